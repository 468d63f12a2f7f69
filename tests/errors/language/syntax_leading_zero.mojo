# A decimal number cannot begin with a zero.

def main():
    var day = 7
    var month = 012  # expected-error {{a decimal number cannot begin with a zero; octal numbers beg}}
    print(day, month)
