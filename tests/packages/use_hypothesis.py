from hypothesis import given, settings, strategies as st, find


@given(st.lists(st.integers()))
@settings(max_examples=50, database=None, deadline=None)
def test_sort(xs):
    ys = sorted(xs)
    assert all(a <= b for a, b in zip(ys, ys[1:]))


test_sort()


@given(st.integers())
@settings(database=None, deadline=None, print_blob=False)
def test_bad(x):
    assert x < 100


try:
    test_bad()
except AssertionError as e:
    print("found")
print(find(st.lists(st.integers()), lambda x: sum(x) >= 10, settings=settings(database=None)))
