from sympy import symbols, expand, factor, diff, integrate, solve, sin, cos, exp, oo, limit, sqrt, Matrix, simplify, latex, pi, Rational

x, y = symbols("x y")
print(expand((x + y) ** 3), factor(x**3 - y**3), diff(sin(x) * exp(x), x), integrate(exp(x) * sin(x) + exp(x) * cos(x), x))
print(solve(x**2 - 2, x), limit(sin(x) / x, x, 0), sqrt(8), Matrix([[1, 2], [3, 4]]).inv(), simplify(sin(x) ** 2 + cos(x) ** 2))
print(latex(Rational(1, 2) * x**2), pi.evalf(20), integrate(sin(x**2), (x, -oo, oo)))
