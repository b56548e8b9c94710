#!/usr/bin/env python3
"""Translates mutations of the project's own programs.

    run.py CU2PORT --count 100000 [--seed N] [-j N] [--server FORK_SERVER [--compare N]] [--compile N] [--keep FOLDER]
           [PROGRAM...]

Each must end by itself within 10 seconds and 1 GiB, without a crash or an internal error; at least half must reach the
passes. Of every Nth (--compile), what is written must compile. Inputs that fail stay in FOLDER, with what was said.

With a server (ForkServer.cpp), which is several times as fast, the mutations of a program are forks of one process; of
every Nth (--compare), cu2port itself must say and write the same.
"""
import argparse
import collections
import concurrent.futures
import filecmp
import os
import pathlib
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # the source folder stays as it is
from mutate import mutate  # noqa: E402

TOP = pathlib.Path(__file__).resolve().parents[3]
SECONDS, BYTES = 10, 1 << 30
ADDRESSES = 3 << 30  # shared libraries and reserved stacks count there, too
CLANG = os.environ.get("CU2PORT_CLANG", "clang++-19")


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def programs(paths):
    if paths:
        return [pathlib.Path(each).resolve() for each in paths]
    return sorted([*TOP.glob("tests/fidelity/*.cu"), *TOP.glob("tests/golden/*/*.cu"), *TOP.glob("samples/*/*.cu")])


def translation(source, output):
    return ["a.cu", "--verify-ir", "-o", output, "-std=c++17", f"-I{source.parent}"]


ENVIRONMENT = dict(os.environ, CU2PORT_CACHE="off")
Ended = collections.namedtuple("Ended", "status memory seconds said")


class Tool:
    """cu2port itself, once for each text."""

    def __init__(self, path, source, folder):
        self.path, self.source, self.folder = path, source, folder

    def can_translate(self, text):
        return True

    def translate(self, text):
        (self.folder / "a.cu").write_bytes(text)
        return self.translate_file("out")

    def translate_file(self, output):
        with open(self.folder / "said", "w+b") as said:
            process = subprocess.Popen([self.path, *translation(self.source, output)], cwd=self.folder,
                                       stdout=subprocess.DEVNULL, stderr=said, preexec_fn=limit, env=ENVIRONMENT)
            _, status, usage = os.wait4(process.pid, 0)
            said.seek(0)
            return Ended(os.waitstatus_to_exitcode(status), usage.ru_maxrss << 10, usage.ru_utime + usage.ru_stime,
                         said.read().decode(errors="replace"))

    def close(self):
        pass


INCLUDE = re.compile(rb"^[ \t]*#[ \t]*include.*$", re.MULTILINE)
ROOM = 1 << 13  # as the server has it


class Server:
    """A process that has read what the source includes, and forks for each text."""

    def __init__(self, path, source, folder):
        text = source.read_bytes()
        (folder / "a.cu").write_bytes(text)
        self.included = text[:max((each.end() for each in INCLUDE.finditer(text)), default=0)]
        self.room = len(text) + ROOM
        self.process = subprocess.Popen([path, *translation(source, "out")], cwd=folder,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, preexec_fn=self.allow_stack,
                                        env=ENVIRONMENT)
        self.translate(text)  # it has translated the source by itself before it answers, and left its output

    def can_translate(self, text):
        """Whether the text includes what the source does, and is not much longer."""
        return text.startswith(self.included) and len(text) < self.room

    @staticmethod
    def allow_stack():
        resource.setrlimit(resource.RLIMIT_STACK, (256 << 20, resource.getrlimit(resource.RLIMIT_STACK)[1]))

    def translate(self, text):
        self.process.stdin.write(b"%d\n" % len(text) + text)
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the server has ended with {self.process.wait()}")
        status, memory, milliseconds, size = map(int, line.split())
        said = self.process.stdout.read(size).decode(errors="replace")
        return Ended(os.waitstatus_to_exitcode(status), memory << 10, milliseconds / 1000, said)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Job:
    """One mutation of one program; all of it follows from its number."""

    def __init__(self, options, sources, number):
        self.number, self.options = number, options
        self.chance = random.Random(f"{options.seed}/{number}")
        self.source = self.chance.choice(sources)

    def is_one_of(self, every):
        return every and self.number % every == 0

    def run(self, translator, tool, folder):
        self.text, self.changes = mutate(self.source.read_text(), self.chance.choice([1, 1, 2, 3, 5]), self.chance)
        shutil.rmtree(folder / "out", ignore_errors=True)
        text = self.text.encode()
        if not translator.can_translate(text):
            translator = tool
        self.ended = translator.translate(text)
        self.said = self.ended.said
        self.outcome = self.judge()
        if translator is not tool and self.is_one_of(self.options.compare):
            self.compare(tool, folder)
        if self.outcome == "translated" and self.is_one_of(self.options.compile):
            self.outcome = self.compile_output(folder / "out")
        return self

    def judge(self):
        status = self.ended.status
        if status in (-24, -9):  # SIGXCPU
            return "takes too long"
        if status < 0 or status > 2:
            return f"crash ({status})"
        internal = re.search(r"\[(900[0-9])\]", self.said)
        if internal:
            return f"internal error [{internal.group(1)}]"
        if self.ended.memory > BYTES:
            return "takes too much memory"
        if status == 2:
            return "refused" if "error:" in self.said else "says nothing"
        return "translated" if status == 0 else "translated in parts"

    def compare(self, tool, folder):
        """The tool itself, with the file as the server has left it."""
        (folder / "out").rename(folder / "server") if (folder / "out").exists() else (folder / "server").mkdir()
        own = tool.translate_file("out")
        is_same = own.status == self.ended.status and own.said == self.said
        if (folder / "out").exists() and not self.is_same_folder(folder / "out", folder / "server"):
            is_same = False
        shutil.rmtree(folder / "server")
        if not is_same:
            self.outcome, self.said = "differs from the server's", f"{self.ended}\n{own}\n"

    @classmethod
    def is_same_folder(cls, one, other):
        files = [{path.relative_to(each): path for path in each.rglob("*") if path.is_file()} for each in (one, other)]
        return files[0].keys() == files[1].keys() and all(
            filecmp.cmp(path, files[1][name], shallow=False) for name, path in files[0].items())

    def compile_output(self, out):
        """Host code that a C++ compiler takes less kindly than CUDA's is the user's; kernels are ours."""
        commands = []
        for file in sorted(out.iterdir()):
            if file.name.endswith(".cpu.cpp"):
                commands.append([CLANG, "-std=c++17", "-fsyntax-only", "-w", f"-I{TOP}/runtime/include", file.name])
            elif file.suffix == ".cl":
                commands.append([CLANG, "-x", "cl", "-cl-std=CL1.2", "-Xclang", "-finclude-default-header", "-fsyntax-only",
                                 "-w", "-target", "spir64", file.name])
            elif file.suffix == ".cpp":
                commands.append([CLANG, "-std=c++17", "-fsyntax-only", "-w", "-Wno-c++11-narrowing",
                                 f"-I{TOP}/runtime/include", "-I.", "-Iinclude", file.name])
        for command in commands:
            done = subprocess.run(command, cwd=out, capture_output=True, text=True)
            if done.returncode:
                self.said = " ".join(command) + "\n" + done.stderr
                return f"does not compile ({''.join(pathlib.Path(command[-1]).suffixes)})"
        return "translated"


FINE = ("translated", "translated in parts", "refused")


def keep(job, folder):
    place = pathlib.Path(folder) / job.outcome.replace(" ", "-") / str(job.number)
    place.mkdir(parents=True, exist_ok=True)
    (place / job.source.name).write_text(job.text)
    (place / "said").write_text(f"{job.source}: {', '.join(job.changes)}\n{job.said}")


class Summary:
    def __init__(self, options):
        self.options, self.outcomes = options, collections.Counter()
        self.seconds = self.memory = 0

    def add(self, job):
        self.outcomes[job.outcome] += 1
        self.seconds, self.memory = max(self.seconds, job.ended.seconds), max(self.memory, job.ended.memory)
        if job.outcome not in FINE:
            keep(job, self.options.keep)
            print(f"{job.number}: {job.outcome}: {job.source.name}: {', '.join(job.changes)}", flush=True)
        if self.outcomes.total() % 1000 == 0:
            print(f"... {dict(self.outcomes)}, {self.seconds:.2f} s, {self.memory >> 20} MiB", flush=True)

    def finish(self):
        for outcome, count in self.outcomes.most_common():
            print(f"{count:7} {outcome}")
        count = self.options.count
        reached = count - self.outcomes["refused"]
        print(f"{reached} of {count} reached the passes; at most {self.seconds:.2f} s and {self.memory >> 20} MiB")
        failed = count - sum(self.outcomes[each] for each in FINE)
        is_much = count >= 1000  # of fewer, chance decides how many compile
        return 1 if failed or (is_much and reached * 2 < count) else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("programs", nargs="*")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-j", type=int, default=1)
    parser.add_argument("--server")
    parser.add_argument("--compare", type=int, default=0)
    parser.add_argument("--compile", type=int, default=0)
    parser.add_argument("--keep", default="fuzz-found")
    options = parser.parse_args()
    tool, sources = os.path.abspath(options.tool), programs(options.programs)
    by_source = {}
    for number in range(options.first, options.first + options.count):
        job = Job(options, sources, number)
        by_source.setdefault(job.source, []).append(job)
    summary = Summary(options)

    def run_all(source):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            itself = Tool(tool, source, folder)
            translator = Server(os.path.abspath(options.server), source, folder) if options.server else itself
            for job in by_source[source]:
                summary.add(job.run(translator, itself, folder))
            translator.close()

    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        list(pool.map(run_all, by_source))
    return summary.finish()


sys.exit(main())
