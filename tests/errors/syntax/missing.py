# Something is missing. Each definition is one mistake; the next one is found all the same.
def a() -> :  # expected-error {{expected a type after '->'}}
    pass


def b()  # expected-error {{expected ':' at the end of the 'def' line}}
    return 1


if b  # expected-error {{expected ':' at the end of the 'if' line}}
    print(1)
else  # expected-error {{expected ':' at the end of the 'else' line}}
    print(2)
for i range(4):  # expected-error {{expected 'in' here}}
    print(i)
x =  # expected-error {{expected an expression after '='}}
x = 1 +  # expected-error {{expected an expression after '+'}}
x = [1, , 2]  # expected-error {{expected an expression after ','}}
x = f(1 2)  # expected-error {{expected ',' here}}
x = {"a": 1 "b": 2}  # expected-error {{expected ',' here}}
x = {"a": 1, "b" 2}  # expected-error {{expected}}
x = a.  # expected-error {{expected a name after '.'}}
x = not  # expected-error {{expected an expression after 'not'}}
def (a): pass  # expected-error {{expected a name after 'def'}}
class : pass  # expected-error {{expected a name after 'class'}}
def c: pass  # expected-error {{expected parameters in parentheses after 'c'}}
import  # expected-error {{expected a name after 'import'}}
from os import  # expected-error {{expected a name after 'import'}}
from os  # expected-error {{expected 'import' here}}
x = 5 6  # expected-error {{expected an operator or the end of the line before '6'}}
x = y if z  # expected-error {{the line ends before the statement is complete}}
while  # expected-error {{expected an expression after 'while'}}
    pass
class D
    x = 1  # expected-error@-1 {{expected ':' at the end of the 'class' line}}


try:
    print(x)
print(x)  # expected-error {{a 'try' must be followed by an 'except' or a 'finally'}}


def last():
    return 1 if x else  # expected-error {{expected an expression after 'else'}}
