"""What a command line of nvcc's comes to, from what `--dryrun` prints: of nvcc, or of cu2portcc."""
import pathlib
import re
import shlex

# What nvcc defines for every CUDA or C++ file.
NVCCS_MACROS = re.compile(
    r"__CUDA_ARCH(_LIST)?__=|__CUDACC__$|__NVCC__$|__CUDACC_VER_|__CUDA_API_VER_|__NVCC_DIAG_PRAGMA_SUPPORT__|"
    r"__CUDACC_DEVICE_ATOMIC_BUILTINS__|CUDA_DOUBLE_MATH_FUNCTIONS$|__CUDA_(FTZ|PREC_DIV|PREC_SQRT)=")
# What each compiler gets in any case.
OWN_FOLDER = re.compile(r"-ffile-prefix-map=.*cu2port-work.*=\.$")  # of scratch files, for debuggers
OWN_FLAGS = {"-E", "-c", "-m64", "-MMD", "-MP", "-Wno-psabi", "-Wno-unused-function", "-Wno-error=narrowing",
             "-fpermissive", "-Wno-changes-meaning"}
OWN_HEADERS = str(pathlib.Path(__file__).resolve().parents[2] / "runtime")  # what stands in for the Toolkit's
TOOLKIT = re.compile(r"/usr/local/cuda|/targets/x86_64-linux/")


def steps_of(errors):
    """The lines after `#$ `, as words."""
    for line in errors.splitlines():
        if line.startswith("#$ ") and not re.match(r"#\$ \w+=", line):
            yield shlex.split(line[3:])


def is_compiler(program):
    return re.search(r"(^|/)(gcc|g\+\+|clang\+\+|clang)(-\d+)?$", program) is not None


class Compilation:
    """A compiler's words, sorted: macros, folders and so on, in their order; the rest are flags."""

    def __init__(self, words):
        self.macros, self.folders, self.system, self.included, self.flags, self.inputs = [], [], [], [], [], []
        self.standard = self.output = self.language = self.rule = ""
        words = iter(words)
        for word in words:
            self.take(word, words)

    def take(self, word, words):
        def value(name):
            return word[len(name):] or next(words, "")
        if word.startswith(("-D", "-U")):
            text = value(word[:2])
            if not NVCCS_MACROS.match(text):
                self.macros.append(word[:2] + text)
        elif word.startswith("-isystem"):
            self.add_folder(self.system, value("-isystem"))
        elif word.startswith(("-iquote", "-idirafter")):
            value("-iquote" if word.startswith("-iquote") else "-idirafter")
        elif word in ("-MF", "-MT"):
            self.rule = next(words) if word == "-MF" else next(words) and self.rule
        elif word.startswith("-include"):
            self.included += [each for each in [value("-include")] if each != "cuda_runtime.h"]
        elif word.startswith("-I"):
            self.add_folder(self.folders, value("-I"))
        elif word.startswith("-std="):
            self.standard = word[5:]
        elif word == "-x":
            self.language = next(words)
        elif word == "-o":
            self.output = next(words)
        elif word.startswith("-ftemplate-depth"):
            self.flags.append("-ftemplate-depth=" + word[len("-ftemplate-depth="):])
        elif word.startswith("-"):
            self.flags += [] if word in OWN_FLAGS or OWN_FOLDER.match(word) else [word]
        elif word:
            self.inputs.append(word)

    @staticmethod
    def add_folder(to, folder):
        if not TOOLKIT.search(folder) and not folder.startswith(OWN_HEADERS):
            to.append(folder)

    def facts(self):
        levels = [each for each in self.flags if each.startswith("-O")] or ["-O0"]
        others = sorted({each for each in self.flags if not each.startswith("-O")})
        return {"macros": self.macros, "folders": self.folders, "system": self.system, "included": self.included,
                "standard": self.standard, "optimise": levels[-1], "flags": others}


def link_facts(words, objects):
    """Of a program or a library; `objects`: the sources of temporary objects."""
    facts = {"files": [], "words": [], "folders": [], "libraries": [], "shared": False, "relocatable": False, "output": ""}
    words = iter(words)
    for word in words:
        if TOOLKIT.search(word) or word == "-lcudadevrt": # the runtime's words come last
            break
        if word == "-Xlinker":
            facts["words"].append(next(words))
        elif word.startswith("-L"):
            facts["folders"].append(word[2:])
        elif word.startswith("-l"):
            facts["libraries"].append(word[2:])
        elif word == "-o":
            facts["output"] = next(words)
        elif word in ("-shared", "-r"):
            facts["shared" if word == "-shared" else "relocatable"] = True
        elif not word.startswith("-") and not word.endswith("_dlink.o"):
            facts["files"].append(objects.get(word, word))
    rest = list(words)
    if "-o" in rest:
        facts["output"] = rest[rest.index("-o") + 1]
    # `-Xlinker -rpath /x`: a compiler hands its files to the linker, too.
    facts["words"] += [each for each in facts["files"] if each.startswith("/") and "/tmp" not in each]
    facts["files"] = [each for each in facts["files"] if each not in facts["words"]]
    facts["libraries"] = [each for each in facts["libraries"]]
    return facts


class Facts:
    """`cuda`: whether a step is that which reads a CUDA source for the host, and `host`: that which compiles its result."""

    def __init__(self, status):
        self.facts = {"status": status}
        self.units, self.objects = {}, {}

    def unit(self, source, language):
        return self.units.setdefault(source, {"language": language})

    def result(self):
        self.facts["units"] = self.units
        if "link" in self.facts: # which links device code, too
            self.facts.pop("dlink", None)
        self.facts = {name: fact for name, fact in self.facts.items() if fact not in ([], {})}
        return self.facts if self.facts["status"] == 0 else {"status": self.facts["status"]}


def is_temporary(name):
    return name.startswith("/tmp/") and ("tmpxft" in name or "cu2port" in name)


def is_intermediate(name):
    return is_temporary(name) or name.endswith((".ii", ".c", ".gpu", ".ptx", ".module_id", ".cubin", ".cpp", ".fatbin"))


def nvcc_facts(status, errors):
    found = Facts(status)
    source = ""
    for words in steps_of(errors):
        if words[:2] == ["--", "Filter"]:
            found.facts.setdefault("rules", []).append(words[-1] if ">" in words else "")
        elif words[0] == "rm":
            found.facts.setdefault("removed", []).extend(each for each in words[1:] if not is_intermediate(each))
        elif words[0].startswith("`") or words[0] == "ar" or words[0].endswith("/ar"):
            found.facts["archive"] = archive_facts(words[2:], found.objects)
        elif words[0].startswith("./") or (words[0].startswith("/") and not is_compiler(words[0])):
            found.facts["run"] = [words[0].rsplit("/", 1)[-1], *words[1:]]
        elif words[0] == "nvlink":
            found.facts["dlink"] = True
        elif is_compiler(words[0]):
            source = nvcc_compiler(found, words, source)
    return found.result()


def nvcc_compiler(found, words, source):
    text = Compilation(words[1:])
    if "-Wl,--start-group" in words:
        found.facts["link"] = link_facts([each for each in words[1:] if each not in ("-Wl,--start-group",)], found.objects)
    elif "-D__CUDACC__" in words: # the device's side is the only one with -E
        source = text.inputs[0]
        unit = found.unit(source, "cuda")
        if "macros" not in unit or not any(each.startswith("-D__CUDA_ARCH__=") for each in words):
            unit.update(text.facts())
        if "-E" in words and not is_temporary(text.output) and not text.output.endswith(".ii"):
            unit["text"] = text.output
    elif text.inputs and text.inputs[0].endswith(".cudafe1.cpp"):
        unit = found.unit(source, "cuda")
        unit["optimise"], unit["flags"] = text.facts()["optimise"], text.facts()["flags"]
        add_object(found, source, unit, text.output)
    elif text.inputs and not text.inputs[0].endswith("link.stub"):
        plain_unit(found, words, text)
    return source


def plain_unit(found, words, text):
    source = text.inputs[0]
    unit = found.unit(source, {"c++": "c++", "c": "c"}.get(text.language, "assembly"))
    unit.update(text.facts())
    if text.rule:
        found.facts.setdefault("rules", []).append(text.rule)
    if "-E" in words:
        if not is_temporary(text.output):
            unit["text"] = text.output
    else:
        add_object(found, source, unit, text.output)


def add_object(found, source, unit, name):
    if is_temporary(name):
        found.objects[name] = source
    else:
        unit["object"] = name


def archive_facts(words, objects):
    options = [each for each in words if each.startswith("-")]
    files = [objects.get(each, each) for each in words if not each.startswith("-")]
    return {"options": options, "output": files[0], "files": files[1:]}


def cu2port_facts(status, errors):
    found = Facts(status)
    source = ""
    for words in steps_of(errors):
        if words[0] == "--":
            source = own_step(found, words)
        elif words[0] == "rm":
            found.facts.setdefault("removed", []).append(words[1])
        elif re.search(r"(^|/)ar(-|$)", words[0]):
            found.facts["archive"] = archive_facts(words[2:], found.objects)
        elif words[1:2] == ["-compile-kernels"]:
            pass  # as nvcc's cicc and ptxas: no part of the host's side
        elif is_compiler(words[0]):
            cu2port_compiler(found, words, source)
        else:
            found.facts["run"] = [words[0].rsplit("/", 1)[-1], *words[1:]]
    return found.result()


def own_step(found, words):
    """`-- NAME -- WORDS`"""
    text = Compilation(words[3:])
    source = text.inputs[0]
    unit = found.unit(source, "cuda" if text.language == "cu" else "c" if source.endswith(".c") else "c++")
    unit.update(text.facts())
    if words[1] == "preprocess":
        unit["text"] = text.output
    if words[1] == "dependencies":
        found.facts.setdefault("rules", []).append(text.output)
    return source


def cu2port_compiler(found, words, source):
    if words[1:3] == ["-r", "-nostdlib"] and "-Wl,--start-group" not in words:
        if source:
            add_object(found, source, found.units[source], words[-1])
        else:
            found.facts["dlink"] = True
    elif "-Wl,--start-group" in words:
        group = words.index("-Wl,--start-group")
        before = [each for each in words[1:group] if not each.startswith("-L")] # the runtime's own folder
        found.facts["link"] = link_facts(before + words[group + 1:], found.objects)
    else:
        text = Compilation(words[1:])
        if text.inputs[0].endswith(("_kernels.cpp", "cu2port_text.cpp")):
            return
        if is_temporary(text.inputs[0]):
            unit = found.units[source]
            unit["optimise"], unit["flags"] = text.facts()["optimise"], text.facts()["flags"]
        else:
            plain_unit(found, words, text)
