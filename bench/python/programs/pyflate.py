"""Deflates and inflates bytes: matches by a hash chain, Huffman codes, a bit writer and a bit reader."""
import heapq

END = 256
LENGTHS = [(257 + i, base, extra) for i, (base, extra) in enumerate(
    [(3, 0), (4, 0), (5, 0), (6, 0), (7, 1), (9, 1), (11, 2), (15, 2), (19, 3), (27, 3), (35, 4), (51, 4), (67, 5), (99, 5), (131, 6)])]
DISTANCES = [(i, (1 << i), i) for i in range(15)]


class BitWriter:
    def __init__(self):
        self.data = bytearray()
        self.bits = 0
        self.count = 0

    def write(self, value, width):
        self.bits |= value << self.count
        self.count += width
        while self.count >= 8:
            self.data.append(self.bits & 255)
            self.bits >>= 8
            self.count -= 8

    def finish(self):
        if self.count:
            self.data.append(self.bits & 255)
        return bytes(self.data)


class BitReader:
    def __init__(self, data):
        self.data = data
        self.at = 0
        self.bits = 0
        self.count = 0

    def read(self, width):
        while self.count < width:
            self.bits |= self.data[self.at] << self.count
            self.at += 1
            self.count += 8
        value = self.bits & ((1 << width) - 1)
        self.bits >>= width
        self.count -= width
        return value

    def symbol(self, table):
        code = 1
        while True:
            code = code << 1 | self.read(1)
            found = table.get(code)
            if found is not None:
                return found


def code_lengths(frequencies):
    heap = [(f, s, (s,)) for s, f in sorted(frequencies.items())]
    heapq.heapify(heap)
    lengths = dict.fromkeys(frequencies, 0)
    if len(heap) == 1:
        return {heap[0][1]: 1}
    while len(heap) > 1:
        f1, s1, symbols1 = heapq.heappop(heap)
        f2, s2, symbols2 = heapq.heappop(heap)
        for s in symbols1 + symbols2:
            lengths[s] += 1
        heapq.heappush(heap, (f1 + f2, min(s1, s2), symbols1 + symbols2))
    return lengths


def canonical(lengths):
    """The codes of the symbols, by length and then by symbol."""
    code = 0
    before = 0
    codes = {}
    for symbol, length in sorted(lengths.items(), key=lambda item: (item[1], item[0])):
        code <<= length - before
        codes[symbol] = code, length
        code += 1
        before = length
    return codes


def find_matches(data):
    """Bytes, and pairs of length and distance."""
    chains = {}
    at = 0
    while at < len(data):
        key = data[at:at + 3]
        best_length = best_distance = 0
        for start in chains.get(key, ())[-6:]:
            length = 3
            limit = min(258, len(data) - at, 130)
            while length < limit and data[start + length] == data[at + length]:
                length += 1
            if length > best_length and at - start < 16384:
                best_length, best_distance = length, at - start
        if best_length >= 3 and len(key) == 3:
            yield best_length, best_distance
        else:
            best_length = 1
            yield data[at], 0
        for i in range(at, at + best_length):
            chains.setdefault(data[i:i + 3], []).append(i)
        at += best_length


def row_of(rows, value):
    return next(row for row in reversed(rows) if row[1] <= value)


def deflate(data):
    parts = list(find_matches(data))
    literals, distances = {END: 1}, {0: 1}
    for value, distance in parts:
        if distance:
            value = row_of(LENGTHS, value)[0]
            d = row_of(DISTANCES, distance)[0]
            distances[d] = distances.get(d, 0) + 1
        literals[value] = literals.get(value, 0) + 1
    lengths = code_lengths(literals), code_lengths(distances)
    codes, distance_codes = map(canonical, lengths)
    out = BitWriter()

    def put(code, length):
        for i in range(length - 1, -1, -1):
            out.write(code >> i & 1, 1)

    for value, distance in parts:
        if not distance:
            put(*codes[value])
            continue
        for rows, table, n in ((LENGTHS, codes, value), (DISTANCES, distance_codes, distance)):
            symbol, base, extra = row_of(rows, n)
            put(*table[symbol])
            out.write(n - base, extra)
    put(*codes[END])
    return lengths, out.finish()


def inflate(lengths, data):
    tables = [{1 << length | code: symbol for symbol, (code, length) in canonical(l).items()} for l in lengths]
    reader = BitReader(data)
    out = bytearray()
    while True:
        symbol = reader.symbol(tables[0])
        if symbol == END:
            return bytes(out)
        if symbol < END:
            out.append(symbol)
            continue
        _, base, extra = LENGTHS[symbol - 257]
        length = base + reader.read(extra)
        _, base, extra = DISTANCES[reader.symbol(tables[1])]
        distance = base + reader.read(extra)
        for _ in range(length):
            out.append(out[-distance])


def crc32(data):
    table = []
    for n in range(256):
        for _ in range(8):
            n = n >> 1 ^ 0xedb88320 if n & 1 else n >> 1
        table.append(n)
    crc = 0xffffffff
    for byte in data:
        crc = crc >> 8 ^ table[(crc ^ byte) & 255]
    return crc ^ 0xffffffff


def main():
    seed = 3
    text = []
    for i in range(80000):
        seed = (seed * 1103515245 + 12345) % 2147483648
        text.append(('the', 'quick', 'brown', 'fox', f'{seed >> 12 & 1023}', 'jumps', 'over\n')[seed >> 16 & 7 if seed >> 16 & 7 < 7 else 4])
    data = ' '.join(text).encode()
    lengths, packed = deflate(data)
    print(len(data), len(packed), f'{crc32(packed):08x}')
    print(inflate(lengths, packed) == data, f'{crc32(data):08x}')


if __name__ == '__main__':
    main()
