"""Raw clients for the tests of the network: HTTP as bytes, WebSockets frame by frame."""

import base64
import os
import queue
import socket
import struct
import subprocess
import threading

PATIENCE = 30                           # seconds: nothing here takes long, but machines are busy


class Server:
    """The test server, and what it says."""

    def __init__(self, program, *options):
        self.process = subprocess.Popen([program, *options], stdout=subprocess.PIPE, text=True)
        self.lines = queue.Queue()
        self.heard = []
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        self.address = "127.0.0.1"
        self.port = int(self.hears("listening").split()[1])

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def hears(self, beginning):
        """The next line that begins so; those before it are passed over."""
        while True:
            line = self.lines.get(timeout=PATIENCE)
            assert line is not None, f"the server ended before it said {beginning!r}: {self.heard}"
            self.heard.append(line)
            if line.startswith(beginning):
                return line

    def memory(self):
        """Bytes of memory that the server holds."""
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def cpu(self):
        """Seconds of processor time that the server has used."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def terminate(self):
        self.process.terminate()

    def ends(self):
        """It ends by itself, and well."""
        status = self.process.wait(timeout=PATIENCE)
        assert status == 0, f"the server ended with status {status}"

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        if self.process.poll() is None:
            self.process.terminate()
        try:
            status = self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = self.process.wait()
        self.reader.join()
        self.process.stdout.close()
        assert failure[0] is not None or status == 0, f"the server ended with status {status}"


class Client:
    """A connection, as bytes."""

    def __init__(self, server, receive_room=None):
        self.socket = socket.socket()
        if receive_room is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_room)
        self.socket.settimeout(PATIENCE)
        self.socket.connect((server.address, server.port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""

    def send(self, data):
        self.socket.sendall(data.encode() if isinstance(data, str) else data)
        return self

    def more(self):
        """Reads something; False at the end."""
        data = self.socket.recv(65536)
        self.buffer += data
        return data != b""

    def take(self, size):
        while len(self.buffer) < size:
            assert self.more(), f"the line ended after {self.buffer!r}"
        data, self.buffer = self.buffer[:size], self.buffer[size:]
        return data

    def until(self, mark):
        while mark not in self.buffer:
            assert self.more(), f"the line ended after {self.buffer!r}"
        return self.take(self.buffer.index(mark) + len(mark))

    def answer(self, head=False):
        """The next answer: its status, its headers by name in small letters, its body."""
        lines = self.until(b"\r\n\r\n").decode().split("\r\n")
        version, status, _ = lines[0].split(" ", 2)
        assert version == "HTTP/1.1", lines[0]
        fields = dict((name.lower(), value) for name, value in
                      (line.split(": ", 1) for line in lines[1:] if line))
        size = 0 if head or status in ("100", "101", "204") else int(fields["content-length"])
        return int(status), fields, self.take(size).decode()

    def ends(self):
        """Nothing more comes, and the line is closed in good order: no reset."""
        while self.more():
            pass
        assert self.buffer == b"", f"more came: {self.buffer!r}"
        self.close()

    def ends_somehow(self):
        """Nothing more comes; a reset will do."""
        try:
            while self.more():
                self.buffer = b""
        except ConnectionResetError:
            pass
        self.close()

    def refused(self, status, words):
        """The answer is a refusal with these words, and the end."""
        got, fields, body = self.answer()
        assert (got, words in body) == (status, True), f"{got} {body!r}"
        assert fields["connection"] == "close", fields
        self.ends()

    def shut(self):
        self.socket.shutdown(socket.SHUT_WR)
        return self

    def close(self, reset=False):
        if reset:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()


def frame(opcode, payload, fin=True, masked=True, reserved=0, length=None):
    payload = payload.encode() if isinstance(payload, str) else payload
    size = len(payload) if length is None else length
    head = bytes([(0x80 if fin else 0) | reserved << 4 | opcode])
    mask = 0x80 if masked else 0
    if size <= 125:
        head += bytes([mask | size])
    elif size <= 65535:
        head += bytes([mask | 126]) + struct.pack(">H", size)
    else:
        head += bytes([mask | 127]) + struct.pack(">Q", size)
    if not masked:
        return head + payload
    key = os.urandom(4)
    return head + key + bytes(byte ^ key[i % 4] for i, byte in enumerate(payload))


TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def handshake(server, *fields, path="/ws", key=None):
    key = key or base64.b64encode(os.urandom(16)).decode()
    lines = [f"GET {path} HTTP/1.1", f"Host: {server.address}:{server.port}", "Upgrade: websocket",
             "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
    return "\r\n".join([*lines, *fields]) + "\r\n\r\n"


class WebSocket(Client):
    """A connection that has become a WebSocket."""

    def __init__(self, server, *fields, receive_room=None):
        super().__init__(server, receive_room)
        self.send(handshake(server, *fields))
        status, self.fields, body = self.answer()
        assert status == 101, (status, body)

    def say(self, text):
        return self.send(frame(TEXT, text))

    def frame(self):
        """The next frame: its opcode and its payload."""
        first, size = self.take(2)
        assert first & 0xF0 == 0x80 and size < 128, "a frame of a server is whole and not masked"
        if size == 126:
            size, = struct.unpack(">H", self.take(2))
        elif size == 127:
            size, = struct.unpack(">Q", self.take(8))
        return first & 15, self.take(size)

    def hears(self, text):
        opcode, payload = self.frame()
        while opcode == PING:           # of a server that asks whether somebody is there
            self.send(frame(PONG, payload))
            opcode, payload = self.frame()
        assert (opcode, payload.decode()) == (TEXT, text), (opcode, payload)

    def closed(self, code, words=""):
        """Then comes a close frame, and nothing more."""
        opcode, payload = self.frame()
        assert opcode == CLOSE, (opcode, payload)
        got, = struct.unpack(">H", payload[:2])
        assert (got, words in payload[2:].decode()) == (code, True), (got, payload)
        self.ends()
