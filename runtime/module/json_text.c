/* JSON strings: quoting and parsing. */
#include "module/json.h"

Json json_of(PycStr *text) { return (Json){text, text->data, text->size}; }

int64_t json_index(const Json *j, int64_t at) {
    return str_is_ascii(j->text) ? at : (int64_t)pyc_utf8_count(j->data, (uint64_t)at);
}

PycError *json_error(const char *message, const Json *j, int64_t at) {
    PycWord module = pyc_dict_find_str(pyc_dict(pyc_modules()), pyc_str_c("json.decoder"));
    PycWord args[] = {pyc_str_c(message), pyc_word(j->text), pyc_small(json_index(j, at))};
    if (!module) return pyc_raise(&pyc_ValueError, "%s (char %lld)", message, (long long)pyc_small_value(args[2]));
    TRY_ERROR(cls, pyc_obj_getattr(module, PYC_NAME("JSONDecodeError")));
    TRY_ERROR(exception, pyc_obj_call(cls, args, 3, 0));
    return pyc_raise_object(exception, 0);
}

/* ---- reading ---- */

static int hex_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    c |= 32;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The value of four hexadecimal digits at `at`; -1 if they are none. */
static int32_t hex4(const Json *j, int64_t at) {
    int32_t code = 0;
    if (at + 4 > j->size) return -1;
    for (int i = 0; i < 4; i++) {
        int digit = hex_value(j->data[at + i]);
        if (digit < 0) return -1;
        code = code << 4 | digit;
    }
    return code;
}

static bool is_high(int32_t code) { return code >= 0xd800 && code < 0xdc00; }
static bool is_low(int32_t code) { return code >= 0xdc00 && code < 0xe000; }

/* After `\u`. Like CPython, requires a character after the digits. */
static PycIntResult unicode_escape(const Json *j, int64_t *at) {
    int64_t digits = *at;
    int32_t code = hex4(j, digits);
    if (code < 0 || digits + 4 >= j->size)
        return (PycIntResult){0, json_error("Invalid \\uXXXX escape", j, digits - 1)};
    *at += 4;
    if (!is_high(code) || digits + 10 >= j->size || j->data[*at] != '\\' || j->data[*at + 1] != 'u')
        return (PycIntResult){code, NULL};
    int32_t low = hex4(j, *at + 2);
    if (low < 0) return (PycIntResult){0, json_error("Invalid \\uXXXX escape", j, digits + 5)};
    if (!is_low(low)) return (PycIntResult){code, NULL};
    *at += 6;
    return (PycIntResult){0x10000 + ((code & 0x3ff) << 10 | (low & 0x3ff)), NULL};
}

static PycIntResult escape(const Json *j, int64_t *at) {
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    char c = j->data[(*at)++];
    if (c == 'u') return unicode_escape(j, at);
    const char *found = c ? strchr(from, c) : NULL;
    if (!found) return (PycIntResult){0, json_error("Invalid \\escape", j, *at - 2)};
    return (PycIntResult){to[found - from], NULL};
}

static PycError *unterminated(const Json *j, int64_t start) {
    return json_error("Unterminated string starting at", j, start - 1);
}

/* Scans to a quote, a backslash, or the end; ORs the bytes into `seen`, to detect non-ASCII text. */
static PycIntResult plain_run(const Json *j, int64_t start, int64_t at, bool strict, unsigned char *seen) {
    while (at < j->size && j->data[at] != '"' && j->data[at] != '\\') {
        unsigned char c = (unsigned char)j->data[at];
        if (c < 0x20 && strict) return (PycIntResult){0, json_error("Invalid control character at", j, at)};
        *seen |= c;
        at++;
    }
    return at < j->size ? (PycIntResult){at, NULL} : (PycIntResult){0, unterminated(j, start)};
}

static PycResult escaped_text(const Json *j, int64_t start, int64_t end, bool strict, int64_t *at) {
    PycBuf b;
    pyc_buf_init(&b, 0);
    for (int64_t from = start;;) {
        pyc_buf_bytes(&b, j->data + from, end - from, (int64_t)pyc_utf8_count(j->data + from, (uint64_t)(end - from)));
        *at = end + 1;
        if (j->data[end] == '"') return pyc_ok(pyc_buf_finish(&b));
        if (*at >= j->size) return pyc_fail(unterminated(j, start));
        TRY(code, escape(j, at));
        pyc_buf_char(&b, (uint32_t)code);
        unsigned char seen = 0;
        from = *at;
        TRY(next, plain_run(j, start, from, strict, &seen));
        end = next;
    }
}

PycResult json_text_at(const Json *j, bool strict, int64_t *at, bool *plain) {
    int64_t start = *at;
    unsigned char seen = 0;
    TRY(end, plain_run(j, start, start, strict, &seen));
    *plain = j->data[end] == '"';
    if (!*plain) return escaped_text(j, start, end, strict, at);
    *at = end + 1;
    uint64_t size = (uint64_t)(end - start);
    return pyc_ok(seen < 0x80 ? pyc_str_ascii(j->data + start, size) : pyc_str_new(j->data + start, size));
}

PycResult pyc_json_scanstring(PycWord self, PycWord string, PycWord end, PycWord strict) {
    PycStr *text = pyc_as_str(string);
    (void)self;
    if (!text) RAISE(&pyc_TypeError, "first argument must be a string, not %s", pyc_type_name(string));
    TRY(index, pyc_obj_to_i64_index(end));
    if (index < 0 || index > text->length) RAISE(&pyc_ValueError, "end is out of bounds");
    PycBoolResult is_strict = {true, NULL};
    if (strict) is_strict = pyc_obj_truth(strict);
    CHECK(is_strict.error);
    Json j = json_of(text);
    int64_t at = str_offset(text, index);
    bool plain;
    TRY(found, json_text_at(&j, is_strict.value, &at, &plain));
    PycWord pair[] = {found, pyc_small(json_index(&j, at))};
    return pyc_ok(pyc_tuple_of(pair, 2));
}

/* ---- writing ---- */

static void write_unit(PycBuf *b, uint32_t unit) {
    static const char digits[] = "0123456789abcdef";
    char text[] = {'\\', 'u', digits[unit >> 12], digits[unit >> 8 & 15], digits[unit >> 4 & 15], digits[unit & 15]};
    pyc_buf_bytes(b, text, sizeof text, sizeof text);
}

static void write_escape(PycBuf *b, uint32_t code) {
    static const char from[] = "\"\\\b\f\n\r\t", to[] = "\"\\bfnrt";
    const char *found = code && code < 0x80 ? strchr(from, (char)code) : NULL;
    if (found) {
        char text[] = {'\\', to[found - from]};
        pyc_buf_bytes(b, text, 2, 2);
    } else if (code >= 0x10000) {
        write_unit(b, 0xd800 + ((code - 0x10000) >> 10));
        write_unit(b, 0xdc00 + ((code - 0x10000) & 0x3ff));
    } else {
        write_unit(b, code);
    }
}

static bool is_plain(char c, bool ascii) {
    unsigned char byte = (unsigned char)c;
    return byte >= 0x20 && byte != '"' && byte != '\\' && (!ascii || byte < 0x7f);
}

void json_write_text(PycBuf *b, const PycStr *text, bool ascii) {
    const char *data = text->data;
    pyc_buf_char(b, '"');
    for (int64_t at = 0; at < text->size;) {
        int64_t from = at;
        uint64_t used;
        while (at < text->size && is_plain(data[at], ascii)) at++;
        int64_t run = at - from;
        pyc_buf_bytes(b, data + from, run,
                      ascii || str_is_ascii(text) ? run : (int64_t)pyc_utf8_count(data + from, (uint64_t)run));
        if (at == text->size) break;
        write_escape(b, pyc_utf8_decode(data + at, &used));
        at += (int64_t)used;
    }
    pyc_buf_char(b, '"');
}

static PycResult quoted(PycWord string, bool ascii) {
    PycStr *text = pyc_as_str(string);
    PycBuf b;
    if (!text) RAISE(&pyc_TypeError, "first argument must be a string, not %s", pyc_type_name(string));
    pyc_buf_init(&b, 0);
    json_write_text(&b, text, ascii);
    return pyc_ok(pyc_buf_finish(&b));
}

PycResult pyc_json_quote(PycWord self, PycWord string) { return (void)self, quoted(string, false); }
PycResult pyc_json_quote_ascii(PycWord self, PycWord string) { return (void)self, quoted(string, true); }
