"""Arrays among the arguments of a compiled function: their elements are read and stored where they lie, without numpy.

A parameter keeps its array, for all that numpy does with it. Beside it the compiled text has a variable, the array's
`Elements`, and where the function reads or stores one element by integers, asks for `len` or for `shape`, it uses that
one. Elements are Python's numbers there: an int is exact, a float a float.
"""

import ast

TYPES = {
    "f4": ("float32", "float"),
    "f8": ("float64", "float"),
    "b1": ("bool", "bool"),
    **{f"i{n}": (f"int{8 * n}", "int") for n in (1, 2, 4, 8)},
    **{f"u{n}": (f"uint{8 * n}", "int") for n in (1, 2, 4)},
}
MOST_AXES = 4

def kind_of(array):
    """What the compiled text depends on: the type of the elements, the number of axes, whether the array is dense and can be
    written to. None: it has no numbers of the machine."""
    dtype, flags = array.dtype, array.flags
    text = dtype.str[1:]
    if text not in TYPES or not dtype.isnative or not flags.aligned or not 0 < array.ndim <= MOST_AXES:
        return None
    return text, array.ndim, flags.c_contiguous, flags.writeable


def _own_nodes(function):
    """The nodes of the function itself, outer ones first, without nested functions and classes, which have variables of their own."""
    todo = list(function.body)
    for node in todo:
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
            todo.extend(ast.iter_child_nodes(node))
    return todo


def _is_shape(node):
    return isinstance(node, ast.Attribute) and node.attr == "shape" and isinstance(node.value, ast.Name)


def _bindings(node):
    """The names that an assignment or loop binds, each with the expression or loop that gives its value, or None."""
    if isinstance(node, ast.Assign):
        pairs = [(target, node.value) for target in node.targets]
    elif isinstance(node, (ast.AnnAssign, ast.NamedExpr)):
        pairs = [(node.target, node.value)]
    elif isinstance(node, ast.AugAssign):
        pairs = [(node.target, ast.BinOp(node.target, node.op, node.value))]
    elif isinstance(node, (ast.For, ast.comprehension)):
        pairs = [(node.target, node)]
    else:
        pairs = []
    for target, value in pairs:
        if isinstance(target, ast.Name):
            yield target, value
        elif isinstance(target, (ast.Tuple, ast.List)):
            values = target.elts if _is_shape(value) else getattr(value, "elts", ())
            fits = len(values) == len(target.elts)
            for i, inner in enumerate(target.elts):
                if isinstance(inner, ast.Name):
                    yield inner, (value if _is_shape(value) else values[i]) if fits else None


class _Function:
    """Which of a function's parameters are arrays, and which of its names are ints whatever happens."""

    INT_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.BitAnd, ast.BitOr, ast.BitXor)

    def __init__(self, node, kinds, ints, hidden):
        self.nodes, self.hidden = _own_nodes(node), set(hidden)
        self.parents = {child: parent for parent in self.nodes for child in ast.iter_child_nodes(parent)}
        told = {}  # of a target
        values = {}  # by name: of all its targets; None: anything
        for one in self.nodes:
            told.update((id(target), value) for target, value in _bindings(one))
            if isinstance(one, ast.Name) and not isinstance(one.ctx, ast.Load):
                values.setdefault(one.id, []).append(told.get(id(one)))
            for name in (*getattr(one, "names", ()), getattr(one, "name", None)):  # imports, handlers, patterns, global
                name = name if isinstance(name, str) else getattr(name, "asname", None) or getattr(name, "name", "").split(".")[0]
                values.setdefault(name, []).append(None)
        self.hidden.update(values)
        self.arrays = {name: kind for name, kind in kinds.items() if name not in values}
        self.ints = {name for name in values if name not in kinds} | {name for name in ints if name not in values}
        while wrong := {name for name in self.ints if not all(map(self.gives_int, values.get(name, ())))}:
            self.ints -= wrong

    def is_call(self, node, *names):
        is_plain = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords
        return is_plain and node.func.id in names and node.func.id not in self.hidden

    def gives_int(self, value):
        if isinstance(value, (ast.For, ast.comprehension)):
            return self.is_call(value.iter, "range")
        return self.is_int(value) or (_is_shape(value) and value.value.id in self.arrays)  # a part of it

    def is_int(self, node):
        if isinstance(node, ast.Constant):
            return type(node.value) is int
        if isinstance(node, ast.Name):
            return node.id in self.ints
        if isinstance(node, ast.UnaryOp):
            return isinstance(node.op, (ast.USub, ast.UAdd, ast.Invert)) and self.is_int(node.operand)
        if isinstance(node, ast.BinOp):
            return isinstance(node.op, self.INT_OPERATORS) and self.is_int(node.left) and self.is_int(node.right)
        if isinstance(node, ast.IfExp):
            return self.is_int(node.body) and self.is_int(node.orelse)
        if self.is_call(node, "min", "max"):
            return len(node.args) > 1 and all(map(self.is_int, node.args))
        if self.is_call(node, "len", "int", "ord"):
            return True
        if isinstance(node, ast.Subscript) and _is_shape(node.value):
            return node.value.value.id in self.arrays
        return self.is_element(node) and self.number_of(node) == "int"

    def is_element(self, node):
        """`a[i, j]` with as many ints as the array has axes."""
        if not isinstance(node, ast.Subscript) or not isinstance(node.value, ast.Name) or node.value.id not in self.arrays:
            return False
        index = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        return len(index) == self.arrays[node.value.id][1] and all(map(self.is_int, index))

    def number_of(self, element):
        return TYPES[self.arrays[element.value.id][0]][1]

    def value_stored(self, element):
        """The x of `a[i] = x`, also of `a[i], a[j] = x, y` and `a[i] += x`, where numpy stores what `float(x)` or `int(x)` gives."""
        parent = self.parents[element]
        if isinstance(parent, ast.AugAssign):
            is_exact = self.number_of(element) == "float" or self.is_int(parent.value)
            return parent.value if is_exact and isinstance(parent.op, (ast.Add, ast.Sub, ast.Mult)) else None
        if isinstance(parent, ast.Assign) and parent.targets == [element]:
            return parent.value
        assign = self.parents.get(parent)
        is_row = isinstance(parent, ast.Tuple) and isinstance(assign, ast.Assign) and assign.targets == [parent]
        if not is_row or not isinstance(assign.value, ast.Tuple) or len(assign.value.elts) != len(parent.elts):
            return None
        value = assign.value.elts[parent.elts.index(element)]
        return None if any(isinstance(e, ast.Starred) for e in (*parent.elts, *assign.value.elts)) else value


def _name_of(array):
    return f"__{array}_elements"


class Edits:
    """What makes a function's text use its arrays' elements: `edits` are (line, column, line, column, text), `before` goes in
    front of the body."""

    def __init__(self, node, kinds, ints, hidden):
        self.function = _Function(node, kinds, ints, hidden)
        self.edits, self.starts, self.used = [], {}, {}  # used: by array, whether it is stored to
        waits = any(isinstance(one, (ast.Yield, ast.YieldFrom, ast.Await)) for one in self.function.nodes)
        for one in self.function.nodes if not waits else ():
            if isinstance(one, ast.Name) and one.id in self.function.arrays:
                self.use(one)
        self.edits += [(line, column, line, column, text.encode()) for (line, column), text in self.starts.items()]

    @property
    def before(self):
        return "; ".join(map(self.elements_of, self.used)).encode()

    def elements_of(self, array):
        text, rank, is_dense, _ = self.function.arrays[array]
        kept = f"__DType.{TYPES[text][0]}, {rank}, {is_dense}"
        return f"{_name_of(array)} = __Elements[{kept}]({array}, writable={self.used[array]})"

    def use(self, name):
        function, parent = self.function, self.function.parents.get(name)
        rank, is_writable = function.arrays[name.id][1], function.arrays[name.id][3]
        if function.is_call(parent, "len"):
            self.replace(name, _name_of(name.id))
        elif parent is not None and _is_shape(parent) and isinstance(parent.ctx, ast.Load):
            sizes = "".join(f"int({_name_of(name.id)}.shape[{axis}]), " for axis in range(rank))
            self.replace(parent, f"({sizes})", name.id)
        elif not function.is_element(parent) or parent.value is not name:
            return
        elif isinstance(parent.ctx, ast.Load):
            self.wrap(parent, function.number_of(parent))
            self.replace(name, _name_of(name.id))
        elif isinstance(parent.ctx, ast.Store) and is_writable:
            value = function.value_stored(parent)
            if value is not None:
                self.wrap(value, function.number_of(parent))
                self.replace(name, _name_of(name.id), is_stored=True)

    def replace(self, node, text, array=None, is_stored=False):
        array = array or node.id
        self.used[array] = self.used.get(array, False) or is_stored
        self.edits.append((node.lineno, node.col_offset, node.end_lineno, node.end_col_offset, text.encode()))

    def wrap(self, node, call):
        """Nodes come outer ones first, so what begins at one place is in that order."""
        start = node.lineno, node.col_offset
        self.starts[start] = self.starts.get(start, "") + call + "("
        self.edits.append((node.end_lineno, node.end_col_offset, node.end_lineno, node.end_col_offset, b")"))
