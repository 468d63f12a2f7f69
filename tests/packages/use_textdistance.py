import textdistance

print(
    textdistance.hamming("test", "text"),
    textdistance.levenshtein("kitten", "sitting"),
    textdistance.jaro_winkler("martha", "marhta"),
    textdistance.jaccard("abc", "bcd"),
    textdistance.lcsstr("abcdef", "zabcy"),
)
