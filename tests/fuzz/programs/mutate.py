"""Changes of CUDA programs after which most of them still compile.

A program is a list of tokens. A change looks for places of its kind, by the tokens around them and by the types that
names were declared with, and takes one of them by chance.
"""
import re

TOKEN = re.compile(r"""
    (?P<blank>\s+|//[^\n]*|/\*.*?\*/|\\\n)
  | (?P<directive>^[ \t]*\#(?:\\\n|[^\n])*)
  | (?P<text>(?:u8|[uUL])?R"\((?:.|\n)*?\)"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+')
  | (?P<number>\.?\d(?:[eEpP][+-]|['\w.])*)
  | (?P<name>[A-Za-z_]\w*)
  | (?P<mark><<<|>>>|<<=|>>=|\.\.\.|->|::|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)
""", re.VERBOSE | re.MULTILINE | re.DOTALL)

# What may stand for each other.
OPERATORS = [["+", "-", "*"], ["/", "%"], ["<", "<=", ">", ">=", "==", "!="], ["&", "|", "^"], ["&&", "||"],
             ["+=", "-=", "*=", "="], ["&=", "|=", "^="], ["++", "--"], ["<<", ">>"]]
TYPES = [["int", "unsigned", "long", "short", "char", "size_t"], ["float", "double"]]
NAMES = [["threadIdx", "blockIdx"], ["blockDim", "gridDim"], ["__shfl_down_sync", "__shfl_up_sync", "__shfl_xor_sync"],
         ["atomicAdd", "atomicMax", "atomicMin", "atomicExch"], ["__all_sync", "__any_sync", "__ballot_sync"],
         ["sqrtf", "expf", "sinf", "fabsf"], ["fminf", "fmaxf"], ["min", "max"]]
INTEGERS = ["0", "1", "2", "3", "5", "7", "16", "31", "32", "33", "64", "100", "255", "256", "1000", "65536",
            "2147483647", "-1"]
FLOATS = ["0.0f", "1.0f", "-1.0f", "0.5f", "1e-7f", "3.5f", "1e30f"]
FRAMES = [("if ({c}) {{ ", " }}"), ("for (int f_ = 0; f_ < {n}; ++f_) {{ ", " }}"), ("do {{ ", " }} while (false);"),
          ("if ({c}) {{ ", " }} else {{ }}"), ("for (int f_ = {n}; f_ > 0; f_ /= 2) {{ ", " }}"),
          ("switch ({n}) {{ case 1: ", " break; default: ; }}"), ("{{ ", " }}")]
CONDITIONS = ["threadIdx.x < 16", "threadIdx.x == 0", "blockIdx.x > 0", "threadIdx.x % 2 == 0", "true",
              "threadIdx.x / 32 == 0 && threadIdx.x > 3", "blockDim.x > 64"]
WORDS = ["__syncthreads();", "__syncwarp();", "__threadfence();", "return;", "break;", "continue;",
         "if (threadIdx.x > 7) return;", "if (threadIdx.x > 7) break;", "if (threadIdx.x == 3) continue;", ";"]


class Token:
    def __init__(self, kind, text):
        self.kind, self.text = kind, text


def tokens_of(text):
    return [Token(each.lastgroup, each.group()) for each in TOKEN.finditer(text)]


class Program:
    """A program's tokens, and where its statements are."""

    def __init__(self, text):
        self.tokens = tokens_of(text)
        self.code = [i for i, each in enumerate(self.tokens) if each.kind not in ("blank", "directive")]
        self.declared = self.find_types()

    def text(self):
        return "".join(each.text for each in self.tokens)

    def find_types(self):
        """Names by their type, as far as `int name` tells."""
        types = {}
        known = {name for group in TYPES for name in group} | {"bool"}
        for at, behind in zip(self.code, self.code[1:]):
            if self.tokens[at].text in known and self.tokens[behind].kind == "name":
                types[self.tokens[behind].text] = self.tokens[at].text
        return types

    def device_parts(self):
        """Of `code`: the bodies of functions whose head has __global__ or __device__."""
        parts, depth, start, head, is_device = [], 0, None, False, False
        for position, at in enumerate(self.code):
            text = self.tokens[at].text
            if text in ("__global__", "__device__") and start is None:
                head = True
            elif text == ";" and start is None:
                head = False
            elif text == "{" and head and start is None:
                start, depth, is_device = position, 1, True
            elif is_device and text in "{}":
                depth += 1 if text == "{" else -1
                if depth == 0:
                    parts.append((start + 1, position))
                    start, head, is_device = None, False, False
        return parts

    def statements(self):
        """Of `code`: from first to last token, each ending with a semicolon or the brace of a block."""
        found = []
        for begin, end in self.device_parts():
            starts, depth = [begin], 0
            for position in range(begin, end):
                text = self.tokens[self.code[position]].text
                depth += text in ("(", "[")
                depth -= text in (")", "]")
                if depth:
                    continue
                if text == "{":
                    starts.append(position + 1)
                elif text == ";":
                    if starts[-1] <= position:
                        found.append((starts[-1], position))
                    starts[-1] = position + 1
                elif text == "}" and len(starts) > 1:
                    starts.pop()
                    following = self.tokens[self.code[position + 1]].text
                    if following not in ("else", "while", ";", ",", ")"):
                        found.append((starts[-1], position))
                        starts[-1] = position + 1
        return found


def replace_of_class(classes, kinds, program, random):
    """One token by another of its class, in device code for the most part."""
    parts = program.device_parts() if random.random() < 0.8 else [(0, len(program.code))]
    places = [program.code[i] for begin, end in parts for i in range(begin, end)]
    places = [at for at in places if program.tokens[at].kind in kinds
              and any(program.tokens[at].text in each for each in classes)]
    if not places:
        return False
    token = program.tokens[random.choice(places)]
    group = next(each for each in classes if token.text in each)
    token.text = random.choice([each for each in group if each != token.text])
    return True


def change_operator(program, random):
    return replace_of_class(OPERATORS, ("mark",), program, random)


def change_type(program, random):
    return replace_of_class(TYPES, ("name",), program, random)


def change_builtin(program, random):
    return replace_of_class(NAMES, ("name",), program, random)


def change_variable(program, random):
    by_type = {}
    for name, kind in program.declared.items():
        by_type.setdefault(kind, []).append(name)
    return replace_of_class([each for each in by_type.values() if len(each) > 1], ("name",), program, random)


def change_number(program, random):
    places = [at for at in program.code if program.tokens[at].kind == "number"]
    if not places:
        return False
    token = program.tokens[random.choice(places)]
    token.text = random.choice(FLOATS if re.search(r"[.eEfF]", token.text) and "x" not in token.text else INTEGERS)
    return True


def slice_of(program, statement):
    first, last = program.code[statement[0]], program.code[statement[1]]
    return first, last + 1


def pick(program, random):
    statements = program.statements()
    return slice_of(program, random.choice(statements)) if statements else None


def is_declaration(program, first):
    names = [each.text for each in program.tokens[first:first + 8] if each.kind == "name"]
    return bool(names) and (names[0] in ("const", "__shared__", "auto", "static", "extern", "volatile", "typedef", "using")
                            or any(names[0] in group for group in TYPES) or names[0] in ("bool", "dim3", "float4"))


def delete_statement(program, random):
    place = pick(program, random)
    if not place or is_declaration(program, place[0]):
        return False
    program.tokens[place[0]:place[1]] = [Token("mark", ";")]
    return True


def copy_statement(program, random):
    place, to = pick(program, random), pick(program, random)
    if not place or is_declaration(program, place[0]):
        return False
    copy = [Token(each.kind, each.text) for each in program.tokens[place[0]:place[1]]]
    at = place[1] if random.random() < 0.5 else to[0]
    program.tokens[at:at] = [Token("blank", " ")] + copy + [Token("blank", " ")]
    return True


def swap_statements(program, random):
    statements = program.statements()
    pairs = [(a, b) for a, b in zip(statements, statements[1:]) if a[1] + 1 == b[0]]
    if not pairs:
        return False
    (a, b), (c, d) = (slice_of(program, each) for each in random.choice(pairs))
    tokens = program.tokens
    tokens[a:d] = tokens[c:d] + tokens[b:c] + tokens[a:b]
    return True


def runs_on_host_too(program, first):
    """Whether the function around it is the host's as well, where nothing of a kernel's has a value: nvcc does not link
    what asks for it."""
    before = [each.text for each in program.tokens[:first] if each.kind == "name"]
    kinds = [i for i, text in enumerate(before) if text in ("__global__", "__device__", "__host__")]
    return bool(kinds) and "__host__" in before[max(kinds[-1] - 1, 0):kinds[-1] + 1]


def allowed(texts, program, first):
    return [each for each in texts if "__" not in each and "Idx" not in each and "blockDim" not in each] \
        if runs_on_host_too(program, first) else texts


def frame_statement(program, random):
    place = pick(program, random)
    if not place or is_declaration(program, place[0]):
        return False
    opening, closing = random.choice(FRAMES)
    condition = random.choice(allowed(CONDITIONS, program, place[0]))
    number = random.choice(allowed(["1", "2", "4", "blockDim.x", "threadIdx.x"], program, place[0]))
    program.tokens[place[1]:place[1]] = [Token("mark", closing.format())]
    program.tokens[place[0]:place[0]] = [Token("mark", opening.format(c=condition, n=number))]
    return True


def insert_word(program, random):
    place = pick(program, random)
    if not place:
        return False
    program.tokens[place[0]:place[0]] = [Token("mark", random.choice(allowed(WORDS, program, place[0])) + " ")]
    return True


CHANGES = [change_operator, change_type, change_builtin, change_variable, change_number, change_number,
           delete_statement, copy_statement, swap_statements, frame_statement, insert_word]


def mutate(text, count, random):
    """The text after `count` changes, and what they were."""
    done = []
    while len(done) < count:
        program = Program(text)
        change = random.choice(CHANGES)
        if change(program, random):
            text = program.text()
            done.append(change.__name__)
    return text, done
