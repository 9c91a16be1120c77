"""How long a greedy bot's answers take while somebody at another address fills the server with tables
of expert bots: before them, while their people look on, after they have left, and after a restart.

It prints the figures, and fails if one answer in a hundred takes longer than BAR milliseconds.
"""
import json
import multiprocessing
import random
import selectors
import sys
import tempfile
import time

from serve_client import Line, Person, Server

PROGRAM, TABLES = sys.argv[1], int(sys.argv[2]) if sys.argv[2:] else 100
BAR = 100            # milliseconds
ANSWERS = 300        # of the greedy bot, in each part
TIME = 30            # seconds that a part lasts at most: a server that does not answer is told
BOTS, OF_A_PERSON = 5, 4  # as many as `searching-bots` allows a host
OPTIONS = ('--proxies', '127.0.0.1', '--limit', 'address-connections=0,address-tables=0,guests=1000,rate=0')
SETTINGS = 'game=town clock=none moment=0 bot-moment=0 rated=no'


class Visitor:
    """Somebody at an address of their own, who sits alone at a table with bots."""

    def __init__(self, server, address, name, person=None):
        self.person = person or Person(server)
        self.headers = {'X-Forwarded-For': address}
        if person is None:
            status, answer = self.person.post('/api/guest', self.headers, name=name)
            assert status == 200, answer
        self.line = Line(server, {'Cookie': self.person.cookie, **self.headers})
        assert self.line.status == 101, self.line.status

    def say(self, text):
        self.line.send(text)

    def wait(self, found):
        while True:
            message = self.line.receive()
            assert 'refused' not in message, message
            if found(message):
                return message


def open_hostile(server):
    """Tables full of experts, each with somebody who looks on."""
    visitors, person = [], None
    for table in range(TABLES):
        visitor = Visitor(server, '203.0.113.7', f'Hostile {table}',
                          person if table % OF_A_PERSON else None)
        person = visitor.person
        visitor.say(f'make {SETTINGS} seats={BOTS}')
        visitor.wait(lambda message: 'table' in message)
        for seat in range(BOTS):
            visitor.say(f'bot {seat + 1} expert')
        visitor.say('start')
        visitor.wait(lambda message: message.get('phase') == 'playing' or 'waiting' in message)
        visitors.append(visitor)
    return visitors


def be_hostile(server, pipe):
    """A process of its own, so that reading what is told there costs the measuring one nothing."""
    visitors = open_hostile(server)
    pipe.send('ready')
    with selectors.DefaultSelector() as selector:
        for visitor in visitors:
            selector.register(visitor.line.socket, selectors.EVENT_READ)
        while not pipe.poll():
            for key, _ in selector.select(0.1):
                key.fileobj.recv(1 << 20)
    for visitor in visitors:
        visitor.line.close()


def measure(visitor, chance):
    """Milliseconds until an answer of the bot is told: since the one before it, ours or its own."""
    times, asked, sent, question = [], None, None, None
    begun = time.monotonic()
    visitor.line.socket.settimeout(TIME)
    visitor.say(f'make {SETTINGS} seats=2')
    visitor.wait(lambda message: 'table' in message)
    for line in ('sit 1', 'bot 2 greedy', 'start'):
        visitor.say(line)
    while len(times) < ANSWERS and time.monotonic() - begun < TIME:
        try:
            message = visitor.line.receive()
        except TimeoutError:
            break
        now = time.monotonic()
        if message.get('question', question) != question:
            if asked is not None:
                times.append((now - asked) * 1000)
            question, asked = message['question'], None
            if message.get('waiting') == [2]:
                asked = sent or now
            sent = None
        if 'ask' in message:
            visitor.say(f'answer {question} {chance.choice(message["ask"]["choices"])}')
            sent = time.monotonic()
        if 'winners' in message:
            visitor.say(f'make {SETTINGS} seats=2')
            visitor.wait(lambda message: 'table' in message)
            for line in ('sit 1', 'bot 2 greedy', 'start'):
                visitor.say(line)
            question = asked = None
    if len(times) < ANSWERS:
        times.append((time.monotonic() - (asked or sent or begun)) * 1000)  # it has not come at all
    visitor.say('leave')
    return sorted(times)


def run(server):
    """The figures of each part."""
    chance = random.Random(1)
    here, there = multiprocessing.Pipe()
    found = {}

    def part(name):
        times = measure(Visitor(server, '198.51.100.9', 'Quiet'), chance)
        found[name] = {'answers': len(times), 'p50': round(times[len(times) // 2], 1),
                       'p99': round(times[len(times) * 99 // 100], 1), 'max': round(times[-1], 1),
                       'waiting': int(server.figures()['dicecup_bot_questions_waiting'])}
        print(f'{name:24}', json.dumps(found[name]), flush=True)

    part('nobody else')
    hostile = multiprocessing.Process(target=be_hostile, args=(server, there))
    hostile.start()
    assert here.recv() == 'ready'
    part(f'{TABLES} tables, looking on')
    here.send('leave')
    hostile.join()
    part(f'{TABLES} tables, left')
    server.end()
    server.start()
    part('after a restart')
    return found


def main():
    with tempfile.TemporaryDirectory(prefix='dicecup-hostile-') as directory:
        server = Server(PROGRAM, directory, *OPTIONS)
        try:
            found = run(server)
            assert server.end() == 0
        finally:
            server.close()
    slow = [name for name, part in found.items()
            if part['answers'] < ANSWERS or part['p99'] >= BAR]
    # nobody is left for whom anybody should think
    late = [name for name in list(found)[2:] if found[name]['waiting'] > 0]
    for name in slow:
        print(f'failed: {name}: a greedy bot is kept waiting')
    for name in late:
        print(f'failed: {name}: questions wait at tables without people')
    failed = len(slow) + len(late)
    print(f'{2 * len(found) - failed} passed, {failed} failed')
    return failed > 0


if __name__ == '__main__':
    sys.exit(main())
