# A script without functions: everything is at the level of the module.
longest = start = 0
lengths = {1: 1}
for n in range(2, 160000):
    chain = []
    x = n
    while x not in lengths:
        chain.append(x)
        x = x // 2 if x % 2 == 0 else 3 * x + 1
    length = lengths[x]
    for y in reversed(chain):
        length += 1
        lengths[y] = length
    if lengths[n] > longest:
        longest, start = lengths[n], n
print(start, longest, len(lengths))

squares = 0
for i in range(1, 1200):
    for j in range(i, 1200):
        k = i * i + j * j
        if k % 25 == 0 and i % 5 and j % 5:
            squares += 1
print(squares)

total = 0.0
sign = 1.0
for i in range(600000):
    total += sign / (2 * i + 1)
    sign = -sign
print(f'{4 * total:.9f}')
