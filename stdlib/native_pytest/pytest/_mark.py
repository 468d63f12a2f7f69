"""`pytest.mark` and `pytest.param`."""


class Mark:
    def __init__(self, name, args, kwargs):
        self.name, self.args, self.kwargs = name, args, kwargs

    def __repr__(self):
        return f"Mark(name={self.name!r}, args={self.args!r}, kwargs={self.kwargs!r})"


class MarkDecorator:
    """Puts a mark on a function or class; called with other arguments it is such a decorator with these."""

    def __init__(self, mark):
        self.mark = mark

    @property
    def name(self):
        return self.mark.name

    @property
    def args(self):
        return self.mark.args

    @property
    def kwargs(self):
        return self.mark.kwargs

    def with_args(self, *args, **kwargs):
        return MarkDecorator(Mark(self.mark.name, self.mark.args + args, {**self.mark.kwargs, **kwargs}))

    def __call__(self, *args, **kwargs):
        if len(args) == 1 and not kwargs and callable(args[0]) and not isinstance(args[0], MarkDecorator):
            target = args[0]
            old = vars(target).get("pytestmark", []) if isinstance(target, type) else getattr(target, "pytestmark", [])
            target.pytestmark = [*as_list(old), self.mark]
            return target
        return self.with_args(*args, **kwargs)


class MarkGenerator:
    """`pytest.mark.NAME` for any name."""

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError("Marker name must NOT start with underscore")
        return MarkDecorator(Mark(name, (), {}))


mark = MarkGenerator()


class ParameterSet:
    def __init__(self, values, marks, id):
        self.values, self.marks, self.id = values, marks, id


def param(*values, marks=(), id=None):
    return ParameterSet(values, [as_mark(m) for m in as_list(marks)], id)


def as_list(marks):
    return list(marks) if isinstance(marks, (list, tuple)) else [marks]


def as_mark(mark):
    return mark.mark if isinstance(mark, MarkDecorator) else mark


def marks_of(holder):
    """Of a function, class or module; of a class with those of its bases."""
    if isinstance(holder, type):
        return [as_mark(m) for cls in reversed(holder.__mro__) for m in as_list(vars(cls).get("pytestmark", []))]
    return [as_mark(m) for m in as_list(getattr(holder, "pytestmark", []))]


# --- parametrize ---


def name_of(value, name, index, ids):
    if isinstance(ids, (list, tuple)):
        chosen = ids[index]
    else:
        chosen = ids(value) if callable(ids) else None
    if chosen is None:
        chosen = value
    if isinstance(chosen, str):
        return chosen.encode("unicode_escape").decode("ascii")
    if chosen is None or isinstance(chosen, (bool, int, float, complex)):
        return str(chosen)
    if isinstance(chosen, bytes):
        return chosen.decode("latin-1").encode("unicode_escape").decode("ascii")
    if isinstance(getattr(chosen, "__name__", None), str):
        return chosen.__name__
    if hasattr(type(chosen), "__members__"):
        return str(chosen)
    return f"{name}{index}"


class Choice:
    """One case of `parametrize` or of a fixture with params: values by name, marks, its part of the test's name."""

    def __init__(self, values, indices, marks, id, indirect):
        self.values, self.indices, self.marks, self.id, self.indirect = values, indices, marks, id, indirect


def unique(names):
    found = []
    for name in names:
        if names.count(name) > 1:
            name += str(len([n for n in found if n.startswith(name) and n[len(name) :].isdigit()]))
        found.append(name)
    return found


def choices_of(names, values, ids=None, indirect=False):
    if isinstance(names, str):
        names = [n.strip() for n in names.split(",") if n.strip()]
    if isinstance(indirect, (list, tuple)):
        through = [n for n in names if n in indirect]
    else:
        through = list(names) if indirect else []
    sets = [v if isinstance(v, ParameterSet) else ParameterSet((v,) if len(names) == 1 else tuple(v), [], None) for v in values]
    if ids is not None and not callable(ids):
        ids = list(ids)
    texts = []
    for index, one in enumerate(sets):
        if len(one.values) != len(names):
            raise ValueError(f"parametrize: {list(names)} takes {len(names)} values, {one.values!r} has {len(one.values)}")
        if one.id is not None:
            texts.append(one.id)
        elif isinstance(ids, list) and ids[index] is not None:
            texts.append(name_of(None, names[0], index, ids))
        else:
            by = ids if callable(ids) else None
            texts.append("-".join(name_of(value, name, index, by) for name, value in zip(names, one.values)))
    texts = unique(texts)
    return [
        Choice(dict(zip(names, one.values)), {name: index for name in names}, one.marks, text, through)
        for index, (one, text) in enumerate(zip(sets, texts))
    ]
