# Machine ints wrap, but an index that is made of such a sum is a mistake.
# flags: --sanitize=undefined
# exit: 134
# stderr: sanitize_undefined.mojo:10:12: panic: the product does not fit Int32: the index that is made of it wraps around
def hashed(key: Int32) -> Int32:
    return key * 1103515245 + 12345


def cell(row: Int32, columns: Int32) -> Int32:
    return row * columns + 1


def main():
    var bins = List[Int](length=16, fill=0)
    bins[hashed(hashed(hashed(7))) & 15] = 3
    print(bins[hashed(hashed(hashed(7))) & 15])
    bins[cell(3, 4)] = 5
    print(bins[13])
    print(bins[cell(65536, 65536)])
