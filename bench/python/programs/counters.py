"""Word counts with Counter and defaultdict, letters, pairs, an index of lines, anagrams."""
from collections import Counter, defaultdict

WORDS = ('time year people way day man thing woman life child world school state family student group country problem hand part place case '
         'week company system program question work night point home water room mother area money story fact month lot right study book '
         'eye job word business issue side kind head house service friend father power hour game line end member law car city name '
         'team minute idea body back parent face level door art war history party result change morning reason stop pots tops spot opts').split()


def lines(n):
    seed = 9
    for _ in range(n):
        line = []
        for _ in range(8):
            seed = (seed * 1103515245 + 12345) % 2147483648
            line.append(WORDS[(seed >> 8) % len(WORDS) * ((seed >> 20) % len(WORDS)) // len(WORDS)])
        yield ' '.join(line)


def main():
    words, letters, pairs = Counter(), Counter(), Counter()
    index = defaultdict(set)
    lengths = defaultdict(int)
    for number, line in enumerate(lines(70000)):
        found = line.split()
        words.update(found)
        letters.update(line)
        for a, b in zip(found, found[1:]):
            pairs[a, b] += 1
        for word in found:
            index[word].add(number)
            lengths[len(word)] += 1
    print(words.most_common(4))
    print(letters.most_common(3), sum(letters.values()))
    print(sorted(pairs.items(), key=lambda item: (-item[1], item[0]))[:3], len(pairs))
    print(len(index['time'] & index['year']), len(index['spot'] | index['pots']), sorted(lengths.items()))
    anagrams = defaultdict(list)
    for word in sorted(set(WORDS)):
        anagrams[''.join(sorted(word))].append(word)
    print(max(anagrams.values(), key=len))
    print((words - Counter({'time': 10 ** 6})).most_common(1), (words & Counter(day=3, nothing=4)))


if __name__ == '__main__':
    main()
