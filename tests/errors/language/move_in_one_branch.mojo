# A value moved in only one branch may not be used after the branches join.

def store(var s: List[Int]) -> Int:
    return len(s)


def main():
    var data: List[Int] = [4, 5, 6]
    var keep = len(data) > 5
    if keep:
        print("keeping")
    else:
        print(store(data^))
    print(data[0])  # expected-error {{'data' may have no value here: on some path it was moved awa}}
