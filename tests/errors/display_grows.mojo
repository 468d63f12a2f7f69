def main():
    var xs = [1, 2]
    xs.append(3)  # expected-error {{'Array[Int, 2]' has no attribute 'append'}} expected-note {{'var xs: List[Int] = […]' makes a List}}
