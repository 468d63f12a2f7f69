"""A module of the systems register declares: no variables, no statements."""

comptime LIMIT = 3

var counter = 0  # expected-error {{a variable cannot appear at the module level of a .mojo file: move it into a function, or declare a constant with 'comptime'}}
total = LIMIT  # expected-error {{a variable cannot appear at the module level}}

print("starting")  # expected-error {{a statement cannot appear at the module level of a .mojo file: move it into a function; the program begins at 'main'}}

for i in range(3):  # expected-error {{a statement cannot appear at the module level}}
    print(i)


def main():
    counter += 1
    print(counter, LIMIT)
