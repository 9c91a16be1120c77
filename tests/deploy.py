"""A real nginx with deploy/nginx.conf before a real server, and the checks of systemd for the unit."""
import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time

from net_client import CLOSE, TEXT, Client, WebSocket, frame
from serve_cases import options, run_tests
from serve_client import PATIENCE, Person

PROGRAM = sys.argv[1]
NAME = 'dice.example'


def free_port():
    with socket.socket() as one:
        one.bind(('127.0.0.1', 0))
        return one.getsockname()[1]


class Nginx:
    """deploy/nginx.conf as it is, but for its ports and its certificate, without any privilege."""

    address = '127.0.0.1'

    def __init__(self, server, directory):
        self.directory = os.path.join(directory, 'nginx')
        self.port, self.plain_port = free_port(), free_port()
        self.certificate = os.path.join(self.directory, 'certificate.pem')
        os.makedirs(self.directory)
        self.make_certificate()
        self.write(server.port)
        as_nobody = {}
        if os.geteuid() == 0:
            as_nobody = {'user': 'nobody', 'group': 'nogroup', 'extra_groups': []}
            os.chmod(directory, 0o711)
            subprocess.run(['chown', '-R', 'nobody:nogroup', self.directory], check=True)
        command = ['/usr/sbin/nginx', '-p', self.directory, '-c', 'main.conf', '-e', 'error.log']
        subprocess.run([*command, '-t', '-q'], check=True, **as_nobody)
        self.process = subprocess.Popen(command, **as_nobody)
        patience = time.monotonic() + PATIENCE
        while not self.listens():
            assert self.process.poll() is None and time.monotonic() < patience, self.read_log()

    def make_certificate(self):
        subprocess.run(['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt',
                        'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', f'/CN={NAME}',
                        '-addext', f'subjectAltName=DNS:{NAME}', '-keyout',
                        os.path.join(self.directory, 'key.pem'), '-out', self.certificate],
                       check=True, stderr=subprocess.DEVNULL)

    def write(self, server_port):
        with open('deploy/nginx.conf', encoding='utf-8') as file:
            site = file.read()
        for old, new in (('listen 80;', f'listen 127.0.0.1:{self.plain_port};'),
                         ('listen [::]:80;', ''), ('listen [::]:443 ssl http2;', ''),
                         ('listen 443 ssl http2;', f'listen 127.0.0.1:{self.port} ssl http2;'),
                         ('server 127.0.0.1:8080;', f'server 127.0.0.1:{server_port};'),
                         (f'/etc/letsencrypt/live/{NAME}/fullchain.pem', 'certificate.pem'),
                         (f'/etc/letsencrypt/live/{NAME}/privkey.pem', 'key.pem')):
            assert site.count(old) == 1, old
            site = site.replace(old, new)
        paths = ''.join(f'{kind}_temp_path {kind};\n' for kind in
                        ('client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'))
        with open(os.path.join(self.directory, 'main.conf'), 'w', encoding='utf-8') as file:
            file.write('daemon off;\nworker_processes 1;\npid nginx.pid;\nevents {}\n'
                       f'http {{\naccess_log off;\n{paths}include site.conf;\n}}\n')
        with open(os.path.join(self.directory, 'site.conf'), 'w', encoding='utf-8') as file:
            file.write(site)

    def listens(self):
        with socket.socket() as one:
            return one.connect_ex((self.address, self.port)) == 0

    def read_log(self):
        with open(os.path.join(self.directory, 'error.log'), encoding='utf-8') as file:
            return file.read()

    def connect(self, source='127.0.0.1'):
        """A line with TLS from an address of this machine."""
        context = ssl.create_default_context(cafile=self.certificate)
        context.set_alpn_protocols(['http/1.1'])
        plain = socket.create_connection((self.address, self.port), PATIENCE, (source, 0))
        return context.wrap_socket(plain, server_hostname=NAME)

    def request(self, method, path, body=None, source='127.0.0.1', **fields):
        line = http.client.HTTPConnection(NAME, self.port)
        line.sock = self.connect(source)
        fields.setdefault('Host', NAME)
        line.request(method, path, body, {name.replace('_', '-'): value
                                          for name, value in fields.items()})
        answer = line.getresponse()
        answer.text = answer.read().decode()
        line.close()
        return answer

    def flood(self, count, source):
        """So many requests at once, however slow this machine is: the statuses, and all that came."""
        said, statuses = '', []
        with self.connect(source) as line:
            line.sendall(count * f'GET /nothing HTTP/1.1\r\nHost: {NAME}\r\n\r\n'.encode())
            while len(statuses) < count:
                more = line.recv(65536)
                assert more, (len(statuses), said[-500:])
                said += more.decode()
                statuses = re.findall(r'^HTTP/1.1 (\d+) ', said, re.M)
        return statuses, said

    def guest(self, **more):
        return self.request('POST', '/api/guest', '{"name":"Ann"}',
                            Content_Type='application/json', **more)

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self.process.terminate()
        self.process.wait(PATIENCE)


class Tls(Client):
    def __init__(self, nginx, _=None):
        self.socket = nginx.connect()
        self.buffer = b''


class TlsWebSocket(WebSocket, Tls):
    """A WebSocket within TLS."""


BEHIND = ('--proxies', '127.0.0.1', '--https', '--limit', 'guests=3')


@options(*BEHIND)
def test_http_through_nginx(server, directory):
    with Nginx(server, directory) as nginx:
        answer = nginx.request('GET', '/healthz')
        assert (answer.status, answer.text) == (200, 'ok\n')
        assert answer.getheader('Strict-Transport-Security') == 'max-age=31536000'
        assert answer.getheader('X-Frame-Options') == 'DENY'
        assert f'dicecup join https://{NAME}/' in nginx.request('GET', '/status').text
        answer = nginx.guest(Origin=f'https://{NAME}')
        assert answer.status == 200 and 'Secure' in answer.getheader('Set-Cookie')
        cookie = answer.getheader('Set-Cookie').split(';')[0]
        assert json.loads(nginx.request('GET', '/api/me', Cookie=cookie).text)['name'] == 'Ann'
        assert nginx.guest(Origin='https://elsewhere.example').status == 403
        assert nginx.request('POST', '/api/guest', 70000 * 'x').status == 413
        assert nginx.request('GET', '/', X=20000 * 'x').status in (400, 431)
        assert nginx.request('GET', '/metrics').status == 404
        plain = http.client.HTTPConnection('127.0.0.1', nginx.plain_port, timeout=PATIENCE)
        plain.request('GET', '/x?y', headers={'Host': NAME})
        answer = plain.getresponse()
        assert (answer.status, answer.getheader('Location')) == (301, f'https://{NAME}/x?y')
        plain.close()
        # a flood is stopped before it comes to the server
        statuses, text = nginx.flood(500, '127.0.0.4')
        assert set(statuses) == {'404', '429'} and '<center>nginx' in text, set(statuses)


@options(*BEHIND)
def test_addresses_through_nginx(server, directory):
    """The server knows who is behind the proxy, whatever they pretend."""
    with Nginx(server, directory) as nginx:
        for number in range(4):
            for source in ('127.0.0.2', '127.0.0.3'):
                answer = nginx.guest(source=source, X_Forwarded_For=f'192.0.2.{number}')
                assert answer.status == (200 if number < 3 else 429), (source, number)
        # past the proxy nobody is believed but the proxy itself
        direct = http.client.HTTPConnection('127.0.0.1', server.port, PATIENCE, ('127.0.0.2', 0))
        direct.request('POST', '/api/guest', '{"name":"Ann"}', {
            'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.9'})
        assert direct.getresponse().status == 429
        direct.close()
        # nor may a page of elsewhere connect, and the log tells from where it came
        line = nginx.connect('127.0.0.6')
        line.sendall(f'GET /ws HTTP/1.1\r\nHost: {NAME}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'
                     'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'
                     'Origin: https://elsewhere.example\r\n\r\n'.encode())
        assert line.recv(100).startswith(b'HTTP/1.1 403 ')
        line.close()
        assert 'event=refused from=127.0.0.6 status=403' in server.read_log()
        subprocess.run([PROGRAM, 'admin', '--data', os.path.join(directory, 'data'), 'ban',
                        '127.0.0.7'], check=True, stdout=subprocess.DEVNULL)
        patience = time.monotonic() + PATIENCE
        while nginx.request('GET', '/', source='127.0.0.7').status != 403:
            assert time.monotonic() < patience
            time.sleep(0.1)
        assert nginx.request('GET', '/', source='127.0.0.8').status == 200


@options(*BEHIND)
def test_websockets_through_nginx(server, directory):
    with Nginx(server, directory) as nginx:
        cookie = nginx.guest().getheader('Set-Cookie').split(';')[0]
        fields = (f'Cookie: {cookie}', f'Origin: https://{nginx.address}:{nginx.port}')
        client = TlsWebSocket(nginx, *fields)
        assert client.frame()[1].startswith(b'{"protocol"')
        client.say('ping')
        client.hears('{"pong":true}')
        client.say('make game=dicetto seats=2')
        kind, payload = client.frame()
        joined = json.loads(payload)
        assert kind == TEXT and 'joined' in joined
        # large lines, and what is too large
        client.say('words ' + 3000 * 'x')
        while b'line-too-long' not in payload:
            payload = client.frame()[1]
        client.send(frame(TEXT, 5000 * 'x'))
        kind, payload = client.frame()
        while kind == TEXT:
            kind, payload = client.frame()
        assert kind == CLOSE and payload.startswith(b'\x03\xf1'), payload
        client.close()
        # when the server ends everybody is told; when it is back they come back
        client = TlsWebSocket(nginx, *fields)
        client.say(f"table {joined['joined']} 0")
        while b'"joined"' not in payload:
            payload = client.frame()[1]
        assert server.end() == 0
        kind, payload = client.frame()
        while kind == TEXT:
            kind, payload = client.frame()
        assert kind == CLOSE and payload.startswith(b'\x03\xe9'), payload
        client.close()
        assert nginx.request('GET', '/healthz').status == 502
        server.start()
        patience = time.monotonic() + PATIENCE
        while nginx.request('GET', '/healthz').status != 200:
            assert time.monotonic() < patience
            time.sleep(0.1)
        client = TlsWebSocket(nginx, *fields)
        client.say(f"table {joined['joined']} 1")
        assert client.frame()[1].startswith(b'{"protocol"')
        assert json.loads(client.frame()[1])['joined'] == joined['joined']
        client.close()


def test_restore(server, directory):
    """As docs/server.md tells it: what was there at the time of the copy is there again."""
    data, copy = os.path.join(directory, 'data'), os.path.join(directory, 'copy')
    ann = Person(server, 'Ann')
    subprocess.run([PROGRAM, 'backup', '--data', data, copy], check=True, stdout=subprocess.DEVNULL)
    bob = Person(server, 'Bob')
    assert server.end() == 0
    old = os.path.join(directory, 'old')
    os.mkdir(old)
    for name in os.listdir(data):
        if name.startswith('dicecup.db'):
            os.rename(os.path.join(data, name), os.path.join(old, name))
    shutil.copy(copy, os.path.join(data, 'dicecup.db'))
    server.start()
    assert ann.get('/api/me')[0] == 200 and bob.get('/api/me')[0] == 401


def test_unit(server, directory):
    """The unit is one, its command works, and it may do no more than the documentation says."""
    with open('deploy/dicecup.service', encoding='utf-8') as file:
        unit = file.read()
    with open('docs/server.md', encoding='utf-8') as file:
        told = re.search(r'an exposure of (\d\.\d)', file.read()).group(1)
    path = os.path.join(directory, 'dicecup.service')
    command = re.search(r'^ExecStart=(\S+) ', unit, re.MULTILINE).group(1)
    with open(path, 'w', encoding='utf-8') as file:
        file.write(unit.replace(f'ExecStart={command}', 'ExecStart=' + os.path.abspath(PROGRAM)))
    verified = subprocess.run(['systemd-analyze', 'verify', '--man=no', path], check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert (verified.returncode, verified.stdout) == (0, b''), verified
    judged = subprocess.run(['systemd-analyze', 'security', '--offline=true', '--no-pager', path],
                            check=True, stdout=subprocess.PIPE).stdout.decode()
    assert f'exposure level for dicecup.service: {told} ' in judged, judged[-200:]
    # the options of its command are known to the program
    words = re.search(r'^ExecStart=\S+ (serve (?:.*\\\n)*.*)$', unit, re.MULTILINE).group(1)
    words = words.replace('\\\n', ' ').split()
    words[words.index('--listen') + 1] = 'nowhere'
    words[words.index('--data') + 1] = os.path.join(directory, 'other')
    done = subprocess.run([PROGRAM, *words], check=False, stderr=subprocess.PIPE)
    assert 'cannot listen at nowhere' in done.stderr.decode(), done


TESTS = [value for name, value in list(globals().items()) if name.startswith('test_')]

if __name__ == '__main__':
    sys.exit(run_tests(PROGRAM, TESTS))
