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

from join_client import Joiner
from net_client import CLOSE, TEXT, Client, WebSocket, frame
from serve_cases import options, run_tests
from serve_client import PATIENCE, Person, Player
from tls_server import Authority, TlsLiar

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
        self.command = ['/usr/sbin/nginx', '-p', self.directory, '-c', 'main.conf', '-e', 'error.log']
        self.as_nobody = as_nobody
        subprocess.run([*self.command, '-t', '-q'], check=True, **as_nobody)
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, **self.as_nobody)
        patience = time.monotonic() + PATIENCE
        while not self.listens():
            assert self.process.poll() is None and time.monotonic() < patience, self.read_log()

    def make_certificate(self):
        subprocess.run(['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt',
                        'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', f'/CN={NAME}',
                        '-addext', f'subjectAltName=DNS:{NAME},DNS:localhost', '-keyout',
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

    def end(self):
        self.process.terminate()
        self.process.wait(PATIENCE)

    def __exit__(self, *failure):
        self.end()


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
        patience = time.monotonic() + PATIENCE
        while 'event=refused from=127.0.0.6 status=403' not in server.read_log():
            assert time.monotonic() < patience
            time.sleep(0.1)
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


# --- people at a terminal, and programs ------------------------------------------------------------

class Joiners:
    """`dicecup join` with homes of their own; no certificate of this machine is trusted."""

    def __init__(self, directory):
        self.directory, self.all = directory, []
        os.environ['SSL_CERT_FILE'] = Authority(directory, 'system').certificate
        os.environ['SSL_CERT_DIR'] = directory

    def come(self, home, url, *words, ca=None):
        words = (*words, *(('--ca', ca) if ca else ()))
        joiner = Joiner(PROGRAM, os.path.join(self.directory, home), url, '--name', home, *words)
        self.all.append(joiner)
        return joiner

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        for joiner in self.all:
            joiner.close()


def words_of(text):
    return ' '.join(text.split())


@options('--proxies', '127.0.0.1', '--https')
def test_join_through_nginx(server, directory):
    """A whole game with the addresses that a browser has, while nginx is started anew."""
    with Nginx(server, directory) as nginx, Joiners(directory) as joiners:
        ann = joiners.come('Ann', f'https://localhost:{nginx.port}/', '--make', 'town seats=2 moment=20',
                           ca=nginx.certificate)
        code = ann.expect(r'^Table (\w+)$')[1]
        # SSL_CERT_FILE does as well
        os.environ['SSL_CERT_FILE'] = nginx.certificate
        bob = joiners.come('Bob', f'wss://localhost:{nginx.port}/', '--table', code)
        ann.expect('All seats are taken: type start')
        ann.type('start')
        answers, patience = 0, time.monotonic() + PATIENCE
        while not (ann.over() and bob.over()):
            assert time.monotonic() < patience, (ann.text[-1500:], bob.text[-1500:])
            for person in (ann, bob):
                if person.over():
                    continue
                assert person.read(0.01), person.text[-2000:]
                answers += person.play()
                if answers == 7:
                    answers += 1
                    nginx.end()
                    nginx.start()
                    assert server.process.poll() is None
        for person in (ann, bob):
            person.expect('The seed of the dice was')
            assert 'The line is back.' in person.text, person.text
            person.type('quit')
            assert person.end()[1] == 0
        # the token is kept for this way of talking alone, and by it she is known again
        kept = os.path.join(directory, 'Ann', 'dicecup')
        assert os.listdir(kept) == [f'join-https-localhost_{nginx.port}'], os.listdir(kept)
        # and a directory of certificates as the system has one does, too
        os.environ['SSL_CERT_FILE'] = ''
        os.environ['SSL_CERT_DIR'] = os.path.join(directory, 'certificates')
        os.mkdir(os.environ['SSL_CERT_DIR'])
        shutil.copy(nginx.certificate, os.environ['SSL_CERT_DIR'])
        subprocess.run(['openssl', 'rehash', os.environ['SSL_CERT_DIR']], check=True)
        ann = joiners.come('Ann', f'https://localhost:{nginx.port}/')
        ann.expect('You are Ann at localhost')
        ann.type('quit')
        assert ann.end()[1] == 0
        # where nginx would rather be spoken to by TLS is told
        bob = joiners.come('Bob', f'http://localhost:{nginx.plain_port}/')
        text, status = bob.end()
        assert status == 1 and f'is it this one? https://localhost/' in words_of(text), text


@options('--proxies', '127.0.0.1', '--https')
def test_player_through_nginx(server, directory):
    with Nginx(server, directory) as nginx:
        host = Player(Person(server, 'Ann'), 1)
        host.connect()
        host.say('make game=dicetto seats=3')
        host.wait(lambda message: 'table' in message)
        host.say('bot 3 greedy')
        token = host.person.post('/api/bot', name='robot')[1]['token']
        players = []
        for words in ((f'https://localhost:{nginx.port}', host.code),
                      (f'wss://localhost:{nginx.port}/', host.code, token)):
            players.append(subprocess.Popen(['examples/player.py', '--ca', nginx.certificate, *words],
                                            stdout=subprocess.PIPE, stderr=subprocess.PIPE))
            host.wait(lambda message: sum('person' in seat for seat in message.get('seats', []))
                      == len(players))
        host.say('start')
        for player in players:
            points, errors = player.communicate(timeout=PATIENCE)
            assert (player.returncode, errors) == (0, b''), errors
            assert len(json.loads(points)) == 3
        host.line.close()


def player(url, *words):
    """What examples/player.py says when it fails."""
    done = subprocess.run(['examples/player.py', url, 'K7QXM2P', *words], check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=PATIENCE)
    assert done.returncode == 1, done
    return words_of(done.stdout.decode())


def ended(joiner):
    """What was said, and the status, of one that ends by itself."""
    joiner.process.stdin.close()
    joiner.process.wait(PATIENCE)
    return joiner.end()


def refuse(joiners, certificate, ca, *words, by_player, host='localhost'):
    """A server with that certificate is refused before anything is said to it, in those words."""
    liar = TlsLiar(certificate)
    try:
        url = liar.url.replace('http:', 'https:').replace('127.0.0.1', host)
        text, status = ended(joiners.come('Ann', url, ca=ca))
        assert status == 1, (status, text)
        for word in (*words, f'{host}:{liar.socket.getsockname()[1]}'):
            assert word in words_of(text), (word, text)
        told = player(url, *(('--ca', ca) if ca else ()))
        assert by_player in told, (by_player, told)
        assert True not in liar.ends, liar.ends
    finally:
        liar.close()


def test_bad_certificates(server, directory):
    with Joiners(directory) as joiners:
        club, other = Authority(directory, 'club'), Authority(directory, 'other')
        good = club.sign('good', 'DNS:localhost')
        refuse(joiners, club.sign('old', 'DNS:localhost', -1), club.certificate,
               'expired on 20', 'has to renew it', by_player='certificate has expired: whoever')
        elsewhere = club.sign('elsewhere', 'DNS:dice.example,DNS:*.evil\x1b.example,IP:192.0.2.7')
        refuse(joiners, elsewhere, club.certificate, 'is for another name (dice.example, 192.0.2.7)',
               by_player='use the name it is for')
        refuse(joiners, good, club.certificate, 'is for another name (localhost)',
               by_player='use the name it is for', host='127.0.0.1')
        for ca in (None, other.certificate):
            refuse(joiners, good, ca, 'an authority that is not trusted here', '--ca FILE',
                   by_player='trust its authority with --ca FILE')
            # with --ca no other counts
            os.environ['SSL_CERT_FILE'] = club.certificate
        alone = os.path.join(directory, 'alone.pem')
        with open(alone, 'wb') as whole:
            for part in (other.certificate, other.base + '.key'):
                with open(part, 'rb') as file:
                    whole.write(file.read())
        refuse(joiners, alone, None, 'signed by itself', '--ca FILE', by_player='self-signed')
        # a file that is none, and one that would not be used
        for words, hint in (((f'https://localhost:{server.port}', '--ca', PROGRAM), 'PEM'),
                            ((f'https://localhost:{server.port}', '--ca', '/nowhere'), '/nowhere'),
                            ((f'http://localhost:{server.port}', '--ca', alone), 'not encrypted')):
            text, status = ended(joiners.come('Ann', *words))
            assert status == 2 and hint in words_of(text), (words, status, text)
        os.environ['SSL_CERT_FILE'] = '/nowhere/at-all'
        text, status = ended(joiners.come('Ann', f'https://localhost:{server.port}'))
        assert status == 2 and '/nowhere/at-all' in words_of(text), (status, text)
        os.environ['SSL_CERT_FILE'] = alone
        # no TLS at all
        text, status = ended(joiners.come('Ann', f'https://localhost:{server.port}'))
        assert status == 1 and 'does not speak TLS: is its address http://' in words_of(text), text
        text = player(f'https://localhost:{server.port}')
        assert 'WRONG_VERSION' in text or 'wrong version' in text, text


def test_names_and_ends_of_tls(server, directory):
    """A server by its name or address; ends that are clean, and those that are not."""
    with Joiners(directory) as joiners:
        club = Authority(directory, 'club')
        certificate = club.sign('good', 'DNS:localhost,IP:127.0.0.1')

        def come(host, **how):
            messages = how.pop('messages', ())
            liar = TlsLiar(certificate, *messages, **how)
            url = liar.url.replace('http:', 'https:').replace('127.0.0.1', host)
            return liar, joiners.come('Ann', url, ca=club.certificate)

        # the name is told, and an address is none; at the end that is said, too
        for host, name in (('localhost', 'localhost'), ('127.0.0.1', None)):
            for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
                liar, ann = come(host, versions=version, messages=('{"tables":[]}', '{"mine":[]}'))
                ann.expect('You are Ann')
                ann.type('quit')
                assert ann.end()[1] == 0
                patience = time.monotonic() + PATIENCE
                while len(liar.ends) < 2:  # the request, and the WebSocket
                    assert time.monotonic() < patience
                    time.sleep(0.01)
                assert set(liar.names) == {name} and set(liar.ends) == {True}, vars(liar)
                liar.close()
        # versions that are not safe any more
        liar, ann = come('localhost', versions=ssl.TLSVersion.TLSv1_1)
        text, status = ended(ann)
        assert status == 1 and 'no secure connection' in words_of(text), text
        liar.close()
        # an answer that goes on to the end, and one that was cut off
        whole = (b'HTTP/1.0 200 OK\r\nSet-Cookie: dicecup=' + 43 * b'A' +
                 b'\r\nContent-Type: application/json\r\n\r\n{"person":"1a1e3e946b8357a8","name":"Ann"}')
        liar, ann = come('localhost', answer=whole)
        ann.expect('The line is lost. Coming back')  # since it was taken, and /ws answers so as well
        ann.close()
        liar.close()
        liar, ann = come('localhost', answer=whole, cuts=True)
        text, status = ended(ann)
        assert status == 1 and 'was cut off before the answer was whole' in words_of(text), text
        assert len(liar.heard) == 1
        liar.close()
        # a table that is cut off is come back to, by a person at least
        liar, ann = come('localhost', cuts=True)
        ann.expect('The line is lost. Coming back')
        ann.expect('The line is back')
        ann.close()
        told = player(liar.url.replace('http:', 'https:'), '--ca', club.certificate)
        assert 'cut off' in told or 'EOF' in told, told
        liar.close()


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
