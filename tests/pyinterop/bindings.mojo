# Functions and a struct of the program, offered to Python under names that it chooses.
from std.python import Python, PythonObject
from std.python.bindings import PythonModuleBuilder


def twice(x: PythonObject) raises -> PythonObject:
    return x + x


def calm() -> PythonObject:
    return "calm"


def note(log: PythonObject, text: PythonObject) raises:
    _ = log.append(text)


def named(first: PythonObject, var **kwargs: PythonObject) raises -> PythonObject:
    var text = String(py=first)
    if "sep" in kwargs:
        text += String(py=kwargs["sep"])
    return text + String(len(kwargs))


def only_named(var **kwargs: PythonObject) raises -> PythonObject:
    return len(kwargs)


def refuse(x: PythonObject) raises -> PythonObject:
    raise Error("refused: ", x)


struct Counter(Defaultable, Movable, Writable):
    var n: Int

    def __init__(out self):
        self.n = 0

    def __init__(out self, n: Int):
        self.n = n

    def __deinit__(deinit self):
        if self.n > 100:
            print("ended", self.n)

    @staticmethod
    def make(out self: Counter, args: PythonObject, kwargs: PythonObject) raises:
        if len(args) != 1:
            raise Error("Counter takes 1 argument, got ", len(args))
        self = Counter(Int(py=args[0]))

    @staticmethod
    def add(self_ptr: Pointer[Self, MutUnsafeAnyOrigin], by: PythonObject) raises -> PythonObject:
        self_ptr[].n += Int(py=by)
        return self_ptr[].n

    @staticmethod
    def reset(self_ptr: Pointer[Self, MutUnsafeAnyOrigin]) raises:
        self_ptr[].n = 0

    @staticmethod
    def value(py_self: PythonObject) raises -> PythonObject:
        return py_self.downcast_value_ptr[Self]()[].n

    @staticmethod
    def sum(a: PythonObject, b: PythonObject) raises -> PythonObject:
        return a + b

    def write_to(self, mut writer: Some[Writer]):
        writer.write("Counter(", self.n, ")")

    def write_repr_to(self, mut writer: Some[Writer]):
        writer.write("<", self.n, ">")


struct Other(Defaultable, Movable, Writable):
    def __init__(out self):
        pass

    def write_to(self, mut writer: Some[Writer]):
        writer.write("other")


def main() raises:
    var builder = PythonModuleBuilder("tools")
    builder.def_function[twice]("twice", docstring="x + x")
    builder.def_function[calm]("calm")
    builder.def_function[note]("note")
    builder.def_function[named]("named")
    builder.def_function[only_named]("only_named")
    builder.def_function[refuse]("refuse")
    _ = (
        builder.add_type[Counter]("Counter")
        .def_py_init[Counter.make]()
        .def_method[Counter.add]("add", docstring="Adds.")
        .def_method[Counter.reset]("reset")
        .def_method[Counter.value]("value")
        .def_staticmethod[Counter.sum]("sum")
    )
    _ = builder.add_type[Other]("Other").def_init_defaultable[Other]()
    var tools = builder.finalize()
    print(tools.__name__, tools.twice(21), tools.twice("ab"), tools.twice.__doc__, tools.calm())
    var log = Python.list()
    print(tools.note(log, 1), log, tools.named("a"), tools.named("a", sep="-", x=1), tools.only_named(a=1, b=2))

    var user = Python.evaluate(
        """
import gc
def use(tools):
    out = [sorted(map(tools.twice, [3, 1])), tools.named("x", sep="y")]
    for call in (lambda: tools.refuse(5), lambda: tools.twice(), lambda: tools.twice(1, 2), lambda: tools.Counter(),
                 lambda: tools.Other(1), lambda: tools.Counter.add(tools.Other(), 1), lambda: tools.Counter(1).add("x")):
        try:
            out.append(call())
        except Exception as e:
            out.append(type(e).__name__ + ": " + str(e))
    c = tools.Counter(40)
    out += [c.add(2), c, repr(c), c.reset(), c.value(), type(c).__name__, tools.Counter.sum(1, 2), tools.Counter.add.__doc__]
    tools.Counter(500)
    class Sub(tools.Counter):
        def add(self, by): return super().add(by) * 10
    s = Sub(1)
    out += [s.add(1), isinstance(s, tools.Counter), str(tools.Other())]
    return out
""",
        file=True,
        name="user",
    )
    for line in user.use(tools):
        print(line)
    var counter = tools.Counter(7)
    counter.downcast_value_ptr[Counter]()[].n += 1
    print(counter, counter.value(), PythonObject(alloc=Counter(9)).add(1))
    try:
        _ = counter.downcast_value_ptr[Other]()
    except e:
        print(e)
