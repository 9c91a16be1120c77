#!/usr/bin/python3
"""A player for a dicecup server: it comes to a table, sits down, and answers whatever it is asked.

    examples/player.py http://127.0.0.1:8080 K7QXM2P             comes as a guest
    examples/player.py https://dice.example K7QXM2P TOKEN        with a token of POST /api/bot
    examples/player.py --ca club.pem https://dice.example K7QXM2P

It needs nothing but Python, knows no rules, and plays at random: put something better into `choose`.
docs/protocol.md tells what is said. An https:// or wss:// address is checked against the certificates
of the system (or of SSL_CERT_FILE), or with --ca against those in a file.
"""
import argparse
import base64
import json
import os
import random
import socket
import ssl
import sys
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit

# what to do about a certificate, by OpenSSL's number of what is wrong with it
TODO = {10: 'whoever runs the server has to renew it', 62: 'use the name it is for',
        64: 'use the name it is for'}


def connect(url, context):
    """A socket to the server, with TLS if the address says so."""
    secure = url.scheme in ('https', 'wss')
    plain = socket.create_connection((url.hostname, url.port or (443 if secure else 80)))
    if not secure:
        return plain
    # a connection that is cut off must not look like one that has ended
    return context.wrap_socket(plain, server_hostname=url.hostname, suppress_ragged_eofs=False)


def guest(url, context):
    """The cookie of somebody new."""
    line = HTTPConnection(url.netloc)
    line.sock = connect(url, context)
    line.request('POST', '/api/guest', '{"name":"player"}', {'Content-Type': 'application/json'})
    answer = line.getresponse()
    if answer.status != 200:
        sys.exit(f'the server takes no guest: {answer.status} {answer.reason}')
    return answer.headers['Set-Cookie'].split(';')[0]


class Table:
    """A WebSocket: lines go out, JSON comes in."""

    def __init__(self, url, context, headers):
        self.socket = connect(url, context)
        key = base64.b64encode(os.urandom(16)).decode()
        head = ['GET /ws HTTP/1.1', f'Host: {url.netloc}', 'Connection: Upgrade',
                'Upgrade: websocket', 'Sec-WebSocket-Version: 13', f'Sec-WebSocket-Key: {key}']
        self.socket.sendall('\r\n'.join(head + headers + ['', '']).encode())
        self.file = self.socket.makefile('rb')
        if b' 101 ' not in self.file.readline():
            sys.exit('the server does not want to talk')
        while self.file.readline() != b'\r\n':
            pass

    def say(self, line):
        self.frame(1, line.encode())

    def frame(self, kind, content):
        mask, size = os.urandom(4), len(content)
        head = bytes([128 | kind, 128 | min(size, 126)])
        head += size.to_bytes(2, 'big') if size >= 126 else b''
        self.socket.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(content)))

    def read(self, size):
        content = self.file.read(size)
        if len(content) < size:
            sys.exit('the connection was cut off')
        return content

    def messages(self):
        while True:
            kind, size = self.read(2)
            if size >= 126:
                size = int.from_bytes(self.read(2 if size == 126 else 8), 'big')
            content = self.read(size)
            if kind & 15 == 1:
                yield json.loads(content)
            elif kind & 15 == 8 and content[:2] == b'\x03\xe8':
                return
            elif kind & 15 == 8:
                sys.exit(f'the server has closed: {content[2:].decode(errors="replace")}')
            elif kind & 15 == 9:
                self.frame(10, content)

    def close(self):
        self.frame(8, b'\x03\xe8')
        for _ in self.messages():
            pass
        if isinstance(self.socket, ssl.SSLSocket):
            self.socket.unwrap()


def choose(choices):
    return random.choice(choices)


def play(table, code):
    table.say(f'table {code}')
    for message in table.messages():
        if 'refused' in message:
            print(message, file=sys.stderr)
        if message.get('phase') == 'lobby' and 'you' not in message and {} in message['seats']:
            table.say(f'sit {message["seats"].index({}) + 1}')
        if 'ask' in message:
            table.say(f'answer {message["question"]} {choose(message["ask"]["choices"])}')
        if 'winners' in message or 'ended' in message:
            return message.get('points')


def main():
    parser = argparse.ArgumentParser(description='Plays at a table of a dicecup server, at random.')
    parser.add_argument('address', type=urlsplit, help='such as https://dice.example')
    parser.add_argument('code', help='of the table')
    parser.add_argument('token', nargs='?', help='of POST /api/bot; without one it is a guest')
    parser.add_argument('--ca', metavar='FILE', help='certificates to trust, and no others')
    words = parser.parse_args()
    try:
        context = ssl.create_default_context(cafile=words.ca)
        who = (f'Authorization: Bearer {words.token}' if words.token
               else f'Cookie: {guest(words.address, context)}')
        table = Table(words.address, context, [who])
        print(json.dumps(play(table, words.code)))
        table.close()
    except ssl.SSLCertVerificationError as error:
        todo = TODO.get(error.verify_code, 'if it is right, trust its authority with --ca FILE')
        sys.exit(f'bad certificate: {error.verify_message.rstrip(".")}: {todo}')
    except (OSError, HTTPException) as error:
        sys.exit(f'{words.address.netloc or words.ca}: {error or "the connection was cut off"}')


main()
