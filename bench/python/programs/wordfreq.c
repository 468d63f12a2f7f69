#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const syllables[] = {"ka", "to", "mi", "re",  "lun", "sor", "ba",  "ne",
                                        "Pi", "du", "FA", "gel", "ti",  "wo",  "zan", "qu"};

typedef struct {
    char *word;
    long count;
} Entry;

enum { ROOM = 1 << 14 };
static Entry table[ROOM];

static char *text(long words) {
    char *out = malloc((size_t)words * 16), *end = out;
    if (!out) abort();
    long seed = 42;
    for (long i = 0; i < words; i++) {
        seed = (seed * 1103515245 + 12345) % 2147483648;
        long first = seed / 65536 % 16;
        if (i) *end++ = ' ';
        end = stpcpy(end, syllables[first]);
        end = stpcpy(end, syllables[seed / 1048576 % (first + 1)]);
        if (seed % 3 == 0) end = stpcpy(end, syllables[seed / 4096 % 16]);
        if (i % 11 == 10) end = stpcpy(end, i % 3 == 0 ? ".\n" : ",");
    }
    return out;
}

static void count_word(const char *word, size_t length) {
    char lower[64];
    unsigned long hash = 5381;
    for (size_t i = 0; i < length; i++) {
        lower[i] = (char)tolower((unsigned char)word[i]);
        hash = hash * 33 + (unsigned char)lower[i];
    }
    unsigned long at = hash % ROOM;
    while (table[at].word && (strncmp(table[at].word, lower, length) != 0 || table[at].word[length]))
        at = (at + 1) % ROOM;
    if (!table[at].word) table[at].word = strndup(lower, length);
    table[at].count++;
}

static int by_count(const void *a, const void *b) {
    const Entry *x = a, *y = b;
    if (x->count != y->count) return x->count < y->count ? 1 : -1;
    return x->word && y->word ? strcmp(x->word, y->word) : 0;
}

int main(void) {
    char *all = text(800000);
    for (const char *p = all; *p;) {
        size_t length = strcspn(p, " \n"), from = strspn(p, ".,"), to = length;
        while (to > from && (p[to - 1] == '.' || p[to - 1] == ',')) to--;
        if (to > from) count_word(p + from, to - from);
        p += length + (p[length] != 0);
    }
    long words = 0, total = 0;
    for (int i = 0; i < ROOM; i++) words += table[i].word != NULL, total += table[i].count;
    qsort(table, ROOM, sizeof *table, by_count);
    printf("%ld %ld\n", words, total);
    for (int i = 0; i < 12; i++) printf("%-10s%8ld\n", table[i].word, table[i].count);
}
