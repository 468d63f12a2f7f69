# `*` and `**` in displays: what they unpack, and where.
def main():
    var xs: List[String] = ["a"]
    var a: List[Int] = [1, *xs]  # expected-error {{argument 1 is 'String', and 'Int' is wanted}}
    var b = [*5, 1]  # expected-error {{a value of type 'Int' cannot be iterated over}}
    var c = [*unknown]  # expected-error {{unknown name 'unknown'}}
    var d: Dict[Int, Int] = {**xs, 1: 2}  # expected-error {{argument 1 is 'List[String]', and 'Dict[Int, Int]' is wanted}}
    var f: Array[Int, 2] = [*range(2)]  # expected-error {{'*' in a display of fixed length cannot be compiled here}}
    var g = (*xs, 1)  # expected-error {{'*' in a display of fixed length cannot be compiled here}}
    var rows: List[List[Int]] = [[1]]
    var h = [*rows]  # expected-error {{a value of type 'List[Int]' is not copied implicitly}}
    print([*xs, 1])  # expected-error {{a value of type 'IntLiteral' cannot be used as 'String'}}
