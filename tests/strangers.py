"""Strangers against a real server: what is too large, too much, too slow, or not theirs.

What the network alone refuses is tried by tests/net.py; here it is the whole server that must stand it, and
a game that goes on beside.
"""
import subprocess
import sys

from net_client import Client
from serve_cases import options, run_tests
from serve_client import Closed, Line, Person, Player

PROGRAM = sys.argv[1]


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
    listed = [line.split()[0].split('=') for line in shown.stdout.decode().splitlines()
              if '=' in line and line.startswith('  ') and '--' not in line]
    assert len(listed) > 15 and dict(listed) == documented, (listed, documented)


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
    assert refused(ann, 'make game=dicetto seats=2') == 'too-many-tables'
    ann.say(500 * 'x')
    ann.wait(lambda message: message.get('refused') in ('line-too-long', 'unknown-line'))
    ann.say(501 * 'x')
    assert closed_with(ann.line)[0] == 1009
    Person(server, 'Bob'), Person(server, 'Cleo')
    assert Person(server).post('/api/guest', name='Dora') == (429, {'refused': 'too-many'})


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


TESTS = [value for name, value in list(globals().items()) if name.startswith('test_')]

if __name__ == '__main__':
    sys.exit(run_tests(PROGRAM, TESTS))
