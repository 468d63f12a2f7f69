# Indentation and bodies.
def missing(n):
    if n:  # expected-error {{an indented block must follow 'if'}}
    print(n)


def empty():  # expected-error {{an indented block must follow 'def'}}


def too_far(n):
    a = 1
        b = 2  # expected-error {{this line is indented more than the block it belongs to}}
    return a


def no_level(n):
    if n:
        print(1)
      print(2)  # expected-error {{the indentation of this line matches no block around it}}


class Empty:  # expected-error {{an indented block must follow 'class'}}


try:  # expected-error {{an indented block must follow 'try'}}
except ValueError:
    pass
for x in []:  # expected-error {{an indented block must follow 'for'}}
else:  # expected-error {{an indented block must follow 'else'}}
