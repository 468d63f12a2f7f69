#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long digest(const char *text) {
    long h = 7;
    for (; *text; text++) h = (h * 31 + (unsigned char)*text) % 1000000007;
    return h;
}

static char *numbers(long n) {
    char *out = malloc((size_t)n * 8), *end = out;
    if (!out) abort();
    for (long i = 0; i < n; i++) {
        end += sprintf(end, "%ld", i);
        if (i % 5 == 0) end = stpcpy(end, ", ");
    }
    return out;
}

static char *rows(long n) {
    char *out = malloc((size_t)n * 32), *end = out;
    if (!out) abort();
    for (long i = 0; i < n; i++)
        end += sprintf(end, "%s<td class=\"c%ld\">%05ld</td>", i ? "\n" : "", i % 7, i * 37 % 1001);
    return out;
}

static char *turned(const char *text, int shift) {
    size_t n = strlen(text);
    char *out = malloc(n + 1);
    if (!out) abort();
    for (size_t i = 0; i < n; i++) {
        char c = text[n - 1 - i];
        out[i] = 'a' <= c && c <= 'z' ? (char)((c - 'a' + shift) % 26 + 'a') : c;
    }
    out[n] = 0;
    for (char *p = out; (p = strstr(p, "gw")) != NULL; p += 2) memcpy(p, "dt", 2);
    for (char *p = out; *p; p++) *p = (char)toupper((unsigned char)*p);
    return out;
}

int main(void) {
    char *plain = numbers(200000), *table = rows(60000), *end = turned(table, 3);
    long count = 0;
    for (const char *p = end; (p = strstr(p, "DT")) != NULL; p += 2) count++;
    printf("%zu %ld\n", strlen(plain), digest(plain));
    printf("%zu %ld\n", strlen(table), digest(table));
    printf("%zu %ld %ld\n", strlen(end), count, digest(end));
}
