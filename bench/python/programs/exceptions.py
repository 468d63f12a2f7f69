"""Exceptions as control flow: raised deep, caught near, chained, with finally, context managers and classes of their own."""


class AppError(Exception):
    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


class NotFound(AppError):
    pass


class Denied(AppError):
    pass


class Transaction:
    def __init__(self, store):
        self.store = store

    def __enter__(self):
        self.before = dict(self.store)
        return self

    def __exit__(self, kind, value, traceback):
        if kind is not None:
            self.store.clear()
            self.store.update(self.before)
            self.store['rolled back'] = self.store.get('rolled back', 0) + 1
        return kind is NotFound


def parse(text):
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        return None


def look_up(table, key):
    try:
        return table[key]
    except KeyError as e:
        raise NotFound(404, f'no {key}') from e


def deep(n, table, key):
    if n == 0:
        return look_up(table, key)
    try:
        return deep(n - 1, table, key)
    finally:
        table['visits'] = table.get('visits', 0) + 1


def first_true(items):
    it = iter(items)
    while True:
        try:
            item = next(it)
        except StopIteration:
            return None
        if item:
            return item


def main():
    texts = ['12', '1.5', 'x', '-7', '', '1e3', 'nan?'] * 45000
    kinds = {}
    for t in texts:
        kind = type(parse(t)).__name__
        kinds[kind] = kinds.get(kind, 0) + 1
    print(kinds)
    table = {i: i * i for i in range(0, 100, 2)}
    found = missed = codes = 0
    for i in range(120000):
        try:
            found += deep(6, table, i % 100)
        except NotFound as e:
            missed += 1
            codes += e.code + (isinstance(e.__cause__, KeyError))
    print(found, missed, codes, table['visits'])
    store = {'n': 0}
    denied = 0
    for i in range(90000):
        try:
            with Transaction(store):
                store['n'] += 1
                if i % 5 == 0:
                    raise NotFound(404, 'gone')
                if i % 7 == 0:
                    raise Denied(403, 'no')
        except AppError as e:
            denied += e.code
        else:
            store['done'] = store.get('done', 0) + 1
    print(store, denied)
    print(sum(first_true([0] * (i % 5) + [i]) or 0 for i in range(120000)))
    total = 0
    for i in range(180000):
        try:
            total += [1, 2, 3][i % 4]
        except IndexError as e:
            total += len(str(e))
        finally:
            total += 1
    print(total)


if __name__ == '__main__':
    main()
