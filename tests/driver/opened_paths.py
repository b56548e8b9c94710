#!/usr/bin/env python3
"""Runs the translator on hostile inputs and checks every path that it, or a process of its, opens for writing, makes,
renames or removes: all must lie in the output folder, the cache, or, with --in-place, the given folder.

    opened_paths.py CU2PORT

What lies outside is compared as well. Ends with 77 (skipped) where processes cannot be traced.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

CALLS = ("open,openat,openat2,creat,mkdir,mkdirat,rmdir,rename,renameat,renameat2,link,linkat,symlink,symlinkat,unlink,"
         "unlinkat,truncate,chmod,fchmodat,chown,lchown,fchownat,utime,utimes,futimesat,utimensat,mknod,mknodat,"
         "setxattr,lsetxattr,removexattr")
WRITES = re.compile(r"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_APPEND|O_TMPFILE")
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"(\.\.\.)?')
KERNEL = "__global__ void fill(int *a) { a[threadIdx.x] = X; }\n"


def paths_of(line):
    """The paths that a call of strace -y changes: name, then arguments, AT_FDCWD and descriptors with their folders."""
    call = re.match(r"(?:\[pid +\d+\] |\d+ +)?(\w+)\((.*)", line)
    if not call:
        return []
    name, rest = call.groups()
    if name.startswith("open") and not WRITES.search(STRING.sub("", rest)):
        return []
    paths = []
    before = 0
    for text in STRING.finditer(rest):
        if text.group(2):
            raise ValueError("a path was cut off: " + line)
        folder = re.search(r"(?:AT_FDCWD|\d+)<([^>]*)>, $", rest[before:text.start()])
        before = text.end()
        path = text.group(1).encode("latin-1").decode("unicode_escape").encode("latin-1").decode("utf-8", "surrogateescape")
        paths.append(os.path.join(folder.group(1) if folder else "", path))
    if name.startswith("symlink"):
        paths = paths[1:]  # the first is what the link says
    if name in ("setxattr", "lsetxattr", "removexattr"):
        paths = paths[:1]
    follows = name in ("open", "openat", "openat2", "creat", "truncate", "chmod") and not re.search("O_EXCL|O_NOFOLLOW", rest)
    return [(name, each, follows) for each in paths]


def real(path, cwd):
    """Without links, but for the last part: that is what calls make, rename and remove."""
    path = os.path.join(cwd, path)
    return os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path))


def is_allowed(path, allowed):
    if re.match(r"/proc/(self|\d+)/fd/", path) or path in ("/dev/null", "/dev/tty"):
        return True
    return any(path == each or path.startswith(each + "/") for each in allowed)


def snapshot(folder):
    result = {}
    for each in sorted(folder.rglob("*")):
        status = each.lstat()
        text = os.readlink(each) if each.is_symlink() else each.read_bytes() if each.is_file() else b""
        result[str(each.relative_to(folder))] = (text, status.st_mode, 0 if each.is_dir() else status.st_mtime_ns)
    return result


class World:
    """A folder with a tree `t`, and around it what nobody may touch: `far`."""

    def __init__(self, folder):
        self.folder = folder
        self.write("far/secret.h", "#pragma once\nint secret();\n")
        self.write("far/k.cu", KERNEL.replace("X", "1"))
        self.write("far/CMakeLists.txt", "mine\n")
        self.write("t/main.cu", '#include "k.cuh"\nint main() { fill<<<1, 1>>>(nullptr); }\n')
        self.write("t/k.cuh", "#pragma once\n" + KERNEL.replace("X", "2"))
        self.write("t/sub/b.txt", "b\n")

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def link(self, name, target):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(target)

    def include(self, name):
        path = self.folder / "t" / "main.cu"
        path.write_text(f'#include "{name}"\n' + path.read_text())

    def database(self, **entry):
        row = {"directory": str(self.folder / "far"), "file": str(self.folder / "t/main.cu"),
               "command": "nvcc -c ../t/main.cu", **entry}
        self.write("b/compile_commands.json", json.dumps([row]))


def hostile_links(world):
    far = world.folder / "far"
    world.link("t/out.h", far / "secret.h")
    world.link("t/dir", far)
    world.link("t/up", "..")
    world.include("dir/secret.h")
    world.include("out.h")


def linked_output(world):
    far = world.folder / "far"
    world.link("out/sub", far)
    world.link("out/CMakeLists.txt", far / "CMakeLists.txt")
    world.link("out/main.cpp", far / "new.cpp")
    world.link("out/include", far)


def linked_state(name):
    def make(world):
        world.link("out/.cu2port/" + name, world.folder / "far" / ("x" if "." in name or name == "lock" else ""))
    return make


CASES = {
    # name: (what makes it, arguments, may it fail)
    "an #include of a file above": (lambda w: w.include("../far/secret.h"), "t -o out"),
    "an #include of a file far above": (lambda w: w.include("../../../../../../../../etc/hostname"), "t -o out"),
    "an #include by an absolute path": (lambda w: w.include(w.folder / "far/secret.h"), "t -o out"),
    "an #include through its own folder": (lambda w: w.include("../t/../far/secret.h"), "t -o out"),
    "CUDA code outside": (lambda w: w.include("../far/k.cu"), "t -o out"),
    "-I with ..": (lambda w: w.include("../far/secret.h"), "t -o out -I t/../far/../far"),
    "one file": (lambda w: w.include("../far/secret.h"), "t/main.cu -o out"),
    "links out of the tree": (hostile_links, "t -o out"),
    "links in the output": (linked_output, "t -o out"),
    "the output is a link": (lambda w: (w.write("o/x", ""), w.link("out", "o")), "t -o out"),
    ".cu2port is a link": (lambda w: w.link("out/.cu2port", w.folder / "far"), "t -o out"),
    "tmp is a link": (linked_state("tmp"), "t -o out"),
    "base is a link": (linked_state("base"), "t -o out"),
    "lock is a link": (linked_state("lock"), "t -o out"),
    "files is a link": (linked_state("files"), "t -o out"),
    "files.next is a link": (linked_state("files.next"), "t -o out"),
    "a database leads out": (lambda w: w.database(output="../far/x.o"), "t -p b -o out"),
    "a database's -o and -MF lead out": (lambda w: w.database(
        command="nvcc -MD -MF ../far/x.d -o ../far/x.o --keep-dir ../far --save-temps -c ../t/main.cu"), "t -p b -o out"),
    "a database's file lies outside": (lambda w: w.database(file="../far/k.cu", command="nvcc -c k.cu"), "t -p b -o out"),
    "a hostile list": (lambda w: w.write("out/.cu2port/files", "0000000000000000 ../far/secret.h\n"
                                         "0000000000000000 ../far/secret.h.cu2port.new\n!0000000000000000 ../far/k.cu\n"),
                       "t -o out"),
    "edits are merged": (lambda w: (w.write("out/CMakeLists.txt", "mine\n"),), "t -o out"),
    "in place": (lambda w: w.include("../far/secret.h"), "--in-place t"),
    "in place, links out of the tree": (hostile_links, "--in-place t"),
    "in place, CUDA code outside": (lambda w: w.include("../far/k.cu"), "--in-place t"),
    "in place, a backup that is a link": (lambda w: w.link("t/k.cuh.cu2port.orig", w.folder / "far/k.cu"), "--in-place t"),
    "in place, one file": (lambda w: w.include("../far/secret.h"), "--in-place t/main.cu t/k.cuh"),
    "in place, .cu2port is a link": (lambda w: w.link("t/.cu2port", w.folder / "far"), "--in-place t"),
    "in place, in a git repository": (lambda w: subprocess.run(["git", "init", "-q", w.folder], check=True),
                                      "--in-place t --force"),
}


def run(tool, name, make, arguments, traces):
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        world = World(pathlib.Path(folder).resolve() / "w")
        make(world)
        log = world.folder.parent / "log"
        cache = world.folder.parent / "cache"
        out = world.folder / ("t" if "--in-place" in arguments else "out")
        allowed = [str(cache), str(out.resolve())]
        before = snapshot(world.folder)
        links = {str(world.folder / path): os.path.join((world.folder / path).parent, os.readlink(world.folder / path))
                 for path in before if (world.folder / path).is_symlink()}
        trace = ["strace", "-f", "-qq", "-y", "-s", "4096", "-e", "trace=" + CALLS, "-o", str(log)] if traces else []
        environment = dict(os.environ, CU2PORT_CACHE=str(cache))
        for _ in range(2):  # again, over what the first has left
            done = subprocess.run([*trace, tool, *arguments.split(), "-j2"], cwd=world.folder, env=environment,
                                  capture_output=True, text=True)
            if done.returncode not in (0, 1, 2):
                problems.append(f"status {done.returncode}: {done.stderr}")
            for line in log.read_text(errors="surrogateescape").splitlines() if traces else []:
                for call, path, follows in paths_of(line):
                    place = real(path, world.folder)
                    if not is_allowed(links.get(place, place) if follows else place, allowed):
                        problems.append(f"{call} {path}")
        for path, what in snapshot(world.folder).items():
            inside = is_allowed(str(world.folder / path), allowed) or is_allowed(real(path, world.folder), allowed)
            if not inside and before.get(path) != what:
                problems.append(f"{path} was changed")
        problems += [f"{path} was removed" for path in before if path.startswith("far") and not (world.folder / path).exists()]
    print(f"{'FAIL' if problems else 'ok'}  {name}")
    for each in sorted(set(problems)):
        print("    " + each)
    return bool(problems)


def main():
    tool = os.path.abspath(sys.argv[1])
    probe = shutil.which("strace") and subprocess.run(["strace", "-f", "-o", "/dev/null", "true"], capture_output=True)
    traces = bool(probe) and probe.returncode == 0
    failed = sum([run(tool, name, *case, traces) for name, case in CASES.items()])
    if failed:
        sys.exit(1)
    if not traces:
        print("skipped: strace is not installed, or may not trace; only what lies outside was compared")
        sys.exit(77)


if __name__ == "__main__":
    main()
