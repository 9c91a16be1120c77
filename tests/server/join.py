"""Plays at a real server by `dicecup join`, through pipes and at a terminal."""
import json
import os
import re
import signal
import stat
import subprocess
import sys
import tempfile
import termios
import time
import traceback
import urllib.request

from join_client import Joiner, Liar, Typist
from serve_client import Person, Player, Server

PROGRAM = sys.argv[1]


class Room:
    """A server, and people with homes of their own."""

    def __init__(self, directory):
        self.directory = directory
        self.server = Server(PROGRAM, directory)
        self.url = f'http://127.0.0.1:{self.server.port}/'
        self.joiners = []

    def join(self, home, *words):
        joiner = Joiner(PROGRAM, os.path.join(self.directory, home), self.url, *words)
        self.joiners.append(joiner)
        return joiner

    def type(self, home, *words, columns=80):
        typist = Typist(PROGRAM, os.path.join(self.directory, home), self.url, *words,
                        columns=columns)
        self.joiners.append(typist)
        return typist

    def close(self):
        for joiner in self.joiners:
            joiner.close()
        self.server.close()


def words_of(text):
    return ' '.join(text.split())


def told_all(room, joiner, seat, table):
    """What somebody has heard is what the record tells that seat, nothing more and nothing less."""
    path = os.path.join(room.directory, 'record.txt')
    with urllib.request.urlopen(f'{room.url}tables/{table}/record') as answer:
        record = answer.read()
    with open(path, 'wb') as file:
        file.write(record)
    done = subprocess.run([PROGRAM, 'replay', path, '--as', str(seat)], stdout=subprocess.PIPE,
                          env=dict(os.environ, LC_ALL='C.UTF-8', LANGUAGE='en'), check=True)
    wanted = ' '.join(line.strip() for line in done.stdout.decode().split('\n')
                      if line.startswith('    '))
    joiner.type('log all')
    joiner.expect('> log all\n')
    joiner.type('who')
    joiner.expect('> who\n')
    heard = joiner.text[:joiner.at]
    heard = heard[heard.rindex('> log all\n') + 10:heard.rindex('\nSeat ')]
    heard = re.sub(r'(greedy|novice|random) (\d)', r'Seat \2', heard)
    assert words_of(heard) == words_of(wanted), (words_of(heard), words_of(wanted))


def open_table(room, settings):
    """Two people and a bot. They are called as a replay calls seats."""
    ann = room.join('ann', '--name', 'Seat 1', '--make', settings)
    code = ann.expect(r'^Table (\w+)$')[1]
    ann.expect('start when all seats are taken')
    bob = room.join('bob', '--name', 'Seat 2', '--table', code)
    ann.expect('^Seat 2 takes seat 2')
    bob.expect('2  Seat 2, you')
    ann.type('words seven come eleven')
    bob.expect('adds words to the dice: seven come eleven')
    ann.type('bot 3 greedy')
    ann.expect('All seats are taken: type start')
    bob.expect('All seats are taken: the host')
    bob.type('say hello')
    ann.expect('^Seat 2: Hello!$')
    return ann, bob


def play_on(people, interrupt=None):
    answers = 0
    ends = time.monotonic() + 60
    while not all(person.over() for person in people):
        assert time.monotonic() < ends, [person.text[-1500:] for person in people]
        for person in people:
            if person.over():
                continue
            assert person.read(0.01), person.text[-2000:]
            if person.play():
                answers += 1
                if interrupt:
                    interrupt(answers)
    for person in people:
        person.expect('The game is over')


def whole_game(settings, interrupt=None):
    def test(room):
        ann, bob = open_table(room, settings)
        ann.type('start')
        play_on((ann, bob), interrupt and (lambda answers: interrupt(room, answers)))
        table = ann.expect(r'/tables/([0-9a-f]{16})/record')[1]
        for seat, person in enumerate((ann, bob), 1):
            person.expect('The seed of the dice was')
            told_all(room, person, seat, table)
        return ann, bob
    return test


def test_dicetto(room):
    ann, bob = whole_game('dicetto seats=3')(room)
    ann.type('rematch')
    bob.expect('Seat 1 wants to play again')
    bob.type('rematch')
    for person in (ann, bob):
        person.expect(r'The next game is at the table (\w+)')
        person.expect(r'^Table \w+$')
    ann.expect('Type start to begin')
    ann.type('start')
    bob.expect('The game begins')
    text, status = ann.end()
    assert status == 0 and 'Your seat stays yours' in text, text[-500:]
    bob.type('quit')
    assert bob.end()[1] == 0


def test_town(room):
    whole_game('town seats=3 moment=20 bot-moment=5')(room)


def test_first_edition_with_extension(room):
    whole_game('town options=edition=first,extension=on,indians=on seats=3 moment=20 '
               'bot-moment=5')(room)


def test_restarts(room):
    times = []

    def interrupt(inside, answers):
        if answers in (2, 5):
            assert inside.server.end() == 0
        elif answers in (3, 7):
            inside.server.end(signal.SIGKILL)
        else:
            return
        times.append(answers)
        inside.server.start()
    ann, bob = whole_game('dicetto seats=3', interrupt)(room)
    assert len(times) > 1
    for person in (ann, bob):
        assert 'The server starts anew. Coming back ...' in person.text
        assert 'The line is lost. Coming back ...' in person.text
        # perhaps but for one at the very end
        assert len(times) - person.text.count('The line is back.') in (0, 1), person.text


def test_restarts_in_town(room):
    def interrupt(inside, answers):
        if answers in (5, 11):
            inside.server.end(signal.SIGKILL)
            inside.server.start()
    whole_game('town seats=3 moment=20 bot-moment=5', interrupt)(room)


def test_same_person_again(room):
    ann = room.join('ann', '--name', 'Ann', '--make',
                    'town seats=2 chat=free undo=ask moment=20 bot-moment=5')
    code = ann.expect(r'^Table (\w+)$')[1]
    bob = room.join('bob', '--name', 'Bob', '--table', code)
    ann.expect('type start')
    ann.type('start')
    ann.expect('Type a number or a move')
    assert ann.end()[1] == 0
    path = os.path.join(room.directory, 'ann', 'dicecup')
    names = os.listdir(path)
    assert len(names) == 1, names
    assert stat.S_IMODE(os.stat(os.path.join(path, names[0])).st_mode) == 0o600
    again = room.join('ann')
    again.expect('You are Ann')
    again.expect('Your tables that are not over')
    again.expect(f' 1  {code}  town, being played: Ann, Bob')
    again.type('1')
    again.expect('Type a number or a move')
    again.type('chat Am I \x1b[31mback?')
    again.expect('signs that are no text')
    again.type('chat I am back.')
    again.expect('^Ann: I am back.$')
    again.type('undo')
    again.expect('no move to undo')
    again.type('1')
    again.type('undo')
    bob.expect('Ann undoes the last move')
    again.type('standing hit')
    again.expect('only where something is done to you')
    again.type('leave')
    again.expect('You have left: a bot plays for you')
    again.type('back')
    again.expect('You play again')
    again.type('vote yes')
    bob.expect('Ann votes to end the game')
    bob.type('vote yes')
    again.expect('The game was ended by vote')
    again.type('leave')
    again.expect('There are no tables yet')
    again.type('login ann')
    again.expect('Password of ann: ')
    again.type('seven come eleven')
    again.expect('Elsewhere you are the same person with: dicecup join')
    again.type('login ann')
    again.expect('Password of ann: ')
    again.type('eleven come seven')
    again.expect('Current password: ')
    again.type('seven come seven')
    again.expect('Wrong login name or password')
    again.type('login ann')
    again.expect('Password of ann: ')
    again.type('eleven come seven')
    again.expect('Current password: ')
    again.type('seven come eleven')
    again.expect('Elsewhere you are the same person with: dicecup join')
    elsewhere = room.join('elsewhere', '--login', 'ann')
    elsewhere.expect('Password of ann: ')
    elsewhere.type('eleven come seven')
    elsewhere.expect('You are Ann')
    stranger = room.join('stranger', '--login', 'ann')
    stranger.type('come eleven seven')
    text, status = stranger.end()
    assert status == 1 and 'Wrong login name or password' in text, text
    for person in (again, elsewhere, stranger):
        assert 'eleven' not in person.text, person.text


def test_tables_by_link(room):
    ann = room.join('ann', '--name', 'Ann', '--make', 'dicetto seats=2 visibility=link')
    table = ann.expect(r'^Table ([0-9a-f]{16})$')[1]
    ann.expect(f'--table {table}$')
    bob = room.join('bob', '--name', 'Bob')
    bob.expect('There are no tables yet')
    bob.type(table)
    ann.expect('Bob takes seat 2')
    text, status = bob.end()
    assert status == 0 and f'--table {table}\n' in text, text
    bob = room.join('bob')
    bob.expect(f' 1  {table}  dicetto, open: Ann, Bob')


def test_watching(room):
    ann, bob = open_table(room, 'dicetto seats=3')
    code = re.search(r'^Table (\w+)$', ann.text, re.M)[1]
    eve = room.join('eve', '--name', 'Eve', '--table', code, '--watch')
    eve.expect('Type sit to take a seat|The host begins the game')
    ann.type('start')
    play_on((ann, bob))
    eve.expect('The game begins')
    eve.expect('The game is over')
    eve.expect('Type leave for other tables')
    assert eve.answers == 0 and 'Type a number or a move' not in eve.text


def test_bots_of_people(room):
    robot = Player(Person(room.server, token=Person(room.server, 'Ann').post(
        '/api/bot', name='robot')[1]['token']), 1)
    bob = room.join('bob', '--name', 'Bob', '--make', 'dicetto seats=2')
    code = bob.expect(r'^Table (\w+)$')[1]
    robot.connect()
    robot.say(f'table {code}')
    robot.wait(lambda message: 'table' in message)
    robot.say('sit 2')
    bob.expect('^robot, a bot of Ann, takes seat 2')
    bob.type('who')
    bob.expect('2  robot, a bot of Ann$')
    robot.person.post('/api/name', name='R2')
    bob.expect('^robot is called R2 now')
    cleo = room.join('cleo', '--name', 'Cleo')
    cleo.expect(f'{code}  dicetto, open: Bob, R2 .bot.')


def test_usual_options(room):
    """Only those in a tie are asked for bribes, unless somebody wants it otherwise."""
    for i, (settings, told) in enumerate((
            ('town seats=2', 'edition=second bribes=contenders'),
            ('game=town seats=2', 'edition=second bribes=contenders'),
            ('town options=edition=first seats=2', 'edition=first bribes=contenders'),
            ('town seats=2 options=edition=first,bribes=anyone', 'edition=first bribes=anyone'),
            ('town options=bribes=off', 'edition=second bribes=off'))):
        ann = room.join(f'ann{i}', '--name', 'Ann', '--make', settings)
        ann.expect(f'town, {told}')


def test_hints(room):
    for game in ('dicetto', 'town'):
        ann = room.join(game, '--name', 'Ann', '--make', f'{game} seats=2')
        ann.expect('start when all seats are taken')
        ann.type('bot 2 greedy')
        ann.expect('type start')
        ann.type('start')
        ann.expect('Type a number or a move')
        ann.expect('> $')
        ann.type('hint')
        number, move = ann.expect(r"^The bot 'expert' would (?:choose (\d+): |type: )(.*)$").groups()
        ann.expect(r'^  (?:\d+: )?' + re.escape(move) + r' +wins \d+.* %, .* points?$')
        ann.expect('> $')
        ann.type('hint')
        ann.type(number or move)  # waits for it, at a pipe
        ann.expect("^The bot 'expert' would")
        ann.expect('Type a number or a move|Waiting for')
        assert 'is not possible' not in ann.text, ann.text
    rated = room.join('ann', '--name', 'Ann', '--make', 'dicetto seats=2 rated=yes')
    code = rated.expect(r'^Table (\w+)$')[1]
    room.join('bob', '--name', 'Bob', '--table', code)
    rated.expect('type start')
    rated.type('start')
    rated.type('hint')
    rated.expect('There are no hints in a game that counts for ratings')


def test_muting(room):
    ann, bob = open_table(room, 'dicetto seats=3 chat=free')
    ann.type('mute 2')
    ann.expect('What Seat 2 says is not shown any more')
    bob.type('chat not for her')
    bob.expect('Seat 2: not for her')
    ann.type('mute 2')
    ann.expect('What Seat 2 says is shown again')
    bob.type('chat for her')
    ann.expect('Seat 2: for her')
    assert 'not for her' not in ann.text


def type_beside_news(room):
    """Somebody at a terminal, and one who talks meanwhile."""
    ann = room.type('ann', '--name', 'Ann', '--make', 'dicetto seats=2 chat=free')
    code = ann.expect(r'^Table (\w+)$')[1]
    bob = room.join('bob', '--name', 'Bob', '--table', code)
    ann.expect('Bob takes seat 2')
    bob.expect('2  Bob, you')
    return ann, bob


def test_what_was_typed_stays_below_news(room):
    ann, bob = type_beside_news(room)
    ann.expect('Ann> $')
    ann.keys('chat Half a li')
    ann.expect('Ann> chat Half a li$')
    bob.type('say hello')
    ann.expect('\\r\x1b\\[KBob: Hello!\nAnn> chat Half a li$')
    # mended below the news: a letter of two bytes, a word, and keys that mean nothing
    ann.keys('nö')
    ann.expect('Ann> chat Half a linö$')
    ann.keys('\x7f\x1b[A\x1bOB\x17line.')
    ann.expect('Ann> chat Half a line.$')
    ann.keys('\r')
    bob.expect('^Ann: Half a line.$')
    ann.expect('Ann: Half a line.\nAnn> $')
    ann.keys('nonsense\x15')
    bob.type('say thanks')
    ann.expect('Bob: Thank you!\nAnn> $')
    # two lines and a half at once
    ann.keys('say hello\rsay wow\rchat And')
    ann.expect('Ann> say hello\n')
    ann.expect('Ann> say wow\n')
    ann.expect('Ann: Wow!\nAnn> chat And$')
    bob.expect('Ann: Wow!')


def test_house_decks_are_typed(room):
    done = subprocess.run([PROGRAM, 'decks', 'town'], stdout=subprocess.PIPE, check=True)
    numbers = re.findall(r'^([\w-]+) +(\d+) ', done.stdout.decode(), re.M)
    decks = ','.join(f'{name}={3 if name == "cheater" else number}' for name, number in numbers)
    assert len(decks) > 1000
    ann = room.join('ann', '--name', 'Ann')
    ann.type(f'make town seats=2 decks={decks}')
    ann.expect('^Table ')
    ann.type('decks')
    ann.expect('cheater +3 +# house')
    ann.type(f'set decks={decks.replace("cheater=3", "cheater=1")}')
    ann.expect('The host has set:')
    ann.type('decks')
    ann.expect('cheater +1 +# house')


def test_long_lines_are_wiped_whole(room):
    ann, bob = type_beside_news(room)
    ann.expect('Ann> $')
    text = 'chat ' + 'long ' * 40
    ann.keys(text)
    ann.expect('Ann> ' + text + '$')
    bob.type('say hello')
    # 5 and 205 columns are three lines of 80
    ann.expect('\x1b\\[2A\\r\x1b\\[JBob: Hello!\nAnn> ' + text + '$')


def test_the_terminal_is_set_back(room):
    for way in ('quit', 'the end of the input', signal.SIGINT, signal.SIGTERM):
        ann = room.type('ann', '--name', 'Ann')
        ann.expect('Ann> $')
        assert ann.settings()[3] & termios.ICANON == 0
        if way == 'quit':
            ann.type('quit')
        elif way == 'the end of the input':
            ann.keys('\x04')
        else:
            ann.process.send_signal(way)
        text, status = ann.end()
        assert status == 0 and 'Goodbye!' in text, (way, status, text)
        assert ann.settings() == ann.before, way
    ann = room.type('ann')
    ann.expect('Ann> $')
    ann.keys('hal')
    ann.expect('Ann> hal$')
    ann.process.send_signal(signal.SIGTSTP)
    os.waitpid(ann.process.pid, os.WUNTRACED)
    assert ann.settings() == ann.before
    ann.pass_over()  # news may have had the line written twice
    ann.process.send_signal(signal.SIGCONT)
    ann.expect('Ann> hal$')
    assert ann.settings() != ann.before


def test_account_is_deleted(room):
    ann = room.join('ann', '--name', 'Ann')
    ann.expect('You are Ann')
    ann.type('login ann')
    ann.expect('Password of ann: ')
    ann.type('a long enough one')
    ann.expect('--login ann')
    ann.type('delete Bob')
    ann.expect('To delete your account type: delete Ann')
    ann.type('delete Ann')
    ann.expect('Current password: ')
    ann.type('not the right one')
    ann.expect('Wrong login name or password')
    ann.type('delete Ann')
    ann.expect('Current password: ')
    ann.type('a long enough one')
    ann.expect('Your account is deleted.')
    _, status = ann.end()
    assert status == 0
    again = room.join('ann', '--login', 'ann')
    again.expect('Password of ann: ')
    again.type('a long enough one')
    again.expect('Wrong login name or password')


def test_no_password_is_shown_at_a_terminal(room):
    ann = room.type('ann', '--name', 'Ann')
    ann.expect('Ann> $')
    ann.type('login ann')
    ann.expect('Password of ann: ')
    ann.type('seven come eleven')
    ann.expect('Elsewhere you are the same person')
    ann.expect('Ann> $')
    ann.type('quit')
    text, status = ann.end()
    assert status == 0 and 'eleven' not in text, text


def test_aids(room):
    ann, _ = open_table(room, 'town seats=3')
    ann.type('start')
    ann.expect('Type a number or a move')
    ann.type('odds')
    ann.expect('To be ahead, and with ties')
    ann.expect(r'Saloon +\S+ %, \S+ %')
    ann.type('why keep -')
    ann.expect('That move is legal: keep -')
    ann.type('why award 2')
    ann.expect('That is not an answer to what is asked now')


def refused(joiner, *words):
    text, status = joiner.end()
    assert status in (1, 2), (status, text)
    for word in words:
        assert word in words_of(text), (word, text)


def test_refusals(room):
    refused(room.join('a', '--name', 'x' * 60), 'this name is refused', 'at most 24', '--name NAME')
    refused(room.join('a', '--name', ' '), 'at least one letter')
    refused(room.join('a', '--name', 'Ann', '--table', 'XXXXXXX'), 'There is no such table',
            'without --table all open ones are listed')
    refused(room.join('a', '--table', '...'), "'...' is no table", 'without --table')
    refused(room.join('a', '--make', 'chess'), 'There is no such', '--help')
    refused(room.join('a', '--make', 'town', '--table', 'XXXXXXX'), 'give one of them')

    def elsewhere(url, *words):
        joiner = Joiner(PROGRAM, os.path.join(room.directory, 'b'), url, '--name', 'Ann')
        room.joiners.append(joiner)
        refused(joiner, *words)
    elsewhere('http://127.0.0.1:1/', 'no server answers at 127.0.0.1:1', 'is the address right')
    elsewhere('not an address', 'not the address of a server', 'http://')
    elsewhere('https://127.0.0.1:1/', 'no server answers at 127.0.0.1:1', 'is the address right')


def lie(room, *messages, until='(?!)'):
    """What is said to such a server; all of it, or up to a text after which the input ends."""
    liar = Liar(*messages)
    try:
        joiner = Joiner(PROGRAM, os.path.join(room.directory, 'home'), liar.url, '--name', 'Ann')
        room.joiners.append(joiner)
        while not re.search(until, joiner.text) and joiner.read(60):
            pass
        return joiner.end()
    finally:
        liar.close()


JOINED = '{"joined":"2f0c3a7be1d94c55","code":"K7QXM2P"}'
PICTURE = {'table': 1, 'step': 3, 'at': 1, 'phase': 'playing', 'commitment': 'c0ffee', 'you': 1,
           'settings': 'game=null options=rounds=1 seats=2 substitute=random',
           'question': 1, 'waiting': [1],
           'seats': [{'person': 'Ann', 'host': True}, {'person': 'Bob'}],
           'lines': ['round 1 of 1', 'seat 1 die 3 pick - points 0', 'seat 2 die ? pick ? points 0'],
           'ask': {'is': 'ask-pick seat=1', 'choices': ['pick 1', 'pick 2', 'pick 3']}}


def test_servers_that_say_nonsense(room):
    changed = [
        {'table': 2}, {'phase': 'tea'}, {'settings': 'game=chess'}, {'settings': 7}, {'you': 3},
        {'you': -1}, {'seats': [{}] * 9}, {'lines': [7]}, {'lines': ['x'] * 500}, {'step': -1},
        {'ask': {'is': 'ask-tea', 'choices': ['pick 1']}},
        {'ask': {'is': 'ask-pick seat=1', 'choices': ['drink tea']}},
        {'ask': {'is': 'ask-pick seat=1', 'choices': ['pick 1'] * 200}},
    ]
    for change in changed:
        text, status = lie(room, JOINED, json.dumps({**PICTURE, **change}))
        assert status == 1 and 'does not understand' in words_of(text), (change, status, text)
    picture = json.dumps(PICTURE)
    for message in ('', '7', '[]', '{', '{"joined":', '{"joined":"../../etc"}', 'true', '"x"',
                    '{"step":4,"changes":[[9,0,"x"]]}', '{"step":4,"changes":[[0,9]]}',
                    '{"step":4,"changes":[[-1,1]]}', '{"step":4,"changes":[["a"]]}',
                    '{"step":4,"changes":[[0,4294967295]]}', '[' * 1000, '{"a":' * 1000,
                    '{"step":4,"settings":"game=tea"}', '{"a":1e9}', '{"a":"\\ud8"}'):
        text, status = lie(room, JOINED, picture, message)
        assert status == 1 and 'does not understand' in words_of(text), (message, status, text)


def test_nothing_is_obeyed(room):
    """What a server sends cannot steer the terminal."""
    evil = '\x1b[2J\x07\x9b31m\u202eevil\r\n'
    picture = {**PICTURE, 'seats': [{'person': evil, 'words': evil}, {'bot': evil}],
               'commitment': evil, 'lines': [evil], 'seed': evil}
    text, status = lie(
        room, json.dumps({'joined': '2f0c3a7be1d94c55', 'code': evil}), json.dumps(picture),
        json.dumps({'hint': {'question': 1, 'bot': evil, 'move': 'pick 1', 'why': evil,
                             'best': [{'move': 'pick 1', 'win': 5}] * 50}}),
        json.dumps({'step': 4, 'chat': {'seat': 2, 'text': evil}}),
        json.dumps({'step': 5, 'events': [evil], 'seed': evil, 'next': evil}),
        json.dumps({'step': 6, 'wants-undo': 999999999999, 'agrees': -5, 'undone': 77}),
        json.dumps({'step': 7, 'points': [1] * 50, 'winners': [1, 50, -3]}),
        json.dumps({'refused': evil, 'line': evil}), json.dumps({'here': [1, -1, 99]}),
        json.dumps({'standing': evil, 'ratings': [[], {}, 7]}), json.dumps({'mine': [{}, 7]}),
        json.dumps({'unheard-of': [{}]}), json.dumps({'reported': True}),
        until='Whoever runs the server')
    assert status == 0, (status, text)
    assert 'evil' in text
    assert not re.search('[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]', text), repr(text)


TESTS = [value for name, value in list(globals().items()) if name.startswith('test_')]


def main():
    passed = failed = 0
    for test in TESTS:
        if sys.argv[2:] and test.__name__ not in sys.argv[2:]:
            continue
        with tempfile.TemporaryDirectory(prefix='dicecup-join-') as directory:
            room = Room(directory)
            began = time.monotonic()
            try:
                test(room)
                assert room.server.process.poll() is None, 'the server has died'
                passed += 1
            except (Exception, KeyboardInterrupt):  # whatever it was, the others are tried too
                traceback.print_exc()
                print(f'failed: {test.__name__}')
                failed += 1
            finally:
                room.close()
            print(f'{test.__name__}: {time.monotonic() - began:.1f} s', flush=True)
    print(f'{passed} passed, {failed} failed')
    return failed > 0


if __name__ == '__main__':
    sys.exit(main())
