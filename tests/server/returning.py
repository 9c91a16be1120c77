"""How long it takes until a line at one table is stored and told, while somebody keeps coming back to
another table, whose log is long: first alone, then beside connections that come back to the step
they have seen, or to the whole picture.

It prints the figures. It fails if one line in a hundred takes more than BAR milliseconds longer than
twice as long as alone.
"""
import json
import multiprocessing
import selectors
import sys
import tempfile
import time

from serve_client import Line, Person, Server

PROGRAM, ENTRIES = sys.argv[1], int(sys.argv[2]) if sys.argv[2:] else 19000
BAR = 40                 # milliseconds
ANSWERS, TIME = 300, 30  # of a part: lines that are answered, and seconds that it lasts at most
COMERS = 12              # connections that come back
PIECE = 100              # lines that are said before their answers are awaited
SETTINGS = 'game=town seats=2 chat=free clock=none rated=no'
OPTIONS = ('--limit', 'entries=0,table-entries=0,table-log=0,rate=0,address-connections=0')


def connect(server, person):
    line = Line(server, {'Cookie': person.cookie})
    assert line.status == 101, line.status
    return line


def wait(line, found):
    while True:
        message = line.receive()
        if found(message):
            return message


def sit(server, name):
    """Somebody who sits at a table of their own, and the table."""
    person = Person(server, name)
    line = connect(server, person)
    line.send(f'make {SETTINGS}')
    table = wait(line, lambda message: 'joined' in message)['joined']
    line.send('sit 1')
    wait(line, lambda message: message.get('you') == 1)
    return person, line, table


def write_log(server):
    """A table with a long log: the person, its id and the last step."""
    person, line, table = sit(server, 'Long')
    said = step = 0
    while said < ENTRIES:
        for _ in range(PIECE):
            line.send(f'chat entry {said}')
            said += 1
        while step < said:
            message = wait(line, lambda message: 'chat' in message or 'refused' in message)
            assert 'chat' in message, message
            step = message['step']
    line.close()
    return person, table, step


def come_back(server, person, table, say, pipe):
    """A process of its own: each connection comes back as soon as it is here."""
    lines = [connect(server, person) for _ in range(COMERS)]
    times = 0
    for line in lines:
        for text in say:
            line.send(text)
    pipe.send('ready')
    with selectors.DefaultSelector() as selector:
        for line in lines:
            selector.register(line.socket, selectors.EVENT_READ, line)
        while not pipe.poll():
            for key, _ in selector.select(0.1):
                line = key.data
                more = key.fileobj.recv(1 << 20)
                line.bytes = line.bytes[-20:] + more
                # who is here is the last that is told to somebody who comes
                if b'"watching"' in line.bytes or b'"history"' in line.bytes:
                    line.bytes = b''
                    times += 1
                    for text in say:
                        line.send(text)
    pipe.recv()
    pipe.send(times)
    for line in lines:
        line.close()


def measure(line):
    """Milliseconds until each line of chat is told."""
    times, begun = [], time.monotonic()
    while len(times) < ANSWERS and time.monotonic() - begun < TIME:
        sent = time.monotonic()
        line.send('chat still there?')
        wait(line, lambda message: 'chat' in message)
        times.append((time.monotonic() - sent) * 1000)
    return sorted(times)


def run(server):
    _, line, _ = sit(server, 'Quiet')
    person, table, step = write_log(server)
    found = {}

    def part(name, say):
        here, there = multiprocessing.Pipe()
        other = multiprocessing.Process(target=come_back, args=(server, person, table, say, there))
        if say:
            other.start()
            assert here.recv() == 'ready'
        times = measure(line)
        found[name] = {'answers': len(times), 'p50': round(times[len(times) // 2], 1),
                       'p99': round(times[len(times) * 99 // 100], 1), 'max': round(times[-1], 1)}
        if say:
            here.send('enough')
            found[name]['times'] = here.recv()
            other.join()
        print(f'{name:12}', json.dumps(found[name]), flush=True)

    part('nobody else', ())
    part('coming back', (f'table {table} {max(step - 10, 0)}',))
    part('the picture', (f'table {table}',))
    return found


def main():
    with tempfile.TemporaryDirectory(prefix='dicecup-returning-') as directory:
        server = Server(PROGRAM, directory, *OPTIONS)
        try:
            found = run(server)
            assert server.end() == 0
        finally:
            server.close()
    bar = BAR + 2 * found['nobody else']['p99']
    slow = [name for name, part in found.items() if part['p99'] >= bar]
    for name in slow:
        print(f'failed: {name}: a line at another table is kept waiting')
    print(f'{len(found) - len(slow)} passed, {len(slow)} failed')
    return len(slow) > 0


if __name__ == '__main__':
    sys.exit(main())
