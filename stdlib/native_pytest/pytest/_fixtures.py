"""`pytest.fixture`: the values of a test's parameters, how long they live, and how they are torn down."""

from pytest._mark import choices_of

SCOPES = ("function", "class", "module", "package", "session")


class Definition:
    """A fixture as it was written."""

    def __init__(self, function, scope, params, autouse, name):
        self.function, self.scope, self.autouse, self.name = function, scope, autouse, name
        self.params = params
        self.place = ""  # a folder (of conftest.py), a file, or empty: everywhere
        self.cls = None  # the class that it is a method of
        self.owner = None  # the class whose tests alone use it

    def at(self, place, cls):
        """The same, for the tests there."""
        made = Definition(self.function, self.scope, self.params, self.autouse, self.name)
        made.place, made.cls = place, cls
        return made

    def __get__(self, instance, owner=None):
        return self

    def __call__(self, *args, **kwargs):
        raise RuntimeError(f'Fixture "{self.name}" called directly. Fixtures are not meant to be called directly')

    def is_for(self, item):
        if self.owner is not None:
            return item.cls is self.owner
        if self.cls is not None:
            return item.cls is not None and issubclass(item.cls, self.cls)
        return item.path.startswith(self.place)


def fixture(function=None, *, scope="function", params=None, autouse=False, ids=None, name=None):
    if callable(scope):
        scope = scope(fixture_name=name, config=None)
    if scope not in SCOPES:
        raise ValueError(f"fixture: scope {scope!r} is none of {', '.join(SCOPES)}")

    def define(f):
        called = name or f.__name__
        return Definition(f, scope, None if params is None else choices_of([called], list(params), ids), autouse, called)

    return define if function is None else define(function)


def parameters(function, skips_first):
    """Names of the parameters without defaults."""
    while hasattr(function, "__wrapped__"):
        function = function.__wrapped__
    code = function.__code__
    count = code.co_argcount - len(function.__defaults__ or ())
    optional = function.__kwdefaults__ or {}
    keywords = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    return [*code.co_varnames[1 if skips_first else 0 : count], *[k for k in keywords if k not in optional]]


class Instance:
    """A fixture that is set up."""

    def __init__(self, definition, key):
        self.definition, self.key = definition, key
        self.value = self.error = None
        self.finalizers, self.dependents, self.is_alive = [], [], True

    def finish(self, store):
        if not self.is_alive:
            return
        self.is_alive = False
        error = None
        for one in reversed(self.dependents):
            try:
                one.finish(store)
            except BaseException as e:
                error = error or e
        while self.finalizers:
            try:
                self.finalizers.pop()()
            except BaseException as e:
                error = error or e
        store.forget(self)
        if error is not None:
            raise error


class Node:
    """`request.node`."""

    def __init__(self, item):
        self.item, self.name, self.nodeid, self.originalname = item, item.name, item.id, item.function_name
        self.path = self.fspath = item.path
        self.keywords = {m.name: m for m in item.marks}

    def get_closest_marker(self, name, default=None):
        for mark in reversed(self.item.marks):
            if mark.name == name:
                return mark
        return default

    def iter_markers(self, name=None):
        return iter([m for m in reversed(self.item.marks) if name is None or m.name == name])

    def add_marker(self, marker):
        self.item.marks.append(getattr(marker, "mark", marker))


class Config:
    """`request.config`: no option is set."""

    def getoption(self, name, default=None, skip=False):
        return default

    def getini(self, name):
        return ""


class FixtureRequest:
    def __init__(self, store, item, instance):
        self._store, self._item, self._instance = store, item, instance
        self.function, self.cls, self.module = item.function, item.cls, item.module
        self.instance, self.config, self.node = item.instance, Config(), Node(item)
        self.fixturename = instance.definition.name if instance else None
        self.scope = instance.definition.scope if instance else "function"

    @property
    def fixturenames(self):
        return list(self._item.wanted)

    def getfixturevalue(self, argname):
        return self._store.get(argname, self._item, self._instance)

    def addfinalizer(self, finalizer):
        (self._instance or self._item).finalizers.append(finalizer)


class Parametrized(FixtureRequest):
    """With `.param`; without params the attribute is missing, as it should be."""

    def __init__(self, store, item, instance, param):
        FixtureRequest.__init__(self, store, item, instance)
        self.param = param


def advance(generator):
    """Runs what follows the `yield` of a fixture."""
    try:
        next(generator)
    except StopIteration:
        return
    raise RuntimeError("fixture function has more than one 'yield'")


class Store:
    """All fixtures: the definitions by name, outermost first, and what is set up."""

    def __init__(self):
        self.definitions, self.alive = {}, []

    def add(self, definition, place, cls=None):
        self.definitions.setdefault(definition.name, []).append(definition.at(place, cls))

    def find(self, name, item, instead_of=None):
        """The innermost one for the test; for a fixture that asks for its own name the next one outwards."""
        found = [d for d in self.definitions.get(name, []) if d.is_for(item)]
        if instead_of in found:
            found = found[: found.index(instead_of)]
        return found[-1] if found else None

    def autouse_names(self, item):
        return [name for name, all in self.definitions.items() for d in all if d.autouse and d.is_for(item)]

    def wanted_by(self, item, names):
        """The names with those that they need, first those that live longest."""
        found = []

        def add(name, asker):
            definition = self.find(name, item, asker)
            if name not in found:
                found.append(name)
            if definition is not None and definition is not asker and definition.function is not None:
                for other in parameters(definition.function, definition.cls is not None):
                    if other not in found or other == name:
                        add(other, definition)

        for name in names:
            add(name, None)
        ranks = {name: -self.rank(name, item) for name in found}
        return sorted(found, key=lambda name: ranks[name])

    def rank(self, name, item):
        definition = self.find(name, item)
        return SCOPES.index(definition.scope) if definition is not None else 0

    def get(self, name, item, asker=None):
        if name == "request":
            return FixtureRequest(self, item, asker)
        if name in item.values:
            return item.values[name]
        definition = self.find(name, item, asker.definition if asker else None)
        if definition is None:
            known = sorted({n for n, all in self.definitions.items() if any(d.is_for(item) for d in all)})
            raise LookupError(f"fixture '{name}' not found\navailable fixtures: {', '.join(known)}")
        if asker and SCOPES.index(definition.scope) < SCOPES.index(asker.definition.scope):
            raise LookupError(
                f"ScopeMismatch: You tried to access the {definition.scope} scoped fixture {name} with a "
                f"{asker.definition.scope} scoped request object."
            )
        instance = self.instance(definition, item)
        if asker and asker not in instance.dependents:
            instance.dependents.append(asker)
        if instance.error is not None:
            raise instance.error
        return instance.value

    def instance(self, definition, item):
        choice = item.choices.get(definition.name)
        key = (item.scope_key(definition.scope), None if choice is None else choice.indices[definition.name])
        for one in self.alive:
            if one.definition is definition:
                if one.key == key:
                    return one
                one.finish(self)
                break
        made = Instance(definition, key)
        self.alive.append(made)
        try:
            self.set_up(made, item, choice)
        except BaseException as e:
            made.error = e
        return made

    def set_up(self, instance, item, choice):
        definition = instance.definition
        if choice is None:
            request = FixtureRequest(self, item, instance)
        else:
            request = Parametrized(self, item, instance, choice.values[definition.name])
        names = parameters(definition.function, definition.cls is not None)
        values = {name: request if name == "request" else self.get(name, item, instance) for name in names}
        if definition.cls is not None:
            made = definition.function(item.instance, **values)
        else:
            made = definition.function(**values)
        if hasattr(made, "send") and hasattr(made, "gi_frame"):
            instance.value = next(made)
            instance.finalizers.append(lambda: advance(made))
        else:
            instance.value = made

    def forget(self, instance):
        self.alive = [one for one in self.alive if one is not instance]

    def finish(self, item, following):
        """Ends what the next test does not use; None follows the last one. Gives the first error."""
        error = None
        for one in list(reversed(self.alive)):
            if one.is_alive and (following is None or one.key[0] != following.scope_key(one.definition.scope)):
                try:
                    one.finish(self)
                except BaseException as e:
                    error = error or e
        return error
