#!/usr/bin/env python3
"""Small ELF files with a note of cu2portcc's, and archives of them, for the fuzzer to start from.

    make_objects.py NOTE FOLDER
"""

import struct
import sys
from pathlib import Path

RELOCATABLE, SHARED = 1, 3
PROGBITS, STRTAB = 1, 3


def elf(kind, sections):
    """Header, contents, names, table: nothing that a reader of sections does not look at."""
    names = b"\0" + b"".join(name + b"\0" for name, _ in sections) + b".shstrtab\0"
    contents, rows = b"", [struct.pack("<IIQQQQIIQQ", *[0] * 10)]
    for name, content, section in [(n, c, PROGBITS) for n, c in sections] + [
        (b".shstrtab", names, STRTAB)
    ]:
        rows.append(
            struct.pack("<IIQQQQIIQQ", names.index(b"\0" + name + b"\0") + 1, section, 0, 0,
                        64 + len(contents), len(content), 0, 0, 1, 0)
        )
        contents += content
    contents += b"\0" * (-len(contents) % 8)
    header = b"\x7fELF\x02\x01\x01" + b"\0" * 9
    header += struct.pack("<HHIQQQIHHHHHH", kind, 62, 1, 0, 0, 64 + len(contents), 0, 64, 0, 0, 64,
                          len(rows), len(rows) - 1)
    return header + contents + b"".join(rows)


def archive(members):
    text = b"!<arch>\n"
    for name, content in members:
        text += name.ljust(16) + b"0           0     0     644     "
        text += str(len(content)).encode().ljust(10) + b"`\n" + content + b"\n" * (len(content) % 2)
    return text


def main():
    note, folder = Path(sys.argv[1]).read_bytes(), Path(sys.argv[2])
    one = elf(RELOCATABLE, [(b".text", b"\xc3"), (b".cu2port.link", note)])
    foreign = elf(SHARED, [(b".nv_fatbin", b"\x50\xed\x55\xba")])
    files = {
        "note.o": one,
        "foreign.so": foreign,
        "both.a": archive([(b"a.o/", one), (b"b.txt/", b"text"), (b"c.o/", foreign)]),
        "thin.a": b"!<thin>\n" + archive([(b"a.o/", one)])[8:],
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)


main()
