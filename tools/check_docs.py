#!/usr/bin/env python3
"""Checks what the pages name: files and folders in backquotes on the pages for contributors, functions in docs/internals and decisions, commits in
CONTRIBUTING.md, the targets of links on all pages, and files of ours in the comments of C sources.

    tools/check_docs.py      closes with `N passed, N failed`, a page or source a test
"""
import os
import re
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
PAGES = re.compile(r'docs/(internals|decisions)/.*\.md|docs/(ownership|gpu|ir|library)\.md|src/.*\.md|README\.md|CONTRIBUTING\.md')
LINKED = re.compile(r'docs/.*\.md|(\w+/)*[A-Z]+\.md')
LINK = re.compile(r'\]\(([^)\s#]+)(?:#[\w-]+)?\)')
HASH = re.compile(r'\b[0-9a-f]{7,40}\b')
QUOTED = re.compile(r'`([^`]+)`')
FILE = re.compile(r'[\w./-]+\.(c|h|def|py|mojo|js|test)|(src|runtime|tests|tools|stdlib|docs|pyinterop|pyeval|grammar|python|bench)/[\w./-]*')
PLACEHOLDER = re.compile(r'\b(NAME|ROOM)\b|_NAME\b')  # `src/driver/NAME.c` stands for one file of many
FUNCTION = re.compile(r'[a-z]+_[a-z0-9_]+')
SOURCE = re.compile(r'.*\.(c|h|def|py|mojo|js|pyi)')
MADE = {'cst.h'}  # by the build
COMMENTED = re.compile(r'(src|runtime|pyinterop|pyeval)/(?!.*/generated/).*\.(c|h|def)')
COMMENT = re.compile(r'/\*.*?\*/', re.S)
SOURCE_NAME = re.compile(r'(?<![\w./%*-])([\w-]{2,}(?:/[\w-]+)*\.(?:c|h|def))\b(?!\.\w)')
OTHERS = {'typeslots.h', 'arch_traits.h'}  # of CPython, of CCCL


def read(path):
    with open(path, encoding='utf-8', errors='replace') as file:
        return file.read()


def faults_of(text, ends, words):
    """(line, what is wrong) for each name that nothing has; `words` is None where functions are not looked at."""
    for number, line in enumerate(text.splitlines(), 1):
        for name in QUOTED.findall(line):
            if FILE.fullmatch(name) and not PLACEHOLDER.search(name):
                if name.rstrip('/') not in ends:
                    yield number, f'there is no {name}'
            elif words is not None and FUNCTION.fullmatch(name) and name not in words:
                yield number, f'nothing is called {name}'


def prose_of(text):
    """The numbered lines without code."""
    is_code = False
    for number, line in enumerate(text.splitlines(), 1):
        is_code ^= line.lstrip().startswith('```')
        if not is_code and not line.startswith('    '):
            yield number, re.sub(r'`[^`]*`', '', line)


def links_to_nothing(page, text):
    for number, line in prose_of(text):
        for target in LINK.findall(line):
            is_of_web = re.match(r'\w+:', target)
            if not is_of_web and not os.path.exists(os.path.join(os.path.dirname(page), target)):
                yield number, f'the link to {target} leads nowhere'


def has_whole_history():
    answer = subprocess.run(['git', 'rev-parse', '--is-shallow-repository'], capture_output=True, text=True)
    return answer.stdout.strip() == 'false'


def lost_commits(text):
    """Commits that are not in the history of this one."""
    for number, line in enumerate(text.splitlines(), 1):
        for commit in HASH.findall(line):
            if subprocess.run(['git', 'merge-base', '--is-ancestor', commit, 'HEAD'], capture_output=True).returncode:
                yield number, f'there is no commit {commit}'


def lost_sources(text, ends):
    """Files in comments that are not there; a name of one letter is an example."""
    for comment in COMMENT.finditer(text):
        for name in SOURCE_NAME.findall(comment[0]):
            if name not in ends and name not in OTHERS and not PLACEHOLDER.search(name):
                yield text.count('\n', 0, comment.start()) + 1, f'there is no {name}'


def ends_of(paths):
    """Each file and folder, by its whole path and by what is left of it without the first folders."""
    ends = set(MADE)
    for path in paths:
        parts = path.split('/')
        for last in range(1, len(parts) + 1):
            ends.update('/'.join(parts[first:last]) for first in range(last))
    return ends


def main():
    os.chdir(ROOT)
    paths = subprocess.run(['git', 'ls-files', '-co', '--exclude-standard'], capture_output=True, text=True, check=True).stdout.split('\n')[:-1]
    paths = [path for path in paths if os.path.exists(path)]
    ends = ends_of(paths)
    words = {os.path.splitext(os.path.basename(path))[0] for path in paths}
    for path in paths:
        if SOURCE.fullmatch(path):
            words.update(re.findall(r'\w+', read(path)))
    passed = failed = 0
    for page in paths:
        is_source = COMMENTED.fullmatch(page)
        text = read(page) if is_source or LINKED.fullmatch(page) or PAGES.fullmatch(page) else ''
        faults = list(lost_sources(text, ends) if is_source else links_to_nothing(page, text))
        if PAGES.fullmatch(page):
            faults += faults_of(text, ends, words if page.startswith(('docs/internals/', 'docs/decisions/')) else None)
        if page == 'CONTRIBUTING.md' and has_whole_history():
            faults += lost_commits(text)
        if not text:
            continue
        for number, what in faults:
            print(f'{page}:{number}: {what}')
        passed, failed = passed + (not faults), failed + bool(faults)
    print(f'{passed} passed, {failed} failed')
    sys.exit(failed > 0)


if __name__ == '__main__':
    main()
