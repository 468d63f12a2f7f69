# cpython: 3.9
# Steps through texts, and lists of their characters, ASCII or not.
for s in ('', 'a', 'abcdefghij', 'äbcdéfghij', '€', 'x' * 300):
    for by in (-3, -2, -1, 2, 3, 400):
        print([s[f:t:by] for f in (None, 0, 2, -1, 50, -50) for t in (None, 0, 3, -2, 50)], list(s)[:12], [*s[:3], *s[::-1][:3]])
l = [1, 2]
l.extend("xyz")
l += "pq"
print(l, list('ab' * 5), "abc"[2::5] == "c")
f = [0.5]
f.extend('ab'); print(f)
