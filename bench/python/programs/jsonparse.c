#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum { VALUE_NULL, VALUE_BOOL, VALUE_INT, VALUE_FLOAT, VALUE_STRING, VALUE_ARRAY, VALUE_OBJECT } Kind;

typedef struct Value Value;
struct Value {
    Kind kind;
    size_t count, room; // of a string its length
    union {
        bool b;
        long i;
        double f;
        char *text;
        Value *elements; // of an object its values
    };
    Value *keys;
};

typedef struct {
    const char *text;
    size_t at, size;
    jmp_buf failed;
} Parser;

static Value parse_value(Parser *p);

static _Noreturn void fail(Parser *p, const char *what) {
    printf("ValueError %s at %zu\n", what, p->at);
    longjmp(p->failed, 1);
}

static char at(Parser *p) {
    if (p->at < p->size) return p->text[p->at];
    printf("IndexError string index out of range\n");
    longjmp(p->failed, 1);
}

static void skip(Parser *p) { p->at += strspn(p->text + p->at, " \t\n\r"); }

static void expect(Parser *p, char c) {
    char what[] = "expected _";
    what[9] = c;
    if (p->at >= p->size || p->text[p->at] != c) fail(p, what);
    p->at++;
}

static void *grow(void *items, size_t count, size_t *room, size_t size) {
    if (count < *room) return items;
    *room = *room ? *room * 2 : 4;
    items = realloc(items, *room * size);
    if (!items) abort();
    return items;
}

static size_t encode(unsigned long c, char *out) {
    if (c < 0x80) return out[0] = (char)c, 1;
    if (c < 0x800) return out[0] = (char)(0xc0 | c >> 6), out[1] = (char)(0x80 | (c & 63)), 2;
    return out[0] = (char)(0xe0 | c >> 12), out[1] = (char)(0x80 | (c >> 6 & 63)), out[2] = (char)(0x80 | (c & 63)), 3;
}

static size_t escape(Parser *p, char *out) {
    static const char names[] = "ntrbf\"\\/", meanings[] = "\n\t\r\b\f\"\\/";
    char c = at(p), digits[5] = {0};
    p->at++;
    if (c != 'u') return out[0] = meanings[strchr(names, c) - names], 1;
    memcpy(digits, p->text + p->at, 4);
    p->at += 4;
    return encode(strtoul(digits, NULL, 16), out);
}

static Value parse_string(Parser *p) {
    Value v = {.kind = VALUE_STRING};
    expect(p, '"');
    for (char c; (c = at(p)) != '"';) {
        v.text = grow(v.text, v.count + 4, &v.room, 1);
        p->at++;
        if (c == '\\')
            v.count += escape(p, v.text + v.count);
        else
            v.text[v.count++] = c;
    }
    p->at++;
    return v;
}

static Value parse_number(Parser *p) {
    const char *start = p->text + p->at;
    size_t size = strspn(start, "+-0123456789.eE");
    p->at += size;
    if (strcspn(start, ".eE") < size) return (Value){.kind = VALUE_FLOAT, .f = strtod(start, NULL)};
    return (Value){.kind = VALUE_INT, .i = strtol(start, NULL, 10)};
}

static Value parse_items(Parser *p, Kind kind, char close) {
    Value v = {.kind = kind};
    size_t room = 0;
    p->at++;
    skip(p);
    if (at(p) == close) return p->at++, v;
    while (true) {
        v.elements = grow(v.elements, v.count, &v.room, sizeof *v.elements);
        if (kind == VALUE_OBJECT) {
            v.keys = grow(v.keys, v.count, &room, sizeof *v.keys);
            skip(p);
            v.keys[v.count] = parse_string(p);
            skip(p);
            expect(p, ':');
        }
        v.elements[v.count] = parse_value(p);
        v.count++;
        skip(p);
        if (at(p) != ',') break;
        p->at++;
    }
    expect(p, close);
    return v;
}

static Value parse_value(Parser *p) {
    static const char *const words[] = {"null", "true", "false"};
    skip(p);
    if (p->at >= p->size) fail(p, "unexpected end");
    char c = at(p), what[] = "unexpected _";
    if (c == '{') return parse_items(p, VALUE_OBJECT, '}');
    if (c == '[') return parse_items(p, VALUE_ARRAY, ']');
    if (c == '"') return parse_string(p);
    if (c == '-' || (c >= '0' && c <= '9')) return parse_number(p);
    for (int i = 0; i < 3; i++) {
        if (strncmp(p->text + p->at, words[i], strlen(words[i])) != 0) continue;
        p->at += strlen(words[i]);
        return (Value){.kind = i ? VALUE_BOOL : VALUE_NULL, .b = i == 1};
    }
    what[11] = c;
    fail(p, what);
}

static bool parse(const char *text, Value *out) {
    Parser p = {.text = text, .size = strlen(text)};
    if (setjmp(p.failed)) return false;
    *out = parse_value(&p);
    skip(&p);
    if (p.at != p.size) fail(&p, "more text");
    return true;
}

static long depth(const Value *v) {
    if (v->kind < VALUE_ARRAY) return 0;
    long most = 0;
    for (size_t i = 0; i < v->count; i++) {
        long d = depth(&v->elements[i]);
        if (d > most) most = d;
    }
    return 1 + most;
}

static double total(const Value *v) {
    double sum = 0;
    switch (v->kind) {
    case VALUE_NULL: return 0;
    case VALUE_BOOL: return v->b;
    case VALUE_INT: return (double)v->i;
    case VALUE_FLOAT: return v->f;
    case VALUE_STRING: return (double)v->count;
    case VALUE_ARRAY:
    case VALUE_OBJECT: break;
    }
    for (size_t i = 0; i < v->count; i++)
        sum += total(&v->elements[i]) + (v->kind == VALUE_OBJECT ? (double)v->keys[i].count : 0);
    return sum;
}

static char *document(int rows) {
    char *out = malloc((size_t)rows * 160), *end = stpcpy(out, "[");
    for (int i = 0; i < rows; i++)
        end += sprintf(end,
                       "%s{\"id\": %d, \"name\": \"user \\\"%d\\\"\\n\", \"active\": %s, \"score\": %.1f, "
                       "\"tags\": [\"a%d\", \"b\\u0041\", null], \"inner\": {\"x\": [%d, [%d, []]], \"y\": {}}}",
                       i ? ",\n " : "", i, i % 97, i % 3 ? "true" : "false", i * 0.5, i % 5, i, -i);
    stpcpy(end, "]");
    return out;
}

static const Value *get(const Value *v, const char *key) {
    for (size_t i = 0; i < v->count; i++)
        if (strncmp(v->keys[i].text, key, v->keys[i].count) == 0 && !key[v->keys[i].count]) return &v->elements[i];
    return NULL;
}

int main(void) {
    static const char *const wrong[] = {"[1, 2", "{\"a\" 1}", "[tru]", "1 2"};
    char *text = document(15000);
    Value v, ignored;
    printf("%zu\n", strlen(text));
    if (!parse(text, &v)) return 1;
    const Value *name = get(&v.elements[77], "name"), *tags = get(&v.elements[10], "tags");
    printf("%zu %ld %.1f %.*s [", v.count, depth(&v), total(&v), (int)name->count - 1, name->text);
    for (size_t i = 0; i < tags->count; i++) {
        const Value *t = &tags->elements[i];
        if (t->kind == VALUE_NULL)
            printf("%sNone", i ? ", " : "");
        else
            printf("%s'%.*s'", i ? ", " : "", (int)t->count, t->text);
    }
    printf("]\n");
    for (int i = 0; i < 4; i++) parse(wrong[i], &ignored);
}
