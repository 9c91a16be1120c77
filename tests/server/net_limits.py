"""How many may come, from where, and how it ends."""

import socket
import struct

from net_cases import GET, alone, counts
from net_client import CLOSE, Client, WebSocket, frame, handshake


@alone("address_connections=3", "connections=100")
def connections_of_an_address(server):
    clients = [WebSocket(server) for _ in range(3)]
    Client(server).refused(429, "from this address")
    clients.pop().close()
    server.hears("closed 1006")
    # the place is free again
    while True:
        client = Client(server).send(GET + "\r\n")
        if client.answer()[0] == 200:
            break
        client.ends()
    client.close()
    for client in clients:
        client.say("still here")
        client.hears("still here")
        client.close()


@alone("connections=5")
def connections_in_all(server):
    clients = [WebSocket(server) for _ in range(5)]
    Client(server).refused(503, "too many connections")
    for client in clients:
        client.say("still here")
        client.hears("still here")
        client.close()


@alone("address_connections=2", "proxy=127.0.0.1")
def behind_a_proxy(server):
    def connect(forwarded):
        client = Client(server).send(handshake(server, *forwarded))
        return client, client.answer()
    first = connect(["X-Forwarded-For: 192.0.2.1"])
    second = connect(["X-Forwarded-For: 10.9.9.9, 192.0.2.1"])   # what was before is hearsay
    assert (first[1][0], second[1][0]) == (101, 101)
    assert server.hears("open") == server.hears("open") == "open 0 192.0.2.1"
    third, answer = connect(["X-Forwarded-For: 192.0.2.7", "X-Forwarded-For: 192.0.2.1, 127.0.0.1"])
    assert answer[0] == 429, answer
    third.ends()
    other = connect(["X-Forwarded-For: 2001:db8::5"])
    assert other[1][0] == 101
    assert server.hears("open") == "open 0 2001:db8::5"
    for client in (first[0], second[0], other[0]):
        client.close()


@alone()
def without_a_proxy_nobody_is_believed(server):
    WebSocket(server, "X-Forwarded-For: 192.0.2.1").close()
    assert server.hears("open") == "open 0 127.0.0.1"


@alone("listen=[::1]:0")
def over_the_sixth_version(server):
    server.address = "::1"
    raw = socket.create_connection(("::1", server.port), 30)
    raw.sendall(b"GET / HTTP/1.0\r\n\r\n")
    data = b""
    while piece := raw.recv(4096):
        data += piece
    assert data.startswith(b"HTTP/1.1 200 OK\r\n"), data
    raw.close()


# --- the end ---

@alone()
def a_graceful_end(server):
    talker = WebSocket(server)
    silent = Client(server).send(GET + "\r\n")
    assert silent.answer()[0] == 200
    asker = Client(server).send("GET / HTTP/1.1\r\nHo")
    counts(server)                      # all of that has arrived
    server.terminate()
    server.hears("stopping")
    opcode, payload = talker.frame()
    assert (opcode, payload) == (CLOSE, struct.pack(">H", 1001) + b"come back"), payload
    silent.ends()
    asker.send("st: a\r\n\r\n")
    status, fields, _ = asker.answer()
    assert (status, fields["connection"]) == (200, "close")
    asker.ends()
    try:
        Client(server).close()
        raise AssertionError("a server that ends must not accept")
    except ConnectionRefusedError:
        pass
    talker.send(frame(CLOSE, struct.pack(">H", 1001)))
    talker.ends()
    server.hears("ended")
    server.ends()


@alone()
def an_end_that_nobody_can_delay(server):
    clients = [WebSocket(server), Client(server).send("GET / HT"),
               Client(server).send("GET /never HTTP/1.1\r\nHost: a\r\n\r\n")]
    counts(server)
    server.terminate()
    server.hears("closed 1001 ")
    server.hears("ended")
    server.ends()
    for client in clients:
        client.ends_somehow()
