"""What the cases of tests/server/net.py share: each has a server of its own."""

import sys

from net_client import CLOSE, Client, Server, WebSocket, frame

PROGRAM = sys.argv[1]
GET = "GET / HTTP/1.1\r\nHost: a\r\n"
CASES = []


def case(*options):
    """A test with a server of its own, and a bystander who must not notice."""
    def add(function):
        def run():
            with Server(PROGRAM, *options) as server:
                bystander = WebSocket(server)
                bystander.say("before")
                bystander.hears("before")
                function(server)
                bystander.say("after")
                bystander.hears("after")
                bystander.send(frame(CLOSE, b"\x03\xe8"))
                bystander.closed(1000)
        CASES.append((function.__name__, run))
        return function
    return add


def alone(*options):
    """The same without a bystander."""
    def add(function):
        def run():
            with Server(PROGRAM, *options) as server:
                function(server)
        CASES.append((function.__name__, run))
        return function
    return add


def counts(server):
    client = Client(server).send("GET /counts HTTP/1.0\r\n\r\n")
    body = client.answer()[2]
    client.ends()
    return {name: int(number) for name, number in (line.split() for line in body.splitlines())}
