#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    char *name;
    long age;
    double score;
} Record;

enum { N = 150000 };
static Record *people[N], *room[N];

static int by_score(const Record *a, const Record *b) { return (a->score > b->score) - (a->score < b->score); }
static int by_name(const Record *a, const Record *b) { return strcmp(a->name, b->name); }
static int by_falling_age(const Record *a, const Record *b) { return (a->age < b->age) - (a->age > b->age); }
static int by_age_and_score(const Record *a, const Record *b) {
    return a->age != b->age ? (a->age > b->age ? 1 : -1) : by_score(a, b);
}

// A stable merge sort, as sort of Python is stable.
static void sort(Record **v, size_t n, int (*compare)(const Record *, const Record *)) {
    if (n <= 8) {
        for (size_t i = 1; i < n; i++) {
            Record *r = v[i];
            size_t j = i;
            for (; j > 0 && compare(v[j - 1], r) > 0; j--) v[j] = v[j - 1];
            v[j] = r;
        }
        return;
    }
    size_t half = n / 2, i = 0, j = half, k = 0;
    sort(v, half, compare), sort(v + half, n - half, compare);
    memcpy(room, v, half * sizeof *v);
    while (i < half && j < n) v[k++] = compare(room[i], v[j]) <= 0 ? room[i++] : v[j++];
    while (i < half) v[k++] = room[i++];
}

static void show(int (*compare)(const Record *, const Record *)) {
    sort(people, N, compare);
    long total = 0;
    for (long i = 0; i < N; i++) total = (total * 3 + i * people[i]->age + (long)strlen(people[i]->name)) % 1000000007;
    printf("%s %s %ld\n", people[0]->name, people[N - 1]->name, total);
}

int main(void) {
    long seed = 7;
    for (int i = 0; i < N; i++) {
        seed = (seed * 1103515245 + 12345) % 2147483648;
        char name[16];
        snprintf(name, sizeof name, "%c%c%ld", (char)(97 + seed / 65536 % 26), (char)(97 + seed / 4096 % 26),
                 seed / 1024 % 1000);
        people[i] = malloc(sizeof **people);
        if (!people[i]) abort();
        *people[i] = (Record){strdup(name), seed / 8192 % 90, (double)seed / 2147483648};
    }
    show(by_score), show(by_name), show(by_falling_age), show(by_age_and_score);
}
