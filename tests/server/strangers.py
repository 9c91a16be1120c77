"""Strangers against a real server: what is too large, too much, too slow, or not theirs.

What the network alone refuses is tried by tests/server/net.py; here it is the whole server that must stand it, and
a game that goes on beside.
"""
import os
import re
import struct
import subprocess
import sys
import time

from net_client import BINARY, CLOSE, PING, PONG, TEXT, Client, WebSocket, frame
from serve_cases import options, run_tests
from serve_client import Closed, Line, Person, Player
from serve_crowd import Bystanders, open_table

PROGRAM = sys.argv[1]
MEGABYTES = 1000000
# else freed memory is kept, and would count
os.environ.setdefault('ASAN_OPTIONS', 'quarantine_size_mb=1')


def refused(player, line):
    """The word with which a line is refused."""
    player.say(line)
    return player.wait(lambda message: 'refused' in message)['refused']


def closed_with(line):
    """Reads until the other side closes; the code and the reason."""
    try:
        while True:
            line.receive()
    except Closed as closed:
        return closed.args


def guest(server, name, seed=0):
    player = Player(Person(server, name), seed)
    player.connect()
    return player


# --- limits ---

def test_limits_that_are_none(server, directory):
    for words, message in ((('--limit', 'foo=1'), "there is no limit 'foo'"),
                           (('--limit', 'rates=1'), "did you mean 'rate'?"),
                           (('--limit', 'rate'), 'takes NAME=VALUE'),
                           (('--limit', 'rate='), 'a whole number from 0 to 1000000'),
                           (('--limit', 'name=25'), 'a whole number from 1 to 24'),
                           (('--limit', 'chat=10,message=1'), 'a whole number from 64'),
                           (('--origins', 'dice.example'), 'such as https://dice.example'),
                           (('--origins', 'https://dice.example/'), 'such as https://'),
                           (('--origins', ','.join(17 * ['https://a'])), 'up to 16'),
                           (('--proxies', 'localhost'), 'addresses such as 127.0.0.1')):
        done = subprocess.run([PROGRAM, 'serve', '--listen', 'nowhere', '--data', directory, *words],
                              stderr=subprocess.PIPE, check=False)
        assert done.returncode == 2 and message in done.stderr.decode(), (words, done)
    shown = subprocess.run([PROGRAM, 'serve', '--help'], stdout=subprocess.PIPE, check=True)
    with open('docs/server.md', encoding='utf-8') as file:
        documented = [row.split('|') for row in file if row.startswith('| `')]
    documented = {row[1].strip(' `'): row[2].strip() for row in documented if len(row) == 6}
    limits = shown.stdout.decode().split('\nlimits', 1)[1].split('\n\n', 1)[0]
    listed = [line.split()[0].split('=') for line in limits.splitlines() if line.startswith('  ')]
    assert len(listed) > 15 and dict(listed) == documented, (listed, documented)
    with open('man/dicecup.6', encoding='utf-8') as file:
        manual = file.read().split(r'.BI \-\-limit " LIST"')[1].split(r'.B \-\-help')[0]
    told = [name.replace('\\-', '-') for name in re.findall(r'^\.BR? ([a-z\\-]+)(?: [,.])?$', manual, re.M)]
    assert told == [name for name, _ in listed], set(dict(listed)) ^ set(told)


@options('--limit', 'name=5,guests=3,chat=10,settings=64,person-tables=2,message=500,body=256')
def test_limits_of_people(server, directory):
    ann = guest(server, 'Ann')
    assert ann.person.post('/api/name', name='\u042f\u042f\u042f\u042f\u042f')[0] == 200
    assert ann.person.post('/api/name', name='Annie B') == (400, {'refused': 'name-long'})
    assert Person(server).post('/api/guest', name='Annie B') == (400, {'refused': 'name-long'})
    assert ann.person.post('/api/name', name=300 * 'x')[0] == 413
    ann.say('make game=dicetto seats=2 chat=free')
    ann.wait(lambda message: 'table' in message)
    ann.say('sit 1')
    assert refused(ann, 'chat 12345678901') == 'bad-text'
    assert refused(ann, 'report 1 12345678901') == 'bad-text'
    ann.say('chat 1234567890')
    ann.wait(lambda message: message.get('chat', {}).get('text') == '1234567890')
    assert refused(ann, 'make game=dicetto decks=' + 64 * 'x') == 'line-too-long'
    ann.say('make game=dicetto seats=2')
    ann.wait(lambda message: 'table' in message)
    assert refused(ann, 'set decks=' + 64 * 'x') == 'line-too-long'
    assert refused(ann, 'make game=dicetto seats=2') == 'too-many-tables'
    ann.say(500 * 'x')
    ann.wait(lambda message: message.get('refused') in ('line-too-long', 'unknown-line'))
    ann.say(501 * 'x')
    assert closed_with(ann.line)[0] == 1009
    Person(server, 'Bob'), Person(server, 'Cleo')
    assert Person(server).post('/api/guest', name='Dora') == (429, {'refused': 'too-many'})


def taken(ask, interval):
    """How many of what is asked for are granted until one is refused, without those that come again with
    time: one each so many seconds."""
    began = time.monotonic()
    for count in range(60):
        status, answer = ask(count)
        if status == 429:
            assert answer == {'refused': 'too-many'}, answer
            return count - int((time.monotonic() - began) / interval)
        assert status in (200, 403, 404), (status, answer)
    raise AssertionError('there is no limit')


ELSEWHERE = {'X-Forwarded-For': '198.51.100.9'}


@options('--proxies', '127.0.0.1', '--limit', 'changes=5')
def test_changes_of_an_address(server, directory):
    """Names, bots and passwords have one limit together, whoever at an address asks for them."""
    ann, bob = Person(server, 'Ann'), Person(server, 'Bob')
    assert 4 <= taken(lambda i: ann.post('/api/name', name=f'Ann {i}'), 5) <= 5
    assert taken(lambda i: bob.post('/api/name', name=f'Bob {i}'), 5) <= 1
    assert taken(lambda i: bob.post('/api/bot', name=f'Bobot {i}'), 5) <= 1
    assert taken(lambda i: bob.post('/api/password', login=f'bob{i}', password='a long enough one'), 5) <= 1
    assert bob.post('/api/name', ELSEWHERE, name='Bob')[0] == 200


@options('--proxies', '127.0.0.1', '--limit', 'changes=5')
def test_guesses_of_recovery_codes(server, directory):
    """Well-formed codes or not, somebody else's cookie or none: an address may guess a few."""
    lost, ann = Person(server), Person(server, 'Ann')

    def guess(person, headers=None):
        return lambda i: person.post('/api/recover', headers, code=f'0000-0000-0000-{i:04}',
                                     password='a long enough one')
    assert 4 <= taken(guess(lost), 5) <= 5
    assert taken(guess(ann), 5) <= 1
    assert lost.post('/api/recover', code='x', password='a long enough one')[0] == 429
    assert guess(lost, ELSEWHERE)(0) == (403, {'refused': 'wrong-code'})


@options('--proxies', '127.0.0.1', '--limit', 'analyses=5')
def test_analyses_in_a_row(server, directory):
    """An address asks for so many, whatever comes of it."""
    ann = Person(server, 'Ann')

    def ask(person, headers=None):
        return lambda i: person.post(f'/tables/0123456789abcde{i % 10}/analysis', headers)
    assert 4 <= taken(ask(ann), 60) <= 5
    assert taken(ask(Person(server, 'Bob')), 60) == 0
    assert ask(ann, ELSEWHERE)(0) == (404, {'refused': 'no-such-table'})


@options('--limit', 'connections=9,address-connections=6,person-connections=2,table-connections=3')
def test_limits_of_connections(server, directory):
    people = [guest(server, name) for name in ('Ann', 'Bob', 'Cleo')]
    ann = people[0]
    ann.say('make game=dicetto seats=4')
    ann.wait(lambda message: 'table' in message)
    again = Player(ann.person, 0)
    again.connect()
    third = Line(server, {'Cookie': ann.person.cookie})
    assert closed_with(third) == (1008, 'too many connections of a person')
    third.close()
    for player in (again, *people[1:]):
        player.say(f'table {ann.code}')
        message = player.wait(lambda message: 'table' in message or 'refused' in message)
        assert ('refused' in message) == (player is people[2]), message
    assert message['refused'] == 'table-full'
    silent = [Client(server) for _ in range(2)]
    Client(server).refused(429, 'too many connections from this address')
    for client in silent:
        client.close()


@options('--limit', 'rate=2,burst=10')
def test_limits_of_speed(server, directory):
    ann, bob = guest(server, 'Ann'), guest(server, 'Bob')
    for _ in range(11):
        ann.say('ping')
    assert closed_with(ann.line) == (1008, 'too many messages')
    bob.say('ping')
    bob.wait(lambda message: 'pong' in message)
    client = Client(server).send(11 * f'GET /healthz HTTP/1.1\r\nHost: {server.address}\r\n\r\n')
    for _ in range(10):
        assert client.answer()[0] == 200
    client.refused(429, 'too many requests')


@options('--origins', 'https://dice.example,https://other.example:8443')
def test_origins(server, directory):
    here = f'http://127.0.0.1:{server.port}'
    ann = Person(server, 'Ann')
    for origin, allowed in (('https://dice.example', True), ('HTTPS://Dice.example', True),
                            ('https://other.example:8443', True), (here, True),
                            ('https://other.example', False), ('https://dice.example.evil', False),
                            ('http://dice.example', False), ('https://dice.example:443', False),
                            (f'{here}.evil', False), ('null', False), ('', False)):
        assert Line(server, {'Cookie': ann.cookie, 'Origin': origin}).status == (
            101 if allowed else 403), origin
        assert ann.post('/api/name', {'Origin': origin}, name='Ann')[0] == (
            200 if allowed else 403), origin
    # a browser tells it in another header, too: what is listed may come from elsewhere
    for origin, site, status in (('https://dice.example', 'cross-site', 200),
                                 (here, 'same-origin', 200), (here, 'cross-site', 403)):
        assert ann.post('/api/name', {'Origin': origin, 'Sec-Fetch-Site': site},
                        name='Ann')[0] == status, (origin, site)


# --- the network, with the whole server behind it ---

class Bounded:
    """Whatever happens in the block costs at most so much memory."""

    def __init__(self, server, most):
        self.server, self.most = server, most

    def memory(self):
        with open(f'/proc/{self.server.process.pid}/statm', encoding='ascii') as file:
            return int(file.read().split()[1]) * os.sysconf('SC_PAGE_SIZE')

    def __enter__(self):
        self.before = self.memory()
        return self

    def __exit__(self, *failure):
        grown = self.memory() - self.before
        assert failure[0] is not None or grown < self.most, f'{grown} bytes more'


POST = 'POST /api/guest HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'


@options('--limit', 'request-time=300')
def test_requests_that_never_end(server, directory):
    with Bystanders(server), Bounded(server, 16 * MEGABYTES):
        for half in ('', 'G', 'GET / HT', 'GET / HTTP/1.1\r\nHost: a\r\nX', POST,
                     POST + 'Content-Length: 20\r\n\r\n{"name":', POST +
                     'Transfer-Encoding: chunked\r\n\r\n5\r\n{"na'):
            clients = [Client(server).send(half) for _ in range(25)]
            for client in clients:
                if half:
                    client.refused(408, 'took too long')
                else:
                    client.ends()
        for _ in range(100):
            Client(server).send(POST + 'Content-Length: 20\r\n\r\n{"na').close(reset=True)


def test_oversized_requests(server, directory):
    with Bystanders(server), Bounded(server, 16 * MEGABYTES):
        for _ in range(20):
            Client(server).send('GET /' + 5000 * 'a').refused(414, 'too long')
            Client(server).send('GET / HTTP/1.1\r\nHost: a\r\nCookie: dicecup=' + 9000 * 'a').refused(
                431, 'too large')
            Client(server).send('GET / HTTP/1.1\r\n' + 60 * 'X: y\r\n').refused(431, 'many headers')
            Client(server).send(POST + 'Content-Length: 1000000\r\n\r\n').refused(413, 'too large')
            Client(server).send(POST + 'Content-Length: 99999999999999999999\r\n\r\n').refused(
                400, 'Content-Length')
        person = Person(server, 'Ann')
        for path, fields, word in (
                ('/api/guest', {'name': 25 * 'x'}, 'name-long'),
                ('/api/guest', {'name': 400 * 'x'}, 'name-long'),
                ('/api/guest', {'name': 5000 * 'x'}, 'no-name'),
                ('/api/name', {'name': 25 * 'x'}, 'name-long'),
                ('/api/bot', {'name': 25 * 'x'}, 'name-long'),
                ('/api/password', {'login': 25 * 'x', 'password': 'long enough'}, 'name-long'),
                ('/api/password', {'login': 'x', 'password': 200 * 'x'}, 'password-long'),
                ('/api/password', {'login': 'x', 'password': 600 * 'x'}, 'no-password')):
            assert person.post(path, **fields) == (400, {'refused': word}), (path, fields)


def test_paths(server, directory):
    ann = Person(server, 'Ann')
    with Bystanders(server):
        for path in ('/tables/../data/dicecup.db', '/tables/%2e%2e/record', '/tables/%00/record',
                     '/tables//record', '//tables', '/tables/\\..\\record', '/%2e%2e/%2e%2e/etc/passwd'):
            Client(server).send(f'GET {path} HTTP/1.1\r\nHost: a\r\n\r\n').refused(400, '400 Bad')
        for path in ('/tables/', '/tables', '/tables/record', '/tables/1/record/x', '/tables/-1/record',
                     '/tables/0000000000000000/record', '/tables/ffffffffffffffff/record',
                     f"/tables/{1000 * 'a'}/record", f"/tables/{16 * 'g'}/record",
                     '/tables/0123456789abcdef/record?step=99999999999999999999',
                     '/tables/0123456789abcdef/record?step=-1', '/tables/0123456789abcdef/record/',
                     "/tables/'%20or%201=1/record", '/api', '/api/', '/API/me', '/metrics/', '/.git/config',
                     '/dicecup.db', '/tables/0123456789abcdef/analysis'):
            status, text = ann.get(path)
            assert status in (400, 404), (path, status, text)
        for method in ('PUT', 'DELETE', 'PATCH', 'OPTIONS', 'POST'):
            for path in ('/', '/metrics', '/api/me', '/tables/0123456789abcdef/record'):
                assert ann.request(method, path)[0] in (404, 405, 501), (method, path)
        for path in ('/api/guest', '/api/name', '/api/login', '/api/password', '/api/bot'):
            for method in ('GET', 'PUT', 'DELETE'):
                assert ann.request(method, path)[0] in (405, 501), (method, path)
        for path in ('/', '/elsewhere', '/api/me'):
            client = Client(server).send(f'GET {path} HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n'
                                         'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n'
                                         'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n')
            assert client.answer()[0] == 404


def test_headers(server, directory):
    """Whatever is answered is not framed, guessed at, run or kept."""
    for path in ('/status', '/healthz', '/api/me', '/api/tables', '/api/who', '/nothing', '/ws',
                 '/tables/0123456789abcdef/record'):
        client = Client(server).send(f'GET {path} HTTP/1.1\r\nHost: a\r\n\r\n')
        fields = client.answer()[1]
        assert fields['x-frame-options'] == 'DENY', (path, fields)
        assert fields['x-content-type-options'] == 'nosniff', (path, fields)
        assert fields['referrer-policy'] == 'no-referrer', (path, fields)
        assert fields['cache-control'] == 'no-store', (path, fields)
        policy = fields['content-security-policy']
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy, (path, policy)
        assert 'script' not in policy, (path, policy)


def test_wrong_tokens(server, directory):
    ann = Person(server, 'Ann')
    token = ann.cookie.split('=')[1]
    with Bystanders(server):
        for wrong in ('', 'x', token[:-1], token + 'A', token[::-1], 43 * 'A', 4000 * 'A', ann.id,
                      "' or 1=1 --", token[:-2] + '%00', token.swapcase()):
            for fields in ({'Cookie': f'dicecup={wrong}'}, {'Authorization': f'Bearer {wrong}'}):
                stranger = Person(server)
                assert stranger.request('GET', '/api/me', None, fields)[0] == 401, wrong
                assert stranger.request('POST', '/api/name', '{"name":"Eve"}', {
                    'Content-Type': 'application/json', **fields})[0] == 401, wrong
                line = Line(server, fields)
                assert line.status == 401 or closed_with(line) == (1008, 'nobody has this token')
                line.close()
        # a wrong one is not helped by a right one behind it
        assert Person(server).request('GET', '/api/me', None, {
            'Authorization': 'Bearer x', 'Cookie': ann.cookie})[0] == 401
        assert ann.get('/api/me')[0] == 200


def test_bad_frames(server, directory):
    cookie = 'Cookie: ' + Person(server, 'Eve').cookie
    with Bystanders(server), Bounded(server, 16 * MEGABYTES):
        for data, code in ((frame(BINARY, 'ping'), 1003), (frame(TEXT, 'ping', masked=False), 1002),
                           (frame(TEXT, 'ping', reserved=4), 1002), (frame(TEXT, b'\xff\xfe'), 1007),
                           (frame(3, 'ping'), 1002), (frame(0, 'ping'), 1002),
                           (frame(TEXT, 5000 * 'x'), 1009), (frame(TEXT, 'x', length=2 ** 62), 1009),
                           (frame(TEXT, 4000 * 'x', fin=False) + frame(0, 4000 * 'x'), 1009),
                           (frame(PING, 'p') * 1000, 1008), (frame(PONG, 'p') * 1000, 1008),
                           (frame(TEXT, 'x', fin=False) + frame(0, '', fin=False) * 1000, 1008),
                           (frame(CLOSE, struct.pack('>H', 1005)), 1002)):
            client = WebSocket(server, cookie, 'Sec-WebSocket-Extensions: permessage-deflate')
            assert 'sec-websocket-extensions' not in client.fields
            client.send(data)
            kind, payload = client.frame()
            while kind == PONG or payload.startswith(b'{"protocol"'):  # the greeting may be first
                kind, payload = client.frame()
            assert (kind, struct.unpack('>H', payload[:2])[0]) == (CLOSE, code), (data[:20], payload)
            client.ends()
        # lines that are none
        eve = WebSocket(server, cookie)
        assert eve.frame()[1].startswith(b'{"protocol"')
        for line, word in (('ping\0', 'not-a-line'), ('ping\nping', 'not-a-line'), ('', 'no-table'),
                           (4000 * ' ', 'no-table'), (1000 * '\U0001f3b2', 'no-table')):
            eve.say(line)
            kind, payload = eve.frame()
            assert kind == TEXT and f'"refused":"{word}"' in payload.decode(), (line[:10], payload)
        eve.close()


@options('--limit', 'rate=0,queue=65536')
def test_a_client_that_never_reads(server, directory):
    ann = open_table(server, 1, 'game=dicetto seats=4 chat=free', 0)[0]
    eve = Person(server, 'Eve')
    with Bystanders(server), Bounded(server, 16 * MEGABYTES):
        for line in ('look', 'tables'):
            client = WebSocket(server, 'Cookie: ' + eve.cookie, receive_room=4096)
            client.say(f'table {ann.code}')
            lines = 100 * frame(TEXT, line)
            try:
                while True:
                    client.send(lines)
            except OSError:
                pass  # closed: it does not read what it asks for
            client.close()


def test_a_log_that_nobody_reads(server, directory):
    server.end()
    log, ends = server.log, os.pipe()
    with open(ends[0], 'rb'), open(ends[1], 'ab') as server.log:
        server.start()
        for _ in range(3000):  # a pipe holds fewer lines
            Client(server).send('GET /\r\n\r\n').refused(400, '400 Bad')
        assert Person(server).get('/healthz') == (200, 'ok\n')
        assert server.end() == 0
    server.log = log
    server.start()


# --- at tables ---

def test_oversized_lines(server, directory):
    ann = guest(server, 'Ann')
    with Bystanders(server):
        for line, word in (('make ' + 3996 * 'x', 'line-too-long'), ('make game=' + 3000 * 'x', None),
                           ('make game=dicetto decks=' + 'a=1,' * 600, None),
                           ('make game=dicetto decks=' + 'face-1=' + 2000 * '9', None),
                           ('make seats=' + 400 * '2', None)):
            given = refused(ann, line)
            assert given == word if word else given not in ('try-again', 'busy'), (line[:30], given)
        ann.say('make game=dicetto seats=2 chat=free')
        ann.wait(lambda message: 'table' in message)
        ann.say('sit 1')
        for line in ('chat ' + 301 * 'x', 'chat ' + 151 * '\u042f', 'words ' + 65 * 'x',
                     'report 1 ' + 301 * 'x', 'set decks=' + 900 * 'x', 'x' * 1001, 'sit ' + 900 * '1',
                     'set seats=99999999999999999999', 'bot 2 ' + 100 * 'x', 'say ' + 100 * 'x',
                     'table ' + 100 * 'A', f'table {ann.table} 99999999999999999999'):
            assert refused(ann, line) not in ('try-again', 'busy'), line[:30]
        ann.say('look')
        ann.wait(lambda message: message.get('seats', [{}])[0].get('person') == 'Ann')


def quiet_step(player):
    """The last step at the player's table."""
    player.line.socket.setblocking(True)
    player.say('look')
    return player.wait(lambda message: 'table' in message)['step']


def test_other_peoples_seats(server, directory):
    """Nobody does anything for a seat that is not theirs, and nobody but the host what hosts do."""
    ann, bob = open_table(server, 2, 'game=dicetto seats=2 chat=free undo=ask', 0)
    eve = guest(server, 'Eve')
    eve.say(f'table {ann.table}')
    picture = eve.wait(lambda message: 'table' in message)
    assert 'you' not in picture and 'ask' not in picture
    step = quiet_step(ann)
    quiet_step(bob)
    asked = ann if ann.choices else bob
    other = bob if asked is ann else ann
    answer = f'answer {asked.question} {asked.choices[0]}'
    for player, lines in (
            (eve, (answer, 'undo', 'agree', 'disagree', 'vote yes', 'standing pass', 'back', 'start', 'sit 1',
                   'remove 1', 'remove 2', 'close 1', 'open 1', 'bot 1 random', 'words x', 'set seats=3',
                   'rise', 'rematch', 'chat hello', 'say hello', f'answer {asked.question}')),
            (other, (answer, 'start', 'sit 1', 'sit 2', 'agree', 'words x')),
            (bob, ('remove 1', 'remove 2', 'close 1', 'bot 1 random', 'start', 'set seats=3'))):
        for line in lines:
            assert refused(player, line) not in ('try-again', 'busy', 'unknown-line'), line
    assert quiet_step(ann) == step
    # at one's own table it is no better
    eve.say('make game=dicetto seats=2')
    eve.wait(lambda message: 'table' in message)
    assert refused(eve, answer) == 'not-playing'
    # a table that asks for its code is not found by another way, and nobody else can end it
    assert quiet_step(ann) == step
    status, word = eve.person.get(f'/tables/{ann.table}/record')
    assert (status, word) == (409, {'refused': 'not-over'}), (status, word)
    assert eve.person.post(f'/tables/{ann.table}/analysis')[0] in (404, 409)
    asked.say(answer)
    asked.wait(lambda message: 'step' in message)


def watched_games(server, count, address):
    """Finished games of bots, and how somebody who has looked on has one of them analysed."""
    headers = {'X-Forwarded-For': address}
    person, tables = Person(server), []
    assert person.post('/api/guest', headers, name='Nora')[0] == 200
    for _ in range(count):
        player = Player(person, 1)
        player.line = Line(server, {'Cookie': person.cookie, **headers})
        player.say('make game=dicetto seats=2 moment=0 bot-moment=0')
        player.wait(lambda message: 'table' in message)
        for seat in (1, 2):
            player.say(f'bot {seat} greedy')
        player.say('start')
        player.wait(lambda message: 'winners' in message)
        tables.append(player.table)
    return tables, lambda table: person.post(f'/tables/{table}/analysis', headers)


@options('--proxies', '127.0.0.1', '--limit', 'guests=1000')
def test_analyses_by_turns(server, directory):
    """Somebody who asks for many analyses gets some, and nobody else waits for more than one of them."""
    greedy, ask = watched_games(server, 4, '203.0.113.7')
    modest, ask_too = watched_games(server, 1, '198.51.100.9')
    for table in greedy[:3]:
        assert ask(table)[0] == 202
    assert ask(greedy[3]) == (429, {'refused': 'too-many'})
    assert ask(greedy[0])[0] in (200, 202), 'one that is under way may be asked for again'
    assert ask_too(modest[0])[0] == 202
    answer = {'percent': 0}
    while answer.get('percent') == 0:  # until it is worked on
        status, answer = Person(server).get(f'/tables/{modest[0]}/analysis')
        assert status in (200, 202), (status, answer)
    for table in greedy[1:3]:
        assert ask(table)[0] == 202, 'one of somebody else comes first'


@options('--proxies', '127.0.0.1', '--limit', 'address-analyses=2')
def test_analyses_of_an_address(server, directory):
    """Two people at one address have as many under way as the address may, and not as each of them may."""
    (first, second), ask = watched_games(server, 2, '203.0.113.7')
    (other, ), ask_too = watched_games(server, 1, '203.0.113.7')
    (elsewhere, ), ask_elsewhere = watched_games(server, 1, '198.51.100.9')
    assert ask(first)[0] == 202 and ask_too(other)[0] == 202
    assert ask(second) == (429, {'refused': 'too-many'})
    assert ask_elsewhere(elsewhere)[0] == 202


@options('--limit', 'rate=0')
def test_replayed_answers(server, directory):
    """Each answer is given again and again, also much later and in another order: it counts once."""
    ann, bob = open_table(server, 2, 'game=dicetto seats=2', 7)
    given = []
    while not (ann.done() and bob.done()):
        for player in (ann, bob):
            if player.done():
                continue
            player.line.socket.settimeout(0.002)
            try:
                answers = player.answers
                player.play()
                if player.answers > answers:
                    given.append(player.answer)
                    again = [given[-1], player.random.choice(given), given[0], given[-1]]
                    player.random.shuffle(again)
                    for line in again:
                        player.say(line)
            except TimeoutError:
                pass
    text = ann.person.get(f'/tables/{ann.table}/record')[1].splitlines()
    for seat, player in ((1, ann), (2, bob)):
        moves = sum(line.startswith(f'{seat} ') for line in text)
        assert 0 < moves == player.answers, (moves, player.answers)


TESTS = [value for name, value in list(globals().items()) if name.startswith('test_')]

if __name__ == '__main__':
    sys.exit(run_tests(PROGRAM, TESTS))
