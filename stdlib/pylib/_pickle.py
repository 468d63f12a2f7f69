"""Pickles by the runtime: this module takes objects apart and does what is rare. For protocols before 4, `pickle` has the writer."""

import copyreg
import sys
from types import FunctionType

import _pickle_engine
from _pickle_engine import PickleError, PicklingError, UnpicklingError

_DEFAULT, _HIGHEST, _OLDEST = 4, 5, 4
_GLOBAL, _EXTENSION, _REDUCE, _NEWOBJ, _NEWOBJ_EX = range(5)  # the forms of parts


# ---- what objects are made of ----


def _by_path(module, name):
    """The object with a dotted name, and the object of which it is an attribute."""
    parent = found = module
    for part in name.split("."):
        if part == "<locals>":
            raise AttributeError(f"Can't get local attribute {name!r} on {module!r}")
        parent = found
        found = getattr(found, part)
    return found, parent


def _module_of(obj, name):
    module = getattr(obj, "__module__", None)
    if module is not None:
        return module
    for module_name, module in sys.modules.copy().items():
        if module_name in ("__main__", "__mp_main__") or module is None:
            continue
        try:
            if _by_path(module, name)[0] is obj:
                return module_name
        except AttributeError:
            pass
    return "__main__"


def _global(obj, name=None):
    if name is None:
        name = getattr(obj, "__qualname__", None) or obj.__name__
    module_name = _module_of(obj, name)
    try:
        __import__(module_name, level=0)
        found, _ = _by_path(sys.modules[module_name], name)
    except (ImportError, KeyError):
        raise PicklingError(f"Can't pickle {obj!r}: import of module {module_name!r} failed") from None
    except AttributeError:
        if "<locals>" in name:
            raise AttributeError(f"Can't pickle local object {name!r}") from None
        raise PicklingError(f"Can't pickle {obj!r}: attribute lookup {name} on {module_name} failed") from None
    if found is not obj:
        raise PicklingError(f"Can't pickle {obj!r}: it's not the same object as {module_name}.{name}")
    code = copyreg._extension_registry.get((module_name, name))
    if code:
        kind, size = (b"\x82", 1) if code < 1 << 8 else (b"\x83", 2) if code < 1 << 16 else (b"\x84", 4)
        return _EXTENSION, kind + code.to_bytes(size, "little"), None, None, None, None, None, None
    return _GLOBAL, sys.intern(module_name), sys.intern(name), None, None, None, None, None


def _made(obj, func, args, state=None, items=None, pairs=None, setter=None):
    if not isinstance(args, tuple):
        raise PicklingError("second item of the tuple returned by __reduce__ must be a tuple")
    if not callable(func):
        raise PicklingError("first item of the tuple returned by __reduce__ must be callable")
    kind = getattr(func, "__name__", "")
    form, keywords = _REDUCE, None
    if kind == "__newobj_ex__":
        if len(args) != 3:
            raise PicklingError(f"length of the NEWOBJ_EX argument tuple must be exactly 3, not {len(args)}")
        func, args, keywords = args
        form = _NEWOBJ_EX
    elif kind == "__newobj__":
        if not args:
            raise PicklingError("__newobj__ arglist is empty")
        func, args, form = args[0], args[1:], _NEWOBJ
    if form != _REDUCE:
        if not hasattr(func, "__new__"):
            raise PicklingError(f"args[0] from {kind} args has no __new__")
        if func is not obj.__class__:
            raise PicklingError(f"args[0] from {kind} args has the wrong class")
    return form, func, args, keywords, state, items, pairs, setter


def _parts(obj, protocol, override, table):
    """What the engine writes for an object that is not a plain value."""
    reduced = NotImplemented if override is None else override(obj)
    if reduced is NotImplemented:
        cls = type(obj)
        if cls is type:
            if obj is type(None) or obj is type(NotImplemented) or obj is type(...):
                return _made(obj, type, ({type(None): None, type(...): ...}.get(obj, NotImplemented),))
            return _global(obj)
        if cls is FunctionType:
            return _global(obj)
        reducer = table.get(cls)
        if reducer is not None:
            reduced = reducer(obj)
        elif issubclass(cls, type):
            return _global(obj)
        else:
            reduced = obj.__reduce_ex__(protocol)
    if isinstance(reduced, str):
        return _global(obj, reduced)
    if not isinstance(reduced, tuple):
        raise PicklingError("__reduce__ must return a string or tuple")
    if not 2 <= len(reduced) <= 6:
        raise PicklingError("tuple returned by __reduce__ must contain 2 through 6 elements")
    return _made(obj, *reduced)


# ---- writing ----


def _protocol(protocol):
    if protocol is None:
        return _DEFAULT
    if protocol < 0:
        return _HIGHEST
    if protocol > _HIGHEST:
        raise ValueError(f"pickle protocol must be <= {_HIGHEST}")
    return protocol


class Pickler:
    """Writes objects to a file."""

    fast = False

    def __init__(self, file, protocol=None, fix_imports=True, buffer_callback=None):
        protocol = _protocol(protocol)
        if buffer_callback is not None and protocol < 5:
            raise ValueError("buffer_callback needs protocol >= 5")
        if not hasattr(file, "write"):
            raise TypeError("file must have a 'write' attribute")
        self._file, self._protocol, self._fix_imports, self._callback = file, protocol, fix_imports, buffer_callback
        self._memo = _pickle_engine.Memo()
        self._old = None

    def persistent_id(self, obj):
        return None

    def clear_memo(self):
        """Forgets what was written: the next dump writes it again."""
        self._memo = _pickle_engine.Memo()
        self._old = None

    def dump(self, obj):
        """Writes a pickle of the object to the file."""
        if not hasattr(self, "_memo"):
            name = type(self).__name__
            raise PicklingError(f"Pickler.__init__() was not called by {name}.__init__()")
        if self._protocol < _OLDEST or self.fast:
            return self._dump_old(obj)
        override = getattr(self, "reducer_override", None)
        table = getattr(self, "dispatch_table", copyreg.dispatch_table)
        has_ids = type(self).persistent_id is not Pickler.persistent_id or "persistent_id" in self.__dict__

        def parts(value):
            return _parts(value, self._protocol, override, table)

        self._file.write(_pickle_engine.write(obj, self._protocol, self._memo, parts, self.persistent_id if has_ids else None))

    def _dump_old(self, obj):
        if self._old is None:
            import pickle

            self._old = pickle._Pickler(self._file, self._protocol, fix_imports=self._fix_imports, buffer_callback=self._callback)
            self._old.fast = self.fast
            self._old.persistent_id = self.persistent_id
            for name in ("reducer_override", "dispatch_table"):
                if hasattr(self, name):
                    setattr(self._old, name, getattr(self, name))
        self._old.dump(obj)


def _parts_4(obj):
    return _parts(obj, 4, None, copyreg.dispatch_table)


def _parts_5(obj):
    return _parts(obj, 5, None, copyreg.dispatch_table)


def dumps(obj, protocol=None, *, fix_imports=True, buffer_callback=None):
    """The pickle of an object as bytes."""
    protocol = _protocol(protocol)
    if buffer_callback is not None and protocol < 5:
        raise ValueError("buffer_callback needs protocol >= 5")
    if protocol >= _OLDEST:
        return _pickle_engine.write(obj, protocol, None, _parts_4 if protocol == 4 else _parts_5, None)
    import pickle

    return pickle._dumps(obj, protocol, fix_imports=fix_imports)


def dump(obj, file, protocol=None, *, fix_imports=True, buffer_callback=None):
    """Writes the pickle of an object to a file."""
    Pickler(file, protocol, fix_imports=fix_imports, buffer_callback=buffer_callback).dump(obj)


# ---- reading ----


class _Nothing:
    read = readline = None


def _build(obj, state):
    setstate = getattr(obj, "__setstate__", _Nothing)
    if setstate is not _Nothing:
        setstate(state)
        return
    slots = None
    if isinstance(state, tuple) and len(state) == 2:
        state, slots = state
    if state:
        names = obj.__dict__
        if type(state) is not dict:
            raise UnpicklingError("state is not a dictionary")
        for name, value in state.items():
            names[sys.intern(name) if type(name) is str else name] = value
    if slots:
        if not isinstance(slots, dict):
            raise UnpicklingError("slot state is not a dictionary")
        for name, value in slots.items():
            setattr(obj, name, value)


def _instantiate(cls, args):
    if args or not isinstance(cls, type) or hasattr(cls, "__getinitargs__"):
        return cls(*args)
    return cls.__new__(cls)


def _new_by_keywords(cls, args, keywords):
    for value, what, kind, rule in ((cls, "class", type, "a type"), (args, "args", tuple, "a tuple"), (keywords, "kwargs", dict, "a dict")):
        if not isinstance(value, kind):
            raise UnpicklingError(f"NEWOBJ_EX {what} argument must be {rule}, not {type(value).__name__}")
    return cls.__new__(cls, *args, **keywords)


class Unpickler:
    """Reads objects from a file."""

    _protocol = 0

    def __init__(self, file, *, fix_imports=True, encoding="ASCII", errors="strict", buffers=None):
        for name in ("read", "readline"):
            if not hasattr(file, name):
                raise TypeError("file must have 'read' and 'readline' attributes")
        self._file, self._fix_imports, self._encoding, self._errors = file, fix_imports, encoding, errors
        self._buffers = None if buffers is None else iter(buffers)

    def load(self):
        """Reads the next pickle of the file."""
        if not hasattr(self, "_file"):
            raise UnpicklingError(f"Unpickler.__init__() was not called by {type(self).__name__}.__init__()")
        return self._read(b"", self._file.read, self._file.readline)

    def _read(self, data, read, readline):
        return _pickle_engine.read(data, read, readline, self.find_class, _build, self._rare)

    def persistent_load(self, pid):
        raise UnpicklingError("A load persistent id instruction was encountered, but no persistent_load function was specified.")

    def find_class(self, module_name, global_name, /):
        """The object that a module has under a name."""
        sys.audit("pickle.find_class", module_name, global_name)
        if self._protocol < 3 and self._fix_imports:
            import _compat_pickle

            if (module_name, global_name) in _compat_pickle.NAME_MAPPING:
                module_name, global_name = _compat_pickle.NAME_MAPPING[(module_name, global_name)]
            elif module_name in _compat_pickle.IMPORT_MAPPING:
                module_name = _compat_pickle.IMPORT_MAPPING[module_name]
        __import__(module_name, level=0)
        module = sys.modules[module_name]
        try:
            return getattr(module, global_name) if self._protocol < 4 else _by_path(module, global_name)[0]
        except AttributeError:
            raise AttributeError(f"Can't get attribute {global_name!r} on {module!r}") from None

    def _text(self, data):
        return data if self._encoding == "bytes" else data.decode(self._encoding, self._errors)

    def _quoted(self, line):
        if len(line) < 2 or line[:1] != line[-1:] or line[0] not in b"\"'":
            raise UnpicklingError("the STRING opcode argument must be quoted")
        import codecs

        return self._text(codecs.escape_decode(line[1:-1])[0])

    def _extension(self, code):
        kept = copyreg._extension_cache.get(code, self)
        if kept is not self:
            return kept
        key = copyreg._inverted_registry.get(code)
        if key is None:
            if code <= 0:
                raise UnpicklingError("EXT specifies code <= 0")
            raise ValueError(f"unregistered extension code {code}")
        found = copyreg._extension_cache[code] = self.find_class(*key)
        return found

    def _buffer(self):
        if self._buffers is None:
            raise UnpicklingError("pickle stream refers to out-of-band data but no *buffers* argument was given")
        try:
            return next(self._buffers)
        except StopIteration:
            raise UnpicklingError("not enough out-of-band buffers") from None

    def _rare(self, code, argument):
        code = chr(code)
        if code == "\x80":
            self._protocol = argument
        elif code == "I":
            return {b"00": False, b"01": True}[argument] if argument in (b"00", b"01") else int(argument, 0)
        elif code == "L":
            return int(argument[:-1] if argument.endswith(b"L") else argument, 0)
        elif code == "F":
            return float(argument)
        elif code == "S":
            return self._quoted(argument)
        elif code == "V":
            return str(argument, "raw-unicode-escape")
        elif code in "TU":
            return self._text(argument)
        elif code == "P":
            try:
                return self.persistent_load(argument.decode("ascii"))
            except UnicodeDecodeError:
                raise UnpicklingError("persistent IDs in protocol 0 must be ASCII strings") from None
        elif code == "Q":
            return self.persistent_load(argument[0])
        elif code in "\x82\x83\x84":
            return self._extension(argument - (1 << 32) if argument >> 31 else argument)
        elif code == "\x92":
            return _new_by_keywords(*argument)
        elif code == "\x97":
            return self._buffer()
        elif code == "\x98":
            return memoryview(argument[0]).toreadonly()
        elif code == "i":
            (module_name, name), args = argument
            return _instantiate(self.find_class(module_name.decode("ascii"), name.decode("ascii")), args)
        else:
            if not argument[1]:
                raise UnpicklingError("unpickling stack underflow")
            cls, *args = argument[1]
            return _instantiate(cls, args)


def load(file, *, fix_imports=True, encoding="ASCII", errors="strict", buffers=None):
    """Reads the next pickle of a file."""
    return Unpickler(file, fix_imports=fix_imports, encoding=encoding, errors=errors, buffers=buffers).load()


def loads(data, /, *, fix_imports=True, encoding="ASCII", errors="strict", buffers=None):
    """The object of a pickle."""
    if isinstance(data, str):
        raise TypeError("a bytes-like object is required, not 'str'")
    unpickler = Unpickler(_Nothing, fix_imports=fix_imports, encoding=encoding, errors=errors, buffers=buffers)
    return unpickler._read(data, None, None)
