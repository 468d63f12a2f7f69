/* Finds the comment that names a file's encoding, and converts the file to UTF-8. The encoding tables are the
 * runtime's. */
#include "support/source_encoding.h"

#include "support/text.h"

#include "../runtime/unicode/charmap.h"

enum { MOST_NAME = 30, HALF = 128 };

static Str line_from(Str text, uint32_t start) {
    uint32_t end = start;
    while (end < text.len && text.at[end] != '\n' && text.at[end] != '\r') end++;
    return (Str){text.at + start, end - start};
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\f'; }
static bool is_of_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
           c == '.';
}

/* The comment with its '#'; empty for a blank line, null for a line of code. */
static Str comment_of(Str line) {
    uint32_t i = 0;
    while (i < line.len && is_blank(line.at[i])) i++;
    bool has_code = i < line.len && line.at[i] != '#';
    return has_code ? (Str){0} : (Str){line.at + i, line.len - i};
}

/* The name after `coding:` or `coding=`. */
static Str name_in(Str comment) {
    const Str word = STR("coding");
    for (uint32_t i = 0; i + word.len < comment.len; i++) {
        char mark = comment.at[i + word.len];
        if (memcmp(comment.at + i, word.at, word.len) != 0 || (mark != ':' && mark != '=')) continue;
        uint32_t start = i + word.len + 1;
        while (start < comment.len && (comment.at[start] == ' ' || comment.at[start] == '\t')) start++;
        uint32_t end = start;
        while (end < comment.len && is_of_name(comment.at[end])) end++;
        if (end > start) return (Str){comment.at + start, end - start};
    }
    return (Str){0};
}

static Str encoding_of(Str text) {
    Str first = line_from(text, 0), comment = comment_of(first);
    if (!comment.at) return (Str){0};
    Str name = name_in(comment);
    uint32_t next = first.len;
    if (name.len || next >= text.len) return name;
    next += text.at[next] == '\r' && next + 1 < text.len && text.at[next + 1] == '\n' ? 2 : 1;
    comment = comment_of(line_from(text, next));
    return comment.at ? name_in(comment) : (Str){0};
}

/* The name as the tables spell it, between spaces: in small letters, without separators. */
static const char *key_of(Arena *arena, Str name) {
    Text key;
    text_init(&key, arena);
    text_char(&key, ' ');
    for (uint32_t i = 0; i < name.len && key.len < MOST_NAME; i++) {
        char c = name.at[i];
        if (c != '-' && c != '_') text_char(&key, (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c));
    }
    text_char(&key, ' ');
    return key.at;
}

typedef struct Encoding {
    bool is_known;
    uint32_t upper[HALF]; /* code points of the bytes from 128 on */
} Encoding;

static Encoding find_encoding(const char *key) {
    const bool is_ascii = strstr(" ascii usascii 646 ", key) != NULL;
    const bool is_latin1 = strstr(" latin1 iso88591 isolatin1 latin l1 8859 cp819 ibm819 ", key) != NULL;
    Encoding e = {.is_known = is_ascii || is_latin1};
    for (uint32_t i = 0; i < HALF; i++) e.upper[i] = is_latin1 ? HALF + i : PYC_CHARMAP_UNDEFINED;
    for (const PycCharmap *map = pyc_charmaps; map->keys && !e.is_known; map++) {
        if (!strstr(map->keys, key)) continue;
        e.is_known = true;
        for (uint32_t i = 0; i < HALF; i++) e.upper[i] = map->upper[i];
    }
    return e;
}

/* Code points below 65536. */
static void put(Text *text, uint32_t code) {
    if (code < 0x800) {
        text_char(text, (char)(0xc0 | code >> 6));
    } else {
        text_char(text, (char)(0xe0 | code >> 12));
        text_char(text, (char)(0x80 | (code >> 6 & 0x3f)));
    }
    text_char(text, (char)(0x80 | (code & 0x3f)));
}

static Str decode(Arena *arena, Str text, const Encoding *encoding, Str name, const char **why) {
    Text made;
    uint32_t line = 1;
    text_init(&made, arena);
    for (uint32_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.at[i];
        line += c == '\n';
        if (c < HALF) {
            text_char(&made, (char)c);
        } else if (encoding->upper[c - HALF] != PYC_CHARMAP_UNDEFINED) {
            put(&made, encoding->upper[c - HALF]);
        } else {
            *why = arena_printf(arena, "line %u has the byte 0x%02x, which is nothing in %.*s", line, c, STR_ARGS(name))
                       .at;
            return text;
        }
    }
    return text_view(&made);
}

static bool is_plain(Str text) {
    for (uint32_t i = 0; i < text.len; i++)
        if ((unsigned char)text.at[i] >= HALF) return false;
    return true;
}

Str source_in_utf8(Arena *arena, Str text, const char **why) {
    Str name = encoding_of(text);
    *why = NULL;
    if (!name.len || is_plain(text)) return text;
    const char *key = key_of(arena, name);
    if (strstr(" utf8 u8 utf utf8sig cp65001 ", key) || strncmp(key, " utf8", 5) == 0) return text;
    Encoding encoding = find_encoding(key);
    if (encoding.is_known) return decode(arena, text, &encoding, name, why);
    uint32_t line = 1;
    for (const char *at = text.at; at < name.at; at++) line += *at == '\n';
    *why = arena_printf(arena, "line %u names the encoding '%.*s', which pyc cannot read: save it as UTF-8", line,
                        STR_ARGS(name))
               .at;
    return text;
}
