# A misspelled variable name is an error.

def main():
    var counter = 0
    for i in range(4):
        counter += i
    print(countr)  # expected-error {{unknown name}}
