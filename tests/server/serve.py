"""Plays at a real server, which is ended, killed and started again in the middle."""
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading

from serve_cases import options, run_tests
from serve_client import Closed, Line, Person, Player, Server, checksum

PROGRAM = sys.argv[1]


def open_table(player, settings, bots):
    """The player's table: the first seat is theirs, the last ones are bots'."""
    player.connect()
    player.say(f'make {settings}')
    player.wait(lambda message: 'table' in message)
    player.say('sit 1')
    for seat, level in bots.items():
        player.say(f'bot {seat} {level}')
    player.wait(lambda message: sum('bot' in seat for seat in message.get('seats', [])) ==
                len(bots))


def sit_down(player, code, seat):
    player.connect()
    player.say(f'table {code}')
    player.wait(lambda message: 'table' in message)
    player.say(f'sit {seat}')
    player.wait(lambda message: message.get('you') == seat)


def told_again(player):
    """Who asks for everything since some step is told just that, once more. Of more than 400 steps,
    and of those from before it had its seat, a server gives the whole picture instead."""
    again = Player(player.person, 0)
    again.table = player.table
    again.step = max(player.sat, player.step - 400)
    again.connect()
    again.say(f'table {again.table} {again.step}')
    while again.step < player.step:
        again.take()
    assert again.pictures == 0
    assert again.steps == {step: kept for step, kept in player.steps.items()
                           if step in again.steps}
    assert len(again.steps) == min(player.step - player.sat, 400)
    again.line.close()


def record_is_fair(player, directory):
    status, text = player.person.get(f'/tables/{player.table}/record')
    assert status == 200, (status, text)
    path = os.path.join(directory, 'record.txt')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)
    done = subprocess.run([PROGRAM, 'verify', path], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False)
    assert done.returncode == 0, done.stdout.decode()
    return text


def test_status(server, directory):
    person = Person(server)
    assert person.get('/healthz') == (200, 'ok\n')
    status, page = person.get('/status')
    assert status == 200 and f'dicecup join http://127.0.0.1:{server.port}/' in page
    figures = server.figures()
    assert figures['dicecup_websockets'] == '0' and 'process_cpu_seconds_total' in figures, figures
    assert person.get('/api/tables') == (200, [])
    assert person.get('/nothing')[0] == 404
    assert person.get('/tables/../data')[0] in (400, 404)
    assert person.get('/tables/0123456789abcdef/record')[0] == 404
    assert person.get('/api/guest')[0] == 405
    assert person.get('/ws')[0] == 426


def test_figures_have_a_door_of_their_own(server, directory):
    assert Person(server).get('/metrics')[0] == 404
    ann = Person(server, 'Ann')
    public, server.port = server.port, server.metrics_port
    assert ann.get('/metrics')[0] == 200 and ann.get('/healthz') == (200, 'ok\n')
    assert ann.post('/metrics')[0] == 405
    for path in ('/', '/status', '/api/me', '/api/tables', '/tables/0123456789abcdef/record'):
        assert ann.get(path)[0] == 404, path
    assert ann.post('/api/guest', name='Eve')[0] == 404
    assert Line(server, {'Cookie': ann.cookie}).status == 404
    server.port = public


def test_people(server, directory):
    stranger = Person(server)
    assert stranger.get('/api/me')[0] == 401
    assert stranger.post('/api/guest', name=' ') == (400, {'refused': 'name-empty'})
    assert stranger.post('/api/guest') == (400, {'refused': 'no-name'})
    assert stranger.post('/api/guest', {'Origin': 'http://elsewhere.example'}, name='Eve')[0] == 403
    assert stranger.post('/api/guest', {'Sec-Fetch-Site': 'cross-site'}, name='Eve')[0] == 403
    ann = Person(server, 'Ann')
    assert ann.get('/api/me') == (200, {'person': ann.id, 'name': 'Ann', 'ratings': []})
    status, answer = ann.request('POST', '/api/name', 'name=Ann+%D0%AF',
                                 {'Content-Type': 'application/x-www-form-urlencoded'})
    assert (status, answer['name']) == (200, 'Ann \u042f')
    assert ann.post('/api/password', login='ann', password='short') == (
        400, {'refused': 'password-short'})
    assert ann.post('/api/password', login='Ann', password='a long enough one')[0] == 200
    elsewhere = Person(server)
    assert elsewhere.post('/api/login', login='ann', password='another one')[0] == 403
    assert elsewhere.post('/api/login', login='nobody', password='another one')[0] == 403
    status, answer = elsewhere.post('/api/login', login='ANN', password='a long enough one')
    assert (status, answer['person']) == (200, ann.id)
    assert elsewhere.get('/api/me')[1]['name'] == 'Ann \u042f'
    other = Person(server, 'Other')
    assert other.post('/api/password', login='ann', password='a long enough one') == (
        409, {'refused': 'login-taken'})
    status, answer = ann.post('/api/bot', name='robot')
    assert status == 200
    line = Line(server, {'Authorization': 'Bearer ' + answer['token']})
    greeting = line.receive()
    assert (greeting['protocol'], greeting['name']) == (1, 'robot'), greeting
    line.send('ping')
    assert line.receive() == {'pong': True}
    line.close()


def closed_with(line):
    """The code and the reason with which a WebSocket is closed, after whatever else it tells."""
    try:
        while True:
            line.receive()
    except Closed as closed:
        return closed.args[:2]


def greeted(person):
    line = Line(person.server, {'Cookie': person.cookie})
    assert line.receive()['person'] == person.id
    return line


FOX = {'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'}
PHONE = {'User-Agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36'}


def log_in(server, password, login='ann', headers=None):
    person = Person(server)
    status, answer = person.post('/api/login', headers, login=login, password=password)
    assert status == 200, answer
    person.id = answer['person']
    return person


def test_stolen_cookie(server, directory):
    """Whoever has a copy of a cookie cannot change the password, and is out when Ann changes it."""
    ann = Person(server)
    status, answer = ann.post('/api/guest', FOX, name='Ann')
    ann.id = answer['person']
    first, second = 'a long enough one', 'another long one'
    assert ann.post('/api/password', login='ann', password=first)[0] == 200
    thief = Person(server)
    thief.id, thief.cookie = ann.id, ann.cookie
    for fields, word in (({}, 'old-password'), ({'old': 'some other one'}, 'wrong-password'),
                         ({'old': ''}, 'old-password')):
        assert thief.post('/api/password', login='ann', password=second, **fields) == (
            403, {'refused': word})
    assert thief.post('/api/recovery-codes')[1] == {'refused': 'old-password'}
    phone = log_in(server, first, headers=PHONE)
    lines = [greeted(person) for person in (ann, thief, phone)]
    stolen = thief.cookie
    assert ann.post('/api/password', login='ann', password=second, old=first) == (
        200, {'login': 'ann'})
    assert ann.cookie != stolen
    # the session of the page goes on by the new cookie, and the others are told to go
    assert [closed_with(line)[0] for line in lines] == [1001, 1001, 1008]
    assert ann.get('/api/me')[1]['person'] == ann.id
    greeted(ann).close()
    for gone in (thief, phone):
        assert gone.get('/api/me') == (401, {'refused': 'nobody'})
        assert closed_with(Line(server, {'Cookie': gone.cookie})) == (1008, 'nobody has this token')
    assert Person(server).post('/api/login', login='ann', password=first)[0] == 403
    # after a restart, too
    server.end()
    server.start()
    assert thief.get('/api/me')[0] == 401 and ann.get('/api/me')[0] == 200
    [session] = ann.get('/api/sessions')[1]['sessions']
    assert (session['name'], session['this']) == ('Firefox, Linux', True)
    # another login name, too, asks for the password; the old name is anybody's then
    assert ann.post('/api/password', login='annie', password=second)[0] == 403
    assert ann.post('/api/password', login='annie', password=second, old=second)[0] == 200
    other = Person(server, 'Other')
    assert other.post('/api/password', login='ann', password=first)[0] == 200
    assert log_in(server, second, 'annie').id == ann.id
    assert log_in(server, first).id == other.id


def test_guesses_are_limited(server, directory):
    """A cookie is no way around the limits for passwords."""
    ann = Person(server, 'Ann')
    assert ann.post('/api/password', login='ann', password='a long enough one')[0] == 200
    statuses = [ann.post('/api/password', login='ann', password='another long one',
                         old=f'guess number {i}')[0] for i in range(8)]
    assert statuses == 5 * [403] + 3 * [429], statuses


def test_logins_are_limited(server, directory):
    ann, eve = Person(server, 'Ann'), Person(server)
    assert ann.post('/api/password', login='ann', password='a long enough one')[0] == 200
    statuses = [eve.post('/api/login', login='ann', password=f'guess number {i}')[0]
                for i in range(8)]
    assert statuses == 5 * [403] + 3 * [429], statuses


def test_sessions(server, directory):
    ann = Person(server, 'Ann')
    assert ann.get('/api/sessions') == (200, {'codes': 0, 'bots': [], 'sessions': [
        {**ann.get('/api/sessions')[1]['sessions'][0], 'name': '', 'this': True}]})
    assert ann.post('/api/password', login='ann', password='a long enough one')[0] == 200
    phone = log_in(server, 'a long enough one', headers=PHONE)
    laptop = log_in(server, 'a long enough one')
    token = ann.post('/api/bot', name='robot')[1]['token']
    robot = Person(server, token=token)
    listed = ann.get('/api/sessions')[1]
    assert listed['login'] == 'ann' and len(listed['sessions']) == 3, listed
    [bot] = listed['bots']
    assert bot['name'] == 'robot'
    [on_phone] = [row for row in listed['sessions'] if row['name'] == 'Chrome, Android']
    assert 0 < on_phone['since'] <= on_phone['used'] and 'this' not in on_phone
    assert ann.post('/api/session/name', session=on_phone['session'], name='My phone')[0] == 200
    names = sorted(row['name'] for row in phone.get('/api/sessions')[1]['sessions'])
    assert names == ['', '', 'My phone'], names
    # nobody else's, and nothing that is none
    eve = Person(server, 'Eve')
    for session in (on_phone['session'], 'f' * 16, 'x', ''):
        for path in ('/api/session/end', '/api/session/name'):
            status, answer = eve.post(path, session=session, name='mine')
            assert status in (400, 404) and answer == {'refused': 'no-session'}, answer
    assert robot.get('/api/sessions') == (403, {'refused': 'for-people'})
    assert robot.post('/api/session/end', session='others')[0] == 403
    assert robot.post('/api/password', login='robby', password='a long enough one') == (
        403, {'refused': 'for-people'})
    # one by one
    line = greeted(phone)
    bot_line = Line(server, {'Authorization': 'Bearer ' + token})
    bot_line.receive()
    assert ann.post('/api/session/end', session=on_phone['session'])[0] == 200
    assert closed_with(line) == (1008, 'session-ended')
    assert phone.get('/api/me')[0] == 401
    assert ann.post('/api/session/end', session=bot['session'])[0] == 200
    assert closed_with(bot_line) == (1008, 'session-ended')
    assert robot.get('/api/me')[0] == 401
    # the others together, and this one last
    line, here = greeted(laptop), greeted(ann)
    assert ann.post('/api/session/end', session='others')[0] == 200
    assert closed_with(line) == (1008, 'session-ended')
    here.send('ping')
    assert here.receive() == {'pong': True}
    assert len(ann.get('/api/sessions')[1]['sessions']) == 1
    old = ann.cookie
    assert ann.post('/api/logout')[0] == 200
    assert ann.cookie == 'dicecup='
    assert closed_with(here) == (1008, 'session-ended')
    ann.cookie = old
    assert ann.get('/api/me')[0] == 401
    assert log_in(server, 'a long enough one').id == ann.id


def test_very_many_sessions(server, directory):
    """A person has 50 at most; the one that was not used for longest goes."""
    ann = Person(server, 'Ann')
    assert ann.post('/api/password', login='ann', password='a long enough one')[0] == 200
    data = os.path.join(directory, 'data')
    server.end()
    with sqlite3.connect(os.path.join(data, 'dicecup.db')) as base:
        for i in range(1, 300):
            token = (bytes(31 * [7]) + bytes([i % 256]) if i < 256 else
                     bytes(30 * [7]) + i.to_bytes(2, 'big'), int(ann.id, 16), 'device', '', i, i)
            base.execute('INSERT INTO tokens VALUES(?, ?, ?, ?, ?, ?, ?)',
                         (*token, checksum(*token)))
    server.start()
    log_in(server, 'a long enough one')
    with sqlite3.connect(os.path.join(data, 'dicecup.db')) as base:
        count = lambda: base.execute('SELECT count(*) FROM tokens').fetchone()[0]
        assert count() == 300, count()  # one came, one went
        # all of them at once are more than a batch
        assert ann.post('/api/session/end', session='others')[0] == 200
        assert count() == 1, count()
    assert ann.get('/api/me')[0] == 200


def test_recovery_codes(server, directory):
    ann = Person(server, 'Ann')
    password, new = 'a long enough one', 'a brand new word'
    assert ann.post('/api/recovery-codes') == (409, {'refused': 'password-first'})
    assert ann.post('/api/password', login='ann', password=password)[0] == 200
    old = ann.post('/api/recovery-codes', old=password)[1]['codes']
    status, answer = ann.post('/api/recovery-codes', old=password)
    codes = answer['codes']
    assert len(set(codes)) == 10 and ann.get('/api/sessions')[1]['codes'] == 10, codes
    with open(os.path.join(directory, 'data', 'dicecup.db'), 'rb') as file:
        stored = file.read()
    with open(os.path.join(directory, 'data', 'dicecup.db-wal'), 'rb') as file:
        stored += file.read()
    assert not any(code.encode() in stored or code.replace('-', '').encode() in stored
                   for code in codes)
    line = greeted(ann)
    lost = Person(server)
    for code, word in ((old[0], 'wrong-code'), ('0000-0000-0000-0000', 'wrong-code'), ('', 'wrong-code')):
        assert lost.post('/api/recover', code=code, password=new) == (403, {'refused': word})
    assert lost.post('/api/recover', code=codes[0], password='short')[1] == {
        'refused': 'password-short'}
    status, answer = lost.post('/api/recover', PHONE, code=codes[0].lower().replace('-', ' '),
                               password=new)
    assert (status, answer) == (200, {'person': ann.id, 'name': 'Ann', 'login': 'ann'}), answer
    # it worked once, whoever had the account is out, and the new password counts
    assert closed_with(line) == (1008, 'session-ended')
    assert ann.get('/api/me')[0] == 401 and lost.get('/api/me')[0] == 200
    assert lost.get('/api/sessions')[1]['codes'] == 9
    assert Person(server).post('/api/recover', code=codes[0], password=new)[0] == 403
    assert Person(server).post('/api/login', login='ann', password=password)[0] == 403
    assert log_in(server, new).id == ann.id
    # a code is for one of two who use it in the same moment
    results = []
    racers = [threading.Thread(target=lambda: results.append(
        Person(server).post('/api/recover', code=codes[1], password=new)[0])) for _ in range(4)]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    assert results.count(200) == 1, results


@options('--https')
def test_cookie_of_this_host(server, directory):
    """Behind https a cookie is one that other hosts and plain http cannot set."""
    ann = Person(server, 'Ann')
    assert ann.cookie.startswith('__Host-dicecup='), ann.cookie
    token = ann.cookie.split('=')[1]
    for path in ('/api/me', '/api/who'):
        status, answer = Person(server, token=token).get(path)
        assert status == 401 or answer == {'nobody': True}, answer
    assert closed_with(Line(server, {'Cookie': 'dicecup=' + token}))[0] == 1008
    assert Person(server, token=token).request(
        'GET', '/api/me', headers={'Authorization': 'Bearer ' + token})[0] == 200
    assert ann.post('/api/logout')[0] == 200 and ann.cookie == '__Host-dicecup='


def test_cookies_of_an_older_server(server, directory):
    """Who had a cookie before the server was put behind https gets a better one, and stays."""
    ann = Person(server, 'Ann')
    server.end()
    server.options = ('--https',)
    server.start()
    old = ann.cookie
    status, answer = ann.get('/api/who')
    assert answer['person'] == ann.id and ann.cookie == '__Host-' + old, ann.cookie
    assert ann.get('/api/me')[0] == 200


@options('--limit', 'changes=1000')
def test_names_of_bots(server, directory):
    """Nobody is called like the page's bots, in any language."""
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../..')
    with open(os.path.join(root, 'web/src/words.ts'), encoding='utf-8') as file:
        names = re.findall(r"mark\('(\w+)'\)", re.search(r'BOT_NAMES = \[(.*?)\];', file.read(),
                                                         re.DOTALL).group(1))
    assert len(names) == 6
    for language in ('ru', 'uk'):
        with open(os.path.join(root, f'po/{language}.po'), encoding='utf-8') as file:
            catalogue = dict(re.findall(r'^msgid "(\w+)"\nmsgstr "(\w+)"$', file.read(), re.M))
        names += [catalogue[name] for name in names[:6]]
    ann = Person(server, 'Ann')
    for name in names + ['greedy', 'Expert', 'C\u043era']:
        for path in ('/api/guest', '/api/name', '/api/bot'):
            assert ann.post(path, name=name) == (400, {'refused': 'name-of-bot'}), name


def test_told_apart(server, directory):
    ann, other = Player(Person(server, 'Ann'), 1), Player(Person(server, '\u0410nn'), 2)
    open_table(ann, 'game=dicetto seats=3', {3: 'greedy'})
    sit_down(other, ann.code, 2)
    seats = ann.wait(lambda message: 'person' in message.get('seats', [{}, {}])[1])['seats']
    assert seats[1]['person'] == '\u0410nn 2', seats
    assert other.person.post('/api/name', name='ANN')[0] == 200
    seats = ann.wait(lambda message: 'seats' in message)['seats']
    assert [seat.get('person') for seat in seats] == ['Ann', 'ANN 2', None], seats


def play_on(*players):
    """Up to the end, with what is told then."""
    while not all(player.over for player in players):
        for player in players:
            if not player.over:
                player.line.socket.settimeout(0.01)
                try:
                    player.play()
                except TimeoutError:
                    pass
    for player in players:
        player.line.socket.settimeout(60)
        while not any('seed' in step for step in player.steps.values()):
            player.take()


def test_bots_of_people(server, directory):
    ann = Player(Person(server, 'Ann'), 1)
    token = ann.person.post('/api/bot', name='robot')[1]['token']
    program = Person(server, token=token)
    status, answer = program.get('/api/me')
    assert (status, answer['name'], answer['of']) == (200, 'robot', 'Ann'), answer
    # a bot's bot is its owner's, and another name changes nothing
    other = Person(server, token=program.post('/api/bot', name='robot 2')[1]['token'])
    assert other.post('/api/name', name='robot 3')[0] == 200
    assert other.get('/api/me')[1]['of'] == 'Ann'
    open_table(ann, 'game=dicetto seats=3 rated=yes', {3: 'greedy'})
    robot = Player(program, 2)
    sit_down(robot, ann.code, 2)
    seats = ann.wait(lambda message: 'person' in message.get('seats', [{}, {}])[1])['seats']
    assert seats[:2] == [{'person': 'Ann', 'host': True}, {'person': 'robot', 'of': 'Ann'}], seats
    # what is listed is what is stored
    listed = []
    while not listed or 'person' not in listed[0]['about']['seats'][1]:
        listed = ann.person.get('/api/tables')[1]
    assert listed[0]['about']['seats'][1] == {'person': 'robot', 'of': 'Ann'}, listed
    figures = server.figures()
    assert (figures['dicecup_people'], figures['dicecup_bots_of_people']) == ('1', '1'), figures
    data = os.path.join(directory, 'data')
    done = subprocess.run([PROGRAM, 'admin', '--data', data, 'people', 'robot', '--json'],
                          stdout=subprocess.PIPE, check=True)
    assert f'"owner": "{ann.person.id}", "owner_name": "Ann"' in done.stdout.decode(), done.stdout
    # nobody else plays: the game is not rated, and is theirs after a restart all the same
    ann.say('start')
    for player in (ann, robot):
        player.wait(lambda message: 'started' in message)
    while not (ann.choices or robot.choices):
        ann.take()
        robot.take()
    asked = ann if ann.choices else robot
    asked.say('hint')
    said = asked.wait(lambda message: 'hint' in message or 'refused' in message)
    assert 'hint' in said, said
    server.end()
    server.start()
    for player in (ann, robot):
        player.come_back()
    play_on(ann, robot)
    assert ann.person.get('/api/me')[1]['ratings'] == []
    for player in (ann, robot):
        player.say('rematch')
    code = ann.wait(lambda message: 'next' in message)['next']
    ann.say(f'table {code}')
    seats = ann.wait(lambda message: 'table' in message)['seats']
    assert seats[1] == {'person': 'robot', 'of': 'Ann'}, seats


def test_strangers_at_the_door(server, directory):
    assert Line(server, {}).status == 401
    ann = Person(server, 'Ann')
    assert Line(server, {'Cookie': ann.cookie, 'Origin': 'http://elsewhere.example'}).status == 403
    line = Line(server, {'Cookie': 'dicecup=' + 43 * 'A'})
    try:
        line.receive()
        raise AssertionError('nobody has this token')
    except Closed as closed:
        assert closed.args[0] == 1008, closed


def test_two_people_and_bots(server, directory):
    ann, bob = Player(Person(server, 'Ann'), 1), Player(Person(server, 'Bob'), 2)
    open_table(ann, 'game=town seats=4 moment=20 bot-moment=5', {3: 'greedy', 4: 'novice'})
    sit_down(bob, ann.code, 2)
    tables = ann.person.get('/api/tables')[1]
    assert [table['table'] for table in tables] == [ann.table]
    assert ann.person.get(f'/tables/{ann.table}/replay') == (409, {'refused': 'not-over'})
    ann.say('words blue moon')
    ann.say('start')
    play_on(ann, bob)
    assert 'words 1 blue%20moon\n' in record_is_fair(ann, directory)
    told_again(ann)
    told_again(bob)
    bob.say('say well-played')
    ann.wait(lambda message: 'chat' in message)
    replays(ann)
    start_analysis(ann)


def follow(player, seat, step):
    """Follows a replay to its end, page by page: the steps, and the lines at the end."""
    steps, lines, picture = {}, None, None
    while picture is None or picture['step'] < last:
        status, replay = player.person.get(f'/tables/{player.table}/replay?step={step}&seat={seat}')
        assert status == 200, (status, replay)
        picture, last = replay['picture'], replay['last']
        assert step <= picture['step'] <= last and replay['first'] <= picture['step']
        assert lines is None or lines == picture['lines'], 'the picture is where the steps led'
        lines, step = picture['lines'], picture['step']
        for kept in replay['steps']:
            assert kept['step'] == step + 1
            step += 1
            for at, gone, *come in kept.pop('changes', []):
                lines[at:at + gone] = come
            steps[step] = kept
        if not replay['steps']:
            break
    return steps, lines


def replays(player):
    steps, lines = follow(player, 1, 0)
    for step, kept in steps.items():
        if 'chat' in player.steps[step]:
            assert set(kept) == {'step', 'at'}
        else:
            assert kept == player.steps[step], step
    assert max(steps) == player.step
    player.say('look')
    assert lines == player.wait(lambda message: 'lines' in message)['lines']
    late = max(steps) - 3
    assert follow(player, 1, late) == ({step: kept for step, kept in steps.items() if step > late},
                                       lines)
    # with everything open nothing is unknown
    opened, lines = follow(player, 0, 0)
    assert list(opened) == list(steps)
    assert not any('?' in line for line in lines)
    path = f'/tables/{player.table}/replay'
    assert player.person.get(path + '?step=x') == (400, {'refused': 'bad-step'})
    assert player.person.get(path + '?seat=5') == (404, {'refused': 'no-such-seat'})


def start_analysis(player):
    path = f'/tables/{player.table}/analysis'
    assert player.person.get(path)[0] == 404
    status, answer = player.person.post(path)
    assert status == 202 and answer['percent'] <= 100, (status, answer)
    assert player.person.get(path)[0] in (200, 202)


def interrupted(server, directory, interrupt, most):
    """A game that is interrupted after every other answer, at once after the answer has left."""
    ann = Player(Person(server, 'Ann'), 3)
    open_table(ann, 'game=dicetto seats=3', {2: 'greedy', 3: 'random'})
    ann.say('start')
    times = seen = 0
    while not ann.over:
        try:
            ann.play()
            if ann.answer and ann.answers > seen and ann.answers % 2 == 0 and times < most:
                seen = ann.answers
                times += 1
                interrupt()
        except Closed as closed:
            assert closed.args[0] in (1001, 1006), closed
            ann.line.close()
            ann.come_back()
    assert times > 2, times
    while not any('seed' in step for step in ann.steps.values()):
        ann.take()
    assert ann.catches > 0
    # of the picture that came with the seat, and not one more
    assert ann.pictures == 2, ann.pictures
    record_is_fair(ann, directory)
    told_again(ann)


def test_end_in_the_middle(server, directory):
    def interrupt():
        assert server.end() == 0
        server.start()
    interrupted(server, directory, interrupt, 4)


def test_kill_in_the_middle(server, directory):
    def interrupt():
        server.end(signal.SIGKILL)
        server.start()
    interrupted(server, directory, interrupt, 8)


def test_refusals(server, directory):
    ann, bob = Player(Person(server, 'Ann'), 5), Player(Person(server, 'Bob'), 6)
    open_table(ann, 'game=dicetto seats=2', {2: 'greedy'})
    bob.connect()
    for line, word in (('sit 1', 'no-table'), ('make game=chess', 'unknown-game'),
                       ('table XXXXXXX', 'no-such-table'), ('x' * 4001, 'line-too-long'),
                       (f'table {ann.code}', None), ('start', 'not-host'), ('sit 1', 'seat-taken'),
                       ('answer 1 keep 1', 'not-playing'), ('chat hello', 'not-seated')):
        bob.say(line)
        if word is None:
            bob.wait(lambda message: 'table' in message)
        else:
            assert bob.wait(lambda message: 'refused' in message)['refused'] == word, line
    bob.line.close()
    ann.line.close()


def admin_list(directory, *words):
    """What `dicecup admin` lists, while the server goes on."""
    done = subprocess.run([PROGRAM, 'admin', '--data', os.path.join(directory, 'data'), '--json',
                           *words], check=True, stdout=subprocess.PIPE)
    return json.loads(done.stdout)


def test_no_way_out_of_a_result(server, directory):
    """The host, about to lose, cannot have the game not count; whoever has left is rated, too."""
    ann, bob = Player(Person(server, 'Ann'), 8), Player(Person(server, 'Bob'), 9)
    open_table(ann, 'game=dicetto seats=2 rated=yes', {})
    sit_down(bob, ann.code, 2)
    ann.say('start')
    ann.wait(lambda message: 'started' in message)
    ann.say('remove 2')
    assert ann.wait(lambda message: 'refused' in message)['refused'] == 'game-counts'
    assert admin_list(directory, 'removals') == []
    bob.say('report 1 wants me out')
    bob.wait(lambda message: 'reported' in message)
    [report] = admin_list(directory, 'reports')
    assert (report['reporter_name'], report['person_name']) == ('Bob', 'Ann'), report
    assert report['table_id'] == ann.table
    ann.say('leave')
    bob.wait(lambda message: 'seats' in message and message['seats'][0].get('away') == 'left')
    play_on(bob)
    for person in (ann.person, bob.person):
        ratings = person.get('/api/me')[1]['ratings']
        while not ratings:
            ratings = person.get('/api/me')[1]['ratings']
        assert ratings[0]['games'] == 1, ratings


def test_mutes_and_removal_stay(server, directory):
    ann, bob = Player(Person(server, 'Ann'), 8), Player(Person(server, 'Bob'), 9)
    open_table(ann, 'game=dicetto seats=3 rated=no', {3: 'greedy'})
    sit_down(bob, ann.code, 2)
    ann.say('start')
    ann.wait(lambda message: 'started' in message)
    ann.say('mute 2')
    ann.wait(lambda message: message.get('muted') == [2])
    server.end(signal.SIGKILL)
    server.start()
    ann.come_back()
    bob.come_back()
    bob.say('say hello')
    assert ann.wait(lambda message: 'chat' in message)['chat'] == {'seat': 2, 'muted': True}
    ann.say('remove 2')
    seats = ann.wait(lambda message: message.get('removed') == 2)['seats']
    assert seats[1] == {'bot': 'greedy'}
    [removal] = admin_list(directory, 'removals')
    assert (removal['host_name'], removal['person_name']) == ('Ann', 'Bob'), removal
    assert (removal['host'], removal['person'], removal['table_id']) == (
        ann.person.id, bob.person.id, ann.table), removal
    bob.say('say hello')
    assert bob.wait(lambda message: 'refused' in message)['refused'] == 'not-seated'
    ann.line.close()
    bob.line.close()


def test_admin_ends_and_bans(server, directory):
    ann = Player(Person(server, 'Ann'), 7)
    open_table(ann, 'game=dicetto seats=2', {2: 'greedy'})
    ann.say('start')
    ann.wait(lambda message: 'started' in message)
    data = os.path.join(directory, 'data')

    def admin(*words):
        done = subprocess.run([PROGRAM, 'admin', '--data', data, *words], check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        assert done.returncode == 0, done.stdout.decode()
    admin('remove-name', ann.person.id)
    seats = ann.wait(lambda message: 'seats' in message)['seats']
    assert seats[0]['person'] == 'guest', seats
    admin('end', ann.code.lower())
    ann.wait(lambda message: message.get('ended') == 'house')
    token = ann.person.post('/api/bot', name='robot')[1]['token']
    robot, bob = Player(Person(server, token=token), 8), Player(Person(server, 'Bob'), 9)
    robot.connect()
    bob.connect()

    def sent_away(*players):
        for player in players:
            try:
                while True:
                    player.take()
            except Closed as closed:
                assert closed.args[0] == 1008, closed
    admin('ban', str(int(ann.person.id, 16)))
    sent_away(ann, robot)
    for person in (ann.person, robot.person):
        assert person.get('/api/me') == (403, {'refused': 'banned'})
    for again in (ann, robot):  # neither comes back, a bot as little as its owner
        again.connect()
        sent_away(again)
    bob.say('ping')
    bob.wait(lambda message: 'pong' in message)
    admin('ban', '127.0.0.0/24')
    sent_away(bob)
    assert bob.person.get('/api/me')[0] == 403


def serve(*words, **more):
    """`serve` that cannot: what it says."""
    done = subprocess.run([PROGRAM, 'serve', *words], check=False, stderr=subprocess.PIPE,
                          stdout=subprocess.PIPE, timeout=60, **more)
    assert done.returncode == 2, done
    return done.stderr.decode()


def test_bad_addresses_make_nothing(server, directory):
    data = os.path.join(directory, 'new')
    for words in (('--listen', 'nowhere'), ('--listen', '192.0.2.1:8080'),
                  ('--listen', f'127.0.0.1:{server.port}'),
                  ('--listen', '127.0.0.1:0', '--metrics', 'nowhere')):
        assert f'cannot listen at {words[-1]}' in serve('--data', data, *words), words
        assert not os.path.exists(data), words
    # and a server that cannot have its data does not keep the address
    with open(data, 'w', encoding='utf-8'):
        assert 'is no directory' in serve('--data', data, '--listen', '127.0.0.1:0')


def start_with_hangups(server, action):
    """Starts it as a shell would that has chosen what SIGHUP does."""
    before = signal.signal(signal.SIGHUP, action)
    try:
        server.start()
    finally:
        signal.signal(signal.SIGHUP, before)


def test_signals(server, directory):
    """Whatever ends it politely does so in order, and the log says what it was."""
    ann = Person(server, 'Ann')
    # the first one has whatever these tests were started with: nohup ignores SIGHUP for them, too
    assert server.end() == 0
    start_with_hangups(server, signal.SIG_DFL)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        assert server.end(number) == 0
        assert f'event=stopping why={number.name}' in server.read_log().splitlines()[-2]
        start_with_hangups(server, signal.SIG_DFL)
        assert ann.get('/api/me')[0] == 200
    # a reader that goes away ends nothing
    server.process.stdout.close()
    server.process.send_signal(signal.SIGPIPE)
    assert ann.get('/api/me')[0] == 200
    assert server.end() == 0
    # nor does a terminal that is closed, after nohup
    start_with_hangups(server, signal.SIG_IGN)
    server.process.send_signal(signal.SIGHUP)
    assert ann.get('/api/me')[0] == 200
    assert 'why=SIGHUP' not in server.read_log().splitlines()[-1]


TESTS = [value for name, value in list(globals().items()) if name.startswith('test_')]

if __name__ == '__main__':
    sys.exit(run_tests(PROGRAM, TESTS))
