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
    def dict() raises -> PythonObject:
        """An empty Python dict."""
        return PythonObject(word=__pyc.pyc_cpython_object(__pyc.pyc_dict_new(Int64(0))))
