"""A server in a directory of its own, and people who talk to it: HTTP, and a small WebSocket client.

Only the standard library is used. Frames of a client are masked; those of a server come whole.
"""
import base64
import hashlib
import http.client
import json
import os
import random
import re
import signal
import socket
import struct
import subprocess
import time

PATIENCE = 60  # seconds that nothing here should ever take


def await_true(found, what):
    """Until it is so, and not for ever."""
    patience = time.monotonic() + PATIENCE
    while not (answer := found()):
        assert time.monotonic() < patience, what() if callable(what) else what
        time.sleep(0.02)
    return answer


class Closed(Exception):
    """The other side has closed; args are the code and the reason."""


def checksum(*values):
    """What the server stores behind the columns of a record (store/sqlite/sum.c)."""
    mask = (1 << 64) - 1
    total = 0

    def mix(word):
        nonlocal total
        total = (total ^ (word & mask)) * 0x9e3779b97f4a7c15 & mask
        total ^= total >> 32
    for value in values:
        if isinstance(value, int):
            mix(value)
            continue
        content = value.encode() if isinstance(value, str) else value
        mix(len(content))
        for at in range(0, len(content), 8):
            mix(int.from_bytes(content[at:at + 8], 'little'))
    return total - (1 << 64) if total >> 63 else total


class Server:
    """`dicecup serve` on a free port. It can be ended, killed, and started again on its port."""

    address = '127.0.0.1'

    def __init__(self, program, directory, *options):
        self.program = program
        self.directory = directory
        self.options = options
        self.port = 0
        self.process = None
        self.log = open(os.path.join(directory, 'log'), 'ab')
        self.start()

    def start(self):
        command = [self.program, 'serve', '--listen', f'127.0.0.1:{self.port}', '--metrics',
                   '127.0.0.1:0', '--data', os.path.join(self.directory, 'data'), *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log)
        line = self.process.stdout.readline().decode()
        found = re.search(r'http://127\.0\.0\.1:(\d+)/', line)
        assert found, f'no address in {line!r}: {self.read_log()}'
        self.port = int(found.group(1))
        line = self.process.stdout.readline().decode()
        self.metrics_port = int(re.search(r'http://127\.0\.0\.1:(\d+)/metrics', line).group(1))

    def figures(self):
        """What Prometheus is told, by name."""
        line = http.client.HTTPConnection('127.0.0.1', self.metrics_port, timeout=PATIENCE)
        line.request('GET', '/metrics')
        answer = line.getresponse()
        assert answer.status == 200
        text = answer.read().decode()
        line.close()
        return dict(row.split() for row in text.splitlines() if not row.startswith('#'))

    def read_log(self):
        with open(os.path.join(self.directory, 'log'), encoding='utf-8') as file:
            return file.read()

    def end(self, number=signal.SIGTERM):
        """Sends a signal and gives the exit status."""
        self.process.send_signal(number)
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return status

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.log.close()


class Person:
    """Somebody with a token, as a browser would keep it."""

    def __init__(self, server, name=None, token=None):
        self.server = server
        self.cookie = f'dicecup={token}' if token else None
        if name is not None:
            status, answer = self.post('/api/guest', name=name)
            assert status == 200, (status, answer)
            self.id = answer['person']

    def request(self, method, path, body=None, headers=None):
        """The status and the body, of a JSON answer as what it says."""
        headers = dict(headers or {})
        if self.cookie:
            headers.setdefault('Cookie', self.cookie)
        line = http.client.HTTPConnection('127.0.0.1', self.server.port, timeout=PATIENCE)
        line.request(method, path, body, headers)
        answer = line.getresponse()
        text = answer.read().decode()
        cookie = answer.getheader('Set-Cookie')
        if cookie:
            self.cookie = cookie.split(';')[0]
        line.close()
        if answer.getheader('Content-Type') == 'application/json':
            return answer.status, json.loads(text)
        return answer.status, text

    def get(self, path):
        return self.request('GET', path)

    def post(self, path, headers=None, **fields):
        return self.request('POST', path, json.dumps(fields, ensure_ascii=False).encode(),
                            {'Content-Type': 'application/json', **(headers or {})})


class Line:
    """A WebSocket."""

    def __init__(self, server, headers):
        self.socket = socket.create_connection(('127.0.0.1', server.port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.bytes = b''
        key = base64.b64encode(random.randbytes(16)).decode()
        lines = [f'GET /ws HTTP/1.1', f'Host: 127.0.0.1:{server.port}', 'Upgrade: websocket',
                 'Connection: Upgrade', f'Sec-WebSocket-Key: {key}', 'Sec-WebSocket-Version: 13']
        lines += [f'{name}: {value}' for name, value in headers.items()]
        self.socket.sendall(('\r\n'.join(lines) + '\r\n\r\n').encode())
        while b'\r\n\r\n' not in self.bytes:
            self.read()
        head, self.bytes = self.bytes.split(b'\r\n\r\n', 1)
        self.status = int(head.split()[1])
        if self.status == 101:
            wanted = hashlib.sha1((key + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11').encode()).digest()
            assert base64.b64encode(wanted) in head, head

    def read(self):
        try:
            more = self.socket.recv(65536)
        except ConnectionError as error:
            raise Closed(1006, str(error)) from error
        if not more:
            raise Closed(1006, 'no close frame')
        self.bytes += more

    def need(self, count):
        while len(self.bytes) < count:
            self.read()

    def next_frame(self):
        """Kind and content; nothing is taken before all of it is here, so it may time out."""
        self.need(2)
        size, start = self.bytes[1] & 0x7f, 2
        if size >= 126:
            start = 4 if size == 126 else 10
            self.need(start)
            size = int.from_bytes(self.bytes[2:start], 'big')
        self.need(start + size)
        kind, content = self.bytes[0] & 0xf, self.bytes[start:start + size]
        self.bytes = self.bytes[start + size:]
        return kind, content

    def frame(self, kind, payload):
        mask = random.randbytes(4)
        size = len(payload)
        head = bytes([0x80 | kind]) + (bytes([0x80 | size]) if size < 126
                                       else b'\xfe' + struct.pack('>H', size))
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        self.socket.sendall(head + mask + masked)

    def send(self, text):
        try:
            self.frame(1, text.encode())
        except ConnectionError as error:
            raise Closed(1006, str(error)) from error

    def receive(self):
        """The next message; Closed if there is none. Pings of the server are no messages, and do not make
        anybody wait for ever."""
        patience = time.monotonic() + PATIENCE
        while time.monotonic() < patience:
            kind, content = self.next_frame()
            if kind == 1:
                return json.loads(content)
            if kind == 9:
                self.frame(10, content)
            if kind == 8:
                raise Closed(struct.unpack('>H', content[:2])[0], content[2:].decode())
        raise TimeoutError

    def close(self):
        self.socket.close()


class Player:
    """A person at a table: keeps what it was told, and answers at random."""

    def __init__(self, person, seed):
        self.person = person
        self.random = random.Random(seed)
        self.line = None
        self.table = self.code = None
        self.step = 0
        self.steps = {}    # by number, without lines
        self.question = None
        self.choices = None
        self.answer = None  # the one that was sent last, as long as nothing shows that it came in
        self.answers = 0
        self.pictures = self.catches = 0
        self.sat = 0       # the step with which it had its seat
        self.over = False

    def connect(self):
        self.line = Line(self.person.server, {'Cookie': self.person.cookie})
        assert self.line.status == 101, self.line.status

    def say(self, text):
        self.line.send(text)

    def come_back(self):
        """After a lost line: what was missed, and the answer that may not have come in."""
        self.connect()
        self.say(f'table {self.table} {self.step}')
        self.wait(lambda message: 'joined' in message)
        if self.answer:
            self.say(self.answer)

    def wait(self, found):
        """Takes messages up to one that was waited for."""
        while True:
            message = self.take()
            if found(message):
                return message

    def take(self):
        message = self.line.receive()
        if 'joined' in message:
            self.table, self.code = message['joined'], message.get('code')
            self.catches += 'missed' in message
        elif 'table' in message:
            self.pictures += 1
            self.step = message['step']
            if 'you' in message and not self.sat:
                self.sat = self.step
            self.look(message)
        elif 'step' in message:
            assert message['step'] == self.step + 1, (self.step, message)
            self.step += 1
            kept = {name: value for name, value in message.items()
                    if name not in ('lines', 'changes')}
            assert self.steps.setdefault(self.step, kept) == kept
            self.look(message)
        elif message.get('refused') == 'busy' and message['line'] == self.answer:
            self.say(self.answer)  # what was missed is still being read
        return message

    def look(self, message):
        if message.get('question', self.question) != self.question:
            self.question = message['question']
            self.choices = self.answer = None
        if 'ask' in message:
            self.choices = message['ask']['choices']
        self.over = self.over or 'winners' in message or message.get('phase') == 'over'

    def play(self):
        """One message, or one answer."""
        if self.choices and not self.answer:
            self.answer = f'answer {self.question} {self.random.choice(self.choices)}'
            self.answers += 1
            self.say(self.answer)
        else:
            self.take()
