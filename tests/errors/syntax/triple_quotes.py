# A triple-quoted string that is never closed takes the rest of the file; what stands before it is still checked.
def f():
    return 1


break  # expected-error {{'break' is outside a loop}}
x = """starts here  # expected-error {{this string is not closed; it needs three quotes}}
def g(:
    pass
