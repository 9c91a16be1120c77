"""Requests: right, wrong, too long, too slow."""

from net_cases import GET, case, counts
from net_client import TEXT, Client, WebSocket, frame


@case()
def requests_are_answered(server):
    client = Client(server).send(GET + "\r\n")
    status, fields, body = client.answer()
    assert (status, body) == (200, "hello\n") and "date" in fields, fields
    assert "connection" not in fields, fields
    client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
    status, fields, _ = client.answer(head=True)
    assert (status, fields["content-length"]) == (200, "6")
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi")
    status, fields, _ = client.answer()
    assert (status, fields["allow"]) == (405, "GET, HEAD")
    client.send("GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    status, fields, _ = client.answer()
    assert (status, fields["connection"]) == (404, "close")
    client.ends()


@case()
def old_clients(server):
    client = Client(server).send("GET / HTTP/1.0\r\n\r\n")
    assert client.answer()[1]["connection"] == "close"
    client.ends()
    client = Client(server).send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
    assert client.answer()[1]["connection"] == "keep-alive"
    client.send("GET / HTTP/1.0\r\n\r\n")
    assert client.answer()[0] == 200
    client.ends()


@case()
def pipelines_are_answered_in_order(server):
    paths = ["/path/1", "/later", "/path/2?x", "/later", "/", "/path/3"]
    client = Client(server)
    client.send("".join(f"GET {path} HTTP/1.1\r\nHost: a\r\n\r\n" for path in paths))
    bodies = [client.answer()[2] for _ in paths]
    assert bodies == ["/path/1?", "later\n", "/path/2?x", "later\n", "hello\n", "/path/3?"], bodies
    client.shut().ends()


@case()
def bodies(server):
    client = Client(server)
    client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 70\r\n"
                "Expect: 100-continue\r\n\r\n")
    assert client.answer()[0] == 100
    client.send("x" * 70)
    assert client.answer()[2] == "x" * 70
    client.send("PUT /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                "5\r\nhello\r\n1;a=b\r\n!\r\n0\r\n\r\n")
    assert client.answer()[2] == "hello!"
    client.shut().ends()


@case()
def a_large_answer_to_a_slow_reader(server):
    client = Client(server, receive_room=60000)
    client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
    client.more()                       # most of it is still there, and must not hold up the next
    client.send(GET + "\r\n")
    assert len(client.answer()[2]) == 8000000
    assert client.answer()[2] == "hello\n"
    client.shut().ends()


@case()
def half_a_connection(server):
    client = Client(server).send(GET + "\r\n").shut()
    assert client.answer()[0] == 200
    client.ends()
    client = Client(server).send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n").shut()
    assert client.answer()[2] == "later\n"
    client.ends()
    Client(server).send("GET / HT").shut().refused(400, "before it was complete")
    Client(server).send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx").shut().refused(
        400, "before it was complete")
    Client(server).shut().ends()


@case()
def each_byte_alone(server):
    client = Client(server)
    for byte in "\r\nPOST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc":
        client.send(byte)
    assert client.answer()[2] == "abc"
    client.shut().ends()


@case()
def smugglers(server):
    chunked = "Transfer-Encoding: chunked"
    for fields, status in [
            (["Content-Length: 4", chunked], 400), ([chunked, "Content-Length: 4"], 400),
            (["Content-Length: 4", "Content-Length: 5"], 400), (["Content-Length: 4, 4"], 400),
            (["Content-Length: +4"], 400), (["Content-Length : 4"], 400),
            (["Transfer-Encoding: identity, chunked"], 501),
            (["Transfer-Encoding: identity", chunked], 501),
            ([chunked, "Transfer-Encoding: identity"], 400),
            (["Transfer-Encoding: xchunked"], 501), (["Transfer-Encoding:\x0bchunked"], 400),
            (["Transfer-Encoding:", " chunked"], 400), (["X: y", "\tz"], 400),
            (["X: y\nContent-Length: 4"], 400), (["X: y\rContent-Length: 4"], 400),
            (["X: y\0z"], 400), (["Host: b"], 400), (["host: a"], 400), ([": x"], 400)]:
        head = "\r\n".join(["POST /echo HTTP/1.1", "Host: a", *fields])
        client = Client(server).send(head + "\r\n\r\n0\r\n\r\n" + GET + "\r\n")
        client.refused(status, f"{status} ")
    for text, status in [
            ("GET / HTTP/1.1\nHost: a\n\n", 400), ("GET / HTTP/1.1\r\nHost: a\n\r\n", 400),
            ("GET / HTTP/1.1\r\n\r\n", 400), ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400), ("GET /\r\n", 400),
            ("GET / HTTP/3.0\r\n\r\n", 505), ("TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", 501),
            ("CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", 501), ("\x16\x03\x01\x00\x05", 400)]:
        Client(server).send(text).refused(status, f"{status} ")
    assert counts(server)["requests"] == 1, "a smuggled request was answered"


@case()
def paths(server):
    for path, told in [("/path/a%20b", "/path/a b?"), ("/path/%C3%A9?q=%2e", "/path/é?q=%2e"),
                       ("/path/%252e", "/path/%2e?")]:
        client = Client(server).send(f"GET {path} HTTP/1.1\r\nHost: a\r\n\r\n")
        body = client.answer()[2]
        assert body == told, body
        client.shut().ends()
    for path in ["/..", "/path/../x", "/path/%2e%2e/x", "/path/..%2fx", "/path/%2e%2e%5cx",
                 "/path\\..\\x", "//a", "/path//x", "/%00", "/path/a%00.html", "/%0d%0ax", "/%zz",
                 "/%", "/%c0%ae%c0%ae", "/./", "*", "http://b/", "ftp://a/"]:
        client = Client(server).send(f"GET {path} HTTP/1.1\r\nHost: a\r\n\r\n")
        client.refused(400, "400 Bad Request: ")


@case("line=200", "head=1000", "fields=9", "body=500")
def oversized_requests(server):
    Client(server).send("GET /" + "a" * 300).refused(414, "too long")
    Client(server).send(GET + "X: " + "a" * 2000).refused(431, "too large")
    Client(server).send(GET + "X: y\r\n" * 20).refused(431, "too many headers")
    Client(server).send("\r\n" * 900).refused(431, "too large")
    post = "POST /echo HTTP/1.1\r\nHost: a\r\n"
    Client(server).send(post + "Content-Length: 501\r\n\r\n" + "x" * 501).refused(413, "too large")
    Client(server).send(post + "Content-Length: 501\r\nExpect: 100-continue\r\n\r\n").refused(
        413, "too large")
    Client(server).send(post + f"Content-Length: {10 ** 25}\r\n\r\n").refused(400, "Content-Length")
    Client(server).send(post + "Transfer-Encoding: chunked\r\n\r\n1F5\r\n").refused(413, "large")
    # far more than is ever read before the refusal: it must still arrive
    client = Client(server)
    try:
        client.send(post + "Content-Length: 9000000\r\n\r\n" + "x" * 9000000)
    except OSError:
        pass                            # the server has had enough meanwhile
    else:
        client.refused(413, "too large")


@case("request_time=300")
def slow_requests(server):
    client = Client(server)
    client.send(GET)
    client.socket.settimeout(0.02)
    drip, ended = "X: y\r\n" * 400, False
    for byte in drip:                   # never silent for long, and never done
        try:
            client.send(byte)
            ended = not client.more()
        except TimeoutError:
            continue
        except OSError:
            ended = True
        if ended or client.buffer:
            break
    assert b"408 Request Timeout" in client.buffer, client.buffer
    client.close()
    server.hears("refused 408 the request took too long")
    client = Client(server).send(GET + "\r\n")
    assert client.answer()[0] == 200
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabc")
    client.refused(408, "took too long")
    Client(server).ends()               # nothing said: nothing answered


@case("request_time=300", "ping_time=60000")
def slow_messages(server):
    client = WebSocket(server)
    client.send(frame(TEXT, "never ", fin=False))
    client.closed(1008, "a message that takes too long")


@case("keep_alive_time=200", "answer_time=200")
def patience_between_and_behind_requests(server):
    client = Client(server).send(GET + "\r\n")
    assert client.answer()[0] == 200
    client.ends()
    Client(server).send("GET /never HTTP/1.1\r\nHost: a\r\n\r\n").refused(503, "no answer in time")


@case("answer_time=1000")
def an_answer_to_nobody(server):
    """The client ends its side, then the whole line: the answer meets a broken pipe."""
    client = Client(server).send("GET /never HTTP/1.1\r\nHost: a\r\n\r\n").shut()
    asked = 1
    while counts(server)["requests"] == asked:  # only who asks is there yet
        asked += 1
    client.close(reset=True)
    server.hears("refused 503 no answer in time")
