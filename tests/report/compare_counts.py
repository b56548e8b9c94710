#!/usr/bin/env python3
"""Counts a tree's kernels, launches and names by tokens.py, and prints where a report of it says something else.

    compare_counts.py REPORT.json ROOT [--sample N] [--seed S]

ROOT is the folder that the report's paths are below. With --sample, N of the files with CUDA are looked at. Exit status 1 if
the two differ. What is compared: definitions of kernels, `<<<`, and each name that begins with `cuda` and a capital. Of
files that did not parse the report counts words, comments and texts included: they do not count as differing. A kernel that a
macro makes is one in each place where that is used, which a text does not tell: files with such a macro are not asked for
their kernels."""
import argparse
import json
import pathlib
import random
import re
import sys
from collections import Counter

import tokens


MACRO_WITH_KERNEL = re.compile(r'(?m)^[ \t]*#[ \t]*define\b(?:\\\r?\n|[^\n])*__global__')


class Counts:
    """Of one file. Without a number of kernels that is not asked for."""

    def __init__(self, kernels, launches, names):
        self.kernels, self.launches, self.names = kernels, launches, names

    @classmethod
    def of_text(cls, text):
        kernels, launches, names = tokens.count(text)
        return cls(None if MACRO_WITH_KERNEL.search(text) else kernels, launches, names)

    def total(self):
        return (self.kernels or 0) + self.launches + sum(self.names.values())

    def differences(self, other):
        """Pairs of numbers that differ, by what they count; `self` comes first."""
        found = {}
        for what in ('kernels', 'launches'):
            if getattr(self, what) != getattr(other, what) and getattr(other, what) is not None:
                found[what] = getattr(self, what), getattr(other, what)
        for name in sorted(self.names.keys() | other.names.keys()):
            if self.names[name] != other.names[name]:
                found[name] = self.names[name], other.names[name]
        return found


def reported(report):
    """Counts by path, of all files that have one."""
    files = {row['path']: Counts(0, row['launches'], Counter()) for row in report['files']}
    for kernel in report['kernels']:
        files[kernel['file']].kernels += 1
    for name in report['names']:
        if tokens.is_counted(name['name']):
            for path, uses in name['places'].items():
                files[path].names[name['name']] += uses
    return files


def compare(report, root, sample=None, seed=1):
    """The rows of files that are looked at, how much is counted in them, and the rows that differ with what does."""
    counts = reported(report)
    chosen = [row for row in report['files'] if row['kind'] != 'other' and row['cudaLines'] + row['unseenLines']]
    if sample:
        chosen = random.Random(seed).sample(chosen, min(sample, len(chosen)))
    uses, differing = 0, []
    for row in chosen:
        counted = Counts.of_text((root / row['path']).read_bytes().decode('latin-1'))
        uses += counted.total()
        if differences := counts[row['path']].differences(counted):
            differing.append((row, differences))
    return chosen, uses, differing


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('report', type=pathlib.Path)
    parser.add_argument('root', type=pathlib.Path)
    parser.add_argument('--sample', type=int)
    parser.add_argument('--seed', type=int, default=1)
    return parser.parse_args()


def main():
    arguments = read_arguments()
    report = json.loads(arguments.report.read_text())
    chosen, uses, differing = compare(report, arguments.root, arguments.sample, arguments.seed)
    for row, differences in differing:
        print(f"{row['path']} ({row['state']}): reported, counted")
        for what, (said, found) in differences.items():
            print(f'  {what}: {said}, {found}')
    bad = sum(row['state'] != 'failed' for row, _ in differing)
    print(f'{len(chosen)} files, {uses} uses, {bad} files differ')
    sys.exit(bad > 0)


if __name__ == '__main__':
    main()
