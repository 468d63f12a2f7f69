"""The classes of syntax trees, as CPython has them."""

PyCF_ONLY_AST = 0x400
PyCF_TYPE_COMMENTS = 0x1000
PyCF_ALLOW_TOP_LEVEL_AWAIT = 0x2000
PyCF_OPTIMIZED_AST = 0x8400


class AST:
    _fields = ()
    _attributes = ()
    __match_args__ = ()
    _lists = ()

    def __init__(self, *args, **kwargs):
        fields = self._fields
        if len(args) > len(fields):
            plural = "" if len(fields) == 1 else "s"
            raise TypeError(f"{type(self).__name__} constructor takes at most {len(fields)} positional argument{plural}")
        for name, value in zip(fields, args):
            if name in kwargs:
                raise TypeError(f"{type(self).__name__} got multiple values for argument {name!r}")
            setattr(self, name, value)
        for name in kwargs:
            setattr(self, name, kwargs[name])
        for name in fields[len(args) :]:
            if name in self._lists and name not in kwargs:
                setattr(self, name, [])
            elif name == "ctx" and name not in kwargs:
                self.ctx = Load()

    def __reduce__(self):
        return type(self), (), self.__dict__


class operator(AST):
    pass


class Add(operator):
    pass


class boolop(AST):
    pass


class And(boolop):
    pass


class stmt(AST):
    _attributes = ("lineno", "col_offset", "end_lineno", "end_col_offset")
    end_lineno = None
    end_col_offset = None


class AnnAssign(stmt):
    _fields = __match_args__ = ("target", "annotation", "value", "simple")
    value = None


class Assert(stmt):
    _fields = __match_args__ = ("test", "msg")
    msg = None


class Assign(stmt):
    _fields = __match_args__ = ("targets", "value", "type_comment")
    _lists = ("targets",)
    type_comment = None


class AsyncFor(stmt):
    _fields = __match_args__ = ("target", "iter", "body", "orelse", "type_comment")
    _lists = ("body", "orelse")
    type_comment = None


class AsyncFunctionDef(stmt):
    _fields = __match_args__ = ("name", "args", "body", "decorator_list", "returns", "type_comment", "type_params")
    _lists = ("body", "decorator_list", "type_params")
    returns = None
    type_comment = None


class AsyncWith(stmt):
    _fields = __match_args__ = ("items", "body", "type_comment")
    _lists = ("items", "body")
    type_comment = None


class expr(AST):
    _attributes = ("lineno", "col_offset", "end_lineno", "end_col_offset")
    end_lineno = None
    end_col_offset = None


class Attribute(expr):
    _fields = __match_args__ = ("value", "attr", "ctx")


class AugAssign(stmt):
    _fields = __match_args__ = ("target", "op", "value")


class Await(expr):
    _fields = __match_args__ = ("value",)


class BinOp(expr):
    _fields = __match_args__ = ("left", "op", "right")


class BitAnd(operator):
    pass


class BitOr(operator):
    pass


class BitXor(operator):
    pass


class BoolOp(expr):
    _fields = __match_args__ = ("op", "values")
    _lists = ("values",)


class Break(stmt):
    pass


class Call(expr):
    _fields = __match_args__ = ("func", "args", "keywords")
    _lists = ("args", "keywords")


class ClassDef(stmt):
    _fields = __match_args__ = ("name", "bases", "keywords", "body", "decorator_list", "type_params")
    _lists = ("bases", "keywords", "body", "decorator_list", "type_params")


class Compare(expr):
    _fields = __match_args__ = ("left", "ops", "comparators")
    _lists = ("ops", "comparators")


class Constant(expr):
    _fields = __match_args__ = ("value", "kind")
    kind = None


class Continue(stmt):
    pass


class expr_context(AST):
    pass


class Del(expr_context):
    pass


class Delete(stmt):
    _fields = __match_args__ = ("targets",)
    _lists = ("targets",)


class Dict(expr):
    _fields = __match_args__ = ("keys", "values")
    _lists = ("keys", "values")


class DictComp(expr):
    _fields = __match_args__ = ("key", "value", "generators")
    _lists = ("generators",)


class Div(operator):
    pass


class cmpop(AST):
    pass


class Eq(cmpop):
    pass


class excepthandler(AST):
    _attributes = ("lineno", "col_offset", "end_lineno", "end_col_offset")
    end_lineno = None
    end_col_offset = None


class ExceptHandler(excepthandler):
    _fields = __match_args__ = ("type", "name", "body")
    _lists = ("body",)
    type = None
    name = None


class Expr(stmt):
    _fields = __match_args__ = ("value",)


class mod(AST):
    pass


class Expression(mod):
    _fields = __match_args__ = ("body",)


class FloorDiv(operator):
    pass


class For(stmt):
    _fields = __match_args__ = ("target", "iter", "body", "orelse", "type_comment")
    _lists = ("body", "orelse")
    type_comment = None


class FormattedValue(expr):
    _fields = __match_args__ = ("value", "conversion", "format_spec")
    format_spec = None


class FunctionDef(stmt):
    _fields = __match_args__ = ("name", "args", "body", "decorator_list", "returns", "type_comment", "type_params")
    _lists = ("body", "decorator_list", "type_params")
    returns = None
    type_comment = None


class FunctionType(mod):
    _fields = __match_args__ = ("argtypes", "returns")
    _lists = ("argtypes",)


class GeneratorExp(expr):
    _fields = __match_args__ = ("elt", "generators")
    _lists = ("generators",)


class Global(stmt):
    _fields = __match_args__ = ("names",)
    _lists = ("names",)


class Gt(cmpop):
    pass


class GtE(cmpop):
    pass


class If(stmt):
    _fields = __match_args__ = ("test", "body", "orelse")
    _lists = ("body", "orelse")


class IfExp(expr):
    _fields = __match_args__ = ("test", "body", "orelse")


class Import(stmt):
    _fields = __match_args__ = ("names",)
    _lists = ("names",)


class ImportFrom(stmt):
    _fields = __match_args__ = ("module", "names", "level")
    _lists = ("names",)
    module = None
    level = None


class In(cmpop):
    pass


class Interactive(mod):
    _fields = __match_args__ = ("body",)
    _lists = ("body",)


class unaryop(AST):
    pass


class Invert(unaryop):
    pass


class Is(cmpop):
    pass


class IsNot(cmpop):
    pass


class JoinedStr(expr):
    _fields = __match_args__ = ("values",)
    _lists = ("values",)


class LShift(operator):
    pass


class Lambda(expr):
    _fields = __match_args__ = ("args", "body")


class List(expr):
    _fields = __match_args__ = ("elts", "ctx")
    _lists = ("elts",)


class ListComp(expr):
    _fields = __match_args__ = ("elt", "generators")
    _lists = ("generators",)


class Load(expr_context):
    pass


class Lt(cmpop):
    pass


class LtE(cmpop):
    pass


class MatMult(operator):
    pass


class Match(stmt):
    _fields = __match_args__ = ("subject", "cases")
    _lists = ("cases",)


class pattern(AST):
    _attributes = ("lineno", "col_offset", "end_lineno", "end_col_offset")
    end_lineno = None
    end_col_offset = None


class MatchAs(pattern):
    _fields = __match_args__ = ("pattern", "name")
    pattern = None
    name = None


class MatchClass(pattern):
    _fields = __match_args__ = ("cls", "patterns", "kwd_attrs", "kwd_patterns")
    _lists = ("patterns", "kwd_attrs", "kwd_patterns")


class MatchMapping(pattern):
    _fields = __match_args__ = ("keys", "patterns", "rest")
    _lists = ("keys", "patterns")
    rest = None


class MatchOr(pattern):
    _fields = __match_args__ = ("patterns",)
    _lists = ("patterns",)


class MatchSequence(pattern):
    _fields = __match_args__ = ("patterns",)
    _lists = ("patterns",)


class MatchSingleton(pattern):
    _fields = __match_args__ = ("value",)


class MatchStar(pattern):
    _fields = __match_args__ = ("name",)
    name = None


class MatchValue(pattern):
    _fields = __match_args__ = ("value",)


class Mod(operator):
    pass


class Module(mod):
    _fields = __match_args__ = ("body", "type_ignores")
    _lists = ("body", "type_ignores")


class Mult(operator):
    pass


class Name(expr):
    _fields = __match_args__ = ("id", "ctx")


class NamedExpr(expr):
    _fields = __match_args__ = ("target", "value")


class Nonlocal(stmt):
    _fields = __match_args__ = ("names",)
    _lists = ("names",)


class Not(unaryop):
    pass


class NotEq(cmpop):
    pass


class NotIn(cmpop):
    pass


class Or(boolop):
    pass


class type_param(AST):
    _attributes = ("lineno", "col_offset", "end_lineno", "end_col_offset")
    end_lineno = None
    end_col_offset = None


class ParamSpec(type_param):
    _fields = __match_args__ = ("name", "default_value")
    default_value = None


class Pass(stmt):
    pass


class Pow(operator):
    pass


class RShift(operator):
    pass


class Raise(stmt):
    _fields = __match_args__ = ("exc", "cause")
    exc = None
    cause = None


class Return(stmt):
    _fields = __match_args__ = ("value",)
    value = None


class Set(expr):
    _fields = __match_args__ = ("elts",)
    _lists = ("elts",)


class SetComp(expr):
    _fields = __match_args__ = ("elt", "generators")
    _lists = ("generators",)


class Slice(expr):
    _fields = __match_args__ = ("lower", "upper", "step")
    lower = None
    upper = None
    step = None


class Starred(expr):
    _fields = __match_args__ = ("value", "ctx")


class Store(expr_context):
    pass


class Sub(operator):
    pass


class Subscript(expr):
    _fields = __match_args__ = ("value", "slice", "ctx")


class Try(stmt):
    _fields = __match_args__ = ("body", "handlers", "orelse", "finalbody")
    _lists = ("body", "handlers", "orelse", "finalbody")


class TryStar(stmt):
    _fields = __match_args__ = ("body", "handlers", "orelse", "finalbody")
    _lists = ("body", "handlers", "orelse", "finalbody")


class Tuple(expr):
    _fields = __match_args__ = ("elts", "ctx")
    _lists = ("elts",)


class TypeAlias(stmt):
    _fields = __match_args__ = ("name", "type_params", "value")
    _lists = ("type_params",)


class type_ignore(AST):
    pass


class TypeIgnore(type_ignore):
    _fields = __match_args__ = ("lineno", "tag")


class TypeVar(type_param):
    _fields = __match_args__ = ("name", "bound", "default_value")
    bound = None
    default_value = None


class TypeVarTuple(type_param):
    _fields = __match_args__ = ("name", "default_value")
    default_value = None


class UAdd(unaryop):
    pass


class USub(unaryop):
    pass


class UnaryOp(expr):
    _fields = __match_args__ = ("op", "operand")


class While(stmt):
    _fields = __match_args__ = ("test", "body", "orelse")
    _lists = ("body", "orelse")


class With(stmt):
    _fields = __match_args__ = ("items", "body", "type_comment")
    _lists = ("items", "body")
    type_comment = None


class Yield(expr):
    _fields = __match_args__ = ("value",)
    value = None


class YieldFrom(expr):
    _fields = __match_args__ = ("value",)


class alias(AST):
    _fields = __match_args__ = ("name", "asname")
    _attributes = ("lineno", "col_offset", "end_lineno", "end_col_offset")
    asname = None
    end_lineno = None
    end_col_offset = None


class arg(AST):
    _fields = __match_args__ = ("arg", "annotation", "type_comment")
    _attributes = ("lineno", "col_offset", "end_lineno", "end_col_offset")
    annotation = None
    type_comment = None
    end_lineno = None
    end_col_offset = None


class arguments(AST):
    _fields = __match_args__ = ("posonlyargs", "args", "vararg", "kwonlyargs", "kw_defaults", "kwarg", "defaults")
    _lists = ("posonlyargs", "args", "kwonlyargs", "kw_defaults", "defaults")
    vararg = None
    kwarg = None


class comprehension(AST):
    _fields = __match_args__ = ("target", "iter", "ifs", "is_async")
    _lists = ("ifs",)


class keyword(AST):
    _fields = __match_args__ = ("arg", "value")
    _attributes = ("lineno", "col_offset", "end_lineno", "end_col_offset")
    arg = None
    end_lineno = None
    end_col_offset = None


class match_case(AST):
    _fields = __match_args__ = ("pattern", "guard", "body")
    _lists = ("body",)
    guard = None


class withitem(AST):
    _fields = __match_args__ = ("context_expr", "optional_vars")
    optional_vars = None
