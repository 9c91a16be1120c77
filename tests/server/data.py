"""A real server whose data is damaged, incomplete or of a later version, or whose readers go away:
it says what is wrong, does no harm, and whoever has nothing to do with it plays on."""
import os
import socket
import sqlite3
import struct
import subprocess
import sys

from serve_cases import run_tests
from serve_client import PATIENCE, Person, Player

PROGRAM = sys.argv[1]


def run(status, *words):
    """What the program says, with the status that it ends with."""
    done = subprocess.run([PROGRAM, *words], check=False, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=PATIENCE)
    assert done.returncode == status, (words, done)
    return done.stdout.decode()


def read(path):
    with open(path, 'rb') as file:
        return file.read()


def write(path, content):
    with open(path, 'wb') as file:
        file.write(content)


def seated(server, name, seed):
    """Somebody in the middle of a game with a bot."""
    player = Player(Person(server, name), seed)
    player.connect()
    player.say('make game=town seats=2 moment=20 bot-moment=5')
    player.wait(lambda message: 'table' in message)
    player.say('sit 1')
    player.say('bot 2 random')
    player.wait(lambda message: sum('bot' in seat for seat in message.get('seats', [])) == 1)
    player.say('start')
    play_on(player)
    return player


def play_on(player):
    wanted = player.answers + 3
    while player.answers < wanted:
        player.play()


def flip(path, table):
    """One bit in the first entry of a table, its seed: that is a seed as well as before."""
    with sqlite3.connect(path) as database:
        text, = database.execute('SELECT text FROM logs WHERE table_id = ? AND number = 1',
                                 (int(table, 16),)).fetchone()
    database.close()
    content = bytearray(read(path))
    assert content.count(text.encode()) == 1
    content[content.index(text.encode()) + len('seed ')] ^= 1
    write(path, content)


def test_damaged_entry(server, directory):
    data = os.path.join(directory, 'data')
    path = os.path.join(data, 'dicecup.db')
    ann, bob = seated(server, 'Ann', 1), seated(server, 'Bob', 2)
    assert f'{data} is sound' in run(0, 'admin', '--data', data, 'check')
    assert server.end() == 0
    flip(path, ann.table)
    damage = f'logs table_id={ann.table} number=1 is damaged'
    assert damage in run(1, 'admin', '--data', data, 'check')
    assert damage in run(2, 'backup', '--data', data, os.path.join(directory, 'copy.db'))
    server.start()
    bob.come_back()
    play_on(bob)
    # whoever asks for the damaged one is told so, as often as they ask
    for _ in range(2):
        ann.connect()
        ann.say(f'table {ann.table}')
        message = ann.wait(lambda message: 'refused' in message)
        assert message['refused'] == 'damaged', message
    play_on(bob)
    assert server.end() == 0
    log = server.read_log()
    assert f'event=store why=logs.table_id={ann.table}.number=1.is.damaged' in log
    assert f'event=damaged table={ann.table}' in log
    # nothing was made of it
    found = run(1, 'admin', '--data', data, 'check').splitlines()
    assert len(found) == 2 and damage in found[0], found
    flip(path, ann.table)
    assert 'is sound' in run(0, 'admin', '--data', data, 'check')
    server.start()
    for player in (ann, bob):
        player.come_back()
        play_on(player)


def refused(server, words):
    """A server that does not start, says why, and leaves the files of the database alone."""
    data = os.path.join(server.directory, 'data')
    names = [name for name in os.listdir(data) if name in ('dicecup.db', 'dicecup.db-wal')]
    before = {name: read(os.path.join(data, name)) for name in names}
    said = run(2, 'serve', '--listen', '127.0.0.1:0', '--data', data)
    assert words in said, said
    for name in names:
        assert read(os.path.join(data, name)) == before[name], name


def tools_refuse(path, words):
    for tool in (('admin', 'tables'), ('admin', 'check'), ('backup', path + '-copy')):
        assert words in run(2, tool[0], '--data', os.path.dirname(path), *tool[1:]), tool
    assert not os.path.exists(path + '-copy')


def test_gone_and_too_new(server, directory):
    path = os.path.join(directory, 'data', 'dicecup.db')
    ann = seated(server, 'Ann', 3)
    server.process.kill()
    server.process.wait()
    os.rename(path + '-wal', path + '-kept')
    tools_refuse(path, 'dicecup.db-wal is gone')
    refused(server, 'dicecup.db-wal is gone')
    os.rename(path + '-kept', path + '-wal')
    server.process.stdout.close()
    server.start()
    ann.come_back()
    play_on(ann)
    assert server.end() == 0
    with sqlite3.connect(path) as database:
        database.execute('INSERT INTO versions VALUES(999, 0)')
    database.close()
    refused(server, 'was made by a newer dicecup')
    tools_refuse(path, 'was made by a newer dicecup')
    with sqlite3.connect(path) as database:
        database.execute('DELETE FROM versions WHERE version = 999')
    database.close()
    server.start()
    ann.come_back()
    play_on(ann)


def reset(server, path):
    """Asks, and is gone before the answer: what the server writes meets a connection that was
    reset."""
    line = socket.create_connection(('127.0.0.1', server.port), PATIENCE)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
    line.sendall(f'GET {path} HTTP/1.1\r\nHost: x\r\n\r\n'.encode() * 20)
    line.close()


def test_readers_go_away(server, directory):
    """Neither a closed standard output or error nor a connection that is reset ends it."""
    assert server.end() == 0
    log, server.log = server.log, subprocess.PIPE
    server.start()
    server.log = log
    server.process.stdout.close()
    server.process.stderr.close()
    server.process.stdout = open(os.devnull, 'rb')
    ann = seated(server, 'Ann', 4)
    for number in range(50):
        reset(server, ('/status', '/nothing', '/api/tables')[number % 3])
        ann.person.get('/ws')  # a refusal, which is logged
    play_on(ann)
    busy = float(server.figures()['process_cpu_seconds_total'])
    play_on(ann)
    assert float(server.figures()['process_cpu_seconds_total']) < busy + 1
    assert server.process.poll() is None


TESTS = [value for name, value in list(globals().items()) if name.startswith('test_')]

if __name__ == '__main__':
    only = sys.argv[2:]  # names of tests; none: all
    sys.exit(run_tests(PROGRAM, [test for test in TESTS if not only or test.__name__ in only]))
