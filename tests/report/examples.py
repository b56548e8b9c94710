"""Runs the examples of docs/diagnostics/: examples.py FOLDER [ID...], where FOLDER has cu2port and cu2portcc.

In a page, blocks of `cuda`, `cpp`, `cmake` and `yaml` are files, whose first line is a comment with their name. A `console`
block has commands, each behind `$ `, and then what they print: those lines must be printed one after another. Pages
without one are not run."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PAGES = pathlib.Path(__file__).resolve().parents[2] / 'docs/diagnostics'
BLOCK = re.compile(r'^```(\w+)\n(.*?)^```$', re.M | re.S)
FILE_NAME = re.compile(r'(?://|#) (\S+)\n')


def example_of(page):
    """Files by name, commands and what they print; no commands if there is nothing to run."""
    files, commands, printed = {}, [], ''
    for language, text in BLOCK.findall(page.partition('\n## Example\n')[2].partition('\n## By hand\n')[0]):
        if language == 'console':
            lines = text.splitlines(keepends=True)
            commands = [each[2:] for each in lines if each.startswith('$ ')]
            printed = ''.join(lines[len(commands):])
        elif language != 'text':
            name = FILE_NAME.match(text)
            assert name, f'a block of {language} does not begin with the name of its file'
            files[name.group(1)] = text
    return files, commands, printed


def run(files, commands, folder, programs):
    """What is printed, with names as seen from the folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    others = {name: value for name, value in os.environ.items() if not name.startswith(('CU2PORT_', 'NVCC_', 'CXX'))}
    environment = others | {'PATH': f'{programs}:{os.environ["PATH"]}', 'HOME': str(folder), 'LC_ALL': 'C.UTF-8'}
    result = subprocess.run(['bash', '-c', ''.join(commands)], cwd=folder, env=environment, text=True, timeout=120,
                            errors='replace', stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return result.stdout.replace(f'{folder}/', '')


def problem_of(page, programs):
    """Why a page's example does not show what it says; None if it does, '' if there is nothing to run."""
    number = page.stem
    try:
        files, commands, printed = example_of(page.read_text())
    except AssertionError as error:
        return str(error)
    if not commands:
        return 'its files are for no command' if files else ''
    if f'[{number}]' not in printed:
        return f'what it prints lacks [{number}]'
    with tempfile.TemporaryDirectory() as folder:
        output = run(files, commands, pathlib.Path(folder).resolve(), programs)
    return None if printed in output else f'it must print\n{printed}and prints\n{output}'


def main():
    programs = pathlib.Path(sys.argv[1]).resolve()
    pages = [PAGES / f'{each}.md' for each in sys.argv[2:]] or sorted(PAGES.glob('*.md'))
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as workers:
        problems = list(workers.map(lambda page: problem_of(page, programs), pages))
    for page, problem in zip(pages, problems):
        if problem:
            print(f'{page}: {problem}')
    print(f'{problems.count(None)} examples are as their pages say; {problems.count("")} pages have none to run')
    return 1 if any(problems) or not pages else 0


if __name__ == '__main__':
    sys.exit(main())
