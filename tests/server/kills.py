"""Kills a real server again and again, at any moment, while people play at several tables.

Everybody comes back and plays on. Whatever anybody was told, each step of each table, must be there in the
end, in its order, and the same; every game must reach its end, and every record must be in order.
"""
import os
import random
import selectors
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback

from serve_client import Player, Server
from serve_crowd import open_table

PROGRAM = sys.argv[1]
KILLS = int(os.environ.get('DICECUP_TEST_KILLS', '12'))
PATIENCE = 60
# people and settings; the other seats are bots'
TABLES = [(2, 'game=dicetto seats=2'), (4, 'game=dicetto seats=4'), (3, 'game=dicetto seats=4'),
          (4, 'game=town seats=4 moment=20 bot-moment=5'),
          (2, 'game=town seats=5 moment=20 bot-moment=5'), (3, 'game=null options=rounds=3 seats=3 substitute=random')]


class Killer(threading.Thread):
    """Kills and starts the server while it is let; `up` is set while there is one."""

    def __init__(self, server, seed):
        super().__init__(daemon=True)
        self.server = server
        self.random = random.Random(seed)
        self.lock = threading.Lock()
        self.allowed = threading.Event()
        self.up = threading.Event()
        self.up.set()
        self.kills = 0
        self.error = None

    def run(self):
        try:
            while self.kills < KILLS:
                self.allowed.wait()
                # often at once, so that people are on their way back
                time.sleep(self.random.choice((0.003, 0.03, 0.3)) * self.random.random())
                with self.lock:
                    if self.allowed.is_set():
                        self.kill()
        except BaseException as error:  # the others must not wait for it
            self.error = error
            self.up.set()

    def kill(self):
        self.up.clear()
        assert self.server.end(signal.SIGKILL) == -signal.SIGKILL
        self.kills += 1
        self.server.start()
        self.up.set()

    def pause(self):
        """No more kills when this is done."""
        self.allowed.clear()
        with self.lock:
            assert self.error is None, self.error


def play(guests, killer):
    """Until all games are over."""
    waits = time.monotonic() + PATIENCE
    while not all(guest.done() for guest in guests):
        assert killer.error is None, killer.error
        seen = sum(guest.step for guest in guests)
        for guest in guests:
            if not guest.here and not guest.done():
                killer.up.wait()
                guest.try_to_return()
            if guest.here:
                guest.go_on()
        with selectors.DefaultSelector() as selector:
            for guest in guests:
                if guest.here and not guest.done():
                    selector.register(guest.line.socket, selectors.EVENT_READ)
            if selector.get_map() and all(guest.here or guest.done() for guest in guests):
                selector.select(1)
        if sum(guest.step for guest in guests) > seen:
            waits = time.monotonic() + PATIENCE
        assert time.monotonic() < waits, 'a game stands still: ' + str(
            [(guest.table, guest.step, guest.question, guest.answer) for guest in guests])


def told_again(guest):
    """Who asks for all since it had its seat is told all that was told before, and nothing else."""
    again = Player(guest.person, 0)
    again.table, again.step = guest.table, guest.sat
    again.connect()
    again.say(f'table {again.table} {again.step}')
    while again.step < guest.step:
        again.take()
    assert again.pictures == 0, 'there was a picture instead of steps'
    assert again.steps == {step: kept for step, kept in guest.steps.items() if step > guest.sat}
    again.line.close()


def check_record(guests, directory):
    status, text = guests[0].person.get(f'/tables/{guests[0].table}/record')
    assert status == 200, (status, text)
    path = os.path.join(directory, 'record.txt')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)
    for command in ('verify', 'check'):
        done = subprocess.run([PROGRAM, command, path], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False)
        assert done.returncode == 0, (command, done.stdout.decode())
    if '\ngame dicetto' in '\n' + text:  # each question has one answer, and each answer counts once
        for seat, guest in enumerate(guests, 1):
            moves = sum(line.startswith(f'{seat} ') for line in text.splitlines())
            assert moves == guest.answers, (seat, moves, guest.answers)


def games(server, killer, seed):
    """A game at each table."""
    tables = [open_table(server, people, settings, seed + 10 * i)
              for i, (people, settings) in enumerate(TABLES)]
    guests = [guest for table in tables for guest in table]
    killer.allowed.set()
    play(guests, killer)
    killer.pause()
    return tables


def main():
    began = time.monotonic()
    passed = failed = steps = returns = played = 0
    seed = int.from_bytes(os.urandom(4), 'big')
    print(f'seed {seed}')
    with tempfile.TemporaryDirectory(prefix='dicecup-kills-') as directory:
        server = Server(PROGRAM, directory, '--limit',
                        'guests=100000,address-tables=0,missed=100000,rate=0,person-connections=100')
        killer = Killer(server, seed)
        killer.start()
        try:
            while killer.kills < KILLS:
                tables = games(server, killer, seed + 1000 * played)
                for table in tables:
                    for guest in table:
                        told_again(guest)
                        steps += len(guest.steps)
                        returns += guest.returns
                        guest.line.close()
                    check_record(table, directory)
                    played += 1
                    passed += 1
            backup = subprocess.run([PROGRAM, 'backup', '--data', os.path.join(directory, 'data'),
                                     os.path.join(directory, 'copy')], check=False)
            assert backup.returncode == 0, 'the store is damaged'
            assert server.end() == 0
            passed += 1
        except (Exception, KeyboardInterrupt):
            traceback.print_exc()
            print(server.read_log()[-2000:])
            failed += 1
        finally:
            server.close()
    print(f'{killer.kills} kills, {played} games, {steps} steps told, {returns} returns, '
          f'{time.monotonic() - began:.0f} s')
    print(f'{passed} passed, {failed} failed')
    return failed > 0


if __name__ == '__main__':
    sys.exit(main())
