#!/usr/bin/env python3
"""Runs the tools in all their modes on a tree, objects and parts that bring programs and libraries of their own, and checks every
program that is started and every library that is loaded: none may lie in the tree, but for what the user names to be run.

    started_programs.py CU2PORT CU2PORTCC

It fails where processes cannot be traced: nowhere may it be passed over.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# What the tools start, and what those start in turn.
KNOWN = re.compile(r"^(env|cu2port|cu2portcc|cu2port-devices|cu2port-replay|git|git-.*|diff|[cg]\+\+.*|x86_64-linux-gnu-.*|cc1plus|cc1|as|collect2|"
                   r"ld|ld\..*|lto-wrapper|ar|objcopy|nm|clang.*|lld|ld\.lld)$")
NAMES = ["git", "diff", "g++", "gcc", "clang++-19", "clang++", "clang-19", "clang-format", "ar", "as", "ld", "cc1plus", "collect2", "objcopy",
         "nm", "cu2portcc", "cu2port-devices", "cu2port-replay", "nvcc", "hipcc", "make", "cmake", "sh"]
CALL = re.compile(r'execve(?:at)?\((?:[^",]*, )?"((?:[^"\\]|\\.)*)".*\) = 0')
LOADED = re.compile(r"mmap\(.*PROT_EXEC.*, \d+<([^>]*)>, ")

KERNEL = """__device__ int twice(int);
__global__ void k(int *p) { *p = twice(*p); }
int main() { int *p; cudaMallocManaged(&p, 4); *p = 4; k<<<1, 1>>>(p); cudaDeviceSynchronize(); return *p != 8; }
"""


def write(path, text, mode=0o644):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(mode)


def make_tree(root):
    """A program of two files, and beside it all that might be taken for a tool."""
    write(root / "a.cu", KERNEL)
    write(root / "b.cu", "__device__ int twice(int x) { return 2 * x; }\n")
    write(root / "one.cu", KERNEL.replace("(int);", "(int x) { return 2 * x; }", 1))
    for name in NAMES:
        for folder in ("", "bin/"):
            write(root / (folder + name), "#!/bin/sh\nexit 0\n", 0o755)
    shutil.copy(next(pathlib.Path("/usr/lib").rglob("libfmt.so.*")).resolve(), root / "evil.so")
    for name in ("libcu2port_sycl.so", "libOpenCL.so.1", "libcuda.so.1", "LLVMPolly.so"):
        shutil.copy(root / "evil.so", root / name)
    words = f"-Xclang -load -Xclang {root}/evil.so -fplugin={root}/evil.so -fpass-plugin={root}/evil.so -wrapper {root}/sh,-c,x -B{root}/bin"
    database = [{"directory": str(root), "file": each, "command": f"{root}/nvcc -ccbin {root}/g++ {words} -c {each}"} for each in ("a.cu", "b.cu")]
    write(root / "compile_commands.json", json.dumps(database))
    write(root / "Makefile", "X := $(shell ./sh)\nNVCC = ./nvcc\nall:\n\t$(NVCC) -ccbin ./g++ a.cu b.cu -o p\n")
    write(root / "CMakeLists.txt", "cmake_minimum_required(VERSION 3.20)\nexecute_process(COMMAND ./sh)\nproject(p CUDA)\n"
          "add_executable(p a.cu b.cu)\nset_target_properties(p PROPERTIES CUDA_SEPARABLE_COMPILATION ON)\n")
    write(root / ".gitattributes", "* filter=x diff=x\n")
    git = ["git", "-C", str(root), "-c", "user.name=x", "-c", "user.email=x@y"]
    for each in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "all"]):
        subprocess.run(git + each, check=True)
    for key in ("filter.x.clean", "filter.x.process", "diff.x.textconv", "diff.external", "core.fsmonitor", "core.pager"):
        subprocess.run(git + ["config", key, str(root / "sh")], check=True)
    subprocess.run(git + ["config", "core.hooksPath", str(root / "bin")], check=True)
    os.utime(root / "a.cu", (10**9, 10**9))


def modes(tool, compiler):
    """Command lines in the tree, each with what the user names to be run."""
    yield [tool, ".", "-o", "../out"], []
    yield [tool, ".", "-o", "../out2", "-p", ".", "--report", "../report", "--target", "cpu,opencl,sycl", "--verify"], []
    yield [tool, ".", "-o", "../hip", "--target", "hip"], []
    yield [tool, ".", "--analyze", "--report", "../report2"], []
    yield [tool, "a.cu", "--dry-run"], []
    for part in ("1", "2"):
        yield [tool, ".", "-o", "../part" + part, "--shard", part + "/2"], []
    yield [tool, "merge", "../part1", "../part2", "-o", "../merged"], []
    yield [compiler, "-c", "b.cu", "-o", "../c.o"], []
    yield [compiler, "-E", "b.cu", "-o", "../b.i"], []
    yield [compiler, "-M", "b.cu"], []
    for name in "ab":
        yield [compiler, "-dc", name + ".cu", "-o", f"../{name}.o"], []
    yield [compiler, "-dlink", "../a.o", "../b.o", "-o", "../d.o"], []
    yield [compiler, "-lib", "../a.o", "../b.o", "-o", "../l.a"], []
    yield [compiler, "../l.a", "-o", "../q"], []
    yield [compiler, "-rdc=true", "a.cu", "b.cu", "-o", "../p", "-run"], ["p"]
    # By its bare name: the loader then knows no folder of it.
    yield ["env", "PATH=..:" + os.environ["PATH"], "CU2PORT_DEVICE=sycl", "p"], ["p"]
    yield [tool, "run", "-rdc=true", "a.cu", "b.cu"], ["*"]
    yield [compiler, "--verify", "one.cu", "-o", "../v"], []
    yield [tool, "verify", "--", "../v"], ["v"]
    yield [tool, "record", "../case", "--sources", "../out", "--", "../v"], ["v"]
    yield [tool, "replay", "../case"], ["*"]
    yield [tool, "devices"], []
    yield [tool, "--query", "cudaMalloc"], []
    yield [tool, "--in-place", "."], []


def check(command, named, root, log):
    """What a run has started or loaded from where anybody's files lie."""
    wrong = []
    for line in log.read_text(errors="replace").splitlines():
        if found := CALL.search(line):
            if "*" in named and found.group(1).startswith("/proc/"):
                continue  # a file in memory
            path = os.path.realpath(os.path.join(root, found.group(1)))
            isTheirs = path.startswith(str(root.parent) + "/")
            if isTheirs and not ("*" in named and not path.startswith(str(root))) and os.path.basename(path) not in named:
                wrong.append("started " + path)
            elif not isTheirs and not KNOWN.match(os.path.basename(found.group(1))):
                wrong.append("started " + path)
        elif found := LOADED.search(line):
            path = found.group(1)
            if path.startswith(str(root) + "/"):
                wrong.append("loaded " + path)
    for each in wrong:
        print(f"{' '.join(command)}: {each}")
    return len(wrong)


def main():
    tool, compiler = (os.path.realpath(each) for each in sys.argv[1:3])
    probe = shutil.which("strace") and subprocess.run(["strace", "-f", "-o", "/dev/null", "true"], capture_output=True)
    if not probe or probe.returncode:
        print("strace is not installed, or may not trace")
        return 1
    wrong = runs = 0
    with tempfile.TemporaryDirectory(prefix="cu2port-started-") as folder:
        root = pathlib.Path(os.path.realpath(folder)) / "tree"
        make_tree(root)
        environment = dict(os.environ, CU2PORT_CACHE="off", TMPDIR=str(root.parent))
        log = root.parent / "log"
        for command, named in modes(tool, compiler):
            trace = ["strace", "-f", "-qq", "-y", "-s", "4096", "-e", "trace=execve,execveat,mmap", "-o", str(log)]
            done = subprocess.run(trace + command, cwd=root, env=environment, capture_output=True, text=True, timeout=300)
            runs += 1
            if done.returncode not in (0, 1) and not named:  # what the user's programs say is theirs
                print(f"{' '.join(command)}: exit status {done.returncode}\n{done.stderr}")
                wrong += 1
            wrong += check(command, named, root, log)
    print(f"{runs} runs, {wrong} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
