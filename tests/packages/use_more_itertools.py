import more_itertools as mi

print(list(mi.chunked(range(10), 3)), list(mi.flatten([[1], [2, 3]])))
print(mi.first([], 0), list(mi.windowed([1, 2, 3, 4], 2)), mi.spy([1, 2, 3])[0])
p = mi.peekable([1, 2, 3])
print(p.peek(), next(p), list(p))
