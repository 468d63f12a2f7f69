"""Annotations with their texts evaluated."""

import sys

from _typing import ParamSpecArgs

from typing._aliases import _Alias
from typing._aliases import _AnnotatedAlias
from typing._aliases import _Bar
from typing._aliases import _Builtin
from typing._aliases import _CallableAlias
from typing._aliases import _LiteralAlias
from typing._aliases import _Special
from typing._aliases import _stands_for_many
from typing._aliases import _type_of
from typing._aliases import _union
from typing._aliases import Annotated
from typing._aliases import ForwardRef
from typing._aliases import NotRequired
from typing._aliases import ReadOnly
from typing._aliases import Required
from typing._classes import Generic


def _rebuilt(hint, change):
    """The hint with its parts changed."""
    parts = tuple([tuple([change(q) for q in p]) if isinstance(p, tuple) else change(p) for p in hint.__args__])
    if parts == hint.__args__:
        return hint
    if isinstance(hint, _Alias):
        return hint._like(parts)
    if isinstance(hint, _Bar):
        return _union(parts)
    return _Builtin(hint.__origin__, parts)


def _evaluated(hint, names, own):
    if isinstance(hint, ForwardRef):
        return _evaluated(_type_of(eval(hint.__forward_arg__, names, own)), names, own)
    if isinstance(hint, _Builtin):
        return _rebuilt(hint, lambda p: _evaluated(_type_of(p) if isinstance(p, str) else p, names, own))
    if isinstance(hint, (_Alias, _Bar)) and not isinstance(hint, _LiteralAlias):
        return _rebuilt(hint, lambda p: _evaluated(p, names, own))
    return hint


def _plain(hint):
    """The hint without Annotated, Required and the like."""
    if isinstance(hint, _AnnotatedAlias):
        return _plain(hint.__origin__)
    if isinstance(hint, _Alias) and hint.__origin__ in (Required, NotRequired, ReadOnly):
        return _plain(hint.__args__[0])
    return _rebuilt(hint, _plain) if isinstance(hint, (_Alias, _Builtin, _Bar)) else hint


def _parameters_of_definition(obj):
    return {p.__name__: p for p in getattr(obj, "__type_params__", ())}


def _of_class(cls, globalns, localns):
    hints = {}
    for base in reversed(cls.__mro__):
        names = getattr(sys.modules.get(base.__module__), "__dict__", {}) if globalns is None else globalns
        own = {**vars(base), **_parameters_of_definition(base)} if localns is None else localns
        for name, hint in base.__dict__.get("__annotations__", {}).items():
            hints[name] = _evaluated(_type_of(hint), names, own)
    return hints


def get_type_hints(obj, globalns=None, localns=None, include_extras=False):
    """The annotations of a class, with those of its bases, or of a function or module."""
    if getattr(obj, "__no_type_check__", False):
        return {}
    if isinstance(obj, type):
        hints = _of_class(obj, globalns, localns)
    else:
        annotations = getattr(obj, "__annotations__", None)
        if annotations is None:
            if callable(obj):
                return {}
            raise TypeError(f"{obj!r} is not a module, class, method, or function.")
        around = obj
        while hasattr(around, "__wrapped__"):
            around = around.__wrapped__
        names = getattr(around, "__globals__", None) or getattr(around, "__dict__", {})
        names = names if globalns is None else globalns
        own = (_parameters_of_definition(obj) or names) if localns is None else localns
        hints = {name: _evaluated(_type_of(hint), names, own) for name, hint in annotations.items()}
    return hints if include_extras else {name: _plain(hint) for name, hint in hints.items()}


def _is_callable_form(tp):
    return type(tp).__name__ == "_CallableForm"


def get_origin(tp):
    """What stands in front of the brackets; None: nothing does."""
    if isinstance(tp, _AnnotatedAlias):
        return Annotated
    if isinstance(tp, (_Alias, _Special, _Builtin, ParamSpecArgs)) or _is_callable_form(tp):
        return tp.__origin__
    if tp is Generic:
        return Generic
    return _Bar if isinstance(tp, _Bar) else None


def get_args(tp):
    """What stands in the brackets."""
    if isinstance(tp, _AnnotatedAlias):
        return (tp.__origin__,) + tp.__metadata__
    if isinstance(tp, (_Alias, _Builtin)) or _is_callable_form(tp):
        parts = tp.__args__
        is_callable = isinstance(tp, _CallableAlias) or _is_callable_form(tp)
        if is_callable and not (len(parts) == 2 and (parts[0] is ... or _stands_for_many(parts[0]))):
            parts = (list(parts[:-1]), parts[-1])
        return parts
    return tp.__args__ if isinstance(tp, _Bar) else ()
