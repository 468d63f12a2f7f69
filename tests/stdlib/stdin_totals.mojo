# Reads "name amount" lines from standard input until the end and prints totals.
# stdin: rent 700\nfood 42.5\nfood 7.5\nbroken\nfun x\nrent -100\n
def parse(line: String) raises -> Tuple[String, Float64]:
    var parts = line.split()
    if len(parts) != 2:
        raise Error("expected two fields, found ", len(parts))
    return (String(parts[0]), Float64(String(parts[1])))


def main():
    var totals = Dict[String, Float64]()
    var number = 0
    while True:
        var line: String
        try:
            line = input()
        except:
            break
        number += 1
        try:
            var entry = parse(line)
            totals[entry[0]] = totals.get(entry[0], 0.0) + entry[1]
        except:
            print("line", number, "skipped:", line)
    print("read", number, "lines")
    var sum = 0.0
    for e in totals.items():
        print(e.key.ascii_ljust(6), e.value)
        sum += e.value
    print("total ", sum)
