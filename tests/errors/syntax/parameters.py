# Parameters and arguments.
def a(x, x): pass  # expected-error {{two parameters are named 'x'}}
def b(x=1, y): pass  # expected-error {{parameter 'y' needs a default value}}
def c(*x, *y): pass  # expected-error {{'*' can appear only once}}
def d(x, *): pass  # expected-error {{named parameters must follow a '*'}}
def e(**x, y): pass  # expected-error {{no parameter can follow the '**' one}}
def f(*x=1): pass  # expected-error {{a starred parameter cannot have a default value}}
def g(x, *, /, y): pass  # expected-error {{cannot appear here among}}
def h(/, x): pass  # expected-error {{cannot appear here among}}
def i(*, **x): pass  # expected-error {{named parameters must follow a '*'}}
def j[T, T](): pass  # expected-error {{two parameters are named 'T'}}
def k(x, y=1, /, z=2, *a, b, c=3, d, **e): pass


lambda x, x: 1  # expected-error {{two parameters are named 'x'}}
a(x=1, x=2)  # expected-error {{the keyword argument 'x' is given twice}}
a(x=1, 2, 3)  # expected-error {{a positional argument cannot follow a keyword argument}}
a(**x, 2)  # expected-error {{a positional argument cannot follow a '**' argument}}
a(**x, *y)  # expected-error {{a positional argument cannot follow a '**' argument}}
a(x=1, *y, **z)
