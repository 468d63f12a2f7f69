"""The interpreter."""

from std.python.object import PythonObject, _str


struct Python:
    """CPython, which is loaded when it is first used.

    ```mojo
    var math = Python.import_module("math")
    print(math.floor(2.7))  # 2
    ```
    """

    @staticmethod
    def import_module(name: StringSpan) raises -> PythonObject:
        """The module of that name. Raises what the import raises.

        ```mojo
        print(Python.import_module("math").gcd(12, 18))  # 6
        ```
        """
        return PythonObject(word=__pyc.pyc_cpython_import(_str(name)))

    @staticmethod
    def evaluate(source: StringSpan, *, file: Bool = False, name: StringSpan = "__main__") raises -> PythonObject:
        """The value of the expression `source`; with `file`, the module named `name` that the source makes. Raises what
        Python raises.

        ```mojo
        print(Python.evaluate("[x * x for x in range(4)]"))  # [0, 1, 4, 9]
        ```
        """
        return PythonObject(word=__pyc.pyc_cpython_evaluate(_str(source), file, _str(name)))

    @staticmethod
    def none() -> PythonObject:
        """Python's None.

        ```mojo
        print(Python.none())  # None
        ```
        """
        return PythonObject(None)

    @staticmethod
    def type(value: PythonObject) -> PythonObject:
        """Python's `type(value)`.

        ```mojo
        print(Python.type(Python.evaluate("3")))  # <class 'int'>
        ```
        """
        return PythonObject(word=__pyc.pyc_obj_type(value._word))

    @staticmethod
    def int(value: PythonObject) raises -> PythonObject:
        """Python's `int(value)`. Raises what that raises.

        ```mojo
        print(Python.int("42") + 1)  # 43
        ```
        """
        return PythonObject(word=__pyc.pyc_obj_to_int(value._word))

    @staticmethod
    def float(value: PythonObject) raises -> PythonObject:
        """Python's `float(value)`. Raises what that raises.

        ```mojo
        print(Python.float("2.5"))  # 2.5
        ```
        """
        return PythonObject(__pyc.pyc_float_parse(value._word))

    @staticmethod
    def str(value: PythonObject) raises -> PythonObject:
        """Python's `str(value)`. Raises what that raises.

        ```mojo
        print(Python.str(5) + "!")  # 5!
        ```
        """
        return PythonObject(word=__pyc.pyc_obj_str(value._word))

    @staticmethod
    def list(*items: PythonObject) raises -> PythonObject:
        """A Python list of the `items`. Raises MemoryError if there is no room. Complexity: linear.

        ```mojo
        print(Python.list(1, "a"))  # [1, 'a']
        ```
        """
        var made = __pyc.pyc_list_new(Int64(len(items)))
        for item in items:
            __pyc.pyc_list_push(made, item._word)
        return PythonObject(word=__pyc.pyc_cpython_object(made))

    @staticmethod
    def tuple(*items: PythonObject) raises -> PythonObject:
        """A Python tuple of the `items`. Raises MemoryError if there is no room. Complexity: linear.

        ```mojo
        print(Python.tuple(1, "a"))  # (1, 'a')
        ```
        """
        var words = List[object](capacity=len(items))
        for item in items:
            words.append(item._word)
        var made = __pyc.pyc_tuple_of(words.unsafe_ptr(), Int64(len(words)))
        _ = words
        return PythonObject(word=__pyc.pyc_cpython_object(made))

    @staticmethod
    def dict(**entries: PythonObject) raises -> PythonObject:
        """A Python dict of the keyword arguments, `entries`. Raises MemoryError if there is no room. Complexity:
        linear.

        ```mojo
        print(Python.dict(a=1, b=2))  # {'a': 1, 'b': 2}
        ```
        """
        var made = __pyc.pyc_dict_new(Int64(len(entries)))
        for entry in entries.items():
            __pyc.pyc_dict_set(made, _str(StringSpan(entry.key)), entry.value._word)
        return PythonObject(word=__pyc.pyc_cpython_object(made))

    @staticmethod
    def add_to_path(folder: StringSpan) raises:
        """Puts `folder` at the beginning of `sys.path`, the list of folders in which modules are looked for. Raises
        what Python raises.

        ```mojo
        Python.add_to_path("/no/such/folder")
        print(Python.import_module("sys").path[0])  # /no/such/folder
        ```
        """
        _ = Python.import_module("sys").path.insert(0, folder)
