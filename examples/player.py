#!/usr/bin/python3
"""A player for a dicecup server: it comes to a table, sits down, and answers whatever it is asked.

    examples/player.py http://127.0.0.1:8080 K7QXM2P             comes as a guest
    examples/player.py http://127.0.0.1:8080 K7QXM2P TOKEN       with a token of POST /api/bot

It needs nothing but Python, knows no rules, and plays at random: put something better into `choose`.
docs/protocol.md tells what is said.
"""
import base64
import json
import os
import random
import socket
import sys
from urllib.parse import urlsplit
from urllib.request import urlopen


class Table:
    """A WebSocket: lines go out, JSON comes in."""

    def __init__(self, address, headers):
        url = urlsplit(address)
        self.socket = socket.create_connection((url.hostname, url.port or 80))
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

    def messages(self):
        while head := self.file.read(2):
            size = head[1]
            if size >= 126:
                size = int.from_bytes(self.file.read(2 if size == 126 else 8), 'big')
            content = self.file.read(size)
            if head[0] & 15 == 1:
                yield json.loads(content)
            elif head[0] & 15 == 9:
                self.frame(10, content)


def choose(choices):
    return random.choice(choices)


def play(address, code, token=None):
    who = f'Authorization: Bearer {token}'
    if token is None:
        guest = urlopen(address + '/api/guest', b'name=player')
        who = 'Cookie: ' + guest.headers['Set-Cookie'].split(';')[0]
    table = Table(address, [who])
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


print(json.dumps(play(*sys.argv[1:])))
