from mpmath import mp, mpf, quad, sin, pi, findroot, matrix

mp.dps = 50
print(mpf(2) ** mpf("0.5"))
print(2 * pi)
print(quad(lambda x: sin(x), [0, pi]))
print(findroot(sin, 3))
print(matrix([[1, 2], [3, 4]]) ** -1)
