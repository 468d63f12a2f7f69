/* Integers to decimal text. */
#include "core/rt.h"

#include <string.h>

static const char pairs[] =
    "0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849"
    "5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899";

uint64_t pyc_u64_text(uint64_t value, char *into) {
    char room[24], *p = room + sizeof room;
    while (value >= 100) {
        p -= 2;
        memcpy(p, pairs + value % 100 * 2, 2);
        value /= 100;
    }
    if (value >= 10) {
        p -= 2;
        memcpy(p, pairs + value * 2, 2);
    } else {
        *--p = (char)('0' + value);
    }
    uint64_t len = (uint64_t)(room + sizeof room - p);
    memcpy(into, p, len);
    return len;
}

uint64_t pyc_i64_text(int64_t value, char *into) {
    if (value >= 0) return pyc_u64_text((uint64_t)value, into);
    *into = '-';
    return 1 + pyc_u64_text(-(uint64_t)value, into + 1);
}

uint64_t pyc_u128_text(uint64_t low, uint64_t high, char *into) {
    __extension__ typedef unsigned __int128 U128;
    static const uint64_t billions = 10000000000000000000U;
    if (high == 0) return pyc_u64_text(low, into);
    U128 value = (U128)high << 64 | low, front = value / billions;
    uint64_t tail = (uint64_t)(value % billions);
    uint64_t len = pyc_u128_text((uint64_t)front, (uint64_t)(front >> 64), into);
    char digits[24];
    uint64_t n = pyc_u64_text(tail, digits);
    memset(into + len, '0', 19 - n);
    memcpy(into + len + 19 - n, digits, n);
    return len + 19;
}

uint64_t pyc_i128_text(uint64_t low, int64_t high, char *into) {
    if (high >= 0) return pyc_u128_text(low, (uint64_t)high, into);
    *into = '-';
    return 1 + pyc_u128_text(-low, ~(uint64_t)high + (low == 0), into + 1);
}
