#!/usr/bin/env python3
"""nvcc's options as tool/arguments/NvccOptions.td has them, and the page about them.

  nvcc_options.py page --tblgen llvm-tblgen-19              prints docs/nvcc-options.md
  nvcc_options.py check --tblgen ... --page PAGE            fails if the page is another
  nvcc_options.py help --tblgen ... --nvcc NVCC             fails if `nvcc --help` has an option that the table lacks

--include: where llvm/Option/OptParser.td lies. --json instead of --tblgen: what llvm-tblgen --dump-json printed.
"""
import argparse
import difflib
import json
import pathlib
import re
import subprocess
import sys
import textwrap

TOP = pathlib.Path(__file__).resolve().parent.parent
TABLE = TOP / "tool/arguments/NvccOptions.td"

MEANINGS = {
    "grp_translate": "same", "grp_host": "same", "grp_files": "same", "grp_link": "same", "grp_action": "same",
    "grp_ignored": "none", "grp_refused": "refused",
}
HEADINGS = {"same": "Same meaning", "none": "No meaning here", "refused": "Refused"}


class Spelling:
    """One way to write an option: `prefixes` as in `--` and `-`, and how the value follows: a `kind` of OptParser.td's."""

    def __init__(self, record):
        self.prefixes, self.kind = record["Prefixes"], record["Kind"]["def"]
        self.name, self.source = record["Name"], record["From"]

    def words(self, value):
        """The ways to give this value, each a list of words."""
        for prefix in self.prefixes:
            name = prefix + self.name
            if self.kind == "KIND_FLAG":
                yield [name]
            if self.kind in ("KIND_SEPARATE", "KIND_JOINED_OR_SEPARATE"):
                yield [name, value]
            if self.kind in ("KIND_JOINED", "KIND_JOINED_OR_SEPARATE", "KIND_COMMAJOINED"):
                yield [name + value]


class Option:
    """An option with all of its spellings, the long one first."""

    def __init__(self, name, record):
        self.id, self.why, self.source = name, record["Why"], record["From"]
        self.meaning = MEANINGS[record["Group"]["def"]]
        self.group = record["Group"]["def"]
        self.values = [each for each in (record["Values"] or "").split(",") if each]
        self.spellings = [Spelling(record)]

    @property
    def takes_value(self):
        return self.spellings[0].kind != "KIND_FLAG"

    def ways(self, value):
        return [words for spelling in self.spellings for words in spelling.words(value)]

    def placeholder(self):
        if not self.takes_value:
            return ""
        return "{" + "|".join(self.values) + "}" if len(self.values) > 1 else self.values[0] if self.values else "VALUE"


def read_records(arguments):
    if arguments.json:
        return json.loads(pathlib.Path(arguments.json).read_text())
    return json.loads(subprocess.run([arguments.tblgen, "--dump-json", "-I", arguments.include, str(TABLE)],
                                     check=True, capture_output=True, text=True).stdout)


def read_table(records):
    """All options, by the names of their records."""
    names = [each for each in records["!instanceof"]["Option"] if "nvcc" in records[each]["!superclasses"]]
    names.sort(key=lambda each: [int(place.rsplit(":", 1)[1]) for place in reversed(records[each]["!locs"])])
    options = {each: Option(each, records[each]) for each in names if not records[each]["Alias"]}
    for each in names:
        if records[each]["Alias"]:
            options[records[each]["Alias"]["def"]].spellings.append(Spelling(records[each]))
    return options


def read_remarks(records):
    """What is not as with nvcc, by name."""
    return {each: records[each]["Why"] for each in records["!instanceof"]["Remark"]}


def problems_of(options):
    for option in options.values():
        if option.meaning != "same" and not option.why:
            yield f"{option.id} is {HEADINGS[option.meaning].lower()}, and NvccOptions.td does not say why"


def cell(text):
    return text.replace("|", "\\|")


def row(option):
    ways, others = [], {}
    for spelling in option.spellings:
        texts = ["`" + " ".join(words) + "`" for words in spelling.words(option.placeholder())]
        if spelling.source == option.source:
            ways += texts
        else:
            others.setdefault(spelling.source, []).extend(texts)
    notes = [option.why] if option.why else []
    notes += [f"{', '.join(texts)}: of {source}." for source, texts in others.items()]
    if option.source == "nvcc, undocumented":
        notes.append("(nvcc takes it without naming it in its help.)")
    return f"| {cell(', '.join(ways))} | {cell(' '.join(notes))} |\n"


INTRODUCTION = """# nvcc's options

What `cu2portcc` makes of each option of nvcc, releases 11 to 13. This page is made from `tool/arguments/NvccOptions.td`
(`scripts/nvcc_options.py page`), which the program itself is made from, so that it says what the program does; a test
compares. Another compares {lines} command lines with what `nvcc --dryrun` makes of them (`tests/nvcc_options/`): exit status,
macros, folders, language and standard, optimisation, libraries and outputs. What is not the same there is said here.

In general, as with nvcc:

- A long name stands after two dashes, a short one after one; there are no abbreviations. A value is the next word or follows
  `=`, and for `-I -D -U -L -l -O -m -t` the name itself.
- Commas part the items of `-D -U -I -isystem -include -L -l -Xcompiler -Xlinker -Xarchive -optf -run-args` and of lists for
  NVIDIA's tools. A backslash or double quotes keep one; what `-Xcompiler` and `-Xlinker` get is then read as by a shell.
- What `-Xcompiler` says comes before what other options say: `-O2 -Xcompiler -O3` is `-O2`. A link has files first, then
  words for the linker, folders and libraries, all as one group.
- Of several options that say how far to go, the one that goes least far counts: `-M` before `-E`, `-c`, `-dlink` and `-lib`.
- `NVCC_PREPEND_FLAGS` and `NVCC_APPEND_FLAGS` count. Double quotes keep spaces in them, and stay.
- Where nvcc takes an option once only, the last one counts.

And not as with nvcc:

"""


def page(options, remarks, lines):
    text = INTRODUCTION.format(lines=lines)
    text += "".join(textwrap.fill("- " + each, 118, subsequent_indent="  ") + "\n" for each in remarks.values()) + "\n"
    own = [each for each in options.values() if each.source.startswith("nvcc")]
    for meaning, heading in HEADINGS.items():
        text += f"## {heading}\n\n| option | |\n|---|---|\n"
        text += "".join(row(each) for each in own if each.meaning == meaning) + "\n"
    text += "## Of others\n\n| option | |\n|---|---|\n"
    for each in options.values():
        if each not in own:
            text += row(each).replace(" | ", f" | {each.source}: ", 1)
    return text


def options_of_help(text):
    """`--long ... (-short)`, a line each."""
    for match in re.finditer(r"^--([\w-]+)[^\n]*?(?:\s\((-[\w-]+)\))?[ \t]*$", text, re.M):
        yield "--" + match.group(1), match.group(2)


def missing_of_help(options, text):
    known = {prefix + spelling.name for option in options.values() for spelling in option.spellings
             for prefix in spelling.prefixes}
    found = list(options_of_help(text))
    if len(found) < 100:
        yield f"only {len(found)} options were found in nvcc's help"
    for names in found:
        for name in names:
            if name and name not in known:
                yield f"nvcc has {name}, and NvccOptions.td lacks it"


def lines_in_test():
    """How many command lines are compared."""
    golden = TOP / "tests/nvcc_options/golden.json"
    return len(json.loads(golden.read_text())["lines"]) if golden.exists() else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=["page", "check", "help"])
    add_table_arguments(parser)
    parser.add_argument("--page", default=TOP / "docs/nvcc-options.md", type=pathlib.Path)
    parser.add_argument("--nvcc")
    arguments = parser.parse_args()
    records = read_records(arguments)
    options = read_table(records)
    problems = list(problems_of(options))
    text = page(options, read_remarks(records), lines_in_test())
    if arguments.action == "page":
        print(text, end="")
    elif arguments.action == "check":
        problems += difflib.unified_diff(arguments.page.read_text().splitlines(), text.splitlines(),
                                         str(arguments.page), "NvccOptions.td", lineterm="")
    elif not arguments.nvcc or not pathlib.Path(arguments.nvcc).exists():
        print("skipped: nvcc is not on this machine")
        return 77
    else:
        problems += missing_of_help(options, subprocess.run([arguments.nvcc, "--help"], check=True, capture_output=True,
                                                            text=True).stdout)
    print("\n".join(problems), file=sys.stderr, end="\n" if problems else "")
    return 1 if problems else 0


def add_table_arguments(parser):
    parser.add_argument("--tblgen", default="llvm-tblgen-19")
    parser.add_argument("--include", default="/usr/lib/llvm-19/include")
    parser.add_argument("--json")


if __name__ == "__main__":
    sys.exit(main())
