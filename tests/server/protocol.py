"""The examples of docs/protocol.md and docs/server.md, said to a real server.

In blocks marked `talk` each line is one of these:

    Ann: POST /api/guest name=Ann    a request of somebody; `200 {...}` below it is the answer
    Robot: token <token>             somebody who has such a token
    Ann: connect                     a WebSocket; `Ann/2` is another one of the same person
    Ann: gone                        it is lost
    Ann> sit 1                       a line
    Ann< {"step":1,...}              the next message; `...` in it stands for anything
    Ann< ...                         any messages, up to the one that comes next in the block

<name> is something that is not known beforehand: the same wherever it stands again, but for <time>,
<number> and <words>.
"""
import json
import os
import re
import subprocess
import sys

from serve_cases import run_tests
from serve_client import Line, Person, Player

PROGRAM = sys.argv[1]
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../..')
LOOSE = {'time': r'-?\d+', 'number': r'-?\d+', 'words': r'[^"]*'}


def read(*path):
    with open(os.path.join(ROOT, *path), encoding='utf-8') as file:
        return file.read()


class Talk:
    """What was said so far: people, their connections, and what the names stand for."""

    def __init__(self, server):
        self.server = server
        self.people, self.lines, self.names, self.skips = {}, {}, {}, set()
        self.answer = None

    def pattern(self, shown):
        """A pattern for what an example shows."""
        pattern = ''
        for part in re.split(r'(<[a-z-]+>|\.\.\.)', shown):
            name = part[1:-1]
            if part == '...':
                pattern += '.*'
            elif not part.startswith('<'):
                pattern += re.escape(part)
            elif name in LOOSE:
                pattern += LOOSE[name]
            elif name in self.names:
                pattern += re.escape(self.names[name])
            elif f'(?P<{name}>' in pattern:
                pattern += f'(?P={name})'
            else:
                pattern += f'(?P<{name}>[^",\\]}}]+)'
        return re.compile(pattern, re.DOTALL)

    def fits(self, shown, said):
        found = self.pattern(shown).fullmatch(said)
        if found:
            self.names.update(found.groupdict())
        return found

    def fill(self, text):
        return re.sub(r'<([a-z-]+)>', lambda found: self.names[found.group(1)], text)

    def person(self, name):
        return self.people.setdefault(name.split('/')[0], Person(self.server))

    def request(self, name, words):
        method, path, *fields = self.fill(words).split(' ')
        person = self.person(name)
        body = {}
        for field in fields:
            key, value = field.split('=', 1)
            body[key] = value.replace('+', ' ')
        if method == 'GET':
            self.answer = person.get(path)
        else:
            self.answer = person.post(path, **body)

    def answered(self, shown):
        status, said = self.answer
        text = said if isinstance(said, str) else json.dumps(said, separators=(',', ':'),
                                                             ensure_ascii=False)
        assert self.fits(shown, f'{status} {text.strip()}'), f'{status} {text}'

    def hear(self, name, shown):
        if shown == '...':
            self.skips.add(name)
            return
        heard = []
        while True:
            said = json.dumps(self.lines[name].receive(), separators=(',', ':'),
                              ensure_ascii=False)
            heard.append(said)
            if self.fits(shown, said):
                break
            assert name in self.skips, 'heard instead: ' + said
            assert len(heard) < 2000
        self.skips.discard(name)

    def do(self, line):
        if re.match(r'\d{3} ', line):
            self.answered(line)
            return
        name, sign, rest = re.fullmatch(r'([A-Za-z/0-9]+)([:<>]) (.*)', line).groups()
        if sign == '>':
            self.lines[name].send(self.fill(rest))
        elif sign == '<':
            self.hear(name, rest)
        elif rest == 'connect':
            self.lines[name] = Line(self.server, {'Cookie': self.person(name).cookie})
            self.lines[name].socket.settimeout(20)
        elif rest.startswith('token '):
            self.people[name] = Person(self.server, token=self.fill(rest[6:]))
        elif rest == 'gone':
            self.lines.pop(name).close()
        else:
            self.request(name, rest)


def talks(document):
    """The lines of the blocks marked `talk`, with their numbers."""
    inside = False
    for number, line in enumerate(read('docs', document).splitlines(), 1):
        if line.startswith('```'):
            inside = line == '```talk'
        elif inside:
            yield number, line


def test_examples(server, directory):
    count = 0
    for document in ('protocol.md', 'server.md'):
        talk = Talk(server)
        for number, line in talks(document):
            try:
                talk.do(line)
            except Exception as error:
                raise AssertionError(f'docs/{document}:{number}: {line}') from error
            count += 1
    assert count > 60, count


# --- words ---------------------------------------------------------------------------------------

def sentences(path, name):
    """The words of a table of sentences in the sources."""
    table = re.search(name + r'\[\] = \{(.*?)\{0\},', read(*path.split('/')), re.DOTALL).group(1)
    return set(re.findall(r'\.word = "([a-z0-9-]+)"', table))


def refusals():
    return (sentences('table/words.c', 'table_words') | sentences('hub/hub.c', 'hub_words')
            | sentences('accounts/refusals.c', 'request_refusals'))


def documented(heading):
    """The words of the tables below a heading."""
    section = re.search(r'\n#+ ' + heading + r'\n(.*?)(\n## |\n### |$)', read('docs', 'protocol.md'),
                        re.DOTALL).group(1)
    return set(re.findall(r'^\| `([a-z0-9-]+)` \|', section, re.MULTILINE))


def test_refusals_are_documented(server, directory):
    words, told = refusals(), documented('Refusals')
    assert words == told, (words - told, told - words)


def test_refusals_have_sentences(server, directory):
    """Words that the sources refuse with, by the looks of them."""
    used = set()
    for path in ('table/aids.c', 'table/lines.c', 'table/table.c', 'table/settings.c', 'table/tell.c'):
        used |= set(re.findall(r'return "([a-z-]+)"', read(*path.split('/'))))
        used |= set(re.findall(r'[?:] "([a-z]+-[a-z-]+)"', read(*path.split('/'))))
    for folder, name in [(folder, name) for folder in ('hub', 'server') for name in os.listdir(os.path.join(ROOT, folder))]:
        if name.endswith('.c'):
            text = read(folder, name)
            used |= set(re.findall(r'refuse\([^;"]*"([a-z-]+)"', text))
            used |= set(re.findall(r'ask_refuse\([^;]*\? "([a-z-]+)" : "([a-z-]+)"', text) and
                        sum(re.findall(r'ask_refuse\([^;]*\? "([a-z-]+)" : "([a-z-]+)"', text), ()))
            used |= set(re.findall(r'(?:error|wrong) = [^;"]*"([a-z]+-[a-z-]+)"', text))
    for name in ('accounts/names.c', 'accounts/secrets.c'):
        used |= set(re.findall(r'"((?:name|password|login)-[a-z]+)"',
                               read(*name.split('/'))))
    inside = {'no-such-row', 'bad-row', 'make', 'try', 'mine', 'tables', 'table', 'report', 'undo-agreed',
              'want-undo'}
    assert len(used) > 50
    assert used - refusals() - inside == set(), used - refusals() - inside


def test_phrases_are_documented(server, directory):
    words, told = sentences('table/words.c', 'table_phrases'), documented('Phrases')
    assert words == told, (words - told, told - words)


# --- members -------------------------------------------------------------------------------------

def members(value, found):
    """The names of all members of a message, also inside."""
    if isinstance(value, dict):
        for name, inner in value.items():
            found.add(name)
            members(inner, found)
    elif isinstance(value, list):
        for inner in value:
            members(inner, found)


class Listener(Player):
    """Plays, and keeps the names of all members that it was ever told."""

    def __init__(self, person, seed, found):
        super().__init__(person, seed)
        self.found = found

    def take(self):
        message = super().take()
        members(message, self.found)
        return message


def play_out(players):
    for player in players:
        player.line.socket.settimeout(0.01)
    while not all(player.over for player in players):
        for player in players:
            try:
                player.play()
            except TimeoutError:
                pass


def whole_game(server, found, settings, number):
    ann, bob, eve = (Listener(Person(server, name), number, found)
                     for name in ('Ann', 'Bob', 'Eve'))
    for player in (ann, bob, eve):
        player.connect()
    ann.say(f'make seats=3 {settings}')
    ann.wait(lambda message: 'table' in message)
    for line in ('sit 1', 'words blue', 'bot 3 greedy', 'close 3', 'open 3', 'bot 3 greedy'):
        ann.say(line)
    for player in (bob, eve):
        player.say(f'table {ann.code}')
        player.wait(lambda message: 'table' in message)
    bob.say('sit 2')
    bob.wait(lambda message: message.get('you') == 2)
    ann.say('start')
    ann.wait(lambda message: 'started' in message)
    for line in ('mute 2', 'standing hit', 'standing ask', 'vote yes', 'vote no', 'say hello',
                 'undo', 'tables', 'mine', 'ping', 'ratings', 'odds', 'why', 'report 2 loud',
                 'nonsense', 'look'):
        ann.say(line)
    bob.say('leave')
    bob.say('say hello')
    bob.say('back')
    eve.over = True
    play_out([ann, bob])
    for player in (ann, bob):
        player.say('rematch')
    for player in (ann, bob, eve):
        player.line.socket.settimeout(20)
        player.say('ping')
        player.wait(lambda message: 'pong' in message)
    ann.wait(lambda message: 'next' in message)
    eve.say('leave')
    eve.wait(lambda message: 'left' in message)
    for player in (ann, bob, eve):
        player.line.close()


def test_members_are_documented(server, directory):
    found = set()
    whole_game(server, found, 'game=dicetto rated=yes', 1)
    whole_game(server, found, 'game=town moment=20 bot-moment=5 delay=3 undo=ask clock=none', 2)
    assert {'ratings', 'seed', 'next', 'moment', 'pong', 'refused'} <= found, found
    told = set(re.findall(r'"([a-z-]+)":', read('docs', 'protocol.md')))
    assert found <= told, found - told


# --- the example ---------------------------------------------------------------------------------

def test_the_example_plays(server, directory):
    """Two of examples/player.py, one a guest and one with a token, play whole games."""
    program = os.path.join(ROOT, 'examples', 'player.py')
    with open(program, encoding='utf-8') as file:
        assert len(file.readlines()) < 150
    address = f'http://127.0.0.1:{server.port}'
    for number, game in enumerate(('town moment=20 bot-moment=5', 'dicetto')):
        host = Player(Person(server, 'Ann'), number)
        host.connect()
        host.say(f'make game={game} seats=3')
        host.wait(lambda message: 'table' in message)
        host.say('bot 3 greedy')
        token = host.person.post('/api/bot', name='robot')[1]['token']
        players = []
        for more in ([], [token]):
            players.append(subprocess.Popen([program, address, host.code, *more],
                                            stdout=subprocess.PIPE, stderr=subprocess.PIPE))
            host.wait(lambda message: sum('person' in seat for seat in message.get('seats', []))
                      == len(players))
        host.say('start')
        for player in players:
            points, errors = player.communicate(timeout=60)
            assert player.returncode == 0, errors
            # in a moment so short an answer may come too late, and nothing else may go wrong
            assert all("'late'" in line for line in errors.decode().splitlines()), errors
            assert len(json.loads(points)) == 3
        host.line.close()


TESTS = [value for name, value in list(globals().items()) if name.startswith('test_')]


if __name__ == '__main__':
    sys.exit(run_tests(PROGRAM, TESTS))
