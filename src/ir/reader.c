/* Tokens of IR text. */
#include "ir/reader.h"
#include "types/type_text.h"
#include "types/value.h"

#include <ctype.h>

bool irt_fail(IrReader *r, const char *format, ...) {
    if (r->failed) return false;
    r->failed = true;
    va_list args;
    va_start(args, format);
    Str why = arena_vprintf(&r->scratch, format, args);
    va_end(args);
    uint32_t lo = r->base + MIN(r->at, r->text.len);
    diag(r->module->ctx, D_IR_TEXT, (Span){lo, lo + 1}, why.at);
    return false;
}

static char at(const IrReader *r, uint32_t i) { return i < r->text.len ? r->text.at[i] : '\0'; }

char irt_peek(IrReader *r) {
    if (r->failed) return '\0';
    while (at(r, r->at) == ' ' || at(r, r->at) == '\t' || at(r, r->at) == '\r') r->at++;
    if (at(r, r->at) == ';') {
        while (r->at < r->text.len && r->text.at[r->at] != '\n') r->at++;
    }
    return at(r, r->at);
}

char irt_peek_second(IrReader *r) { return irt_peek(r) == '\0' ? '\0' : at(r, r->at + 1); }

bool irt_take(IrReader *r, char c) {
    if (irt_peek(r) != c) return false;
    r->at++;
    return true;
}

bool irt_expect(IrReader *r, char c) { return irt_take(r, c) || irt_fail(r, "'%c' is expected here", c); }

static bool is_word_char(char c) { return isalnum((unsigned char)c) || c == '_' || c == '.' || c == '$'; }

static Str peek_word(IrReader *r) {
    uint32_t end = r->at;
    if (is_word_char(irt_peek(r))) {
        end = r->at;
        while (is_word_char(at(r, end))) end++;
    }
    return (Str){r->text.at + r->at, end > r->at ? end - r->at : 0};
}

Str irt_word(IrReader *r) {
    Str word = peek_word(r);
    r->at += word.len;
    return word;
}

bool irt_take_word(IrReader *r, const char *word) {
    Str next = peek_word(r);
    if (!str_equal(next, str_of(word))) return false;
    r->at += next.len;
    return true;
}

static Str quoted(IrReader *r) {
    ValueId value = irt_value(r, NONE_OF(TypeId));
    if (r->failed || val_data(r->module->types, value)->kind != VAL_STRING) return (Str){0};
    return val_data(r->module->types, value)->text;
}

Str irt_name(IrReader *r) {
    if (irt_peek(r) == '"') return quoted(r);
    Str word = irt_word(r);
    if (word.len == 0) irt_fail(r, "a name is expected here");
    return word;
}

uint32_t irt_number(IrReader *r) {
    uint64_t n = 0;
    if (!isdigit((unsigned char)irt_peek(r))) irt_fail(r, "a number is expected here");
    while (!r->failed && isdigit((unsigned char)at(r, r->at))) {
        n = n * 10 + (uint64_t)(at(r, r->at++) - '0');
        if (n > UINT32_MAX) irt_fail(r, "the number is too large");
    }
    return (uint32_t)n;
}

int64_t irt_integer(IrReader *r) {
    bool is_negative = irt_take(r, '-');
    uint64_t n = 0;
    if (!isdigit((unsigned char)irt_peek(r))) irt_fail(r, "a number is expected here");
    while (!r->failed && isdigit((unsigned char)at(r, r->at))) n = n * 10 + (uint64_t)(at(r, r->at++) - '0');
    return (int64_t)(is_negative ? -n : n);
}

static Str rest(IrReader *r) {
    irt_peek(r);
    return (Str){r->text.at + r->at, r->text.len - MIN(r->at, r->text.len)};
}

TypeId irt_type(IrReader *r) {
    TypeId type = TY(Poison);
    uint32_t used = 0;
    if (r->failed) return type;
    bool ok = ty_parse_ir(r->module->types, rest(r), &used, &type);
    r->at += used;
    if (!ok) irt_fail(r, "a type is expected here");
    return type;
}

ValueId irt_value(IrReader *r, TypeId expected) {
    ValueId value = NONE_OF(ValueId);
    uint32_t used = 0;
    if (r->failed) return value;
    bool ok = val_parse_ir(r->module->types, rest(r), &used, expected, &value);
    r->at += used;
    if (!ok) irt_fail(r, "a value is expected here");
    return value;
}

bool irt_starts_type(IrReader *r) {
    char first = irt_peek(r);
    if (first == '%') return !isdigit((unsigned char)irt_peek_second(r));
    if (first == '^') return true;
    Str word = peek_word(r);
    bool is_block = word.len > 2 && word.at[0] == 'b' && word.at[1] == 'b' && isdigit((unsigned char)word.at[2]);
    return isalpha((unsigned char)first) && !is_block;
}

/* The global position of a line and column (in code points) of the source; 0 when there is no such place. */
static uint32_t position_of(IrReader *r, uint32_t line, uint32_t column) {
    const SourceFile *file = source_file(r->module->ctx, r->source);
    uint32_t last = source_locate(r->module->ctx, file->base + file->text.len).line;
    if (line == 0 || line > last) return 0;
    Str text = source_line(r->module->ctx, r->source, line);
    uint32_t offset = 0;
    while (column > 1 && offset < text.len) {
        offset++;
        while (offset < text.len && ((unsigned char)text.at[offset] & 0xc0) == 0x80) offset++;
        column--;
    }
    return file->base + (uint32_t)(text.at - file->text.at) + offset;
}

Span irt_place(IrReader *r, Span otherwise) {
    if (!irt_take(r, '!')) return otherwise;
    uint32_t line = irt_number(r);
    irt_expect(r, ':');
    uint32_t column = irt_number(r);
    if (r->failed || IS_NONE(r->source)) return otherwise;
    uint32_t lo = position_of(r, line, column);
    return lo == 0 ? otherwise : (Span){lo, lo + 1};
}

Span irt_line_span(const IrReader *r) {
    uint32_t end = r->at;
    while (end < r->text.len && r->text.at[end] != '\n' && r->text.at[end] != ';') end++;
    while (end > r->at && r->text.at[end - 1] == ' ') end--;
    return (Span){r->base + r->at, r->base + end};
}

bool irt_next_line(IrReader *r) {
    while (irt_peek(r) == '\n') r->at++;
    return irt_peek(r) != '\0';
}

void irt_end_of_line(IrReader *r) {
    char c = irt_peek(r);
    if (c != '\n' && c != '\0') irt_fail(r, "the line should end here");
}
