"""WebSockets: handshakes, frames, and clients that do not read or do not speak."""

import struct

from net_cases import GET, alone, case, counts
from net_client import BINARY, CLOSE, PING, PONG, TEXT, Client, WebSocket, frame, handshake


@case("message_max=100000")
def echoes(server):
    client = WebSocket(server, "Sec-WebSocket-Protocol: chat, echo")
    assert client.fields["sec-websocket-protocol"] == "echo"
    for text in ["", "hello", "é€𝄞", "x" * 125, "x" * 126, "x" * 65535, "x" * 65536]:
        client.say(text)
        client.hears(text)
    # in pieces, cut within a character, with control frames between
    text = "añb".encode()
    client.send(frame(TEXT, text[:2], fin=False) + frame(PING, "there?") +
                frame(0, b"", fin=False) + frame(PONG, "x") + frame(0, text[2:]))
    assert client.frame() == (PONG, b"there?")
    client.hears("añb")
    for byte in frame(TEXT, "slowly"):
        client.send(bytes([byte]))
    client.hears("slowly")
    client.send(frame(CLOSE, struct.pack(">H", 4321) + b"bye"))
    client.closed(4321)
    server.hears("closed 4321 bye")


@case()
def messages_right_behind_the_handshake(server):
    client = Client(server)
    client.send(handshake(server).encode() + frame(TEXT, "early") + frame(TEXT, "bird"))
    assert client.answer()[0] == 101
    client.__class__ = WebSocket
    client.hears("early")
    client.hears("bird")
    client.send(frame(CLOSE, b""))
    client.closed(1000)
    server.hears("closed 1005 ")


@case("burst=100000")
def what_is_said_at_once_leaves_at_once(server):
    client = WebSocket(server)
    before = counts(server)["writes"]
    client.say("flood 1000 20")
    for _ in range(1000):
        client.hears("f" * 20)
    writes = counts(server)["writes"] - before
    assert writes < 10, f"{writes} system calls for 1000 messages"


@case()
def closed_by_the_application(server):
    client = WebSocket(server).say("close 4001").say("not heard")
    opcode, payload = client.frame()
    assert (opcode, payload) == (CLOSE, struct.pack(">H", 4001) + b"as you wish")
    client.send(frame(CLOSE, struct.pack(">H", 4001)))
    client.ends()
    server.hears("closed 4001 ")


@case("close_time=200")
def closed_without_an_answer(server):
    client = WebSocket(server).say("close 4001")
    assert client.frame()[0] == CLOSE
    server.hears("closed 4001 ")        # although the other side never says so
    client.ends_somehow()


@case("origin=https://friend.example")
def origins(server):
    here = f"{server.address}:{server.port}"
    for origin in [f"http://{here}", f"https://{here}", "https://friend.example"]:
        WebSocket(server, f"Origin: {origin}").close()
    for origin in ["http://evil.example", "http://friend.example", "null", f"http://{here}.evil.example",
                   f"http://{server.address}", "https://friend.example.evil.example"]:
        client = Client(server).send(handshake(server, f"Origin: {origin}"))
        client.refused(403, "another origin")


@case()
def handshakes(server):
    Client(server).send(handshake(server, path="/elsewhere")).refused(404, "not here")
    Client(server).send(handshake(server, path="/ws/../ws")).refused(400, "dot segment")
    Client(server).send(handshake(server, key="short")).refused(400, "Sec-WebSocket-Key")
    old = handshake(server).replace("Version: 13", "Version: 8")
    client = Client(server).send(old)
    status, fields, _ = client.answer()
    assert (status, fields["sec-websocket-version"]) == (426, "13")
    client.ends()
    client = Client(server).send(handshake(server).replace("Connection: Upgrade\r\n", ""))
    assert client.answer()[0] == 404    # an ordinary request for a path that has nothing
    client.shut().ends()
    known = Client(server).send(handshake(server, key="dGhlIHNhbXBsZSBub25jZQ=="))
    assert known.answer()[1]["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
    known.close()


@case("message_max=1000")
def bad_frames(server):
    for data, code, words in [
            (frame(TEXT, "x", masked=False), 1002, "mask"),
            (frame(3, "x"), 1002, "opcode"), (frame(15, "x"), 1002, "opcode"),
            (frame(TEXT, "x", reserved=4), 1002, "reserved"),
            (frame(BINARY, "x"), 1003, "texts"),
            (frame(0, "x"), 1002, "continuation of nothing"),
            (frame(TEXT, "x", fin=False) + frame(TEXT, "y"), 1002, "within another"),
            (frame(PING, "x", fin=False), 1002, "malformed"),
            (frame(PING, "x" * 126), 1002, "malformed"),
            (frame(CLOSE, "x"), 1002, "valid code"),
            (frame(CLOSE, struct.pack(">H", 1006)), 1002, "valid code"),
            (frame(CLOSE, struct.pack(">H", 1000) + b"\xff"), 1007, "UTF-8"),
            (frame(TEXT, b"\xff"), 1007, "UTF-8"),
            (frame(TEXT, b"\xc3", fin=False) + frame(0, b"("), 1007, "UTF-8"),
            (frame(TEXT, b"x\xed\xa0\x80"), 1007, "UTF-8"),
            (frame(TEXT, "x" * 1001), 1009, "too long"),
            (frame(TEXT, "x" * 600, fin=False) + frame(0, "x" * 600), 1009, "too long"),
            (frame(TEXT, "x", length=2 ** 62), 1009, "too long"),
            (b"\x81\xfe\x00\x05keyshello", 1002, "malformed")]:
        client = WebSocket(server).send(data)
        client.closed(code, words)
        server.hears(f"closed {code} ")


@case("message_max=1000")
def the_last_words_survive_a_flood(server):
    """Megabytes behind the frame that is too long: the kernel must not answer with a reset."""
    client = WebSocket(server)
    client.send(frame(TEXT, "x" * 4000000) + frame(TEXT, "y" * 1000000))
    client.closed(1009, "too long")


@case("rate=50", "burst=20")
def too_many_messages(server):
    client = WebSocket(server)
    client.send(b"".join(frame(PONG, "") for _ in range(1000)))
    client.closed(1008, "too many messages")
    server.hears("closed 1008 too many messages")
    client = Client(server)
    client.send((GET + "\r\n") * 200)
    answers = []
    while not answers or answers[-1][0] == 200:
        answers.append(client.answer())
    assert answers[-1][0] == 429 and len(answers) >= 20, len(answers)
    client.ends()


@case("queue_max=200000", "burst=1000000")
def a_client_that_never_reads(server):
    memory = server.memory()
    client = WebSocket(server, receive_room=4096)
    client.say("flood 100000 1000")     # a hundred megabytes, if it were not stopped
    server.hears("closed 1008 too slow a reader")
    grown = server.memory() - memory
    assert grown < 8000000, f"{grown} bytes more"
    # it may change its mind: what it gets then ends with the reason
    payloads = []
    while not payloads or payloads[-1][0] == TEXT:
        payloads.append(client.frame())
    assert payloads[-1] == (CLOSE, struct.pack(">H", 1008) + b"too slow a reader")
    client.ends()
    # and those that go on asking, and never read at all
    for one in (frame(TEXT, "e" * 4000), frame(PING, "p" * 125)):
        client = WebSocket(server, receive_room=4096)
        try:
            while True:
                client.send(one * 100)
        except OSError:
            pass
        server.hears("closed 1008 too slow a reader")
        client.close()


@case("queue_max=5000")
def too_slow_from_the_beginning(server):
    """The queue is given up before the handshake has left: that must leave all the same."""
    client = Client(server)
    client.send(handshake(server).encode() + frame(TEXT, "flood 100 1000"))
    assert client.answer()[0] == 101
    client.__class__ = WebSocket
    client.closed(1008, "too slow")


@case("queue_max=20000000", "write_time=200", "burst=1000")
def a_reader_that_stands_still(server):
    client = WebSocket(server, receive_room=4096)
    client.say("flood 10000 1000")
    server.hears("closed 1008 too slow a reader")
    client.ends_somehow()
    client = Client(server, receive_room=4096)
    client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
    while counts(server)["connections"] > 2:    # the bystander, and who asks
        pass
    client.ends_somehow()


@alone("ping_time=100", "pong_time=150")
def silence(server):
    client = WebSocket(server)
    assert client.frame() == (PING, b"")
    client.send(frame(PONG, b""))       # there
    assert client.frame() == (PING, b"")
    server.hears("closed 1006 silent")  # not any more
    client.ends_somehow()


@case()
def lines_that_break(server):
    client = WebSocket(server)
    client.say("hello")
    client.close()                      # unread bytes: a reset
    server.hears("closed 1006 lost")
    Client(server).send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n").close()
    Client(server).send("GET / HTTP").close()
    Client(server).close()
    while counts(server)["connections"] > 2:
        pass
