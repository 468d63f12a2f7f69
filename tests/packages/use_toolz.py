from toolz import groupby, pipe, curry, compose, frequencies, merge

names = ["Alice", "Bob", "Charlie", "Dan", "Edith", "Frank"]
print(groupby(len, names))
print(frequencies(["cat", "dog", "cat"]))


@curry
def add(x, y):
    return x + y


print(add(1)(2), pipe(3, str, len), compose(str, abs)(-3), merge({1: 2}, {3: 4}))
