"""Certificates of a day, good and bad, and a server within TLS that is a `Liar` (join_client.py)."""
import os
import re
import ssl
import subprocess

from join_client import Liar

KEY = ('-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes')


def run(*words):
    subprocess.run(['openssl', *words], check=True, stderr=subprocess.DEVNULL)


class Authority:
    """Signs certificates. `certificate` is its own."""

    def __init__(self, directory, name):
        self.base = os.path.join(directory, name)
        self.certificate = self.base + '.pem'
        run('req', '-x509', *KEY, '-days', '2', '-subj', f'/CN={name}', '-keyout', self.base + '.key',
            '-out', self.certificate)

    def sign(self, name, names, days=2):
        """The file of a certificate with its key; `names` such as DNS:localhost."""
        base = f'{self.base}-{name}'
        run('req', *KEY, '-subj', '/CN=somebody', '-keyout', base + '.key', '-out', base + '.request')
        with open(base + '.names', 'w', encoding='utf-8') as file:
            file.write(f'subjectAltName={names}\n')
        run('x509', '-req', '-in', base + '.request', '-CA', self.certificate, '-CAkey',
            self.base + '.key', '-CAcreateserial', '-days', str(days), '-extfile', base + '.names',
            '-out', base + '.crt')
        with open(base + '.pem', 'wb') as whole:
            for part in ('.crt', '.key'):
                with open(base + part, 'rb') as file:
                    whole.write(file.read())
        return base + '.pem'


class TlsLiar(Liar):
    """What it does besides: `answer` is all that it says to a request; with `cuts` it ends without
    the end of TLS, after the first request, or as soon as a WebSocket has heard its messages."""

    def __init__(self, certificate, *messages, answer=None, cuts=False, versions=None):
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(certificate)
        self.context.sni_callback = self.asked
        if versions:
            self.context.minimum_version = self.context.maximum_version = versions
        self.answer, self.cuts = answer, cuts
        self.names = []   # that it was asked for
        self.heard = []   # requests
        self.ends = []    # how others have ended: True by the end of TLS
        super().__init__(*messages)

    def asked(self, _, name, __):
        self.names.append(name)

    def talk(self, line):
        try:
            with self.context.wrap_socket(line.dup(), server_side=True,
                                          suppress_ragged_eofs=False) as inside:
                self.talk_inside(inside)
        except OSError as error:
            self.ends.append(str(error))

    def talk_inside(self, inside):
        if self.answer is not None:
            head = b''
            while b'\r\n\r\n' not in head:
                head += inside.recv(65536)
            self.heard.append(head)
            inside.sendall(self.answer)
            if not self.cuts:
                inside.unwrap()
            return
        if self.cuts:
            super().talk(CutSocket(inside))
            return
        super().talk(inside)
        self.ends.append(True)


class CutSocket:
    """Says what it is told to, and then hears nothing."""

    def __init__(self, inside):
        self.inside, self.is_websocket = inside, False

    def recv(self, size):
        if self.is_websocket:
            return b''
        return self.inside.recv(size)

    def sendall(self, data):
        self.is_websocket |= bool(re.match(b'HTTP/1.1 101', data))
        self.inside.sendall(data)
