#!/usr/bin/env python3
"""What a tree of CUDA sources costs when parts of it are broken: the rest goes over as before, and every loss is named.

    broken_trees.py CU2PORT FOLDER... [--count N] [--seed S] [-j N] [-- OPTION...]

Translates FOLDER as it is, then N times with a random third of its headers deleted and a syntax error in a random third
of its CUDA files. After each run it checks that

  - the exit status is 0 or 1, and no finding is a bug of the translator's (9xxx);
  - each file of the tree is in the output, translated or as it was;
  - files with no error, that include no file with one and no deleted one, are the same byte for byte;
  - each kernel that is gone is named: by a finding about it, or about the file that has it.

All follows from the seed. Prints a line for each run, and what is wrong; the exit status is 1 if anything is."""

import argparse
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

CUDA = {".cu", ".cuh"}
HEADERS = {".h", ".hpp", ".hh", ".hxx", ".inl"} | {".cuh"}
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*["<]([^">]+)[">]', re.MULTILINE)
KERNEL = re.compile(r"^static void (\w+)\(const cu2port::Block ", re.MULTILINE)
FINDING = re.compile(r"^(?:(.*?):(\d+):\d+|(.*?)): (?:error|todo|condition|note): (.*) \[(\d{4})\]$", re.MULTILINE)
TOKENS = ["(", ")", "{", "}", ";", ",", "+ ;", "#", "<", "int int", "]"]


def read(path):
    return path.read_text(errors="surrogateescape")


def files_of(tree):
    return sorted(path.relative_to(tree) for path in tree.rglob("*") if path.is_file() and not path.is_symlink())


def include_closure(tree, files):
    """Which files each one includes, directly or not, by the ends of their names."""
    by_name = {}
    for file in files:
        by_name.setdefault(file.name, set()).add(file)
    direct = {}
    for file in files:
        if file.suffix in HEADERS | {".cu", ".c", ".cc", ".cpp", ".cxx", ".inc"}:
            names = {pathlib.PurePath(name).name for name in INCLUDE.findall(read(tree / file))}
            direct[file] = set().union(*(by_name.get(name, set()) for name in names))
    closure = {}
    for file in direct:
        seen, work = set(), [file]
        while work:
            for each in direct.get(work.pop(), ()):
                if each not in seen:
                    seen.add(each)
                    work.append(each)
        closure[file] = seen
    return closure


def break_text(text, chance):
    """One error: a token more, or one less."""
    places = [match.start() for match in re.finditer(r"[(){};,]", text)]
    if not places:
        return text + "\n)\n"
    place = chance.choice(places)
    if chance.random() < 0.5:
        return text[:place] + text[place + 1:]
    return text[:place] + chance.choice(TOKENS) + text[place:]


class Run:
    """A translation of a tree, and what came of it."""

    def __init__(self, options, tree, output):
        command = [options.tool, tree.name, "-o", output.name, "-q", "-j", str(options.jobs), *options.rest]
        done = subprocess.run(command, cwd=tree.parent, capture_output=True, text=True, errors="surrogateescape",
                              env=dict(os.environ, CU2PORT_CACHE="off"))
        self.status, self.said = done.returncode, done.stderr
        self.output = output
        self.kernels = {}
        for path in output.rglob("*.cpu.cpp"):
            module = path.relative_to(output).as_posix()[:-len(".cpu.cpp")]
            self.kernels[module] = set(KERNEL.findall(read(path)))

    def findings(self):
        return [(match[1] or match[3] or "", match[4], int(match[5])) for match in FINDING.finditer(self.said)]


class Breakage:
    """A copy of a tree with a third of its headers gone, and errors in a third of its CUDA files."""

    def __init__(self, tree, copy, chance):
        shutil.copytree(tree, copy, symlinks=True)
        files = files_of(copy)
        headers = [file for file in files if file.suffix in HEADERS]
        self.deleted = set(chance.sample(headers, len(headers) // 3))
        for file in self.deleted:
            (copy / file).unlink()
        sources = [file for file in files if file.suffix in CUDA and file not in self.deleted]
        self.broken = set(chance.sample(sources, len(sources) // 3))
        for file in sorted(self.broken):
            text = break_text(read(copy / file), chance)
            (copy / file).write_text(text, errors="surrogateescape")


def is_there(output, file):
    """As it was, or as what it became."""
    names = [file, file.with_suffix(".cpp"), file.with_name(file.stem + "_cu.cpp"), file.with_name(file.name + ".orig")]
    return any((output / name).exists() for name in names)


def problems_of(before, after, breakage, closure, tree):
    problems = []
    if after.status not in (0, 1):
        problems.append(f"exit status {after.status}")
    problems += [f"{text} [{number}]" for _, text, number in after.findings() if number >= 9000]
    touched = breakage.deleted | breakage.broken
    for file in files_of(tree):
        if file not in breakage.deleted and file.parts[0] != ".git" and is_there(before.output, file) \
                and not is_there(after.output, file):
            problems.append(f"{file} is not in the output")
    for file, included in closure.items():
        if file.suffix != ".cu" or file in touched or included & touched:
            continue
        for suffix in (".cpu.cpp", ".kernels.cpp", ".cl"):
            name = file.with_suffix(suffix)
            one, two = before.output / name, after.output / name
            if one.exists() and (not two.exists() or one.read_bytes() != two.read_bytes()):
                problems.append(f"{name} has changed, and nothing that {file} includes has")
    said = [(pathlib.PurePath(place).name, text) for place, text, _ in after.findings()]
    for module, kernels in before.kernels.items():
        # a.cu beside an a.cpp becomes a_cu.cpp
        source = pathlib.PurePath(module).name.removesuffix("_cu")
        about = {text for place, text in said if pathlib.PurePath(place).stem == source or source in text}
        for kernel in kernels - after.kernels.get(module, set()):
            named = any(re.search(rf"'(?:\w+::)*{name}", text) for text in (t for _, t in said)
                        for name in (kernel, *prefixes(kernel)))
            if not named and not about:
                problems.append(f"kernel {kernel} of {module} is gone, and nothing says so")
    return problems


def prefixes(kernel):
    parts = kernel.split("_")
    return ["_".join(parts[:count]) for count in range(1, len(parts)) if len("_".join(parts[:count])) > 2]


def main():
    words, rest = sys.argv[1:], []
    if "--" in words:
        rest = words[words.index("--") + 1:]
        words = words[:words.index("--")]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", type=os.path.abspath)
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-j", dest="jobs", type=int, default=2)
    options = parser.parse_args(words)
    options.rest = rest
    isWrong = False
    for folder in options.folders:
        with tempfile.TemporaryDirectory() as scratch:
            scratch = pathlib.Path(scratch)
            tree = scratch / "tree"
            shutil.copytree(folder, tree, symlinks=True)
            before = Run(options, tree, scratch / "before")
            closure = include_closure(tree, files_of(tree))
            print(f"{folder}: {sum(map(len, before.kernels.values()))} kernels", flush=True)
            for number in range(options.count):
                chance = random.Random(f"{options.seed}/{number}")
                (scratch / "whole").exists() or tree.rename(scratch / "whole")
                breakage = Breakage(scratch / "whole", tree, chance)
                after = Run(options, tree, scratch / "after")
                problems = problems_of(before, after, breakage, closure, tree)
                kept = sum(len(before.kernels[module] & after.kernels.get(module, set())) for module in before.kernels)
                print(f"  {number}: {len(breakage.deleted)} headers gone, {len(breakage.broken)} files broken: "
                      f"{kept} kernels kept, status {after.status}", flush=True)
                for problem in problems:
                    print(f"    {problem}")
                isWrong |= bool(problems)
                shutil.rmtree(tree)
                shutil.rmtree(scratch / "after", ignore_errors=True)
    return 1 if isWrong else 0


if __name__ == "__main__":
    sys.exit(main())
