# An assignment needs a value.

def main():
    var width = 3
    width =  # expected-error {{expected an expression after}}
    print(width)
