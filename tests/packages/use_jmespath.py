import jmespath

print(
    jmespath.search("foo.bar[?n > `1`].name | [0]", {"foo": {"bar": [{"n": 1, "name": "a"}, {"n": 2, "name": "b"}]}}),
    jmespath.compile("sort_by(@, &a)[*].a").search([{"a": 2}, {"a": 1}]),
)
