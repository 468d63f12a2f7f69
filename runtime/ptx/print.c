/* vprintf in kernels: a format and its values, each at a multiple of its size. */
#include "ptx/access.h"

#include <stdio.h>
#include <string.h>

static char text_at(PtxWarp *w, const PtxInst *i, uint32_t lane, uint64_t address) {
    return *ptx_reach(w, i, lane, PTX_GENERIC, address, 1, 1, false);
}

typedef struct Reader {
    PtxWarp *warp;
    const PtxInst *inst;
    uint32_t lane;
    uint64_t values; /* the address of the next value */
} Reader;

static uint64_t next_value(Reader *r, uint32_t bytes) {
    uint64_t value = 0;
    r->values = (r->values + bytes - 1) / bytes * bytes;
    memcpy(&value, ptx_reach(r->warp, r->inst, r->lane, PTX_GENERIC, r->values, bytes, bytes, false), bytes);
    r->values += bytes;
    return value;
}

static void print_text(Reader *r, uint64_t address) {
    for (char c; (c = text_at(r->warp, r->inst, r->lane, address)); address++) putchar(c);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
static void print_value(Reader *r, const char *specifier, char kind, bool is_long) {
    double real;
    uint64_t bits;
    switch (kind) {
    case 's': print_text(r, next_value(r, 8)); return;
    case 'c': putchar((char)next_value(r, 4)); return;
    case 'p': printf("%p", (void *)(uintptr_t)next_value(r, 8)); return;
    case 'f':
    case 'e':
    case 'g':
    case 'a':
        bits = next_value(r, 8);
        memcpy(&real, &bits, sizeof real);
        printf(specifier, real);
        return;
    case '%': putchar('%'); return;
    }
    if (is_long)
        printf(specifier, (long long)next_value(r, 8));
    else
        printf(specifier, (int)next_value(r, 4));
}
#pragma GCC diagnostic pop

/* Prints one value: `format` is after the percent sign; returns the position after the conversion letter. */
static uint64_t print_one(Reader *r, uint64_t format) {
    char specifier[32] = "%", c;
    size_t length = 1;
    bool is_long = false;
    while ((c = text_at(r->warp, r->inst, r->lane, format)) && length < sizeof specifier - 2) {
        format++;
        specifier[length++] = c;
        is_long |= c == 'l' || c == 'z' || c == 'j';
        if (strchr("sdiuoxXcpfFeEgGaA%", c)) break;
    }
    specifier[length] = 0;
    print_value(r, specifier, c >= 'A' && c <= 'G' && c != 'X' ? (char)(c + 32) : c, is_long);
    return format;
}

int32_t ptx_print(PtxWarp *w, const PtxInst *i, uint32_t lane, uint64_t format, uint64_t values) {
    Reader r = {w, i, lane, values};
    int32_t count = 0;
    for (char c; (c = text_at(w, i, lane, format)); count++) {
        format++;
        if (c == '%')
            format = print_one(&r, format);
        else
            putchar(c);
    }
    return count;
}
