"""A server with everything to do at once, for builds with sanitizers: games of people and bots that search,
passwords, analyses, backups, reports, pages, lines that break. When everybody has had a share, it is told to
end in the middle of it, and started again on the same data. It must end in good order, and no sanitizer may
have anything to say.
"""
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import traceback

from net_client import Client
from serve_client import Closed, Person, Server
from serve_crowd import open_table

PROGRAM = sys.argv[1]
PATIENCE = 240
ROUNDS = 2
REPORT = re.compile(r'Sanitizer|runtime error|Assertion')
# how often each must have been done before the end, and each of them by a thread of its own
SHARES = {'answers': 200, 'passwords': 4, 'analyses': 1, 'copies': 2, 'pages': 60, 'strangers': 40}
TABLES = [(2, 'game=dicetto seats=2', ''), (1, 'game=dicetto seats=3', 'strong'),
          (2, 'game=town seats=4 moment=20 bot-moment=5', 'greedy'),
          (4, 'game=null options=rounds=3 seats=4 substitute=random', 'random')]


class Work(threading.Thread):
    """Does something again and again until the server is gone."""

    def __init__(self, crowd, name):
        super().__init__(daemon=True)
        self.crowd, self.server, self.share = crowd, crowd.server, name
        self.done = 0
        self.error = None

    def run(self):
        try:
            for count in getattr(self, self.share)():
                self.done += count
                if self.crowd.ending:
                    return
                time.sleep(self.crowd.pauses.get(self.share, 0))
        except (Closed, OSError, subprocess.CalledProcessError, AssertionError):
            if not self.crowd.ending:  # else it is the end that it has met
                self.error = traceback.format_exc()
        except Exception:
            self.error = traceback.format_exc()

    def answers(self):
        tables = {settings: None for _, settings, _ in TABLES}
        seed = 0
        while True:
            for people, settings, level in TABLES:
                guests = tables[settings]
                if guests is None or all(guest.done() for guest in guests):
                    if guests is not None and 'null' not in settings:  # which nobody can analyse
                        self.crowd.finished.append(guests[0])
                    seed += 10
                    tables[settings] = guests = open_table(self.server, people, settings, seed, level)
                before = sum(guest.answers for guest in guests)
                for guest in guests:
                    guest.go_on()
                    assert guest.here or guest.done(), 'the line is gone'
                yield sum(guest.answers for guest in guests) - before
            time.sleep(0.002)

    def passwords(self):
        for number in range(1000000):
            person = Person(self.server, 'Keeper')
            name = f'{os.getpid()}.{id(self)}.{number}'[-24:]
            status = person.post('/api/password', login=name, password='a long enough one')[0]
            assert status in (200, 503), status
            statuses = [Person(self.server).post('/api/login', login=name, password=password)[0]
                        for password in ('a long enough one', 'a wrong one')]
            assert set(statuses) <= {200, 403, 429, 503}, statuses
            yield status == 200

    def analyses(self):
        while True:
            for guest in self.crowd.finished[-20:]:
                path = f'/tables/{guest.table}/'
                assert guest.person.get(path + 'record')[0] == 200
                status = guest.person.post(path + 'analysis')[0]
                # 429: enough of this address wait already, as on a machine that is slow
                assert status in (200, 202, 429, 503), status
                yield status in (200, 202)
            time.sleep(0.05)
            yield 0

    def copies(self):
        data = os.path.join(self.crowd.directory, 'data')
        for number in range(1000000):
            copy = os.path.join(self.crowd.directory, 'copy')
            subprocess.run([PROGRAM, 'backup', '--data', data, copy], check=True,
                           stdout=subprocess.DEVNULL)
            os.remove(copy)
            subprocess.run([PROGRAM, 'admin', '--data', data, 'reports' if number % 2 else 'tables'],
                           check=True, stdout=subprocess.DEVNULL)
            yield 1

    def pages(self):
        person = Person(self.server, 'Reader')
        while True:
            for path in ('/', '/api/tables', '/api/me', '/healthz'):
                assert person.get(path)[0] == 200, path
                yield 1
            self.server.figures()
            yield 1

    def strangers(self):
        person = Person(self.server, 'Stranger')
        while True:
            Client(self.server).send('POST /api/guest HTTP/1.1\r\nHost: a\r\nContent-Le').close(True)
            Client(self.server).send('BREW / HTTP/1.1\r\n\r\n').answer()
            yield 2
            guests = open_table(self.server, 1, 'game=dicetto seats=2', 0)
            guests[0].say('report 1 me')
            guests[0].lost()
            assert person.post('/api/guest', {'Origin': 'http://elsewhere'}, name='Eve')[0] == 403
            yield 2


class Crowd:
    def __init__(self, server, directory, pauses=None):
        self.server, self.directory = server, directory
        self.pauses = pauses or {}  # seconds between two things that one of them does
        self.ending = False
        self.finished = []
        self.works = [Work(self, name) for name in SHARES]

    def run(self):
        """Until everybody has had a share; then the end, in the middle of it all."""
        waits = time.monotonic() + PATIENCE
        self.start()
        while any(work.done < SHARES[work.share] for work in self.works):
            assert time.monotonic() < waits, 'too slow: ' + str(self.shares())
            self.check()
            time.sleep(0.02)
        return self.end()

    def start(self):
        for work in self.works:
            work.start()

    def check(self):
        assert self.server.process.poll() is None, 'the server has died'
        assert not any(work.error for work in self.works), [work.error for work in self.works]

    def end(self):
        self.ending = True
        status = self.server.end()
        for work in self.works:
            work.join(PATIENCE)
            assert work.error is None, work.error
        assert status == 0, f'ended with status {status}'
        return self.shares()

    def shares(self):
        return {work.share: work.done for work in self.works}


def main():
    passed = failed = 0
    with tempfile.TemporaryDirectory(prefix='dicecup-busy-') as directory:
        server = Server(PROGRAM, directory, '--workers', '3', '--limit',
                        'guests=1000000,address-tables=0,changes=1000000,analyses=1000000,person-connections=100')
        try:
            for number in range(ROUNDS):
                if number > 0:
                    server.start()
                print(Crowd(server, directory).run())
                passed += 1
            said = [line for line in server.read_log().splitlines() if REPORT.search(line)]
            assert not said, said
            passed += 1
        except (Exception, KeyboardInterrupt):
            traceback.print_exc()
            failed += 1
        finally:
            server.close()
        if failed:
            print('\n'.join(line for line in server.read_log().splitlines()
                            if not line.startswith('time='))[-6000:])
            print(server.read_log()[-1000:])
    print(f'{passed} passed, {failed} failed')
    return failed > 0


if __name__ == '__main__':
    sys.exit(main())
