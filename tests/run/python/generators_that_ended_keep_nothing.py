# A generator that has ended lets go of what its locals held, also when it is kept itself.

gone = 0


class Big:
    def __del__(self):
        global gone
        gone += 1


def walk(big):
    local = [big]
    yield len(local)


def tower(n):
    if n:
        yield from tower(n - 1)
        yield n
        yield from tower(n - 1)


print(sum(tower(14)))


def fill(kept):
    for i in range(200):
        g = walk(Big())
        print(end=str(next(g)) if i < 3 else "")
        for _ in g:
            pass
        kept.append(g)
        never_begun = walk(Big())
        never_begun.close()
        kept.append(never_begun)


kept = []
fill(kept)
for i in range(300000):  # until the collector has run
    garbage = [i] * 10
print(len(kept), gone > 150)
