"""Guests at tables of a server that is killed, ended, or busy: nobody waits for anybody."""
import select
import threading
import traceback

from serve_client import Closed, Person, Player

LOST = (Closed, ConnectionError)


class Guest(Player):
    """A player who loses the line now and then."""

    def __init__(self, person, seed):
        super().__init__(person, seed)
        self.here = False
        self.returns = 0

    def connect(self):
        super().connect()
        line = self.line.socket
        # who connects to a port of this machine at which nobody listens may meet oneself
        if line.getsockname() == line.getpeername():
            raise Closed(1006, 'a mirror')

    def hear(self, found):
        """Waits for something in peace: nothing may be refused."""
        def good(message):
            assert 'refused' not in message, message
            return found(message)
        self.wait(good)

    def lost(self):
        self.line.close()
        self.here = False

    def try_to_return(self):
        try:
            self.come_back()
        except LOST:
            return
        self.line.socket.setblocking(False)
        self.here = True
        self.returns += 1

    def go_on(self):
        """All that can be done without waiting."""
        try:
            while not self.done():
                self.play()
                if self.answer and self.random.random() < 0.02:
                    self.say('say well-played')
        except BlockingIOError:
            pass
        except LOST:
            self.lost()

    def done(self):
        return self.over and any('seed' in step for step in list(self.steps.values())[-3:])


def open_table(server, people, settings, seed, level='greedy'):
    """A table whose game has begun: so many new guests, or those of a list; bots in the other seats."""
    seats = int(settings.split('seats=')[1].split()[0])
    if isinstance(people, int):
        people = [Person(server, f'Guest {i}') for i in range(people)]
    guests = [Guest(person, seed + i) for i, person in enumerate(people)]
    host = guests[0]
    for seat, guest in enumerate(guests, 1):
        guest.connect()
        guest.say(f'table {host.code}' if host.code else f'make {settings}')
        guest.hear(lambda message: 'table' in message)
        guest.say(f'sit {seat}')
        guest.hear(lambda message: message.get('you') == seat)
    for seat in range(len(people) + 1, seats + 1):
        host.say(f'bot {seat} {level}')
    host.hear(lambda message: 'seats' in message and all(len(seat) for seat in message['seats']))
    host.say('start')
    for guest in guests:
        guest.hear(lambda message: 'started' in message)
        guest.line.socket.setblocking(False)
        guest.here = True
    return guests


class Bystanders(threading.Thread):
    """Two people who play one game after the other, as long as the block lasts, and are not to be
    disturbed by whatever happens in it."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.server = server
        self.stop = False
        self.answers = 0
        self.error = None

    def run(self):
        try:
            people = [Person(self.server, name) for name in ('Xenia', 'Yuri')]
            while not self.stop:
                guests = open_table(self.server, people, 'game=dicetto seats=2', self.answers)
                while not self.stop and not all(guest.done() for guest in guests):
                    select.select([guest.line.socket for guest in guests if not guest.done()],
                                  [], [], 0.1)
                    before = sum(guest.answers for guest in guests)
                    for guest in guests:
                        guest.go_on()
                        assert guest.here, 'a bystander has lost the line'
                    self.answers += sum(guest.answers for guest in guests) - before
                for guest in guests:
                    guest.lost()
        except Exception:
            self.error = traceback.format_exc()

    def play(self, count=5):
        """Until they have answered so often from now on."""
        wanted = self.answers + count
        while self.answers < wanted:
            assert self.error is None, self.error
            self.join(0.01)

    def __enter__(self):
        self.start()
        self.play()
        return self

    def __exit__(self, *failure):
        if failure[0] is None:
            self.play()
        self.stop = True
        self.join()
        assert failure[0] is not None or self.error is None, self.error
