"""The body of a function of the systems register, rewritten so that CPython gives it the meaning that pyc does.

Bindings copy what copies implicitly, integer literals become `Int`, annotated places convert and check, a `Mut` parameter
is a cell that the caller reads afterwards, a `Ref` variable stands for its place. What the rewritten text needs is in
`support`, which it reaches by the global name `__pyc__`.
"""

import ast
import copy

SUPPORT = "__pyc__"
BUILTINS = {"range": "Range", "len": "length", "min": "lanes_min", "max": "lanes_max", "swap": "swap"}
METHODS = {"get", "byte_length", "codepoints", "codepoint_slices", "count_codepoints", "__hash__"}  # that `support.method` may know


def load(name):
    return ast.Name(name, ast.Load())


def support(name):
    return ast.Attribute(load(SUPPORT), name, ast.Load())


def call(name, *args):
    return ast.Call(support(name), list(args), [])


def unquoted(annotation):
    """An annotation's expression; a quoted one is parsed."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return ast.copy_location(ast.parse(annotation.value, mode="eval").body, annotation)
    return annotation


def convention_of(annotation):
    """The name before the brackets, or the name itself: `Mut` of `Mut[Int]`."""
    head = annotation.value if isinstance(annotation, ast.Subscript) else annotation
    return head.id if isinstance(head, ast.Name) else None


def is_integer_literal(node):
    if isinstance(node, ast.UnaryOp):
        return is_integer_literal(node.operand)
    if isinstance(node, ast.BinOp):
        return is_integer_literal(node.left) and is_integer_literal(node.right)
    return isinstance(node, ast.Constant) and type(node.value) is int


def is_place(node):
    return isinstance(node, (ast.Name, ast.Attribute, ast.Subscript))


def all_parameters(args):
    return args.posonlyargs + args.args + args.kwonlyargs + [a for a in (args.vararg, args.kwarg) if a]


def mut_parameters(node):
    """Names of the parameters that a function may assign for its caller, with their positions among the positional ones."""
    positional = node.args.posonlyargs + node.args.args
    found = {a.arg: i for i, a in enumerate(positional) if a.annotation and convention_of(unquoted(a.annotation)) in ("Mut", "Out")}
    return found


def own_names(node):
    """Names that a function binds itself."""
    stored = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    return stored | {a.arg for a in all_parameters(node.args)}


def path_of(callee):
    """`["warp", "sum"]` of `warp.sum[…]`: the names that lead to what is called; empty if it is something else."""
    names = []
    while not isinstance(callee, ast.Name):
        if isinstance(callee, ast.Attribute):
            names.insert(0, callee.attr)
        elif not isinstance(callee, ast.Subscript):
            return []
        callee = callee.value
    return [callee.id, *names]


class Rewriter(ast.NodeTransformer):
    """`callees` knows what a body calls: the positions that a callee assigns, and whether a thread waits in it for others."""

    def __init__(self, node, callees, is_kernel, shadowed):
        self.callees, self.shadowed = callees, shadowed
        self.cells = set() if is_kernel else set(mut_parameters(node))
        self.own = own_names(node)
        self.refs, self.temporaries, self.self_name, self.written_back = {}, 0, None, set()

    def temporary(self):
        self.temporaries += 1
        return f"__pyc_{self.temporaries}"

    # values

    def bound(self, node, is_new=False):
        """The value of a binding: the value of a place is copied, and a literal determines the type of a new name."""
        if isinstance(node, ast.Tuple):
            return ast.copy_location(ast.Tuple([self.bound(e, is_new) for e in node.elts], ast.Load()), node)
        if isinstance(node, ast.IfExp):
            arms = [self.bound(arm, is_new) for arm in (node.body, node.orelse)]
            return ast.copy_location(ast.IfExp(self.visit(node.test), *arms), node)
        made = self.visit(node)
        if is_new and is_integer_literal(node):
            return call("as_literal", made)
        if is_new and isinstance(node, (ast.List, ast.ListComp)):
            return call("display", made)
        return call("copied", made) if is_place(node) else made

    def visit_Name(self, node):
        if node.id in self.refs:
            place = copy.deepcopy(self.refs[node.id])
            if is_place(place):
                place.ctx = node.ctx
            return ast.copy_location(place, node)
        if node.id in self.cells:
            return ast.copy_location(ast.Attribute(load(node.id), "value", node.ctx), node)
        if node.id in BUILTINS and isinstance(node.ctx, ast.Load) and node.id not in self.shadowed:
            return ast.copy_location(support(BUILTINS[node.id]), node)
        return node

    def visit_Compare(self, node):
        self.generic_visit(node)
        if len(node.ops) == 1 and isinstance(node.ops[0], (ast.Is, ast.IsNot)):
            right = node.comparators[0]
            if isinstance(right, ast.Constant) and right.value is None:
                test = call("is_none", node.left)
                return test if isinstance(node.ops[0], ast.Is) else ast.UnaryOp(ast.Not(), test)
        return node

    # calls that assign arguments

    def places(self, node):
        if isinstance(node.func, ast.Name):
            return self.callees.places(node.func.id)
        return self.callees.places_of_method(node.func.attr) if isinstance(node.func, ast.Attribute) else {}

    def waits(self, callee):
        path = path_of(callee)
        return bool(path) and path[0] not in self.own and self.callees.waits(path)

    def visit_Call(self, node):
        if not self.waits(node.func):
            return self.plain_call(node, "call")
        if self.callees.is_function(path_of(node.func)):
            return self.plain_call(node, "waiting_call")
        self.generic_visit(node)
        return ast.copy_location(ast.YieldFrom(node), node)

    def plain_call(self, node, form):
        """`form`: what of `support` makes the call if it has to be made there."""
        if isinstance(node.func, ast.Name) and node.func.id == "String" and len(node.args) != 1:
            node.func = support("text")
        if isinstance(node.func, ast.Attribute) and node.func.attr == "copy" and not node.args and not node.keywords:
            return ast.copy_location(call("duplicate", self.visit(node.func.value)), node)
        positions = self.places(node)
        if isinstance(node.func, ast.Attribute) and node.func.attr in METHODS:
            node.func = ast.copy_location(call("method", node.func.value, ast.Constant(node.func.attr)), node.func)
        targets = [i for i, arg in enumerate(node.args) if i in positions and is_place(arg)]
        self.generic_visit(node)
        if not targets and form == "call":
            return node
        done = self.temporary()
        places = [self.once(node.args[i]) for i in targets]
        made = ast.Call(support(form), [node.func, *node.args], node.keywords)
        made = ast.NamedExpr(ast.Name(done, ast.Store()), made if form == "call" else ast.YieldFrom(made))
        back = [self.write_back(place, done, i) for i, place in zip(targets, places)]
        both = ast.Tuple([made, *back, ast.Attribute(load(done), "result", ast.Load())], ast.Load())
        return ast.copy_location(ast.Subscript(both, ast.UnaryOp(ast.USub(), ast.Constant(1)), ast.Load()), node)

    def once(self, place):
        """The place again, with what its parts were found to be when the argument was evaluated."""
        again = copy.copy(place)
        for part in ("value", "slice"):
            inner = getattr(place, part, None)
            if isinstance(inner, ast.expr) and not isinstance(inner, (ast.Name, ast.Constant)):
                name = self.temporary()
                setattr(place, part, ast.NamedExpr(ast.Name(name, ast.Store()), inner))
                setattr(again, part, load(name))
        return again

    def write_back(self, place, done, i):
        value = ast.Call(ast.Attribute(load(done), "assigned", ast.Load()), [ast.Constant(i)], [])
        if isinstance(place, ast.Name):
            self.written_back.add(place.id)
            return ast.NamedExpr(ast.Name(place.id, ast.Store()), value)
        if isinstance(place, ast.Attribute):
            return call("store_attribute", place.value, ast.Constant(place.attr), value)
        return call("store_item", place.value, place.slice, value)

    # statements

    def visit_Assign(self, node):
        value = self.bound(node.value, not any(isinstance(t, (ast.Attribute, ast.Subscript)) for t in node.targets))
        if len(node.targets) == 1 and isinstance(node.targets[0], ast.Name) and node.targets[0].id == self.self_name:
            return ast.copy_location(ast.Expr(call("assign", load(self.self_name), value)), node)
        return ast.copy_location(ast.Assign([self.visit(t) for t in node.targets], value), node)

    def visit_AnnAssign(self, node):
        annotation = unquoted(node.annotation)
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        if convention_of(annotation) == "Ref" and is_place(node.value):
            return self.reference(node)
        value = self.bound(node.value)
        if convention_of(annotation) != "Ref":
            value = call("convert", value, self.visit(annotation))
        return ast.copy_location(ast.Assign([self.visit(node.target)], value), node)

    def reference(self, node):
        """`r: Ref = place`: the parts of the place are found once, and the name stands for it from here on."""
        place, statements = self.visit(node.value), []
        for part in ("value", "slice"):
            inner = getattr(place, part, None)
            if isinstance(inner, ast.expr) and not isinstance(inner, (ast.Name, ast.Constant)):
                name = self.temporary()
                statements.append(ast.copy_location(ast.Assign([ast.Name(name, ast.Store())], inner), node))
                setattr(place, part, load(name))
        self.refs[node.target.id] = place
        return statements or ast.copy_location(ast.Pass(), node)

    def visit_Return(self, node):
        if node.value is not None:
            node.value = self.bound(node.value) if isinstance(node.value, (ast.Attribute, ast.Subscript)) else self.visit(node.value)
        return node

    def visit_FunctionDef(self, node):
        """A nested function: it sees the cells and references of the one around it."""
        inner = Rewriter(node, self.callees, False, self.shadowed)
        hidden = {a.arg for a in all_parameters(node.args)}
        inner.refs = {name: place for name, place in self.refs.items() if name not in hidden}
        inner.cells |= self.cells - hidden
        return nested(node, inner)

    def visit_Lambda(self, node):
        node.body = self.visit(node.body)
        return node


def nested(node, rewriter):
    """A function inside of one: its definition, wrapped so that its annotations are kept to."""
    made = definition(node, rewriter)
    around = sorted(rewriter.written_back - own_names(node))
    if around:
        made.body.insert(0, ast.Nonlocal(around))
    made.decorator_list = [call("nested", annotations_of(node))]
    return made


def definition(node, rewriter, waits=False):
    """The rewritten function without its annotations, decorators and parameters in brackets; a generator if it waits."""
    node = copy.deepcopy(node)
    args = node.args
    if rewriter.self_name is None and args.args and args.args[0].arg == "self":
        rewriter.self_name = "self"
    for a in all_parameters(args):
        a.annotation = None
    body = []
    for statement in node.body:
        made = rewriter.visit(statement)
        body.extend(made if isinstance(made, list) else [made])
    if waits:
        body.append(ast.If(ast.Constant(False), [ast.Expr(ast.Yield(None))], []))
    made = ast.FunctionDef(node.name, args, body, [], None)
    made.type_params = []
    return ast.copy_location(made, node)


def annotations_of(node):
    """`lambda: {"x": T, …, "return": R}`, evaluated when it is first asked for."""
    pairs = [(a.arg, a.annotation) for a in all_parameters(node.args) if a.annotation]
    if node.returns is not None:
        pairs.append(("return", node.returns))
    return dictionary_of(pairs)


def dictionary_of(pairs):
    values = [unquoted(value) for _, value in pairs]
    body = ast.Dict([ast.Constant(name) for name, _ in pairs], values)
    return ast.Lambda(_no_arguments(), body)


def _no_arguments():
    return ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])


def factory(names, free, statements, results, filename):
    """Code that defines `__pyc_outer__(free…)`, which gives `__pyc_factory__(names…)`, which gives the results."""
    given = ast.Return(ast.Tuple(results, ast.Load()))
    inner = _function("__pyc_factory__", names, [*statements, given])
    outer = _function("__pyc_outer__", free, [inner, ast.Return(load("__pyc_factory__"))])
    module = ast.Module([outer], [])
    ast.fix_missing_locations(module)
    return compile(module, filename, "exec", dont_inherit=True)


def _function(name, parameters, body):
    args = _no_arguments()
    args.args = [ast.arg(p) for p in parameters]
    made = ast.FunctionDef(name, args, body, [], None)
    made.type_params = []
    return made
