import six
from six.moves import urllib, zip_longest


@six.python_2_unicode_compatible
class Name:
    def __str__(self):
        return "name"


class Meta(type):
    def __new__(mcls, name, bases, d):
        d["tag"] = name.lower()
        return super().__new__(mcls, name, bases, d)


@six.add_metaclass(Meta)
class Thing:
    pass


class Other(six.with_metaclass(Meta)):
    pass


print(six.PY3, six.text_type, six.moves.range(3), str(Name()), Thing.tag, Other.tag)
print(urllib.parse.quote("a b"), list(zip_longest([1], [2, 3])), six.ensure_str(b"x"), list(six.iteritems({1: 2})))
