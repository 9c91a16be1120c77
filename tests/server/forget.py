"""What is stored of people: they get it, and have it deleted; what nobody needs goes by itself."""
import base64
import glob
import hashlib
import json
import os
import re
import sqlite3
import subprocess
import sys
import time

from serve_cases import options, run_tests
from serve_client import Closed, PATIENCE, Person, Player, await_true

PROGRAM = sys.argv[1]
PASSWORD = 'a long enough one'


def ask_store(directory, sql, *values):
    store = sqlite3.connect(f'file:{directory}/data/dicecup.db?mode=ro', uri=True)
    try:
        return store.execute(sql, values).fetchall()
    finally:
        store.close()


def left_in(directory, secrets):
    """Which of these bytes are anywhere in the files of the data directory."""
    found = set()
    for path in glob.glob(os.path.join(directory, 'data', '*')):
        with open(path, 'rb') as file:
            content = file.read()
        found |= {(secret, os.path.basename(path)) for secret in secrets
                  if (secret if isinstance(secret, bytes) else secret.encode()) in content}
    return found


def token_hash(token):
    secret = base64.urlsafe_b64decode(token + '=')
    return hashlib.blake2b(secret, digest_size=32).digest()


def admin(directory, *words):
    done = subprocess.run([PROGRAM, 'admin', '--data', os.path.join(directory, 'data'), *words],
                          stdout=subprocess.PIPE, check=True)
    return done.stdout.decode()


def admin_list(directory, *words):
    return json.loads(admin(directory, '--json', *words))


def open_table(host, settings, *others):
    """The first seats are theirs, the last one is a bot's."""
    host.connect()
    host.say(f'make {settings} seats={len(others) + 2}')
    host.wait(lambda message: 'table' in message)
    host.say('sit 1')
    for i, player in enumerate(others):
        player.connect()
        player.say(f'table {host.table}')
        player.wait(lambda message: 'table' in message)
        player.say(f'sit {i + 2}')
        player.wait(lambda message, i=i: message.get('you') == i + 2)
    host.say(f'bot {len(others) + 2} random')
    host.wait(lambda message: 'bot' in message.get('seats', [{}])[-1])


def play_out(player):
    while not player.over:
        player.play()


def closed_with(line):
    try:
        while True:
            line.receive()
    except Closed as closed:
        return closed.args


class Xanthippe:
    """Somebody with everything that one can have."""

    def __init__(self, server, directory):
        self.person = Person(server, 'Xanthia')
        self.player = Player(self.person, 1)
        self.bob = Player(Person(server, 'Bob'), 2)
        token = self.person.post('/api/bot', name='Xanthobot')[1]['token']
        self.robot = Player(Person(server, token=token), 3)
        open_table(self.player, 'game=dicetto rated=yes chat=free', self.bob, self.robot)
        self.player.say('chat Hello from the seat')
        self.player.wait(lambda message: 'chat' in message)
        assert self.person.post('/api/name', name='Xanthippe')[0] == 200
        self.bob.say('report 1 She is rude.')
        self.bob.wait(lambda message: 'reported' in message)
        self.player.say('report 2 So is he.')
        self.player.wait(lambda message: 'reported' in message)
        status, answer = self.person.post('/api/password', login='Xantho-login', password=PASSWORD)
        assert status == 200, answer
        codes = self.person.post('/api/recovery-codes', old=PASSWORD)[1]['codes']
        [session] = self.person.get('/api/sessions')[1]['sessions']
        status, answer = self.person.post('/api/session/name', session=session['session'],
                                          name='Xanthophone')
        assert status == 200, answer
        self.player.connect()  # the first line was that of the old session
        self.player.say(f'table {self.player.table}')
        self.player.wait(lambda message: 'table' in message)
        [login] = ask_store(directory, 'SELECT hash FROM logins')[0]
        self.hashes = [login] + [hash for [hash] in ask_store(
            directory, 'SELECT hash FROM recoveries')]
        assert len(self.hashes) == 11 and codes
        for known in (self.person.cookie.split('=')[1], token):
            self.hashes.append(token_hash(known))
            assert ask_store(directory, 'SELECT 1 FROM tokens WHERE hash = ?', self.hashes[-1])

    def secrets(self):
        return ['Xanth', 'xanth', *self.hashes]


def forgotten(server, count):
    await_true(lambda: server.read_log().count('event=person-forgotten') >= count,
               'nobody was forgotten')


def nothing_left(directory, secrets):
    await_true(lambda: not left_in(directory, secrets), lambda: left_in(directory, secrets))


def test_delete_in_a_game(server, directory):
    her = Xanthippe(server, directory)
    bob = her.bob
    assert len(left_in(directory, her.secrets())) >= len(her.secrets())
    her.player.say('start')
    for player in (bob, her.player, her.robot):
        player.wait(lambda message: 'started' in message)
    for fields, status, word in (({}, 400, 'not-confirmed'),
                                 ({'confirm': 'yes'}, 403, 'old-password'),
                                 ({'confirm': 'yes', 'old': 'not the one'}, 403, 'wrong-password'),
                                 ({'old': PASSWORD}, 400, 'not-confirmed')):
        assert her.person.post('/api/delete', **fields) == (status, {'refused': word}), fields
    assert her.robot.person.post('/api/delete', confirm='yes')[0] == 403
    cookie = her.person.cookie
    assert her.person.post('/api/delete', confirm='yes', old=PASSWORD) == (200, {'done': True})
    assert her.person.cookie == 'dicecup='
    her.person.cookie = cookie

    # nobody is this person any more, nor one of its bots
    assert her.person.get('/api/me') == (401, {'refused': 'nobody'})
    assert her.robot.person.get('/api/me') == (401, {'refused': 'nobody'})
    assert her.person.post('/api/login', login='xantho-login', password=PASSWORD) == (
        403, {'refused': 'wrong-password'})
    for player in (her.player, her.robot):
        assert closed_with(player.line) == (1008, 'account-deleted')
    # the game goes on at once, and is somebody's
    seat = {'person': 'somebody', 'gone': True, 'away': 'left'}
    seats = []
    while seats[:1] != [{**seat, 'host': True}] or seats[2:3] != [seat]:
        seats = bob.wait(lambda message: 'seats' in message)['seats']
    play_out(bob)
    forgotten(server, 2)
    nothing_left(directory, her.secrets())
    # what was said stays, and so does what others have reported
    assert ask_store(directory, "SELECT text FROM logs WHERE text LIKE 'chat %'") == [
        ('chat 1 Hello from the seat',)]
    assert {report['text'] for report in admin_list(directory, 'reports')} == {
        'She is rude.', 'So is he.'}
    status, record = bob.person.get(f'/tables/{bob.table}/record')
    assert status == 200 and 'somebody' in record, record
    status, replay = bob.person.get(f'/tables/{bob.table}/replay')
    assert status == 200 and replay['picture']['seats'][0]['person'] == 'somebody', replay
    bob.say('mine')
    [mine] = bob.wait(lambda message: 'mine' in message)['mine']
    assert mine['about']['seats'][0] == {'person': 'somebody', 'gone': True}, mine
    assert ask_store(directory, 'SELECT count(*) FROM ratings WHERE person <> ?',
                     int(bob.person.id, 16)) == [(0,)]
    assert len(admin_list(directory, 'people')) == 1
    # whoever starts again reads the same, and a backup has nothing of it either
    server.end(9)
    server.start()
    again = Player(bob.person, 4)
    again.connect()
    again.say(f'table {bob.table}')
    seats = again.wait(lambda message: 'table' in message)['seats']
    assert seats[0]['person'] == seats[2]['person'] == 'somebody', seats
    copy = os.path.join(directory, 'data', 'copy')
    subprocess.run([PROGRAM, 'backup', '--data', os.path.join(directory, 'data'), copy], check=True,
                   stdout=subprocess.DEVNULL)
    assert not left_in(directory, her.secrets())


def test_delete_and_kill(server, directory):
    """What was acknowledged is gone on with, wherever it was."""
    her = Xanthippe(server, directory)
    assert her.person.post('/api/delete', confirm='yes', old=PASSWORD)[0] == 200
    server.end(9)
    server.start()
    forgotten(server, 1)
    await_true(lambda: ask_store(directory, 'SELECT count(*) FROM errands') == [(0,)], 'errands')
    nothing_left(directory, her.secrets())
    her.bob.connect()
    her.bob.say(f'table {her.bob.table}')
    seats = her.bob.wait(lambda message: 'table' in message)['seats']
    assert [seat.get('person') for seat in seats] == [None, 'Bob', None, None], seats


def test_delete_guest(server, directory):
    """Without a password the cookie is enough; a ban stays, and is no less one."""
    ann = Person(server, 'Xanthias')
    admin(directory, 'ban', '203.0.113.7', '--reason', 'Because')
    assert ann.post('/api/delete', confirm='yes') == (200, {'done': True})
    forgotten(server, 1)
    nothing_left(directory, ['Xanthias'])
    assert [ban['address'] for ban in admin_list(directory, 'bans')] == ['203.0.113.7']
    # who is banned does not get away by it
    bob = Person(server, 'Bob')
    admin(directory, 'ban', bob.id)
    await_true(lambda: bob.get('/api/me')[0] == 403, 'not banned')
    assert bob.post('/api/delete', confirm='yes') == (403, {'refused': 'banned'})
    assert len(admin_list(directory, 'people', 'Bob')) == 1
    # whoever runs the server can do the same
    admin(directory, 'forget', bob.id)
    forgotten(server, 2)
    assert admin_list(directory, 'people') == []
    assert len(admin_list(directory, 'bans')) == 2


def test_my_data(server, directory):
    her = Xanthippe(server, directory)
    bob = her.bob
    her.player.say('start')
    bob.wait(lambda message: 'started' in message)
    assert her.robot.person.get('/api/data') == (403, {'refused': 'for-people'})
    assert Person(server).get('/api/data') == (401, {'refused': 'nobody'})
    status, data = her.person.get('/api/data')
    assert status == 200, data
    assert (data['person'], data['name']) == (her.person.id, 'Xanthippe')
    assert [row['login'] for row in data['login']] == ['xantho-login']
    assert [row['name'] for row in data['sessions']] == ['Xanthophone']
    assert len(data['codes']) == 10
    assert [row['name'] for row in data['bots']] == ['Xanthobot']
    assert [row['text'] for row in data['reports']] == ['So is he.']
    [table] = data['tables']
    assert table['host'] and table['seat'] == 1 and table['state'] == 'playing', table
    assert [row['text'] for row in table['chat']] == ['Hello from the seat']
    assert 'record' not in table
    text = json.dumps(data)
    assert 'Bob' not in text and 'rude' not in text and '$argon2' not in text
    for hash in her.hashes[1:]:
        assert hash.hex() not in text
        assert base64.b64encode(hash).decode()[:12] not in text
    # of a game that is over there is the record
    players = (bob, her.player, her.robot)
    while not all(player.over for player in players):
        first = min(players, key=lambda player: player.step)  # all hear of every step
        next((player for player in players if player.choices and not player.answer), first).play()
    await_true(lambda: her.person.get('/api/data')[1].get('ratings'), 'no rating')
    [table] = her.person.get('/api/data')[1]['tables']
    assert her.person.get(table['record'])[0] == 200, table
    data = bob.person.get('/api/data')[1]
    assert 'Hello from the seat' not in json.dumps(data) and 'Xanth' not in json.dumps(data), data


def sample(server, directory, *words):
    """A server that comes back to old data."""
    server.end()
    for path in glob.glob(os.path.join(directory, 'data', '*')):
        os.remove(path)
    maker = os.path.join(os.path.dirname(PROGRAM), 'store_sample')
    subprocess.run([maker, os.path.join(directory, 'data'), 'old', *words], check=True)
    server.start()


def walked(server, count):
    def found():
        return server.read_log().count('event=retention ') >= count
    await_true(found, 'no walk')
    return re.findall(r'event=retention removed=(\d+) why=(\S+)', server.read_log())[-1]


def retention(directory, *words):
    return {row['what']: (row['days'], row['now']) for row in
            admin_list(directory, 'retention', *words)}


@options('--keep', 'games=300,guests=200')
def test_retention(server, directory):
    sample(server, directory, '400', '0')
    shown = retention(directory, '--keep', 'games=300,guests=200')
    assert shown == {'guests': (200, 1), 'lobbies': (7, 1), 'games': (300, 1), 'chat': (365, 449),
                     'reports': (365, 1), 'removals': (365, 0), 'sessions': (400, 1),
                     'bans': (30, 0)}, shown
    assert retention(directory)['games'] == (0, 0)
    next_one = {row['what']: int(row['next']) for row in admin_list(directory, 'retention')}
    assert abs(next_one['guests'] - (time.time() + 180 * 86400) * 1000) < 86400000, next_one
    assert 'lobbies' in admin(directory, 'retention')
    # somebody who is asked for nothing has gone already
    before = Person(server, 'Bob')
    admin(directory, 'retention', '--now')
    removed, why = walked(server, 1)
    # the session has gone with its person, and the chat with its table
    assert int(removed) == 1 + 2 + 1 and why == '-', (removed, why)
    await_true(lambda: ask_store(directory, 'SELECT count(*) FROM errands') == [(0,)], 'errands')
    names = {row['name'] for row in admin_list(directory, 'people')}
    assert names == {'Ann', 'Zoe', 'Bob'}, names
    for sql in ('SELECT count(*) FROM logs', 'SELECT count(*) FROM fresh',
                'SELECT count(*) FROM heads', 'SELECT count(*) FROM seats',
                "SELECT count(*) FROM tokens WHERE person = 5"):
        assert ask_store(directory, sql) == [(0,)], sql
    assert [row['text'] for row in admin_list(directory, 'reports')] == ['open']
    nothing_left(directory, ['Xerx'])
    assert before.get('/api/me')[0] == 200
    # there is nothing more to do
    admin(directory, 'retention', '--now')
    await_true(lambda: server.read_log().count('event=retention ') >= 2, 'no second walk')
    assert walked(server, 2) == ('0', '-')


def test_wrong_clock(server, directory):
    """Nobody was seen for a year, and then this clock: that is no reason to remove them all."""
    sample(server, directory, '800', '700')
    assert retention(directory)['guests'] == (180, 0)
    Person(server, 'Bob')  # seen by that clock
    admin(directory, 'retention', '--now')
    removed, _ = walked(server, 1)
    shown = ask_store(directory, 'SELECT name FROM people ORDER BY id')
    assert [name for [name] in shown] == ['Xerxes', 'Ann', 'Zoe', 'Bob'], (removed, shown)


TESTS = [value for name, value in list(globals().items()) if name.startswith('test_')]

if __name__ == '__main__':
    only = sys.argv[2:]  # names of tests; none: all
    sys.exit(run_tests(PROGRAM, [test for test in TESTS if not only or test.__name__ in only]))
