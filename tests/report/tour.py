#!/usr/bin/env python3
"""Writes docs/tour.md: one kernel after each pass that changes it, for each target. With --check it compares instead.

    tour.py [--check] CU2PORT DOCS
"""
import difflib
import pathlib
import re
import subprocess
import sys
import tempfile

HEAD = '''# One kernel through the passes

What `cu2port` makes of one kernel, step by step: the device program (docs/architecture.md) after each pass of
docs/passes.md that changes it, as a difference from what was before. `python3 tests/report/tour.py CU2PORT docs` writes
this page; the test report.tour says when it is stale. The same for a kernel of yours: `cu2port --dump-ir=after-PASS`.

'''
ENDINGS = {'cpu': ['.cpu.cpp'], 'opencl': ['.cl', '.block.cl']}
LANGUAGES = {'.cpu.cpp': 'cpp', '.cl': 'c', '.block.cl': 'c'}


def passes(docs):
    """Name, targets and reason of each pass, in order, from docs/passes.md."""
    for line in (docs / 'passes.md').read_text().splitlines():
        row = re.match(r'\| `([^`]*)` \| ([^|]*) \|[^|]*\|[^|]*\|[^|]*\| (.*) \|$', line)
        if row:
            yield row[1], row[2].split(', '), row[3]


def fence(language, text):
    return f'```{language}\n{text.rstrip()}\n```\n\n'


def difference(before, after):
    lines = difflib.unified_diff(before, after, n=1, lineterm='')
    return '\n'.join(line for line in lines if not line.startswith(('---', '+++', '@@')))


def tour(tool, docs, source, target):
    def dump(name):
        run = subprocess.run([tool, f'--dump-ir=after-{name}', '--target', target, '--form', 'all', source],
                             capture_output=True, text=True)
        if run.returncode:
            sys.exit(f'after {name}:\n{run.stderr}')
        return run.stdout.splitlines()

    before = dump('build')
    text = f'## For {target}\n\n' + fence('', '\n'.join(before))
    for name, targets, reason in passes(docs):
        if target not in targets and targets != ['all']:
            continue
        after = dump(name)
        if after != before:
            text += f'**{name}**: {reason}.\n\n' + fence('diff', difference(before, after))
        before = after
    return text


def printed(tool, source, target):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([tool, source, '--target', target, '-o', folder], capture_output=True, check=True)
        text = ''
        for ending in ENDINGS[target]:
            file = pathlib.Path(folder) / (source.stem + ending)
            if file.exists():
                text += f'`{file.name}`:\n\n' + fence(LANGUAGES[ending], file.read_text())
        return text


def main():
    arguments = [each for each in sys.argv[1:] if each != '--check']
    tool, docs = arguments[0], pathlib.Path(arguments[1])
    source = pathlib.Path(__file__).with_name('tour.cu')
    page = HEAD + fence('cuda', source.read_text())
    for target in ENDINGS:
        page += tour(tool, docs, source, target) + printed(tool, source, target)
    file = docs / 'tour.md'
    if '--check' not in sys.argv:
        file.write_text(page.rstrip() + '\n')
        return 0
    stale = file.read_text() != page.rstrip() + '\n'
    if stale:
        sys.stdout.writelines(difflib.unified_diff(file.read_text().splitlines(True), page.splitlines(True), n=0))
        print('docs/tour.md is stale; this makes it anew: python3 tests/report/tour.py CU2PORT docs')
    return stale


if __name__ == '__main__':
    sys.exit(main())
