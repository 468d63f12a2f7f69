# `=`, `==` and `:=`.
if x = 1:  # expected-error {{'=' assigns and cannot be used in an expression}}
    pass
while x.y = 2: pass  # expected-error {{'=' assigns and cannot be used in an expression}}
y = (x = 1)  # expected-error {{'=' assigns and cannot be used in an expression}}
f(a.b=1)  # expected-error {{the left side of '=' in an argument must be a plain name}}
f(1=2)  # expected-error {{the left side of '=' in an argument must be a plain name}}
x := 1  # expected-error {{':=' is for use inside an expression}}
(x.y := 1)  # expected-error {{':=' assigns to a plain name only}}
if (x := 1) and f(y := 2): pass
