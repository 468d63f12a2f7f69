"""Functions and structs of a program for Python: modules that are put together by hand."""

from std.collections import StringDict
from std.memory.allocation import _allocate, _release
from std.python.object import PythonObject, _str
from std.python.python import Python

comptime _Native = Pointer[UInt8, MutUntrackedOrigin]
comptime _Entry = def(object, object) raises thin abi("C") -> object

# ===--- what stands in Python for the types of a program ---===


def _support() raises -> PythonObject:
    """The Python side, once per process."""
    var modules = Python.import_module("sys").modules
    if "_pyc_native_types" in modules:
        return modules["_pyc_native_types"]
    return Python.evaluate(
        """
import types

known = {}  # key of a type of the program -> class

def new_module(name):
    return types.ModuleType(name)

def define(place, name, value, is_static):
    setattr(place, name, staticmethod(value) if is_static else value)

class Native:
    __slots__ = "_pyc_at", "__weakref__"
    def __del__(self):
        at, self._pyc_at = getattr(self, "_pyc_at", 0), 0
        if at: type(self)._pyc_end(at)

def new_class(module, name, key, end, text):
    def refuse(self, *args, **keywords): raise TypeError(f"cannot create '{name}' instances")
    def shown(self): return text(address_of(self, key))
    space = {"__slots__": (), "__module__": module.__name__, "__init__": refuse, "__repr__": shown, "__str__": shown,
             "_pyc_end": staticmethod(end)}
    made = known[key] = type(name, (Native,), space)
    setattr(module, name, made)
    return made

def add_init(made, init, takes_nothing):
    def __init__(self, *args, **keywords):
        if takes_nothing and (args or keywords): raise TypeError(f"{made.__name__}() takes no arguments")
        self._pyc_at = init(args, keywords)
    made.__init__ = __init__

def adopt(key, at):
    if key not in known: raise TypeError("no Python type is known for a value of this type; add_type makes one")
    made = known[key].__new__(known[key])
    made._pyc_at = at
    return made

def address_of(value, key):
    made = known.get(key)
    if made is None or not isinstance(value, made):
        raise TypeError(f"expected {made.__name__ if made else 'a native value'}, got {type(value).__name__}")
    at = getattr(value, "_pyc_at", 0)
    if not at: raise TypeError(f"this {made.__name__} has not been initialised")
    return at
""",
        file=True,
        name="_pyc_native_types",
    )


def _end_value[T: Movable & Deinitable](at: PythonObject) raises -> PythonObject:
    var room = __pyc.bitcast[Pointer[T, MutUntrackedOrigin]](Int64(py=at))
    __pyc.destroy(room)
    _release(room)
    return PythonObject()


def _text_of[T: Writable](at: PythonObject) raises -> PythonObject:
    return repr(__pyc.bitcast[Pointer[T, MutUntrackedOrigin]](Int64(py=at))[])


def _key[T: Movable & Deinitable]() -> PythonObject:
    """Another one for each type, and in each program."""
    var entry = _entry_1[_end_value[T]]
    return PythonObject(__pyc.bitcast[Int64](entry))


def _keep[T: Movable & Deinitable](var value: T) -> PythonObject:
    """The address of the value, which is Python's from now on."""
    var room = _allocate[T](1)
    __pyc.init(room, value^)
    return PythonObject(__pyc.bitcast[Int64](room))


def _adopted[T: Movable & Deinitable](var value: T) raises -> PythonObject:
    return _support().adopt(_key[T](), _keep(value^))


def _address_of[T: Movable & Deinitable](value: PythonObject) raises -> Pointer[T, MutUnsafeAnyOrigin]:
    var at = Int64(py=_support().address_of(value, _key[T]()))
    return __pyc.bitcast[Pointer[T, MutUnsafeAnyOrigin]](at)


# ===--- functions ---===


def _slot(slots: object, i: Int) -> PythonObject:
    var at = __pyc.bitcast[Pointer[object, MutUnsafeAnyOrigin]](slots)
    return PythonObject(word=__pyc.raw(__pyc.offset(at, i)))


def _keywords(slots: object, i: Int) raises -> StringDict[PythonObject]:
    var found = StringDict[PythonObject]()
    var given = _slot(slots, i)
    for name in given:
        found[String(py=name)] = given[name]
    return found^


def _function(name: StringSpan, doc: StringSpan, entry: _Entry, count: Int, takes_keywords: Bool) -> PythonObject:
    var text = PythonObject(doc) if doc.byte_length() > 0 else PythonObject()
    var flags = 2 if takes_keywords else 0
    return PythonObject(word=__pyc.pyc_native_function(_str(name), text._word, entry, UInt32(count), UInt32(flags)))


def _init_default[T: Defaultable & Movable & Deinitable](args: PythonObject, keywords: PythonObject) raises -> PythonObject:
    return _keep(T())


def _init_by[T: Movable & Deinitable, f: def(PythonObject, PythonObject) raises thin -> T](
    args: PythonObject, keywords: PythonObject
) raises -> PythonObject:
    return _keep(f(args, keywords))


# What Python calls: the arguments stand in a row.

def _entry_0[f: def() raises thin -> PythonObject](function: object, slots: object) raises abi("C") -> object:
    return f()._word


def _entry_1[f: def(PythonObject) raises thin -> PythonObject](function: object, slots: object) raises abi("C") -> object:
    return f(_slot(slots, 0))._word


def _entry_2[f: def(PythonObject, PythonObject) raises thin -> PythonObject](function: object, slots: object) raises abi("C") -> object:
    return f(_slot(slots, 0), _slot(slots, 1))._word


def _entry_3[f: def(PythonObject, PythonObject, PythonObject) raises thin -> PythonObject](function: object, slots: object) raises abi("C") -> object:
    return f(_slot(slots, 0), _slot(slots, 1), _slot(slots, 2))._word


def _entry_4[f: def(PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> PythonObject](function: object, slots: object) raises abi("C") -> object:
    return f(_slot(slots, 0), _slot(slots, 1), _slot(slots, 2), _slot(slots, 3))._word


def _entry_5[f: def(PythonObject, PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> PythonObject](function: object, slots: object) raises abi("C") -> object:
    return f(_slot(slots, 0), _slot(slots, 1), _slot(slots, 2), _slot(slots, 3), _slot(slots, 4))._word


def _entry_6[f: def(PythonObject, PythonObject, PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> PythonObject](function: object, slots: object) raises abi("C") -> object:
    return f(_slot(slots, 0), _slot(slots, 1), _slot(slots, 2), _slot(slots, 3), _slot(slots, 4), _slot(slots, 5))._word


def _entry_keywords_0[f: def(var StringDict[PythonObject]) raises thin -> PythonObject](
    function: object, slots: object
) raises abi("C") -> object:
    return f(_keywords(slots, 0))._word


def _entry_keywords_1[f: def(PythonObject, var StringDict[PythonObject]) raises thin -> PythonObject](
    function: object, slots: object
) raises abi("C") -> object:
    return f(_slot(slots, 0), _keywords(slots, 1))._word


def _entry_keywords_2[f: def(PythonObject, PythonObject, var StringDict[PythonObject]) raises thin -> PythonObject](
    function: object, slots: object
) raises abi("C") -> object:
    return f(_slot(slots, 0), _slot(slots, 1), _keywords(slots, 2))._word


def _entry_keywords_3[f: def(PythonObject, PythonObject, PythonObject, var StringDict[PythonObject]) raises thin -> PythonObject](
    function: object, slots: object
) raises abi("C") -> object:
    return f(_slot(slots, 0), _slot(slots, 1), _slot(slots, 2), _keywords(slots, 3))._word


# Functions without a result give None.

def _none_0[f: def() raises thin -> None]() raises -> PythonObject:
    f()
    return PythonObject()


def _none_1[f: def(PythonObject) raises thin -> None](a: PythonObject) raises -> PythonObject:
    f(a)
    return PythonObject()


def _none_2[f: def(PythonObject, PythonObject) raises thin -> None](a: PythonObject, b: PythonObject) raises -> PythonObject:
    f(a, b)
    return PythonObject()


def _none_3[f: def(PythonObject, PythonObject, PythonObject) raises thin -> None](a: PythonObject, b: PythonObject, c: PythonObject) raises -> PythonObject:
    f(a, b, c)
    return PythonObject()


def _none_4[f: def(PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> None](a: PythonObject, b: PythonObject, c: PythonObject, d: PythonObject) raises -> PythonObject:
    f(a, b, c, d)
    return PythonObject()


def _none_5[f: def(PythonObject, PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> None](a: PythonObject, b: PythonObject, c: PythonObject, d: PythonObject, e: PythonObject) raises -> PythonObject:
    f(a, b, c, d, e)
    return PythonObject()


def _none_6[f: def(PythonObject, PythonObject, PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> None](a: PythonObject, b: PythonObject, c: PythonObject, d: PythonObject, e: PythonObject, f: PythonObject) raises -> PythonObject:
    f(a, b, c, d, e, f)
    return PythonObject()


def _none_keywords_0[f: def(var StringDict[PythonObject]) raises thin -> None](
    var keywords: StringDict[PythonObject]
) raises -> PythonObject:
    f(keywords^)
    return PythonObject()


def _none_keywords_1[f: def(PythonObject, var StringDict[PythonObject]) raises thin -> None](
    a: PythonObject, var keywords: StringDict[PythonObject]
) raises -> PythonObject:
    f(a, keywords^)
    return PythonObject()


def _none_keywords_2[f: def(PythonObject, PythonObject, var StringDict[PythonObject]) raises thin -> None](
    a: PythonObject, b: PythonObject, var keywords: StringDict[PythonObject]
) raises -> PythonObject:
    f(a, b, keywords^)
    return PythonObject()


def _none_keywords_3[f: def(PythonObject, PythonObject, PythonObject, var StringDict[PythonObject]) raises thin -> None](
    a: PythonObject, b: PythonObject, c: PythonObject, var keywords: StringDict[PythonObject]
) raises -> PythonObject:
    f(a, b, c, keywords^)
    return PythonObject()


# Methods that are given the address of the value.

def _on_0[T: Movable & Deinitable, f: def(Pointer[T, MutUnsafeAnyOrigin]) raises thin -> PythonObject](
    value: PythonObject
) raises -> PythonObject:
    return f(_address_of[T](value))


def _on_none_0[T: Movable & Deinitable, f: def(Pointer[T, MutUnsafeAnyOrigin]) raises thin -> None](
    value: PythonObject
) raises -> PythonObject:
    f(_address_of[T](value))
    return PythonObject()


def _on_1[T: Movable & Deinitable, f: def(Pointer[T, MutUnsafeAnyOrigin], PythonObject) raises thin -> PythonObject](
    value: PythonObject, a: PythonObject
) raises -> PythonObject:
    return f(_address_of[T](value), a)


def _on_none_1[T: Movable & Deinitable, f: def(Pointer[T, MutUnsafeAnyOrigin], PythonObject) raises thin -> None](
    value: PythonObject, a: PythonObject
) raises -> PythonObject:
    f(_address_of[T](value), a)
    return PythonObject()


def _on_2[T: Movable & Deinitable, f: def(Pointer[T, MutUnsafeAnyOrigin], PythonObject, PythonObject) raises thin -> PythonObject](
    value: PythonObject, a: PythonObject, b: PythonObject
) raises -> PythonObject:
    return f(_address_of[T](value), a, b)


def _on_none_2[T: Movable & Deinitable, f: def(Pointer[T, MutUnsafeAnyOrigin], PythonObject, PythonObject) raises thin -> None](
    value: PythonObject, a: PythonObject, b: PythonObject
) raises -> PythonObject:
    f(_address_of[T](value), a, b)
    return PythonObject()


def _on_3[T: Movable & Deinitable, f: def(Pointer[T, MutUnsafeAnyOrigin], PythonObject, PythonObject, PythonObject) raises thin -> PythonObject](
    value: PythonObject, a: PythonObject, b: PythonObject, c: PythonObject
) raises -> PythonObject:
    return f(_address_of[T](value), a, b, c)


def _on_none_3[T: Movable & Deinitable, f: def(Pointer[T, MutUnsafeAnyOrigin], PythonObject, PythonObject, PythonObject) raises thin -> None](
    value: PythonObject, a: PythonObject, b: PythonObject, c: PythonObject
) raises -> PythonObject:
    f(_address_of[T](value), a, b, c)
    return PythonObject()


def _on_4[T: Movable & Deinitable, f: def(Pointer[T, MutUnsafeAnyOrigin], PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> PythonObject](
    value: PythonObject, a: PythonObject, b: PythonObject, c: PythonObject, d: PythonObject
) raises -> PythonObject:
    return f(_address_of[T](value), a, b, c, d)


def _on_none_4[T: Movable & Deinitable, f: def(Pointer[T, MutUnsafeAnyOrigin], PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> None](
    value: PythonObject, a: PythonObject, b: PythonObject, c: PythonObject, d: PythonObject
) raises -> PythonObject:
    f(_address_of[T](value), a, b, c, d)
    return PythonObject()


def _on_5[T: Movable & Deinitable, f: def(Pointer[T, MutUnsafeAnyOrigin], PythonObject, PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> PythonObject](
    value: PythonObject, a: PythonObject, b: PythonObject, c: PythonObject, d: PythonObject, e: PythonObject
) raises -> PythonObject:
    return f(_address_of[T](value), a, b, c, d, e)


def _on_none_5[T: Movable & Deinitable, f: def(Pointer[T, MutUnsafeAnyOrigin], PythonObject, PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> None](
    value: PythonObject, a: PythonObject, b: PythonObject, c: PythonObject, d: PythonObject, e: PythonObject
) raises -> PythonObject:
    f(_address_of[T](value), a, b, c, d, e)
    return PythonObject()


# ===--- what makes modules ---===


struct PythonTypeBuilder[T: Movable & Deinitable](ImplicitlyCopyable, Movable):
    """A Python class whose instances hold values of a struct.

    ```mojo
    from std.python import PythonObject
    from std.python.bindings import PythonModuleBuilder

    struct Counter(Defaultable, Movable, Writable):
        var n: Int

        def __init__(out self):
            self.n = 0

        @staticmethod
        def add(at: Pointer[Self, MutUnsafeAnyOrigin], by: PythonObject) raises -> PythonObject:
            at[].n += Int(py=by)
            return at[].n

        @staticmethod
        def value(this: PythonObject) raises -> PythonObject:
            return this.downcast_value_ptr[Self]()[].n + this.unchecked_downcast_value_ptr[Self]()[].n

        @staticmethod
        def sum(a: PythonObject, b: PythonObject) raises -> PythonObject:
            return a + b

        def write_to(self, mut writer: Some[Writer]):
            writer.write("Counter(", self.n, ")")

    var builder = PythonModuleBuilder("counters")
    _ = (
        builder.add_type[Counter]("Counter")
        .def_init_defaultable[Counter]()
        .def_method[Counter.add]("add")
        .def_method[Counter.value]("value")
        .def_staticmethod[Counter.sum]("sum")
    )
    var counter = builder.finalize().Counter()
    print(counter.add(2), counter.value(), counter.sum(1, 2))  # 2 4 3
    ```
    """

    var _made: PythonObject

    def __init__(out self, made: PythonObject):
        self._made = made

    def _add(self, name: StringSpan, doc: StringSpan, entry: _Entry, count: Int, keywords: Bool, is_static: Bool = False) raises -> Self:
        _ = _support().define(self._made, name, _function(name, doc, entry, count, keywords), is_static)
        return self

    def def_init_defaultable[S: Defaultable & Movable & Deinitable](self) raises -> Self:
        """`Name()` makes the value of the struct's constructor without arguments. Raises what Python raises."""
        var init = _function("__init__", "", _entry_2[_init_default[S]], 2, False)
        _ = _support().add_init(self._made, init, True)
        return self

    def def_py_init[f: def(PythonObject, PythonObject) raises thin -> Self.T](self) raises -> Self:
        """`Name(…)` makes what `f` gives for the tuple of arguments and the dict of keywords. Raises what Python raises.

        ```mojo
        from std.python import PythonObject
        from std.python.bindings import PythonModuleBuilder

        @fieldwise_init
        struct Length(Movable, Writable):
            var metres: Int
        def make(arguments: PythonObject, keywords: PythonObject) raises -> Length:
            return Length(Int(py=arguments[0]))

        var builder = PythonModuleBuilder("lengths")
        _ = builder.add_type[Length]("Length").def_py_init[make]()
        print(builder.finalize().Length(5))  # Length(metres=Int(5))
        ```
        """
        var init = _function("__init__", "", _entry_2[_init_by[Self.T, f]], 2, False)
        _ = _support().add_init(self._made, init, False)
        return self

    def def_method[f: def(PythonObject) raises thin -> PythonObject](self, name: StaticString, docstring: StaticString = "") raises -> Self:
        """Adds a method `name` of no arguments, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_1[f], 1, False)

    def def_method[f: def(PythonObject) raises thin -> None](self, name: StaticString, docstring: StaticString = "") raises -> Self:
        """Adds a method `name` of no arguments, which gives None; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_1[_none_1[f]], 1, False)

    def def_method[f: def(PythonObject, PythonObject) raises thin -> PythonObject](self, name: StaticString, docstring: StaticString = "") raises -> Self:
        """Adds a method `name` of one argument, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_2[f], 2, False)

    def def_method[f: def(PythonObject, PythonObject) raises thin -> None](self, name: StaticString, docstring: StaticString = "") raises -> Self:
        """Adds a method `name` of one argument, which gives None; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_2[_none_2[f]], 2, False)

    def def_method[f: def(PythonObject, PythonObject, PythonObject) raises thin -> PythonObject](self, name: StaticString, docstring: StaticString = "") raises -> Self:
        """Adds a method `name` of two arguments, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_3[f], 3, False)

    def def_method[f: def(PythonObject, PythonObject, PythonObject) raises thin -> None](self, name: StaticString, docstring: StaticString = "") raises -> Self:
        """Adds a method `name` of two arguments, which gives None; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_3[_none_3[f]], 3, False)

    def def_method[f: def(PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> PythonObject](self, name: StaticString, docstring: StaticString = "") raises -> Self:
        """Adds a method `name` of three arguments, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_4[f], 4, False)

    def def_method[f: def(PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> None](self, name: StaticString, docstring: StaticString = "") raises -> Self:
        """Adds a method `name` of three arguments, which gives None; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_4[_none_4[f]], 4, False)

    def def_method[f: def(PythonObject, PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> PythonObject](self, name: StaticString, docstring: StaticString = "") raises -> Self:
        """Adds a method `name` of four arguments, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_5[f], 5, False)

    def def_method[f: def(PythonObject, PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> None](self, name: StaticString, docstring: StaticString = "") raises -> Self:
        """Adds a method `name` of four arguments, which gives None; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_5[_none_5[f]], 5, False)

    def def_method[f: def(PythonObject, PythonObject, PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> PythonObject](self, name: StaticString, docstring: StaticString = "") raises -> Self:
        """Adds a method `name` of five arguments, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_6[f], 6, False)

    def def_method[f: def(PythonObject, PythonObject, PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> None](self, name: StaticString, docstring: StaticString = "") raises -> Self:
        """Adds a method `name` of five arguments, which gives None; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_6[_none_6[f]], 6, False)

    def def_method[f: def(PythonObject, var StringDict[PythonObject]) raises thin -> PythonObject](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a method `name` of no arguments and keywords, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_keywords_1[f], 1, True)

    def def_method[f: def(PythonObject, var StringDict[PythonObject]) raises thin -> None](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a method `name` of no arguments and keywords, which gives None; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_keywords_1[_none_keywords_1[f]], 1, True)

    def def_method[f: def(PythonObject, PythonObject, var StringDict[PythonObject]) raises thin -> PythonObject](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a method `name` of one argument and keywords, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_keywords_2[f], 2, True)

    def def_method[f: def(PythonObject, PythonObject, var StringDict[PythonObject]) raises thin -> None](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a method `name` of one argument and keywords, which gives None; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_keywords_2[_none_keywords_2[f]], 2, True)

    def def_method[f: def(PythonObject, PythonObject, PythonObject, var StringDict[PythonObject]) raises thin -> PythonObject](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a method `name` of two arguments and keywords, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_keywords_3[f], 3, True)

    def def_method[f: def(PythonObject, PythonObject, PythonObject, var StringDict[PythonObject]) raises thin -> None](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a method `name` of two arguments and keywords, which gives None; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_keywords_3[_none_keywords_3[f]], 3, True)

    def def_method[f: def(Pointer[Self.T, MutUnsafeAnyOrigin]) raises thin -> PythonObject](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a method `name` of no arguments for the value itself, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_1[_on_0[Self.T, f]], 1, False)

    def def_method[f: def(Pointer[Self.T, MutUnsafeAnyOrigin]) raises thin -> None](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a method `name` of no arguments for the value itself, which gives None; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_1[_on_none_0[Self.T, f]], 1, False)

    def def_method[f: def(Pointer[Self.T, MutUnsafeAnyOrigin], PythonObject) raises thin -> PythonObject](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a method `name` of one argument for the value itself, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_2[_on_1[Self.T, f]], 2, False)

    def def_method[f: def(Pointer[Self.T, MutUnsafeAnyOrigin], PythonObject) raises thin -> None](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a method `name` of one argument for the value itself, which gives None; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_2[_on_none_1[Self.T, f]], 2, False)

    def def_method[f: def(Pointer[Self.T, MutUnsafeAnyOrigin], PythonObject, PythonObject) raises thin -> PythonObject](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a method `name` of two arguments for the value itself, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_3[_on_2[Self.T, f]], 3, False)

    def def_method[f: def(Pointer[Self.T, MutUnsafeAnyOrigin], PythonObject, PythonObject) raises thin -> None](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a method `name` of two arguments for the value itself, which gives None; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_3[_on_none_2[Self.T, f]], 3, False)

    def def_method[f: def(Pointer[Self.T, MutUnsafeAnyOrigin], PythonObject, PythonObject, PythonObject) raises thin -> PythonObject](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a method `name` of three arguments for the value itself, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_4[_on_3[Self.T, f]], 4, False)

    def def_method[f: def(Pointer[Self.T, MutUnsafeAnyOrigin], PythonObject, PythonObject, PythonObject) raises thin -> None](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a method `name` of three arguments for the value itself, which gives None; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_4[_on_none_3[Self.T, f]], 4, False)

    def def_method[f: def(Pointer[Self.T, MutUnsafeAnyOrigin], PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> PythonObject](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a method `name` of four arguments for the value itself, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_5[_on_4[Self.T, f]], 5, False)

    def def_method[f: def(Pointer[Self.T, MutUnsafeAnyOrigin], PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> None](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a method `name` of four arguments for the value itself, which gives None; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_5[_on_none_4[Self.T, f]], 5, False)

    def def_method[f: def(Pointer[Self.T, MutUnsafeAnyOrigin], PythonObject, PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> PythonObject](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a method `name` of five arguments for the value itself, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_6[_on_5[Self.T, f]], 6, False)

    def def_method[f: def(Pointer[Self.T, MutUnsafeAnyOrigin], PythonObject, PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> None](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a method `name` of five arguments for the value itself, which gives None; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_6[_on_none_5[Self.T, f]], 6, False)

    def def_staticmethod[f: def() raises thin -> PythonObject](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a static method `name` of no arguments, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_0[f], 0, False, True)

    def def_staticmethod[f: def() raises thin -> None](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a static method `name` of no arguments, which gives None; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_0[_none_0[f]], 0, False, True)

    def def_staticmethod[f: def(PythonObject) raises thin -> PythonObject](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a static method `name` of one argument, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_1[f], 1, False, True)

    def def_staticmethod[f: def(PythonObject) raises thin -> None](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a static method `name` of one argument, which gives None; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_1[_none_1[f]], 1, False, True)

    def def_staticmethod[f: def(PythonObject, PythonObject) raises thin -> PythonObject](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a static method `name` of two arguments, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_2[f], 2, False, True)

    def def_staticmethod[f: def(PythonObject, PythonObject) raises thin -> None](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a static method `name` of two arguments, which gives None; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_2[_none_2[f]], 2, False, True)

    def def_staticmethod[f: def(PythonObject, PythonObject, PythonObject) raises thin -> PythonObject](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a static method `name` of three arguments, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_3[f], 3, False, True)

    def def_staticmethod[f: def(PythonObject, PythonObject, PythonObject) raises thin -> None](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a static method `name` of three arguments, which gives None; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_3[_none_3[f]], 3, False, True)

    def def_staticmethod[f: def(PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> PythonObject](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a static method `name` of four arguments, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_4[f], 4, False, True)

    def def_staticmethod[f: def(PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> None](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a static method `name` of four arguments, which gives None; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_4[_none_4[f]], 4, False, True)

    def def_staticmethod[f: def(PythonObject, PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> PythonObject](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a static method `name` of five arguments, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_5[f], 5, False, True)

    def def_staticmethod[f: def(PythonObject, PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> None](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a static method `name` of five arguments, which gives None; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_5[_none_5[f]], 5, False, True)

    def def_staticmethod[f: def(PythonObject, PythonObject, PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> PythonObject](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a static method `name` of six arguments, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_6[f], 6, False, True)

    def def_staticmethod[f: def(PythonObject, PythonObject, PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> None](
        self, name: StaticString, docstring: StaticString = ""
    ) raises -> Self:
        """Adds a static method `name` of six arguments, which gives None; `docstring` describes it. Raises what Python raises."""
        return self._add(name, docstring, _entry_6[_none_6[f]], 6, False, True)


struct PythonModuleBuilder:
    """Puts a Python module together: functions, and classes of structs.

    ```mojo
    from std.python import PythonObject
    from std.python.bindings import PythonModuleBuilder

    def twice(x: PythonObject) raises -> PythonObject:
        return x + x

    var builder = PythonModuleBuilder("doubles")
    builder.def_function[twice]("twice", docstring="x + x")
    var module = builder.finalize()
    print(module.twice("ab"), module.twice(21))  # abab 42
    ```
    """

    var module: PythonObject

    def __init__(out self, name: StringLiteral) raises:
        """A new module of that name."""
        self.module = _support().new_module(name)

    def __init__(out self, module: PythonObject):
        """What is added goes to that module."""
        self.module = module

    def _add(self, name: StringSpan, doc: StringSpan, entry: _Entry, count: Int, keywords: Bool) raises:
        _ = _support().define(self.module, name, _function(name, doc, entry, count, keywords), False)

    def add_type[T: Movable & Writable & Deinitable](self, name: StaticString) raises -> PythonTypeBuilder[T]:
        """Adds a class `name` whose instances hold values of T, and gives its builder, for methods. Raises what Python raises."""
        var end = _function("end", "", _entry_1[_end_value[T]], 1, False)
        var text = _function("text", "", _entry_1[_text_of[T]], 1, False)
        return PythonTypeBuilder[T](_support().new_class(self.module, name, _key[T](), end, text))

    def finalize(self) raises -> PythonObject:
        """Gives the module. It raises nothing, though it is declared to."""
        return self.module

    def def_function[f: def() raises thin -> PythonObject](self, name: StaticString, docstring: StaticString = "") raises:
        """Adds a function `name` of no arguments, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        self._add(name, docstring, _entry_0[f], 0, False)

    def def_function[f: def() raises thin -> None](self, name: StaticString, docstring: StaticString = "") raises:
        """Adds a function `name` of no arguments, which gives None; `docstring` describes it. Raises what Python raises."""
        self._add(name, docstring, _entry_0[_none_0[f]], 0, False)

    def def_function[f: def(PythonObject) raises thin -> PythonObject](self, name: StaticString, docstring: StaticString = "") raises:
        """Adds a function `name` of one argument, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        self._add(name, docstring, _entry_1[f], 1, False)

    def def_function[f: def(PythonObject) raises thin -> None](self, name: StaticString, docstring: StaticString = "") raises:
        """Adds a function `name` of one argument, which gives None; `docstring` describes it. Raises what Python raises."""
        self._add(name, docstring, _entry_1[_none_1[f]], 1, False)

    def def_function[f: def(PythonObject, PythonObject) raises thin -> PythonObject](self, name: StaticString, docstring: StaticString = "") raises:
        """Adds a function `name` of two arguments, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        self._add(name, docstring, _entry_2[f], 2, False)

    def def_function[f: def(PythonObject, PythonObject) raises thin -> None](self, name: StaticString, docstring: StaticString = "") raises:
        """Adds a function `name` of two arguments, which gives None; `docstring` describes it. Raises what Python raises."""
        self._add(name, docstring, _entry_2[_none_2[f]], 2, False)

    def def_function[f: def(PythonObject, PythonObject, PythonObject) raises thin -> PythonObject](self, name: StaticString, docstring: StaticString = "") raises:
        """Adds a function `name` of three arguments, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        self._add(name, docstring, _entry_3[f], 3, False)

    def def_function[f: def(PythonObject, PythonObject, PythonObject) raises thin -> None](self, name: StaticString, docstring: StaticString = "") raises:
        """Adds a function `name` of three arguments, which gives None; `docstring` describes it. Raises what Python raises."""
        self._add(name, docstring, _entry_3[_none_3[f]], 3, False)

    def def_function[f: def(PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> PythonObject](self, name: StaticString, docstring: StaticString = "") raises:
        """Adds a function `name` of four arguments, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        self._add(name, docstring, _entry_4[f], 4, False)

    def def_function[f: def(PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> None](self, name: StaticString, docstring: StaticString = "") raises:
        """Adds a function `name` of four arguments, which gives None; `docstring` describes it. Raises what Python raises."""
        self._add(name, docstring, _entry_4[_none_4[f]], 4, False)

    def def_function[f: def(PythonObject, PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> PythonObject](self, name: StaticString, docstring: StaticString = "") raises:
        """Adds a function `name` of five arguments, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        self._add(name, docstring, _entry_5[f], 5, False)

    def def_function[f: def(PythonObject, PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> None](self, name: StaticString, docstring: StaticString = "") raises:
        """Adds a function `name` of five arguments, which gives None; `docstring` describes it. Raises what Python raises."""
        self._add(name, docstring, _entry_5[_none_5[f]], 5, False)

    def def_function[f: def(PythonObject, PythonObject, PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> PythonObject](self, name: StaticString, docstring: StaticString = "") raises:
        """Adds a function `name` of six arguments, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        self._add(name, docstring, _entry_6[f], 6, False)

    def def_function[f: def(PythonObject, PythonObject, PythonObject, PythonObject, PythonObject, PythonObject) raises thin -> None](self, name: StaticString, docstring: StaticString = "") raises:
        """Adds a function `name` of six arguments, which gives None; `docstring` describes it. Raises what Python raises."""
        self._add(name, docstring, _entry_6[_none_6[f]], 6, False)

    def def_function[f: def(var StringDict[PythonObject]) raises thin -> PythonObject](
        self, name: StaticString, docstring: StaticString = ""
    ) raises:
        """Adds a function `name` of no arguments and keywords, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        self._add(name, docstring, _entry_keywords_0[f], 0, True)

    def def_function[f: def(var StringDict[PythonObject]) raises thin -> None](
        self, name: StaticString, docstring: StaticString = ""
    ) raises:
        """Adds a function `name` of no arguments and keywords, which gives None; `docstring` describes it. Raises what Python raises."""
        self._add(name, docstring, _entry_keywords_0[_none_keywords_0[f]], 0, True)

    def def_function[f: def(PythonObject, var StringDict[PythonObject]) raises thin -> PythonObject](
        self, name: StaticString, docstring: StaticString = ""
    ) raises:
        """Adds a function `name` of one argument and keywords, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        self._add(name, docstring, _entry_keywords_1[f], 1, True)

    def def_function[f: def(PythonObject, var StringDict[PythonObject]) raises thin -> None](
        self, name: StaticString, docstring: StaticString = ""
    ) raises:
        """Adds a function `name` of one argument and keywords, which gives None; `docstring` describes it. Raises what Python raises."""
        self._add(name, docstring, _entry_keywords_1[_none_keywords_1[f]], 1, True)

    def def_function[f: def(PythonObject, PythonObject, var StringDict[PythonObject]) raises thin -> PythonObject](
        self, name: StaticString, docstring: StaticString = ""
    ) raises:
        """Adds a function `name` of two arguments and keywords, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        self._add(name, docstring, _entry_keywords_2[f], 2, True)

    def def_function[f: def(PythonObject, PythonObject, var StringDict[PythonObject]) raises thin -> None](
        self, name: StaticString, docstring: StaticString = ""
    ) raises:
        """Adds a function `name` of two arguments and keywords, which gives None; `docstring` describes it. Raises what Python raises."""
        self._add(name, docstring, _entry_keywords_2[_none_keywords_2[f]], 2, True)

    def def_function[f: def(PythonObject, PythonObject, PythonObject, var StringDict[PythonObject]) raises thin -> PythonObject](
        self, name: StaticString, docstring: StaticString = ""
    ) raises:
        """Adds a function `name` of three arguments and keywords, which gives the result of `f`; `docstring` describes it. Raises what Python raises."""
        self._add(name, docstring, _entry_keywords_3[f], 3, True)

    def def_function[f: def(PythonObject, PythonObject, PythonObject, var StringDict[PythonObject]) raises thin -> None](
        self, name: StaticString, docstring: StaticString = ""
    ) raises:
        """Adds a function `name` of three arguments and keywords, which gives None; `docstring` describes it. Raises what Python raises."""
        self._add(name, docstring, _entry_keywords_3[_none_keywords_3[f]], 3, True)
