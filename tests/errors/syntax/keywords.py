# Keywords as names, clauses that belong to nothing.
while = 2  # expected-error {{'while' is a keyword and cannot be a name}}
def class(): pass  # expected-error {{'class' is a keyword and cannot be a name}}
def f(a, from): pass  # expected-error {{'from' is a keyword and cannot be a name}}
import in  # expected-error {{'in' is a keyword and cannot be a name}}
x.with = 1  # expected-error {{'with' is a keyword and cannot be a name}}
for is in x: pass  # expected-error {{'is' is a keyword and cannot be a name}}
print(x)
else:  # expected-error {{this 'else' belongs to nothing}}
    print(x)
print(x)
elif x:  # expected-error {{this 'elif' belongs to nothing}}
    pass
except ValueError:  # expected-error {{this 'except' belongs to nothing}}
    pass
finally:  # expected-error {{this 'finally' belongs to nothing}}
    pass
if x: if y: pass  # expected-error {{'if' must begin a line of its own}}
match, case, type, fn, struct, var, trait, out, mut = 1, 2, 3, 4, 5, 6, 7, 8, 9
