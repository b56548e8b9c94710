#!/usr/bin/env python3
"""Writes the two headers that hide a program's macros from the runtime's headers.

nvcc's own headers spell most of their names with underscores, so a program may have macros such as
K, V or threads before them (`nvcc -DK=8`). Ours spell names for people, and therefore begin with
hide_macros.h, which sets such macros aside, and end with restore_macros.h, which brings them back. Those of generated
texts, in which a program's macros mean nothing, do not bring them back.

    scripts/hidden_macros.py           writes both
    scripts/hidden_macros.py --check   says which names they lack, with status 1
"""
import argparse
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent / "runtime"
FOLDERS = [ROOT / "include", ROOT / "dialect"]
# What nvcc and we include without being asked: each of these includes the two headers.
STARTS = [
    "include/cu2port/runtime.h",
    "include/cu2port/kernel.h",
    "include/cu2port/kernel_needs.h",
    "include/cu2port/direct.h",
    "include/cu2port/sycl.h",
    "dialect/cuda_runtime.h",
]
KEYWORDS = set("""alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t char8_t
class co_await co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype default
delete do double dynamic_cast else enum explicit export extern false final float for friend goto if inline int long
mutable namespace new noexcept not not_eq nullptr operator or or_eq override private protected public register
reinterpret_cast requires restrict return short signed sizeof static static_assert static_cast struct switch template
this thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t while xor
xor_eq defined define elif endif error ifdef ifndef include line once pragma undef""".split())
# Programs have macros of these names, and CUDA's headers functions.
OF_PROGRAMS = {"max", "min"}
# Names of CUDA's and of cu2port's with a prefix of their own, and those of the implementation.
PREFIXED = re.compile(r"_|port[A-Z]|cuda[A-Z_]|cu[A-Z]|CU|cu2port|nv[A-Z_]|NV|PORT|make_|atomic|tex|surf|Error[A-Z]")


def find_headers():
    """The headers of ours that the first ones include, and the system's that these include."""
    ours, system, waiting = set(), set(), [ROOT / start for start in STARTS]
    while waiting:
        header = waiting.pop()
        if header in ours:
            continue
        ours.add(header)
        for mark, name in re.findall(r'^\s*#\s*include\s*(["<])([^">]+)[">]', header.read_text(), re.M):
            places = [folder / name for folder in [header.parent, *FOLDERS] if (folder / name).is_file()]
            if places:
                waiting.append(places[0].resolve())
            elif mark == "<":
                system.add(name)
    return ours, system


def find_words(text):
    text = re.sub(r"//[^\n]*|/\*.*?\*/", " ", text, flags=re.S)
    text = re.sub(r'#\s*include[^\n]*|"(\\.|[^"\\\n])*"|\'(\\.|[^\'\\\n])*\'', " ", text)
    text = re.sub(r"\b\.?\d[\w.']*", " ", text)
    return set(re.findall(r"[A-Za-z_]\w*", text))


def find_system_words(headers, language):
    """Names of the system's headers: a macro of such a name is wrong before nvcc's, too."""
    text = "".join(f"#if __has_include(<{h}>)\n#include <{h}>\n#endif\n" for h in sorted(headers))
    declared, macros = (
        subprocess.run(["clang++-19", "-E", option, *language, "-"], input=text, check=False, capture_output=True,
                       text=True).stdout for option in ("-P", "-dM"))
    return find_words(declared) | set(re.findall(r"#define (\w+)", macros))


def find_names():
    ours, system = find_headers()
    texts = [header.read_text() for header in sorted(ours)]
    words = set().union(*map(find_words, texts))
    macros = {name for text in texts for name in re.findall(r"#\s*define\s+(\w+)", text)}
    in_c = [name for name in system if name.endswith(".h")]
    theirs = find_system_words(system, ["-x", "c++", "-std=c++17"]) | find_system_words(in_c, ["-x", "c"])
    return sorted(OF_PROGRAMS | {w for w in words - KEYWORDS - macros - theirs if not PREFIXED.match(w)})


def write_headers(names, folder):
    made = "// Made by scripts/hidden_macros.py, which says what for."
    hide = "".join(f'#pragma push_macro("{name}")\n#undef {name}\n' for name in names)
    restore = "".join(f'#pragma pop_macro("{name}")\n' for name in names)
    (folder / "hide_macros.h").write_text(f"{made} Included more than once.\n{hide}")
    (folder / "restore_macros.h").write_text(f"{made} Included more than once.\n{restore}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    folder = ROOT / "include/cu2port"
    names = find_names()
    if not arguments.check:
        write_headers(names, folder)
        print(f"{len(names)} names")
        return 0
    hidden = set(re.findall(r'push_macro\("(\w+)"\)', (folder / "hide_macros.h").read_text()))
    missing = [name for name in names if name not in hidden]
    if missing:
        print("hide_macros.h lacks (run scripts/hidden_macros.py):", *missing)
    return 1 if missing else 0


sys.exit(main())
