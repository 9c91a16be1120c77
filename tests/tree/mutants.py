"""Plants small bugs, one at a time, and expects the test that is named for each to fail.

usage: tests/tree/mutants BUILD [--few | NAME...]

The bugs are rows of tests/tree/mutants.txt; its head tells how they are written. The tree is copied to
BUILD/mutants, built there without much optimisation, and what has changed is built again for each bug.
A bug has passed when its test is red and says so by name. It has failed when it survives, does not
compile, or ends the test in any other way; a row whose text is not found exactly once fails before
anything is built. Without names all rows are tried, with --few those that say `often`, and whether
all others still fit.
"""
import filecmp
import os
import re
import shutil
import subprocess
import sys

LIST = 'tests/tree/mutants.txt'
OPTIONS = ('--buildtype=plain', '-Doptimization=1', '-Db_ndebug=false', '-Db_lto=false',
           '-Dwerror=false')
JOBS = os.environ.get('JOBS') or str(os.cpu_count())
FIELDS = ('file', 'test', 'why')
NONE = re.compile('^0 passed, 0 failed$', re.M)  # of a case that is not there
TIME = 600  # seconds that a build or a test may take: it has its own limits, this is the last one


class Wrong(Exception):
    """What is wrong with a row, or with what came of it."""


# --- the list ---

class Mutant:
    def __init__(self, name):
        self.name, self.find, self.put = name, [], []
        self.often = self.survives = False

    def check(self):
        missing = [field for field in FIELDS if not getattr(self, field, '')]
        if missing:
            raise Wrong(f'no {missing[0]}')
        if not self.find:
            raise Wrong('nothing to find')
        read_test(self.test)

    def plant(self, root):
        """The text of the file with the bug."""
        if not os.path.isfile(os.path.join(root, self.file)):
            raise Wrong(f'there is no {self.file}')
        with open(os.path.join(root, self.file), encoding='utf-8') as file:
            text = file.read()
        find, put = '\n'.join(self.find), '\n'.join(self.put)
        if text.count(find) != 1:
            raise Wrong(f'{self.file} has {text.count(find)} times, not once: {self.find[0]}')
        return text.replace(find, put)


def read_test(test):
    """The kind of a test, its suite and case, and what it finds in its environment."""
    words = test.split()
    environment = dict(word.split('=', 1) for word in words if '=' in word)
    words = [word for word in words if '=' not in word]
    if len(words) != 3 or words[0] not in KINDS:
        raise Wrong(f"no test such as '{test}'")
    return (*words, environment)


def read_list(path):
    mutants, mutant = [], None
    with open(path, encoding='utf-8') as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip('\n')
            word, _, rest = line.partition(' ')
            if not line or word == '#':
                continue
            if word == 'mutant':
                mutant = Mutant(rest)
                if any(other.name == rest for other in mutants):
                    raise Wrong(f'line {number}: {rest} is there twice')
                mutants.append(mutant)
            elif word == '-' and mutant:
                mutant.find.append(rest)
            elif word == '+' and mutant:
                mutant.put.append(rest)
            elif line in ('often', 'survives') and mutant:
                setattr(mutant, line, True)
            elif word in FIELDS and mutant:
                setattr(mutant, word, rest)
            else:
                raise Wrong(f'line {number}: {line}')
    return mutants


def tail(output):
    return '\n'.join(output.splitlines()[-30:])


# --- tests, by their kind: what to build, what to run, and whether the case that is named is red ---

def unit(build, program, case):
    return ([f'test_{program}'], [f'{build}/test_{program}'],
            {'DICECUP_TEST_ONLY': case, 'CMOCKA_MESSAGE_OUTPUT': 'STDOUT'})


def unit_red(output, case, status):
    if status < 0:  # an assertion ends the program
        return f'[       OK ] {case}' not in output
    return f'[  FAILED  ] {case}' in output or f'not ok - {case}\n' in output or f'not ok - {case}:' in output


def python(build, file, case):
    program = 'net_server' if file == 'net' else 'dicecup'
    return ([program], ['/usr/bin/python3', '-B', f'tests/server/{file}.py', f'{build}/{program}', case], {})


def script(build, game, case):
    return (['dicecup'], [f'{build}/dicecup', 'check', f'tests/rules/{game}/{case}.txt'], {})


def simulate(build, first, seeds):
    return (['simulate'], [f'{build}/simulate', '--first', first, '--seeds', seeds], {})


def page(build, suite, case):
    return (['dicecup'], ['web/tests/run', build, f'{suite}.'],
            {'DICECUP_TEST_ONLY': '^' + re.sub('[^a-z]', '.', case) + '$'})


def told_red(output, case, _):
    return f'failed: {case}\n' in output


def simulate_red(output, *_):
    return re.search('^seed [0-9]+ fails', output, re.M) is not None


def script_red(output, case, _):
    return f'/{case}.txt:' in output


def page_red(output, case, _):
    return any(line.partition(' - ')[2].replace(' ', '-') == case for line in output.splitlines()
               if re.match(' *not ok ', line))


KINDS = {'unit': (unit, unit_red), 'python': (python, told_red), 'rules': (script, script_red),
         'simulate': (simulate, simulate_red),          'page': (page, page_red)}


# --- the tree in which bugs are planted ---

class Tree:
    def __init__(self, build):
        self.root = os.path.join(os.path.abspath(build), 'mutants')
        self.build = os.path.join(self.root, 'build')
        os.makedirs(self.root, exist_ok=True)
        for source in os.listdir('.'):
            if not source.startswith(('.', 'build')):
                self.copy(source)
        if not os.path.exists(os.path.join(self.build, 'build.ninja')):
            status, output = self.run(['meson', 'setup', self.build, *OPTIONS])
            if status != 0:
                raise Wrong(f'cannot be set up:\n{tail(output)}')
        # tests of the page find what it takes, but the build does not: it would make the page each time
        self.link('node_modules', 'web/node_modules')
        for name in ('page', 'page.c.texts.json'):
            self.link(f'build/{name}', f'{build}/{name}')

    def link(self, name, source):
        link = os.path.join(self.root, name)
        if not os.path.lexists(link):
            os.symlink(os.path.abspath(source), link)

    def copy(self, source):
        """What has changed: the rest keeps its time, and is not built again."""
        target = os.path.join(self.root, source)
        if os.path.isdir(source):
            os.makedirs(target, exist_ok=True)
            names = [name for name in os.listdir(source)
                     if name not in ('node_modules', '__pycache__', 'dist')]
            for name in set(os.listdir(target)) - set(names) - {'__pycache__'}:
                path = os.path.join(target, name)
                if os.path.isdir(path):
                    shutil.rmtree(path)
                else:
                    os.remove(path)
            for name in names:
                self.copy(os.path.join(source, name))
        elif not os.path.exists(target) or not filecmp.cmp(source, target, shallow=False):
            shutil.copy(source, target)

    def run(self, command, more=None):
        """The exit status and what was said."""
        environment = {**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': 'en', **(more or {})}
        try:
            done = subprocess.run(command, cwd=self.root, env=environment, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=TIME,
                                  check=False)
        except subprocess.TimeoutExpired as expired:
            raise Wrong(f'takes more than {TIME} seconds: {" ".join(command)}') from expired
        return done.returncode, done.stdout.decode(errors='replace')

    def try_test(self, test):
        """Builds and runs a test: is it red?"""
        kind, suite, case, more = read_test(test)
        make, red = KINDS[kind]
        targets, command, environment = make(self.build, suite, case)
        if targets:
            status, output = self.run(['ninja', '-j', JOBS, '-C', self.build, *targets])
            if status != 0:
                raise Wrong(f'does not compile:\n{tail(output)}')
        status, output = self.run(command, {**environment, **more})
        if status == 0:
            if case not in output if kind == 'unit' else NONE.search(output):
                raise Wrong(f'{test} has not run:\n{tail(output)}')
            return False
        if not red(output, case, status):
            raise Wrong(f'something else fails than {test}:\n{tail(output)}')
        return True

    def write(self, file, text):
        with open(os.path.join(self.root, file), 'w', encoding='utf-8') as out:
            out.write(text)

    def try_mutant(self, mutant):
        with open(os.path.join(self.root, mutant.file), encoding='utf-8') as file:
            original = file.read()
        self.write(mutant.file, mutant.plant(self.root))
        try:
            red = self.try_test(mutant.test)
        finally:
            self.write(mutant.file, original)
        if red == mutant.survives:
            raise Wrong('is found, though it changes nothing' if red else
                        f'survives: {mutant.test} does not see that {mutant.why}')


# --- counting ---

class Count:
    def __init__(self):
        self.passed = self.failed = 0

    def __call__(self, name, function, *arguments):
        try:
            function(*arguments)
        except Wrong as wrong:
            print(f'failed: {name}: {wrong}', flush=True)
            self.failed += 1
            return False
        self.passed += 1
        return True


def green(tree, test):
    if tree.try_test(test):
        raise Wrong('is red on the tree as it is')


def main(build, *only):
    count = Count()
    try:
        mutants = read_list(LIST)
    except Wrong as wrong:
        print(f'{LIST}: {wrong}\n0 passed, 1 failed')
        return 1
    fitting = [mutant for mutant in mutants
               if count(mutant.name, lambda: (mutant.check(), mutant.plant('.')))]
    chosen = [mutant for mutant in fitting
              if not only or mutant.name in only or (only == ('--few',) and mutant.often)]
    tree = Tree(build)
    tests = {test: count(test, green, tree, test)
             for test in dict.fromkeys(mutant.test for mutant in chosen)}
    for mutant in chosen:
        if tests[mutant.test] and count(mutant.name, tree.try_mutant, mutant):
            print(f'{mutant.name}: {"survives" if mutant.survives else "found by " + mutant.test}',
                  flush=True)
    print(f'{count.passed} passed, {count.failed} failed')
    return count.failed > 0 or not chosen


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
