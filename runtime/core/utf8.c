/* UTF-8 text. Decoding trusts its input; pyc_utf8_valid checks text from outside. */
#include "core/utf8.h"

#include <string.h>

#define HIGH_BITS 0x8080808080808080U
#define LOW_BITS 0x0101010101010101U

/* Fewer than eight bytes as a word; their order is lost, some may be in it twice. */
static uint64_t few_bytes(const char *data, uint64_t len) {
    uint32_t first = 0, last = 0;
    if (len >= 4) {
        memcpy(&first, data, 4);
        memcpy(&last, data + len - 4, 4);
        return (uint64_t)last << 32 | first;
    }
    if (len == 0) return 0;
    return (uint64_t)(uint8_t)data[0] | (uint64_t)(uint8_t)data[len / 2] << 8 | (uint64_t)(uint8_t)data[len - 1] << 16;
}

bool pyc_utf8_is_ascii(const char *data, uint64_t len) {
    uint64_t all = 0, i = 0;
    for (; i + 8 <= len; i += 8) {
        uint64_t word;
        memcpy(&word, data + i, 8);
        all |= word;
    }
    return ((all | few_bytes(data + i, len - i)) & HIGH_BITS) == 0;
}

uint64_t pyc_utf8_count(const char *data, uint64_t len) {
    uint64_t count = 0, i = 0;
    for (; i + 8 <= len; i += 8) { /* bytes that are not 10xxxxxx, eight at a time */
        uint64_t word;
        memcpy(&word, data + i, 8);
        uint64_t follows = (word >> 7) & (~word >> 6) & LOW_BITS;
        count += 8 - (follows * LOW_BITS >> 56); /* the sum of the bytes */
    }
    if ((few_bytes(data + i, len - i) & HIGH_BITS) == 0) return count + len - i;
    for (; i < len; i++) count += (data[i] & 0xC0) != 0x80;
    return count;
}

static uint64_t char_size(char first) {
    unsigned char c = (unsigned char)first;
    return c < 0x80 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
}

uint64_t pyc_utf8_offset(const char *data, uint64_t len, uint64_t nth) {
    uint64_t at = 0;
    while (nth > 0 && at < len) {
        at += char_size(data[at]);
        nth--;
    }
    return at < len ? at : len;
}

uint32_t pyc_utf8_decode(const char *data, uint64_t *used) {
    const unsigned char *p = (const unsigned char *)data;
    if (p[0] < 0x80) {
        *used = 1;
        return p[0];
    }
    if (p[0] < 0xE0) {
        *used = 2;
        return (p[0] & 0x1Fu) << 6 | (p[1] & 0x3Fu);
    }
    if (p[0] < 0xF0) {
        *used = 3;
        return (p[0] & 0x0Fu) << 12 | (p[1] & 0x3Fu) << 6 | (p[2] & 0x3Fu);
    }
    *used = 4;
    return (p[0] & 0x07u) << 18 | (p[1] & 0x3Fu) << 12 | (p[2] & 0x3Fu) << 6 | (p[3] & 0x3Fu);
}

uint64_t pyc_utf8_encode(uint32_t code, char into[4]) {
    if (code < 0x80) {
        into[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        into[0] = (char)(0xC0 | code >> 6);
        into[1] = (char)(0x80 | (code & 0x3F));
        return 2;
    }
    if (code < 0x10000) {
        into[0] = (char)(0xE0 | code >> 12);
        into[1] = (char)(0x80 | (code >> 6 & 0x3F));
        into[2] = (char)(0x80 | (code & 0x3F));
        return 3;
    }
    into[0] = (char)(0xF0 | code >> 18);
    into[1] = (char)(0x80 | (code >> 12 & 0x3F));
    into[2] = (char)(0x80 | (code >> 6 & 0x3F));
    into[3] = (char)(0x80 | (code & 0x3F));
    return 4;
}

uint64_t pyc_utf8_length(const char *data, uint64_t left) {
    const unsigned char *p = (const unsigned char *)data;
    if (p[0] < 0x80) return 1;
    uint64_t size = p[0] >= 0xC2 && p[0] < 0xE0   ? 2
                    : p[0] >= 0xE0 && p[0] < 0xF0 ? 3
                    : p[0] >= 0xF0 && p[0] < 0xF5 ? 4
                                                  : 0;
    if (size == 0 || size > left) return 0;
    for (uint64_t i = 1; i < size; i++)
        if ((p[i] & 0xC0) != 0x80) return 0;
    if (p[0] == 0xE0 && p[1] < 0xA0) return 0;
    if (p[0] == 0xED && p[1] >= 0xA0) return 0;
    if (p[0] == 0xF0 && p[1] < 0x90) return 0;
    if (p[0] == 0xF4 && p[1] >= 0x90) return 0;
    return size;
}

bool pyc_utf8_valid(const char *data, uint64_t len, uint64_t *bad) {
    uint64_t i = 0;
    while (i < len) {
        if (len - i < 8 && (few_bytes(data + i, len - i) & HIGH_BITS) == 0) return true;
        uint64_t word;
        if (i + 8 <= len && (memcpy(&word, data + i, 8), (word & HIGH_BITS) == 0)) {
            i += 8;
            continue;
        }
        uint64_t size = pyc_utf8_length(data + i, len - i);
        if (size == 0) {
            if (bad) *bad = i;
            return false;
        }
        i += size;
    }
    return true;
}
