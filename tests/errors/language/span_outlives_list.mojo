# A view into a list is not valid after the list was changed.

def main():
    var data: List[Int] = [1, 2, 3, 4]
    var window = data[1:3]
    print(window[0], len(window))
    data.append(5)
    print(window[0])  # expected-error {{'window' refers into 'data', which has changed since}}
