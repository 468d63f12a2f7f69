# Numbers that are none.
a = 012  # expected-error {{a decimal number cannot begin with a zero}}
b = 0x  # expected-error {{this hexadecimal number has no digits}}
c = 0b12  # expected-error {{'2' is not a digit of this binary number}}
d = 0o8  # expected-error {{'8' is not a digit of this octal number}}
e = 1__0  # expected-error {{an underscore in a number must be between two digits}}
f = 1_  # expected-error {{an underscore in a number must be between two digits}}
g = 12abc  # expected-error {{a number cannot be followed by 'abc'}}
h = 00, 0, 1_000, 0x_ff, 1e5, 1.5j, .5, 5., 1_0.0_1e1_0, 0XFF, 0B1, 0O7, 1E-5, 0.0, 00.5
