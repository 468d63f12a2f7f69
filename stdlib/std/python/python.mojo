"""The interpreter."""

from std.python.object import PythonObject, _str


struct Python:
    """CPython, loaded when it is first asked for something."""

    @staticmethod
    def import_module(name: StringSpan) raises -> PythonObject:
        """The module of that name. Raises what the import raises."""
        return PythonObject(word=__pyc.pyc_cpython_import(_str(name)))

    @staticmethod
    def evaluate(source: StringSpan, *, file: Bool = False, name: StringSpan = "__main__") raises -> PythonObject:
        """The value of an expression; with `file` the module that the source makes."""
        return PythonObject(word=__pyc.pyc_cpython_evaluate(_str(source), file, _str(name)))

    @staticmethod
    def none() -> PythonObject:
        """Python's None."""
        return PythonObject(None)

    @staticmethod
    def int(value: PythonObject) raises -> PythonObject:
        """Python's `int(x)`."""
        return PythonObject(word=__pyc.pyc_obj_to_int(value._word))

    @staticmethod
    def float(value: PythonObject) raises -> PythonObject:
        """Python's `float(x)`."""
        return PythonObject(word=__pyc.pyc_float_new(__pyc.pyc_float_parse(value._word)))

    @staticmethod
    def str(value: PythonObject) raises -> PythonObject:
        """Python's `str(x)`."""
        return PythonObject(word=__pyc.pyc_obj_str(value._word))

    @staticmethod
    def list(*items: PythonObject) raises -> PythonObject:
        """A Python list of the items."""
        var made = __pyc.pyc_list_new(Int64(len(items)))
        for item in items:
            __pyc.pyc_list_push(made, item._word)
        return PythonObject(word=__pyc.pyc_cpython_object(made))

    @staticmethod
    def tuple(*items: PythonObject) raises -> PythonObject:
        """A Python tuple of the items."""
        var words = List[object](capacity=len(items))
        for item in items:
            words.append(item._word)
        var made = __pyc.pyc_tuple_of(words.unsafe_ptr(), Int64(len(words)))
        _ = words
        return PythonObject(word=__pyc.pyc_cpython_object(made))

    @staticmethod
    def dict(**entries: PythonObject) raises -> PythonObject:
        """A Python dict of the keywords."""
        var made = __pyc.pyc_dict_new(Int64(len(entries)))
        for entry in entries.items():
            __pyc.pyc_dict_set(made, _str(StringSpan(entry.key)), entry.value._word)
        return PythonObject(word=__pyc.pyc_cpython_object(made))

    @staticmethod
    def add_to_path(folder: StringSpan) raises:
        """Puts a folder in front of those that modules are looked for in."""
        _ = Python.import_module("sys").path.insert(0, folder)
