# Arguments are separated by commas.

def main():
    var a = 1
    var b = 2
    print("sum" a + b)  # expected-error {{expected}}
