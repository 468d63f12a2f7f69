# An else belongs to an if or a loop.

def main():
    var n = 3
    print(n)
    else:  # expected-error {{this}}
        print("small")
