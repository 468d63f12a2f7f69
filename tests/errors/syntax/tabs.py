# Tabs and blanks.
def f():
    if 1:
        a = 1
	b = 2  # expected-error {{tabs and spaces are mixed}}
