"""Counts the words of a text and shows the most frequent ones."""

SYLLABLES = ['ka', 'to', 'mi', 're', 'lun', 'sor', 'ba', 'ne', 'Pi', 'du', 'FA', 'gel', 'ti', 'wo', 'zan', 'qu']


def text(words):
    seed = 42
    parts = []
    for i in range(words):
        seed = (seed * 1103515245 + 12345) % 2147483648
        first = seed // 65536 % 16
        word = SYLLABLES[first] + SYLLABLES[seed // 1048576 % (first + 1)]
        if seed % 3 == 0:
            word += SYLLABLES[seed // 4096 % 16]
        if i % 11 == 10:
            word += '.\n' if i % 3 == 0 else ','
        parts.append(word)
    return ' '.join(parts)


def frequencies(text):
    counts = {}
    for line in text.split('\n'):
        for word in line.split():
            word = word.strip('.,').lower()
            counts[word] = counts.get(word, 0) + 1
    return counts


def main():
    counts = frequencies(text(800000))
    print(len(counts), sum(counts.values()))
    for word, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:12]:
        print(f'{word:<10}{count:>8}')


if __name__ == '__main__':
    main()
