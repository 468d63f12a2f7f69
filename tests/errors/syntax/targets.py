# What can be assigned to, deleted, annotated.
def f(): pass


f() = 1  # expected-error {{the result of a call cannot be assigned to}}
1 = f  # expected-error {{a literal cannot be assigned to}}
None = 1  # expected-error {{None cannot be assigned to}}
a + b = 1  # expected-error {{an expression cannot be assigned to}}
a == b = 1  # expected-error {{a comparison cannot be assigned to}}
(a, 1) = f  # expected-error {{a literal cannot be assigned to}}
f"a" = 1  # expected-error {{an f-string cannot be assigned to}}
a if b else c = 1  # expected-error {{a conditional expression cannot be assigned to}}
[x for x in a] = 1  # expected-error {{a comprehension cannot be assigned to}}
{} = 1  # expected-error {{a dict display cannot be assigned to}}
... = 1  # expected-error {{'...' cannot be assigned to}}
__debug__ = 1  # expected-error {{__debug__ cannot be assigned to}}
f() += 1  # expected-error {{the result of a call cannot be changed by an assignment with an operator}}
(a, b) += 1  # expected-error {{a tuple cannot be changed by an assignment with an operator}}
(a, b): int = 1, 2  # expected-error {{a tuple cannot have a type annotation}}
f(): int = 1  # expected-error {{the result of a call cannot have a type annotation}}
del f()  # expected-error {{the result of a call cannot be deleted}}
del a, (b, 1)  # expected-error {{a literal cannot be deleted}}
del *a  # expected-error {{a starred expression cannot be deleted}}
*a, *b = 1, 2  # expected-error {{an assignment can have only one starred target}}
*a = 1  # expected-error {{a starred target must be in a list or tuple}}
a = *b  # expected-error {{a starred expression cannot be used here}}
for f() in a: pass  # expected-error {{the result of a call cannot be assigned to}}
with a as f(): pass  # expected-error {{the result of a call cannot be assigned to}}
[x for 1 in a]  # expected-error {{a literal cannot be assigned to}}
var x.y = 1  # expected-error {{'var' and 'ref' introduce names, and this is an attribute}}
a, *b = (c), [d, e[0]] = x.y, *z = 1, 2
