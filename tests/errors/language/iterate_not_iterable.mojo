# A for loop needs something to iterate over.

def main():
    var n = 3
    for i in range(n):
        print(i)
    for j in n:  # expected-error {{a value of type}}
        print(j)
