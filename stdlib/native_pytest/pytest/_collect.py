"""Finding the tests of modules: functions, classes, cases of `parametrize`, and the functions of setup_module and the like."""

from pytest._fixtures import Definition, parameters
from pytest._mark import choices_of, marks_of
from pytest._outcomes import UsageError


class Item:
    """A test: one case of a function."""

    count = 0

    def __init__(self, path, module, cls, function_name, function):
        Item.count += 1
        self.number = Item.count
        self.path, self.module, self.cls, self.function_name, self.function = path, module, cls, function_name, function
        self.marks = [m for holder in (module, cls) if holder is not None for m in marks_of(holder)]
        self.values, self.choices, self.ids = {}, {}, []
        self.wanted, self.names, self.finalizers, self.arguments = [], [], [], {}
        self.instance, self.is_native = None, False

    def with_choice(self, choice):
        made = Item(self.path, self.module, self.cls, self.function_name, self.function)
        made.marks, made.ids = self.marks + choice.marks, [*self.ids, choice.id]
        made.values, made.choices = dict(self.values), dict(self.choices)
        for name in choice.values:
            if name in choice.indirect:
                made.choices[name] = choice
            else:
                made.values[name] = choice.values[name]
        made.names = self.names
        return made

    @property
    def name(self):
        return f"{self.function_name}[{'-'.join(self.ids)}]" if self.ids else self.function_name

    @property
    def local_name(self):
        return f"{self.cls.__qualname__.replace('.', '::')}::{self.name}" if self.cls is not None else self.name

    @property
    def id(self):
        return f"{self.path}::{self.local_name}"

    @property
    def is_unittest(self):
        return self.cls is not None and is_unittest(self.cls)

    def scope_key(self, scope):
        if scope == "function" or (scope == "class" and self.cls is None):
            return self.number
        if scope == "class":
            return self.path, self.cls.__qualname__
        if scope == "module":
            return self.path
        return self.path.rpartition("/")[0] if scope == "package" else ""

    def keywords(self):
        return [*self.path.split("/"), *self.local_name.split("::"), *[m.name for m in self.marks]]

    def callable(self):
        return getattr(self.instance, self.function_name) if self.instance is not None else self.function


def is_function(value):
    return type(value) is type(is_function)


def is_unittest(cls):
    return hasattr(cls, "assertEqual") and hasattr(cls, "setUpClass")


def takes(function, value):
    """Calls setup_module and the like, which may leave their parameter out."""
    bound = getattr(function, "__func__", None)
    plain = bound or function
    count = plain.__code__.co_argcount - (1 if bound is not None else 0)
    return function(value) if count else function()


# --- setup_module, setup_class, … as fixtures that are always used ---


def around_module(module, first, last):
    def run():
        if first:
            takes(first, module)
        yield
        if last:
            takes(last, module)

    return run


def around_function(first, last):
    def run(request):
        if request.cls is None and first:
            takes(first, request.function)
        yield
        if request.cls is None and last:
            takes(last, request.function)

    return run


def around_class(cls, first, last):
    def run():
        if hasattr(cls, first):
            takes(getattr(cls, first), cls)
        yield
        if hasattr(cls, last):
            takes(getattr(cls, last), cls)
        if first == "setUpClass":
            cls.doClassCleanups()

    return run


def around_method(first, last):
    def run(request):
        instance, failed = request.instance, True
        try:
            if hasattr(instance, first):
                takes(getattr(instance, first), request.function)
            failed = False
        finally:
            if failed and first == "setUp":
                instance.doCleanups()
        yield
        try:
            if hasattr(instance, last):
                takes(getattr(instance, last), request.function)
        finally:
            if last == "tearDown":
                instance.doCleanups()

    return run


class Collector:
    def __init__(self, store):
        self.store, self.items = store, []

    def always(self, run, scope, name, place, owner=None):
        """A fixture of no name that the tests of a file or class use."""
        made = Definition(run, scope, None, True, name).at(place, None)
        made.owner = owner
        self.store.definitions.setdefault(name, []).append(made)

    def add_conftest(self, path, module):
        folder = path.rpartition("/")[0]
        for value in list(vars(module).values()):
            if isinstance(value, Definition):
                self.store.add(value, folder + "/" if folder else "")

    def add_natives(self, path, functions):
        """Tests of the systems register: functions without parameters."""
        for name, function in functions.items():
            item = Item(path, None, None, name, function)
            item.is_native = True
            self.items.append(item)

    def add_module(self, path, module):
        members = list(vars(module).items())
        for name, value in members:
            if isinstance(value, Definition):
                self.store.add(value, path)
        found = dict(members)
        if "setup_module" in found or "teardown_module" in found:
            run = around_module(module, found.get("setup_module"), found.get("teardown_module"))
            self.always(run, "module", "@module " + path, path)
        if "setup_function" in found or "teardown_function" in found:
            run = around_function(found.get("setup_function"), found.get("teardown_function"))
            self.always(run, "function", "@function " + path, path)
        for name, value in members:
            if isinstance(value, type) and (is_unittest(value) or (name.startswith("Test") and is_plain(value))):
                if value.__name__ != "TestCase" and value.__name__ != "IsolatedAsyncioTestCase":
                    self.add_class(path, module, value)
            elif name.startswith("test") and is_function(value):
                self.add_function(path, module, None, name, value)

    def add_class(self, path, module, cls):
        seen = {}
        for base in reversed(cls.__mro__):
            for name, value in list(vars(base).items()):
                seen[name] = value
        for name, value in seen.items():
            if isinstance(value, Definition):
                self.store.add(value, path, cls)
        place = f"{path} {cls.__qualname__}"
        if is_unittest(cls):
            self.always(around_class(cls, "setUpClass", "tearDownClass"), "class", "@class " + place, path, cls)
            self.always(around_method("setUp", "tearDown"), "function", "@method " + place, path, cls)
        else:
            if "setup_class" in seen or "teardown_class" in seen:
                self.always(around_class(cls, "setup_class", "teardown_class"), "class", "@class " + place, path, cls)
            if "setup_method" in seen or "teardown_method" in seen:
                self.always(around_method("setup_method", "teardown_method"), "function", "@method " + place, path, cls)
        for name, value in seen.items():
            if name.startswith("test") and (is_function(value) or isinstance(value, staticmethod)):
                self.add_function(path, module, cls, name, value)
            elif name.startswith("Test") and isinstance(value, type) and is_plain(value):
                self.add_class(path, module, value)

    def add_function(self, path, module, cls, name, value):
        function = value.__func__ if isinstance(value, staticmethod) else value
        base = Item(path, module, cls, name, function)
        own = marks_of(function)
        base.names = parameters(function, cls is not None and not isinstance(value, staticmethod))
        items = [base]
        for mark in [*own, *reversed(base.marks)]:
            if mark.name == "parametrize":
                items = [item.with_choice(choice) for item in items for choice in choices_for(mark)]
        for item in items:
            item.marks = item.marks[: len(base.marks)] + own + item.marks[len(base.marks) :]
            for one in self.with_fixtures(item):
                self.items.append(one)

    def with_fixtures(self, item):
        """One for each choice among the params of its fixtures."""
        names = self.store.autouse_names(item)
        names += [name for mark in item.marks if mark.name == "usefixtures" for name in mark.args]
        item.names = [n for n in item.names if n not in item.values]
        item.wanted = self.store.wanted_by(item, [*names, *item.names])
        found = [item]
        for name in item.wanted:
            definition = self.store.find(name, item)
            if definition is not None and definition.params and name not in item.choices and name not in item.values:
                found = [with_fixture(one, name, choice) for one in found for choice in definition.params]
        return found


def with_fixture(item, name, choice):
    made = item.with_choice(choice)
    del made.values[name]
    made.choices[name] = choice
    made.wanted = item.wanted
    return made


def choices_for(mark):
    args, keywords = mark.args, dict(mark.kwargs)
    names = args[0] if args else keywords["argnames"]
    values = args[1] if len(args) > 1 else keywords["argvalues"]
    indirect = args[2] if len(args) > 2 else keywords.get("indirect", False)
    ids = args[3] if len(args) > 3 else keywords.get("ids")
    return choices_of(names, list(values), ids, indirect)


def is_plain(cls):
    """pytest leaves out classes with a constructor of their own, and those that say `__test__ = False`."""
    return all("__init__" not in vars(c) for c in cls.__mro__[:-1]) and getattr(cls, "__test__", True)


# --- what the command line chooses ---


class Expression:
    """`a and not (b or c)` over names; `fits` says whether a name is there."""

    def __init__(self, text):
        for sign in "()":
            text = text.replace(sign, f" {sign} ")
        self.words, self.at = text.split(), 0

        self.fits(lambda name: False)  # says what is wrong with it

    def fits(self, is_there):
        if not self.words:
            return True
        self.at = 0
        result = self.any_of(is_there)
        if self.at < len(self.words):
            raise UsageError(f"Wrong expression: '{self.words[self.at]}' is not expected")
        return result

    def word(self):
        return self.words[self.at] if self.at < len(self.words) else ""

    def any_of(self, is_there):
        result = self.all_of(is_there)
        while self.word() == "or":
            self.at += 1
            result = self.all_of(is_there) or result
        return result

    def all_of(self, is_there):
        result = self.one(is_there)
        while self.word() == "and":
            self.at += 1
            result = self.one(is_there) and result
        return result

    def one(self, is_there):
        word = self.word()
        self.at += 1
        if word == "not":
            return not self.one(is_there)
        if word == "(":
            result = self.any_of(is_there)
            if self.word() != ")":
                raise UsageError("Wrong expression: ')' is missing")
            self.at += 1
            return result
        if word in ("", "and", "or", ")"):
            raise UsageError(f"Wrong expression: a name is expected, not '{word}'")
        return is_there(word)


def chosen(items, keyword, marker, selected):
    by_name, by_mark = Expression(keyword), Expression(marker)
    found = []
    for item in items:
        words = [w.lower() for w in item.keywords()]
        marks = [m.name for m in item.marks]
        if not by_name.fits(lambda name: any(name.lower() in w for w in words)) or not by_mark.fits(lambda name: name in marks):
            continue
        if not selected or is_selected(item, selected):
            found.append(item)
    return found


def is_selected(item, selected):
    """By FILE::NAME; other files, which are named as a whole, are there, too."""
    of_file = [one for one in selected if is_in_file(item, one)]
    return not of_file or any(is_meant(item, one) for one in of_file)


def check_selected(items, selected):
    for one in selected:
        if not any(is_in_file(item, one) and is_meant(item, one) for item in items):
            raise UsageError(f"not found: {one}")


def is_in_file(item, one):
    return normal(one.partition("::")[0]) == normal(item.path)


def is_meant(item, one):
    full, name = item.local_name, one.partition("::")[2]
    return full == name or full.startswith(name + "::") or full.startswith(name + "[")


def normal(path):
    while path.startswith("./"):
        path = path[2:]
    return path
