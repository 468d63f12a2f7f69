# Habits from C and its family, and from Python 2.
if x:
    pass
else if y:  # expected-error {{'else if' is written 'elif'}}
    pass
elseif y:  # expected-error {{'elseif' is written 'elif'}}
    pass
else:
    pass
print "text"  # expected-error {{'print' is a function}}
print x  # expected-error {{'print' is a function}}
exec "x = 1"  # expected-error {{'exec' is a function}}
i++  # expected-error {{there is no '++'; write '+= 1'}}
f(i--)  # expected-error {{there is no '--'; write '-= 1'}}
x = a && b  # expected-error {{'&&' is written 'and' here}}
x = a || b  # expected-error {{'||' is written 'or' here}}
x = !a  # expected-error {{'!' is written 'not' here}}
x = a === b  # expected-error {{'===' is written '==' here}}
x = a <> b  # expected-error {{'<>' is written '!=' here}}
x = a => b  # expected-error {{'=>' is written '>=' here}}
x = a ? b : c  # expected-error {{there is no '?' operator}}
x = $a  # expected-error {{'$' cannot be used in source code}}
x = “a”  # expected-error {{'“' cannot be used in source code}}
if (a) {  # expected-error {{a block begins with ':' and is indented}}
    x = 1
}
int x = 5  # expected-error {{a variable is declared as 'var x: int'}}
function f(a):  # expected-error {{'function' declares nothing}}
    return a
// a comment  # expected-error {{a comment begins with '#'}}
x = 1 // and one more  # expected-error {{a comment begins with '#'}}
raise ValueError, "text"  # expected-error {{the message is an argument of the error}}
try:
    pass
except ValueError, e:  # expected-error {{write 'except A as e'}}
    pass
x = 1;
y = x; z = y;
