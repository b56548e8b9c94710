#!/usr/bin/env python3
"""Kills runs over a tree at random moments, whole process groups with SIGKILL, and then lets a run end.

    killed_runs.py CU2PORT [--kills N] [--seed N]

After every kill each input must still be there, under its own name or as NAME.cu2port.orig; after the run that ends, all
files must be byte for byte those that undisturbed runs leave. Half of the trees are translated to a folder of their own,
half in place; half of both for the first time, half again after a change, over outputs that a person has edited: one edit is
merged, one contradicts the change. Every tenth run finds nothing in the cache.
"""
import argparse
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HEADER = "#pragma once\n#include <cuda_runtime.h>\n__global__ void fill{0}(int *a) {{ a[threadIdx.x] = {0}; }}\n"
SOURCE = '#include "k{0}.h"\n#include "shared.h"\nint main() {{ fill{0}<<<1, {1}>>>(nullptr); return both; }}\n'
PLAIN = "#include <cuda_runtime.h>\n// {1}\n\nvoid wait{0}() {{ cudaDeviceSynchronize(); }}\n\n"


def make_tree(tree, version):
    """Two versions, so that a run finds what an earlier one has left."""
    for i in range(3):
        folder = tree / f"part{i}"
        folder.mkdir(parents=True)
        (folder / f"k{i}.h").write_text(HEADER.format(i))
        (folder / "shared.h").write_text("#pragma once\nconst int both = 0;\n")
        (folder / "main.cu").write_text(SOURCE.format(i, 4 * version))
        (folder / f"host{i}.cpp").write_text(PLAIN.format(i, "x" * 20000 * version))
        for j in range(10):
            (folder / f"table{j}.txt").write_text(f"{version} {j}\n" * 30000)
    (tree / "CMakeLists.txt").write_text("project(tree LANGUAGES CUDA)\n")


def edit(folder):
    merged, contradicted = folder / "part0" / "host0.cpp", folder / "part1" / "host1.cpp"
    merged.write_text(merged.read_text() + "// mine\n")
    contradicted.write_text(contradicted.read_text().replace("// ", "// mine: "))


def change_in_place(tree, newer):
    """The newer version's texts, where a person would put them: in the originals."""
    for path in files(newer):
        original = tree / (path + ".cu2port.orig")
        shutil.copy(newer / path, original if original.exists() else tree / path)


def files(folder):
    return {str(each.relative_to(folder)): each.read_bytes() for each in sorted(folder.rglob("*")) if each.is_file()}


def check_inputs(tree, inputs):
    """The names of those that are lost."""
    lost = []
    for path, text in inputs.items():
        texts = [each.read_bytes() for each in (tree / path, tree / (path + ".cu2port.orig")) if each.exists()]
        if text not in texts:
            lost.append(path)
    return lost


class Scenario:
    """A tree in `work`, as it is before the run that is killed."""

    def __init__(self, work, tool, in_place, again):
        self.work, self.tool, self.in_place, self.again = work, tool, in_place, again
        self.tree, self.out, self.start = work / "tree", work / "out", work / "start"
        self.name = ("in place" if in_place else "-o") + (", again" if again else "")

    def prepare(self):
        for each in (self.start, self.tree, self.out):
            shutil.rmtree(each, ignore_errors=True)
        make_tree(self.tree, 1)
        if self.again:
            assert self.run() == 0
            edit(self.tree if self.in_place else self.out)
            newer = self.work / "newer"
            shutil.rmtree(newer, ignore_errors=True)
            make_tree(newer, 2)
            change_in_place(self.tree, newer)
        self.start.mkdir()
        for each in (self.tree, self.out):
            if each.exists():
                shutil.copytree(each, self.start / each.name)
        self.inputs = {path: text for path, text in files(self.tree).items()
                       if ".cu2port" not in path and not self.is_made(path)}
        for path, text in files(self.tree).items():
            if path.endswith(".cu2port.orig"):
                self.inputs[path.removesuffix(".cu2port.orig")] = text
        self.run()  # fills the cache
        self.reset()
        begin = time.monotonic()
        self.status = self.run()
        self.seconds = time.monotonic() - begin
        self.expected = self.result()
        assert self.status == (1 if self.again else 0), f"status {self.status}"
        assert not self.again or b"// mine\n" in self.expected[-1]["part0/host0.cpp"]

    def is_made(self, path):
        listed = self.tree / ".cu2port" / "files"
        made = [line[17:] for line in listed.read_text().splitlines()] if listed.exists() else []
        return path in made

    def reset(self):
        for each in (self.tree, self.out):
            shutil.rmtree(each, ignore_errors=True)
            if (self.start / each.name).exists():
                shutil.copytree(self.start / each.name, each)

    def command(self):
        arguments = ["--in-place", "tree"] if self.in_place else ["tree", "-o", "out"]
        return [self.tool, *arguments, "-j2"]

    def run(self, limit=None):
        """The exit status; None if the run was killed after `limit` seconds."""
        process = subprocess.Popen(self.command(), cwd=self.work, start_new_session=True,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if limit is not None:
            time.sleep(limit)
            os.killpg(process.pid, signal.SIGKILL)
        status = process.wait()
        return None if status == -signal.SIGKILL else status

    def result(self):
        folders = [self.tree] if self.in_place else [self.tree, self.out]
        return [files(each) if each.exists() else {} for each in folders]

    def differences(self):
        problems = []
        for expected, actual in zip(self.expected, self.result()):
            for path in sorted(expected.keys() | actual.keys()):
                if expected.get(path) != actual.get(path):
                    problems.append(path + (" is missing" if path not in actual else
                                            " is left over" if path not in expected else " differs"))
        return problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}", flush=True)
    chance = random.Random(arguments.seed)
    failed = killed = 0
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        os.environ["CU2PORT_CACHE"] = str(work / "cache")
        scenarios = [Scenario(work / f"work{i}", os.path.abspath(arguments.tool), i % 2 == 1, i >= 2) for i in range(4)]
        for each in scenarios:
            each.work.mkdir()
            each.prepare()
            print(f"{each.name}: {each.seconds:.2f} s, status {each.status}, {len(each.expected[-1])} files", flush=True)
        turn = 0
        while killed < arguments.kills:
            scenario = scenarios[turn % len(scenarios)]
            if turn % 10 == 9:
                shutil.rmtree(work / "cache")
            turn += 1
            scenario.reset()
            problems, moments = [], []
            for _ in range(chance.choice([1, 1, 2])):
                moments.append(chance.uniform(0, 1.1 * scenario.seconds))
                if scenario.run(moments[-1]) is None:
                    killed += 1
                problems += [f"{path} is lost" for path in check_inputs(scenario.tree, scenario.inputs)]
            if scenario.run() != scenario.status:
                problems.append("the status is another one")
            problems += scenario.differences()
            if problems:
                failed += 1
                when = ", ".join(f"{1000 * each:.0f}" for each in moments)
                print(f"FAIL {scenario.name}, killed after {when} ms: " + "; ".join(problems[:5]), flush=True)
    print(f"{killed} runs killed, {failed} failures")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
