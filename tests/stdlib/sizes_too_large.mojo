# A size that is nowhere near what there is ends the program, and writes nowhere.
# exit: 134
# stderr: panic: out of memory: 9223372036854775807 bytes wanted
def main():
    var text = String("abc")
    print(text.startswith("a", Int.MAX), text.ascii_rjust(Int.MIN), text.ascii_ljust(Int.MIN))
    var numbers: List[Int] = [1, 2]
    for _ in range(3):
        numbers = numbers * 1152921504606846977
    print(numbers)
