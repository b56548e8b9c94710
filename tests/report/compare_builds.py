#!/usr/bin/env python3
"""Compiles each CUDA source of a tree by itself, and compares with what a report of the tree says of it.

    compare_builds.py CU2PORTCC REPORT.json ROOT [-- OPTION...]

ROOT is the folder that the report's paths are below; options are given as from a file's own folder. Folders of headers that
the report says it has found (1020) are added. A source that the report
calls complete for all targets must compile without anything left to do; one that it calls incomplete must not. Prints the
sources that disagree and the shares; exit status 1 if fewer than 98 % of the complete ones compile, or an incomplete one does."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile


def compiles_whole(compiler, file, options, scratch):
    """Whether it does, and the first line of what the compiler says."""
    words = [compiler, '-dc', file.name, '-o', f'{scratch}/object.o', *options]
    environment = dict(os.environ, CU2PORT_CACHE='off')
    try:
        done = subprocess.run(words, cwd=file.parent, env=environment, capture_output=True, check=False, timeout=600)
    except subprocess.TimeoutExpired:
        return False, 'more than ten minutes'
    said = done.stderr.decode(errors='replace').splitlines()
    telling = [line for line in said if ' error: ' in line or ' todo: ' in line]
    return done.returncode == 0 and not telling, (telling or said or [''])[0]


def folders_found(report, root):
    """-I options by path: what the tool has assumed where nothing names the folders of headers."""
    found = {}
    for finding in report['findings']:
        if finding['id'] == 1020 and 'its headers are found with ' in finding['message']:
            found[finding['file']] = [f'-I{root / folder}' for folder in re.findall(r'-I(\S+)', finding['message'])]
    return found


def main():
    words, options = sys.argv[1:], []
    if '--' in words:
        words, options = words[:words.index('--')], words[words.index('--') + 1:]
    compiler, report, root = os.path.abspath(words[0]), words[1], pathlib.Path(words[2])
    with open(report, encoding='utf-8') as file:
        data = json.load(file)
    sources = [row for row in data['files'] if row['kind'] == 'cuda' and row['complete']]
    folders = folders_found(data, root.resolve())
    built = {True: [0, 0], False: [0, 0]}
    with tempfile.TemporaryDirectory() as scratch:
        for row in sources:
            isComplete = all(row['complete'].values())
            isBuilt, why = compiles_whole(compiler, root / row['path'], options + folders.get(row['path'], []), scratch)
            built[isComplete][0] += isBuilt
            built[isComplete][1] += 1
            if isBuilt != isComplete:
                print(f"{row['path']}: called {'complete' if isComplete else 'incomplete'}, {why or 'compiles'}", flush=True)
    (good, complete), (wrong, incomplete) = built[True], built[False]
    print(f'{good} of {complete} complete sources compile, and {wrong} of {incomplete} incomplete ones')
    sys.exit(good < 0.98 * complete or wrong > 0)


if __name__ == '__main__':
    main()
