#!/usr/bin/env python3
"""Compares what cu2portcc and nvcc make of command lines, as their --dryrun shows it.

  compare.py ours --cu2portcc PROGRAM         against golden.json: what nvcc made of them when it was recorded
  compare.py nvcc --nvcc PROGRAM              whether nvcc of the recorded release still does
  compare.py record --nvcc PROGRAM            writes golden.json anew
  compare.py show --cu2portcc P --nvcc P LINE  prints what both make of one line

The lines: all spellings of all options of NvccOptions.td, each with all of its values; and lines.txt. A line of lines.txt
may end in `#differs: NAME`: then the record NAME of NvccOptions.td, an option or a remark, must say what is not as with nvcc.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent / "scripts")]
import facts  # noqa: E402
import nvcc_options  # noqa: E402

GOLDEN = HERE / "golden.json"
FILES = {
    "a.cu": "int main() {}\n", "b.cpp": "\n", "c.c": "\n", "d.cc": "\n", "e.cxx": "\n", "s.s": "", "f1.o": "", "f2.a": "",
    "f3.so": "", "sub/g.cu": "\n", "x.h": "", "y.h": "", "flags": '-DR1 "-DR2=x y"\n-DR3="z w"\n\t-O2 -Ifolder\n',
    "more": "-DM1 -optf flags", "quoted": '-DQ=\\"q\\" -DS=a\\ b -I"with space"',
}
# Values for options that do not list theirs.
VALUES = {
    "define": "A=1", "undefine": "A", "include_path": "inc", "system_include": "inc", "pre_include": "x.h", "std": "c++14",
    "output": "out", "output_directory": "/tmp", "compiler_bindir": "g++", "dependency_output": "rule.d",
    "dependency_target": "target", "keep_dir": "/tmp", "options_file": "flags", "run_args": "one,two", "archive_options": "-v",
    "archiver_binary": "ar", "compiler_options": "-Wall", "optimize": "2", "machine": "64", "random_seed": "7",
    "library": "m", "library_path": "lib", "linker_options": "-z,now", "gpu_architecture": "sm_80", "gpu_code": "sm_80",
    "generate_code": "arch=compute_80,code=sm_80", "werror": "reorder", "diag_suppress": "177", "diag_error": "177,20012", "diag_warn": "177", "time": "-", "device_time_trace": "-",
}
NUMBERS = {"jump_table_density": "50"}
# What an option needs to mean anything; else `-c a.cu`.
REST = {
    "library": "a.cu", "library_path": "a.cu", "linker_options": "a.cu", "shared": "a.cu", "cudart": "a.cu", "lib": "a.cu",
    "link": "a.cu", "run": "a.cu", "run_args": "-run a.cu", "output": "a.cu", "no_device_link": "a.cu", "cudadevrt": "a.cu",
    "archive_options": "-lib a.cu", "archiver_binary": "-lib a.cu", "dependency_output": "-MD -c a.cu", "gpu_code":
    "-arch=compute_80 -c a.cu", "relocatable_link": "a.cu -o x.o", "device_link": "f1.o", "dlink_time_opt": "a.cu", "host_linker_script": "a.cu",
    "dependencies": "a.cu", "user_dependencies": "a.cu", "preprocess": "a.cu", "dependency_target": "-MD -c a.cu",
    "as_tools_patch": "-cubin a.cu", "ltoir": "-dlto a.cu", "options_file": "-c a.cu",
}
# Asked by themselves: what is printed is not compared, or it needs what is not on every machine.
LEFT_OUT = {"qpp_config", "minimal", "target_directory"}


def quoted(words):
    return " ".join(f"'{each}'" if re.search(r"[^-\w=/.,+]", each) else each for each in words)


def table_lines(options):
    """All spellings with all values: (line, the option whose difference would be stated)."""
    for option in options.values():
        if not option.source.startswith("nvcc") or option.id in LEFT_OUT:
            continue
        values = [NUMBERS.get(option.id, "3") if each == "number" else each for each in option.values] or [
            VALUES.get(option.id, "x")]
        rest = REST.get(option.id, "-c a.cu")
        for spelling in option.spellings:
            if spelling.source == option.source:
                for value in values if option.takes_value else [""]:
                    for words in spelling.words(value):
                        yield quoted(words) + " " + rest, option.id


def wrong_dash_lines(options):
    """Long names after one dash, short ones after two: nvcc knows none."""
    for option in options.values():
        if option.source != "nvcc" or option.id in LEFT_OUT:
            continue
        value = [VALUES.get(option.id, "x")] if option.takes_value else []
        both = {prefix + each.name for each in option.spellings for prefix in each.prefixes}
        for name in sorted(both):
            other = name[1:] if name.startswith("--") else "-" + name
            if other not in both and not name.endswith("=") and other[:2] not in ("-D", "-U", "-I", "-L", "-l", "-O", "-m", "-t"):
                yield quoted([other, *value]) + " -c a.cu", None


def own_lines():
    for line in (HERE / "lines.txt").read_text().splitlines():
        text, _, differs = line.partition("#differs: ")
        if text.strip() and not text.startswith("# "):
            yield text.strip(), differs.strip() or None


class Table:
    def __init__(self, arguments):
        records = nvcc_options.read_records(arguments)
        self.options = nvcc_options.read_table(records)
        self.stated = {**{name: each.why for name, each in self.options.items()}, **nvcc_options.read_remarks(records)}

    def states(self, name):
        return bool(name and self.stated.get(name))


def all_lines(options):
    """Each once: line -> what states its difference, and whether it must differ."""
    lines = {}
    for line, option in own_lines():
        lines[line] = (option, True)
    for source in (table_lines(options), wrong_dash_lines(options)):
        for line, option in source:
            lines.setdefault(line, (option, False))
    return lines


def run_line(program, line, folder):
    variables, arguments = re.match(r"((?:[A-Z_]+=(?:'[^']*'|\S*)\s+)*)(.*)", line).groups()
    environment = {each: os.environ[each] for each in ("PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH") if each in os.environ}
    done = subprocess.run(["bash", "-c", f"{variables}'{program}' --dryrun {arguments}"], cwd=folder, env=environment,
                          capture_output=True, text=True, timeout=120)
    return done.returncode, done.stderr


def facts_of(program, lines, reader):
    def read(line):
        try:
            return reader(*run_line(program, line, folder))
        except Exception as error: # a line that cannot be read is a result, too
            raise RuntimeError(f"{line}: {error!r}") from error
    with tempfile.TemporaryDirectory() as folder:
        for name, text in FILES.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        with concurrent.futures.ThreadPoolExecutor() as pool:
            return dict(zip(lines, pool.map(read, lines)))


def release_of(nvcc):
    text = subprocess.run([nvcc, "--version"], check=True, capture_output=True, text=True).stdout
    return re.search(r"V([\d.]+)", text).group(1)


def difference(expected, found):
    names = sorted({*expected, *found})
    return [f"    {name}: nvcc {json.dumps(expected.get(name))}\n" + " " * 6 + f"cu2portcc {json.dumps(found.get(name))}"
            for name in names if expected.get(name) != found.get(name)]


def compare_ours(arguments, table):
    golden = json.loads(GOLDEN.read_text())["lines"]
    lines = all_lines(table.options)
    problems = [f"golden.json lacks (record it anew): {line}" for line in lines if line not in golden]
    known = [line for line in lines if line in golden]
    found = facts_of(arguments.cu2portcc, known, facts.cu2port_facts)
    stated = 0
    for line in known:
        option, must_differ = lines[line]
        differences = difference(golden[line], found[line])
        if differences and not table.states(option):
            problems.append(f"{line}\n" + "\n".join(differences))
        elif must_differ and option and not differences:
            problems.append(f"{line}\n    does not differ, although lines.txt says so")
        stated += bool(differences)
    print(f"{len(known)} command lines, of which {stated} differ as docs/nvcc-options.md says")
    if len(known) < 400:
        problems.append("they are to be 400")
    return problems


def compare_nvcc(arguments, table):
    recorded = json.loads(GOLDEN.read_text())
    if recorded["nvcc"] != release_of(arguments.nvcc):
        print(f"skipped: nvcc is {release_of(arguments.nvcc)}, recorded was {recorded['nvcc']}")
        return None
    found = facts_of(arguments.nvcc, list(recorded["lines"]), facts.nvcc_facts)
    return [f"{line}: nvcc makes something else of it than was recorded\n    {json.dumps(found[line])}"
            for line in recorded["lines"] if found[line] != recorded["lines"][line]]


def record(arguments, table):
    found = facts_of(arguments.nvcc, list(all_lines(table.options)), facts.nvcc_facts)
    rows = ",\n".join(f"  {json.dumps(line)}: {json.dumps(each)}" for line, each in found.items())
    GOLDEN.write_text(f'{{"nvcc": "{release_of(arguments.nvcc)}", "lines": {{\n{rows}\n}}}}\n')
    return []


def show(arguments, table):
    for program, reader in ((arguments.nvcc, facts.nvcc_facts), (arguments.cu2portcc, facts.cu2port_facts)):
        if program:
            print(json.dumps(facts_of(program, [arguments.line], reader)[arguments.line], indent=1))
    return []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    actions = {"ours": compare_ours, "nvcc": compare_nvcc, "record": record, "show": show}
    parser.add_argument("action", choices=actions)
    parser.add_argument("line", nargs="?")
    parser.add_argument("--cu2portcc")
    parser.add_argument("--nvcc")
    nvcc_options.add_table_arguments(parser)
    arguments = parser.parse_args()
    if arguments.action != "ours" and arguments.action != "show" and not pathlib.Path(arguments.nvcc or "").is_file():
        print("skipped: nvcc is not on this machine")
        return 77
    problems = actions[arguments.action](arguments, Table(arguments))
    print("\n".join(problems or []), end="\n" if problems else "")
    return 77 if problems is None else 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
