# A closing parenthesis needs an opening one.

def main():
    var n = (3 + 4)
    print(n))  # expected-error {{')' closes nothing}}
