"""`dicecup join` through pipes and at a terminal, as somebody who reads and types; and a server that
says anything."""
import base64
import fcntl
import hashlib
import os
import pty
import random
import re
import select
import socket
import struct
import subprocess
import termios
import threading
import time

PATIENCE = 60  # seconds that nothing here should ever take

QUESTION = re.compile(r'^▸ .*?^(?:Type a number or a move|This is a moment for hidden cards)'
                      r'.*?^\S[^\n]*> $', re.M | re.S)
# a question is shown again when the line is back, and may so be answered twice
AGAIN = re.compile(r'^There is no choice \d+ in the list above.*?> $', re.M | re.S)
NUMBER = re.compile(r'(?:^|  ) ?(\d+)  (?=[a-z])', re.M)


class Joiner:
    """A `dicecup join` with a home of its own."""

    def __init__(self, program, home, *words, stdin=subprocess.PIPE):
        environment = dict(os.environ, XDG_STATE_HOME=home, LC_ALL='C.UTF-8', LANGUAGE='en')
        self.process = subprocess.Popen([program, 'join', *words], stdin=stdin,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                        env=environment)
        self.text = ''
        self.at = 0  # up to here it has been looked at
        self.bytes = b''
        self.random = random.Random(len(words[-1]))
        self.answers = 0

    def read(self, seconds):
        """Whatever comes within that time; False at the end."""
        if select.select([self.process.stdout], [], [], seconds)[0]:
            more = os.read(self.process.stdout.fileno(), 65536)
            if not more:
                return False
            self.bytes += more
            self.text = self.bytes.decode(errors='replace')
        return True

    def expect(self, pattern):
        """Reads up to something; what was passed over is not looked at again."""
        ends = time.monotonic() + PATIENCE
        while True:
            found = re.compile(pattern, re.M).search(self.text, self.at)
            if found:
                self.at = found.end()
                return found
            assert time.monotonic() < ends and self.read(1), (
                f'no {pattern!r} in: {self.text[self.at:]}')

    def type(self, line):
        self.process.stdin.write(line.encode() + b'\n')
        self.process.stdin.flush()

    def play(self):
        """Answers a question that has come; True: it did."""
        found = QUESTION.search(self.text, self.at) or AGAIN.search(self.text, self.at)
        if not found:
            return False
        self.at = found.end()
        numbers = {int(number) for number in NUMBER.findall(found[0])}
        most = 1
        while most + 1 in numbers:
            most += 1
        self.answers += 1
        self.type(str(self.random.randint(1, most)))
        return True

    def over(self):
        return 'The game is over.' in self.text

    def end(self):
        """Closes standard input, and gives all that was said and the exit status."""
        if self.process.stdin and not self.process.stdin.closed:
            self.process.stdin.close()
        while self.read(PATIENCE):
            pass
        return self.text, self.process.wait(PATIENCE)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        if self.process.stdin and not self.process.stdin.closed:
            self.process.stdin.close()


class Typist(Joiner):
    """The same at a terminal, where keys are typed one by one."""

    def __init__(self, program, home, *words, columns=80):
        self.terminal, self.inside = pty.openpty()
        fcntl.ioctl(self.inside, termios.TIOCSWINSZ, struct.pack('4H', 24, columns, 0, 0))
        self.before = termios.tcgetattr(self.inside)
        environment = dict(os.environ, XDG_STATE_HOME=home, LC_ALL='C.UTF-8', LANGUAGE='en',
                           TERM='xterm', NO_COLOR='1')
        self.process = subprocess.Popen([program, 'join', *words], stdin=self.inside,
                                        stdout=self.inside, stderr=self.inside, env=environment)
        self.text = ''
        self.at = 0
        self.bytes = b''

    def read(self, seconds):
        if select.select([self.terminal], [], [], seconds)[0]:
            self.bytes += os.read(self.terminal, 65536)
            self.text = self.bytes.decode(errors='replace').replace('\r\n', '\n')
            return True
        return self.process.poll() is None

    def type(self, line):
        self.keys(line + '\r')

    def keys(self, keys):
        os.write(self.terminal, keys.encode())

    def settings(self):
        """How the terminal is set; it is asked from inside, as the next program there would."""
        return termios.tcgetattr(self.inside)

    def rest(self):
        """Reads what a program has written that is stopped or gone."""
        while select.select([self.terminal], [], [], 0)[0]:
            self.read(0)
        return self.text

    def pass_over(self):
        self.at = len(self.rest())

    def end(self):
        status = self.process.wait(PATIENCE)
        return self.rest(), status

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.terminal)
        os.close(self.inside)


class Liar:
    """Answers requests as a server would, and says to a WebSocket what it is given."""

    def __init__(self, *messages):
        self.messages = messages
        self.socket = socket.create_server(('127.0.0.1', 0))
        self.url = f'http://127.0.0.1:{self.socket.getsockname()[1]}/'
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def serve(self):
        try:
            while True:
                line = self.socket.accept()[0]
                with line:
                    self.talk(line)
        except OSError:
            pass

    def talk(self, line):
        head = b''
        while b'\r\n\r\n' not in head:
            more = line.recv(65536)
            if not more:
                return
            head += more
        if b'/ws' not in head.split(b'\r\n', 1)[0]:
            body = b'{"person":"1a1e3e946b8357a8","name":"Ann"}'
            line.sendall(b'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nSet-Cookie: dicecup='
                         + 43 * b'A' + b'\r\nContent-Length: %d\r\nConnection: close\r\n\r\n'
                         % len(body) + body)
            return
        key = re.search(rb'Sec-WebSocket-Key: (\S+)', head, re.I)[1]
        accept = base64.b64encode(
            hashlib.sha1(key + b'258EAFA5-E914-47DA-95CA-C5AB0DC85B11').digest())
        line.sendall(b'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n'
                     b'Connection: Upgrade\r\nSec-WebSocket-Accept: ' + accept + b'\r\n\r\n')
        for message in self.messages:
            payload = message.encode()
            size = len(payload)
            line.sendall(b'\x81' + (bytes([size]) if size < 126 else b'\x7e' +
                                    struct.pack('>H', size)) + payload)
        while line.recv(65536):
            pass

    def close(self):
        self.socket.close()
