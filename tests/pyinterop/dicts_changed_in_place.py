# Dicts and sets that a call of CPython changes in place are changed here too; their values keep their identity.
import _collections_abc as abc

inner = [1]
d = {"a": inner, "b": 2}
abc.MutableMapping.update(d, {"c": 3})
print(d, d["a"] is inner)
for key in d:
    abc.MutableMapping.update(d, {key: 0} if key != "a" else {})
print(d, d["a"] is inner)
print(abc.MutableMapping.pop(d, "b"), d)
s = {1, 2, (3, "x")}
abc.MutableSet.__iand__(s, {2, (3, "x")})
print(sorted(s, key=str))
abc.MutableMapping.clear(d)
print(d)


class Table(dict):
    pass


t = Table(k=inner)
abc.MutableMapping.update(t, {"z": 1})
print(t, type(t).__name__, t["k"] is inner)
