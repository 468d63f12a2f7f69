/* Pickles of all protocols to objects. Rare codes are handled by a function of stdlib/pylib/_pickle.py. */
#include "module/pickle.h"

typedef struct Reading {
    const char *data;
    int64_t size, at;
    PycWord kept;              /* keeps the data alive */
    PycWord read, readline;    /* to read more; None: there is no more */
    PycWord find, build, rare; /* functions: find a global, set an object's state, handle rare codes */
    PycWord *stack, *memo;     /* memo: 0 for unused entries */
    int64_t *marks;            /* lengths of the stack; leaf memory */
    int64_t length, room, memo_room, mark_count, mark_room, memo_length;
} Reading;

typedef PycError *Load(Reading *r, uint8_t code, int64_t with);

static PycError *fail(const char *text) { return pyc_raise_text(pickle_unpickling_error(), text, strlen(text)); }

/* ---- bytes ---- */

/* Appends what the file returns to the rest of the data. */
static PycError *read_more(Reading *r, PycWord function, const PycWord *args, uint64_t count) {
    int64_t rest = r->size - r->at;
    const char *more;
    uint64_t size;
    TRY_ERROR(part, pyc_obj_call(function, args, count, 0));
    if (!pyc_bytes_view(part, &more, &size))
        return pyc_raise(&pyc_TypeError, "%s returned non-bytes object (%s)", count ? "read()" : "readline()",
                         pyc_type_name(part));
    char *data = pyc_gc_alloc_atomic((uint64_t)rest + size + 1);
    if (rest) memcpy(data, r->data + r->at, (size_t)rest);
    if (size) memcpy(data + rest, more, size);
    r->data = data;
    r->size = rest + (int64_t)size;
    r->at = 0;
    return NULL;
}

static PYC_COLD PycError *need_more(Reading *r, int64_t count) {
    if (r->read != PYC_NONE) {
        PycWord wanted = pyc_int_from_i64(count - (r->size - r->at));
        CHECK_ERROR(read_more(r, r->read, &wanted, 1));
    }
    return count > r->size - r->at ? fail("pickle data was truncated") : NULL;
}

static inline PycError *need(Reading *r, int64_t count, const char **bytes) {
    if (PYC_UNLIKELY(count > r->size - r->at)) CHECK_ERROR(need_more(r, count));
    *bytes = r->data + r->at;
    r->at += count;
    return NULL;
}

/* Reads a line, without its end. */
static PycError *need_line(Reading *r, const char **text, int64_t *size) {
    const char *end = r->size > r->at ? memchr(r->data + r->at, '\n', (size_t)(r->size - r->at)) : NULL;
    if (!end && r->readline != PYC_NONE) {
        CHECK_ERROR(read_more(r, r->readline, NULL, 0));
        end = r->size ? memchr(r->data, '\n', (size_t)r->size) : NULL;
    }
    if (!end) return fail("pickle data was truncated");
    *text = r->data + r->at;
    *size = end - *text;
    r->at += *size + 1;
    return NULL;
}

/* Reads a number of 1, 2, 4 or 8 bytes. */
static inline PycError *need_number(Reading *r, int64_t bytes, uint64_t *number) {
    const char *at = NULL;
    CHECK_ERROR(need(r, bytes, &at));
    *number = (uint8_t)at[0];
    for (int64_t i = 1; i < bytes; i++) *number |= (uint64_t)(uint8_t)at[i] << 8 * i;
    return NULL;
}

/* Reads a length, and that many bytes. */
static PycError *need_counted(Reading *r, int64_t bytes, const char **at, int64_t *size) {
    uint64_t number;
    CHECK_ERROR(need_number(r, bytes, &number));
    if (number > INT64_MAX) return pyc_raise(&pyc_OverflowError, "a length exceeds system's maximum size");
    *size = (int64_t)number;
    return need(r, *size, at);
}

/* ---- the stack ---- */

/* More room for words; the memory of the old ones is given back. */
static PycWord *more_room(PycWord *old, int64_t room, int64_t more) {
    PycWord *words = pyc_gc_alloc((uint64_t)more * sizeof *words);
    if (room) memcpy(words, old, (size_t)room * sizeof *words);
    pyc_gc_replaced(old, (uint64_t)room * sizeof *words, PYC_HEAP_OBJECTS);
    return words;
}

static PYC_COLD void grow_stack(Reading *r) {
    int64_t room = r->room * 2 + 32;
    r->stack = more_room(r->stack, r->room, room);
    r->room = room;
}

static inline void push(Reading *r, PycWord value) {
    if (PYC_UNLIKELY(r->length == r->room)) grow_stack(r);
    r->stack[r->length++] = value;
}

static int64_t fence(const Reading *r) { return r->mark_count ? r->marks[r->mark_count - 1] : 0; }

static PYC_COLD PycError *lacks_items(const Reading *r) {
    return fail(r->mark_count ? "unexpected MARK found" : "unpickling stack underflow");
}

/* Checks that the stack has `count` items above the mark. */
static inline PycError *has(const Reading *r, int64_t count) {
    return PYC_LIKELY(r->length - fence(r) >= count) ? NULL : lacks_items(r);
}

static PycError *pop(Reading *r, PycWord *value) {
    CHECK_ERROR(has(r, 1));
    *value = r->stack[--r->length];
    return NULL;
}

static PycError *pop_mark(Reading *r, int64_t *start) {
    if (!r->mark_count) return fail("could not find MARK");
    *start = r->marks[--r->mark_count];
    return NULL;
}

static PycError *load_mark(Reading *r, uint8_t code, int64_t with) {
    (void)code, (void)with;
    if (r->mark_count == r->mark_room) {
        int64_t *marks = pyc_gc_alloc_atomic((uint64_t)(r->mark_room = r->mark_room * 2 + 16) * sizeof *marks);
        if (r->mark_count) memcpy(marks, r->marks, (size_t)r->mark_count * sizeof *marks);
        r->marks = marks;
    }
    r->marks[r->mark_count++] = r->length;
    return NULL;
}

static PycError *load_pop(Reading *r, uint8_t code, int64_t with) {
    (void)code, (void)with;
    if (r->mark_count && fence(r) == r->length) return r->mark_count--, NULL;
    CHECK_ERROR(has(r, 1));
    return r->length--, NULL;
}

static PycError *load_pop_mark(Reading *r, uint8_t code, int64_t with) {
    (void)code, (void)with;
    return pop_mark(r, &r->length);
}

static PycError *load_dup(Reading *r, uint8_t code, int64_t with) {
    (void)code, (void)with;
    CHECK_ERROR(has(r, 1));
    return push(r, r->stack[r->length - 1]), NULL;
}

/* ---- constants, numbers and texts; `with`: bytes of the number, or of the length ---- */

static PycError *load_constant(Reading *r, uint8_t code, int64_t with) {
    (void)with;
    push(r, code == PICKLE_NONE ? PYC_NONE : pyc_bool(code == PICKLE_TRUE));
    return NULL;
}

static PycError *load_int(Reading *r, uint8_t code, int64_t with) {
    uint64_t number;
    CHECK_ERROR(need_number(r, with, &number));
    push(r, code == PICKLE_BININT ? pyc_int_from_i64((int32_t)number) : pyc_int_from_u64(number));
    return NULL;
}

static PycError *load_long(Reading *r, uint8_t code, int64_t with) {
    const char *bytes = NULL;
    int64_t size = 0, words;
    if (code == PICKLE_LONG4) {
        uint64_t number;
        CHECK_ERROR(need_number(r, with, &number));
        size = (int32_t)number;
        if (size < 0) return fail("LONG pickle has negative byte count");
        CHECK_ERROR(need(r, size, &bytes));
    } else {
        CHECK_ERROR(need_counted(r, with, &bytes, &size));
    }
    words = size / 8 + 1;
    uint64_t *bits = pyc_gc_alloc_atomic((uint64_t)words * 8);
    memset(bits, size && bytes[size - 1] < 0 ? 0xff : 0, (size_t)words * 8);
    memcpy(bits, bytes, (size_t)size);
    push(r, pyc_int_from_words(bits, (uint64_t)words, true));
    return NULL;
}

static PycError *load_float(Reading *r, uint8_t code, int64_t with) {
    uint64_t bits;
    double value;
    (void)code;
    CHECK_ERROR(need_number(r, with, &bits));
    bits = __builtin_bswap64(bits);
    memcpy(&value, &bits, sizeof value);
    return push(r, pyc_float_new(value)), NULL;
}

/* Pickles encode lone surrogates as UTF-8 would. */
static PycResult text_of(const char *data, int64_t size) {
    uint64_t bad;
    if (pyc_utf8_is_ascii(data, (uint64_t)size)) return pyc_ok(pyc_str_ascii(data, (uint64_t)size));
    if (pyc_utf8_valid(data, (uint64_t)size, &bad)) return pyc_ok(pyc_str_new(data, (uint64_t)size));
    PycWord args[] = {PYC_NAME("utf-8"), PYC_NAME("surrogatepass")};
    return pyc_obj_call_method(pyc_bytes_new(data, (uint64_t)size), PYC_NAME("decode"), args, 2, 0);
}

static PycError *load_text(Reading *r, uint8_t code, int64_t with) {
    const char *data = NULL;
    int64_t size = 0;
    (void)code;
    CHECK_ERROR(need_counted(r, with, &data, &size));
    TRY_ERROR(text, text_of(data, size));
    return push(r, text), NULL;
}

static PycError *load_bytes(Reading *r, uint8_t code, int64_t with) {
    const char *data = NULL;
    int64_t size = 0;
    CHECK_ERROR(need_counted(r, with, &data, &size));
    PycWord bytes = pyc_bytes_new(data, (uint64_t)size);
    if (code != PICKLE_BYTEARRAY8) return push(r, bytes), NULL;
    TRY_ERROR(array, pyc_obj_call(pyc_word(&pyc_bytearray_type), &bytes, 1, 0));
    return push(r, array), NULL;
}

/* ---- containers ---- */

static PycError *load_empty(Reading *r, uint8_t code, int64_t with) {
    (void)with;
    push(r, code == PICKLE_EMPTY_LIST    ? pyc_list_new(0)
            : code == PICKLE_EMPTY_DICT  ? pyc_dict_new(0)
            : code == PICKLE_EMPTY_TUPLE ? pyc_tuple_of(NULL, 0)
                                         : pyc_set_new());
    return NULL;
}

static PycError *load_few(Reading *r, uint8_t code, int64_t with) {
    (void)code;
    CHECK_ERROR(has(r, with));
    r->length -= with;
    return push(r, pyc_tuple_of(r->stack + r->length, with)), NULL;
}

static PycError *append(PycWord list, const PycWord *items, int64_t count) {
    if (pyc_is_exact(list, &pyc_list_type)) return pyc_list_push_words(list, items, count);
    TRY_ERROR(extend, pyc_obj_getattr_or(list, PYC_NAME("extend")));
    if (extend) {
        PycWord all = pyc_list_of(items, count);
        return pyc_obj_call(extend, &all, 1, 0).error;
    }
    for (int64_t i = 0; i < count; i++)
        CHECK_ERROR(pyc_obj_call_method(list, PYC_NAME("append"), &items[i], 1, 0).error);
    return NULL;
}

static PycError *set_items(PycWord dict, const PycWord *items, int64_t count) {
    bool is_plain = pyc_is_exact(dict, &pyc_dict_type);
    if (count % 2) return fail("odd number of items for SETITEMS");
    for (int64_t i = 0; i < count; i += 2)
        CHECK_ERROR(is_plain ? pyc_dict_set(dict, items[i], items[i + 1])
                             : pyc_obj_setitem(dict, items[i], items[i + 1]));
    return NULL;
}

static PycError *add_items(PycWord set, const PycWord *items, int64_t count) {
    bool is_plain = pyc_is_exact(set, &pyc_set_type);
    for (int64_t i = 0; i < count; i++)
        CHECK_ERROR(is_plain ? pyc_set_add_item(set, items[i])
                             : pyc_obj_call_method(set, PYC_NAME("add"), &items[i], 1, 0).error);
    return NULL;
}

static PycError *put_into(Reading *r, uint8_t code, int64_t start) {
    if (start <= fence(r) || start > r->length) return has(r, r->length - fence(r) + 1);
    const PycWord into = r->stack[start - 1], *items = r->stack + start;
    const int64_t count = r->length - start;
    r->length = start;
    if (!count) return NULL;
    if (code == PICKLE_APPEND || code == PICKLE_APPENDS) return append(into, items, count);
    return code == PICKLE_ADDITEMS ? add_items(into, items, count) : set_items(into, items, count);
}

static PycError *load_into(Reading *r, uint8_t code, int64_t with) { return put_into(r, code, r->length - with); }

static PycError *load_all_into(Reading *r, uint8_t code, int64_t with) {
    int64_t start = 0;
    (void)with;
    CHECK_ERROR(pop_mark(r, &start));
    return put_into(r, code, start);
}

/* Makes an object from all items above the mark. */
static PycError *load_marked(Reading *r, uint8_t code, int64_t with) {
    int64_t start = 0;
    (void)with;
    CHECK_ERROR(pop_mark(r, &start));
    const PycWord *items = r->stack + start;
    int64_t count = r->length - start;
    PycWord made = code == PICKLE_LIST    ? pyc_list_of(items, count)
                   : code == PICKLE_TUPLE ? pyc_tuple_of(items, count)
                                          : pyc_dict_new(count / 2);
    if (code == PICKLE_DICT) CHECK_ERROR(set_items(made, items, count));
    if (code == PICKLE_FROZENSET) {
        PycWord list = pyc_list_of(items, count);
        TRY_ERROR(set, pyc_obj_call(pyc_word(&pyc_frozenset_type), &list, 1, 0));
        made = set;
    }
    r->length = start;
    return push(r, made), NULL;
}

/* ---- the memo ---- */

static PycError *memoize(Reading *r, int64_t number) {
    enum { MUCH = 1 << 28 };
    CHECK_ERROR(has(r, 1));
    if (number >= r->memo_room) {
        if (number >= MUCH) return pyc_raise_args(&pyc_MemoryError, NULL, 0);
        int64_t places = number * 2 + 32;
        r->memo = more_room(r->memo, r->memo_room, places);
        r->memo_room = places;
    }
    r->memo_length += !r->memo[number];
    r->memo[number] = r->stack[r->length - 1];
    return NULL;
}

static PycError *memo_get(Reading *r, int64_t number) {
    if (number < r->memo_room && number >= 0 && r->memo[number]) return push(r, r->memo[number]), NULL;
    return pyc_raise(pyc_as_type(pickle_unpickling_error()), "Memo value not found at index %lld", (long long)number);
}

static PycError *load_memoize(Reading *r, uint8_t code, int64_t with) {
    (void)code, (void)with;
    return memoize(r, r->memo_length);
}

static PycError *load_put(Reading *r, uint8_t code, int64_t with) {
    uint64_t number;
    (void)code;
    CHECK_ERROR(need_number(r, with, &number));
    return memoize(r, (int64_t)number);
}

static PycError *load_get(Reading *r, uint8_t code, int64_t with) {
    uint64_t number;
    (void)code;
    CHECK_ERROR(need_number(r, with, &number));
    return memo_get(r, (int64_t)number);
}

static PycError *load_text_memo(Reading *r, uint8_t code, int64_t with) {
    const char *text = NULL;
    int64_t size = 0;
    (void)with;
    CHECK_ERROR(need_line(r, &text, &size));
    PycWord line = pyc_str_new(text, (uint64_t)size);
    TRY_ERROR(word, pyc_obj_call(pyc_word(&pyc_int_type), &line, 1, 0));
    TRY_ERROR(number, pyc_obj_to_i64_index(word));
    if (code == PICKLE_GET) return memo_get(r, number);
    return number < 0 ? pyc_raise(&pyc_ValueError, "negative PUT argument") : memoize(r, number);
}

/* ---- objects ---- */

static PycError *push_global(Reading *r, PycWord module, PycWord name) {
    PycWord args[] = {module, name};
    TRY_ERROR(found, pyc_obj_call(r->find, args, 2, 0));
    return push(r, found), NULL;
}

static PycError *load_global(Reading *r, uint8_t code, int64_t with) {
    const char *text = NULL;
    int64_t size = 0;
    (void)code, (void)with;
    CHECK_ERROR(need_line(r, &text, &size));
    TRY_ERROR(module, text_of(text, size));
    CHECK_ERROR(need_line(r, &text, &size));
    TRY_ERROR(name, text_of(text, size));
    return push_global(r, module, name);
}

static PycError *load_stack_global(Reading *r, uint8_t code, int64_t with) {
    PycWord module, name;
    (void)code, (void)with;
    CHECK_ERROR(pop(r, &name));
    CHECK_ERROR(pop(r, &module));
    if (!pyc_is_exact(name, &pyc_str_type) || !pyc_is_exact(module, &pyc_str_type))
        return fail("STACK_GLOBAL requires str");
    return push_global(r, module, name);
}

static PycError *no_argument(const char *rule, PycWord what) {
    return pyc_raise(pyc_as_type(pickle_unpickling_error()), "NEWOBJ %s, not %s", rule, pyc_type_name(what));
}

/* A call, or creating an instance by its class. */
static PycError *load_call(Reading *r, uint8_t code, int64_t with) {
    PycWord arguments, callee;
    (void)with;
    CHECK_ERROR(pop(r, &arguments));
    CHECK_ERROR(pop(r, &callee));
    const PycTuple *args = pyc_as_tuple(arguments);
    if (code == PICKLE_NEWOBJ && !pyc_is_type(callee)) return no_argument("class argument must be a type", callee);
    if (code == PICKLE_NEWOBJ && !args) return no_argument("args argument must be a tuple", arguments);
    if (!args) return pyc_raise(&pyc_TypeError, "argument list must be a tuple");
    if (code == PICKLE_REDUCE) {
        TRY_ERROR(made, pyc_obj_call(callee, args->items, (uint64_t)args->length, 0));
        return push(r, made), NULL;
    }
    PycTuple *with_class = pyc_tuple_room(args->length + 1);
    with_class->items[0] = callee;
    if (args->length) memcpy(with_class->items + 1, args->items, (size_t)args->length * sizeof(PycWord));
    TRY_ERROR(maker, pyc_obj_getattr(callee, PYC_NAME("__new__")));
    TRY_ERROR(made, pyc_obj_call(maker, with_class->items, (uint64_t)with_class->length, 0));
    return push(r, made), NULL;
}

static PycError *load_build(Reading *r, uint8_t code, int64_t with) {
    PycWord args[2];
    (void)code, (void)with;
    CHECK_ERROR(pop(r, &args[1]));
    CHECK_ERROR(has(r, 1));
    args[0] = r->stack[r->length - 1];
    return pyc_obj_call(r->build, args, 2, 0).error;
}

/* ---- what is rare: the function gets the code and its argument, and gives the value ---- */

static PycError *push_rare(Reading *r, uint8_t code, PycWord argument) {
    PycWord args[] = {pyc_small(code), argument};
    TRY_ERROR(value, pyc_obj_call(r->rare, args, 2, 0));
    return push(r, value), NULL;
}

static PycError *load_rare_line(Reading *r, uint8_t code, int64_t with) {
    const char *text = NULL;
    int64_t size = 0;
    (void)with;
    CHECK_ERROR(need_line(r, &text, &size));
    return push_rare(r, code, pyc_bytes_new(text, (uint64_t)size));
}

static PycError *load_rare_bytes(Reading *r, uint8_t code, int64_t with) {
    const char *data = NULL;
    int64_t size = 0;
    CHECK_ERROR(need_counted(r, with, &data, &size));
    return push_rare(r, code, pyc_bytes_new(data, (uint64_t)size));
}

static PycError *load_rare_number(Reading *r, uint8_t code, int64_t with) {
    uint64_t number;
    CHECK_ERROR(need_number(r, with, &number));
    return push_rare(r, code, pyc_int_from_u64(number));
}

static PycError *load_rare_few(Reading *r, uint8_t code, int64_t with) {
    CHECK_ERROR(has(r, with));
    r->length -= with;
    return push_rare(r, code, pyc_tuple_of(r->stack + r->length, with));
}

static PycError *load_rare_marked(Reading *r, uint8_t code, int64_t with) {
    int64_t start = 0, size = 0;
    const char *text = NULL;
    PycWord names[2] = {0};
    for (int64_t i = 0; i < with; i++) {
        CHECK_ERROR(need_line(r, &text, &size));
        names[i] = pyc_bytes_new(text, (uint64_t)size);
    }
    CHECK_ERROR(pop_mark(r, &start));
    PycWord both[] = {pyc_tuple_of(names, with), pyc_tuple_of(r->stack + start, r->length - start)};
    r->length = start;
    return push_rare(r, code, pyc_tuple_of(both, 2));
}

/* ---- the codes ---- */

static PycError *load_protocol(Reading *r, uint8_t code, int64_t with) {
    uint64_t number;
    CHECK_ERROR(need_number(r, with, &number));
    if (number > PICKLE_PROTOCOL_MOST)
        return pyc_raise(&pyc_ValueError, "unsupported pickle protocol: %llu", (unsigned long long)number);
    PycWord args[] = {pyc_small(code), pyc_small((int64_t)number)};
    return pyc_obj_call(r->rare, args, 2, 0).error;
}

static PycError *load_frame(Reading *r, uint8_t code, int64_t with) {
    const char *bytes = NULL;
    int64_t size = 0;
    (void)code;
    CHECK_ERROR(need_counted(r, with, &bytes, &size));
    return r->at -= size, NULL;
}

static const struct {
    Load *load;
    int64_t with;
} LOADS[256] = {
    [PICKLE_PROTO] = {load_protocol, 1},
    [PICKLE_FRAME] = {load_frame, 8},
    [PICKLE_MARK] = {load_mark, 0},
    [PICKLE_POP] = {load_pop, 0},
    [PICKLE_POP_MARK] = {load_pop_mark, 0},
    [PICKLE_DUP] = {load_dup, 0},
    [PICKLE_NONE] = {load_constant, 0},
    [PICKLE_TRUE] = {load_constant, 0},
    [PICKLE_FALSE] = {load_constant, 0},
    [PICKLE_BININT] = {load_int, 4},
    [PICKLE_BININT1] = {load_int, 1},
    [PICKLE_BININT2] = {load_int, 2},
    [PICKLE_LONG1] = {load_long, 1},
    [PICKLE_LONG4] = {load_long, 4},
    [PICKLE_BINFLOAT] = {load_float, 8},
    [PICKLE_SHORT_BINUNICODE] = {load_text, 1},
    [PICKLE_BINUNICODE] = {load_text, 4},
    [PICKLE_BINUNICODE8] = {load_text, 8},
    [PICKLE_SHORT_BINBYTES] = {load_bytes, 1},
    [PICKLE_BINBYTES] = {load_bytes, 4},
    [PICKLE_BINBYTES8] = {load_bytes, 8},
    [PICKLE_BYTEARRAY8] = {load_bytes, 8},
    [PICKLE_EMPTY_LIST] = {load_empty, 0},
    [PICKLE_EMPTY_DICT] = {load_empty, 0},
    [PICKLE_EMPTY_TUPLE] = {load_empty, 0},
    [PICKLE_EMPTY_SET] = {load_empty, 0},
    [PICKLE_TUPLE1] = {load_few, 1},
    [PICKLE_TUPLE2] = {load_few, 2},
    [PICKLE_TUPLE3] = {load_few, 3},
    [PICKLE_APPEND] = {load_into, 1},
    [PICKLE_SETITEM] = {load_into, 2},
    [PICKLE_APPENDS] = {load_all_into, 0},
    [PICKLE_SETITEMS] = {load_all_into, 0},
    [PICKLE_ADDITEMS] = {load_all_into, 0},
    [PICKLE_LIST] = {load_marked, 0},
    [PICKLE_TUPLE] = {load_marked, 0},
    [PICKLE_DICT] = {load_marked, 0},
    [PICKLE_FROZENSET] = {load_marked, 0},
    [PICKLE_MEMOIZE] = {load_memoize, 0},
    [PICKLE_BINPUT] = {load_put, 1},
    [PICKLE_LONG_BINPUT] = {load_put, 4},
    [PICKLE_BINGET] = {load_get, 1},
    [PICKLE_LONG_BINGET] = {load_get, 4},
    [PICKLE_PUT] = {load_text_memo, 0},
    [PICKLE_GET] = {load_text_memo, 0},
    [PICKLE_GLOBAL] = {load_global, 0},
    [PICKLE_STACK_GLOBAL] = {load_stack_global, 0},
    [PICKLE_REDUCE] = {load_call, 0},
    [PICKLE_NEWOBJ] = {load_call, 0},
    [PICKLE_BUILD] = {load_build, 0},
    [PICKLE_INT] = {load_rare_line, 0},
    [PICKLE_LONG] = {load_rare_line, 0},
    [PICKLE_FLOAT] = {load_rare_line, 0},
    [PICKLE_STRING] = {load_rare_line, 0},
    [PICKLE_UNICODE] = {load_rare_line, 0},
    [PICKLE_PERSID] = {load_rare_line, 0},
    [PICKLE_SHORT_BINSTRING] = {load_rare_bytes, 1},
    [PICKLE_BINSTRING] = {load_rare_bytes, 4},
    [PICKLE_EXT1] = {load_rare_number, 1},
    [PICKLE_EXT2] = {load_rare_number, 2},
    [PICKLE_EXT4] = {load_rare_number, 4},
    [PICKLE_BINPERSID] = {load_rare_few, 1},
    [PICKLE_NEWOBJ_EX] = {load_rare_few, 3},
    [PICKLE_NEXT_BUFFER] = {load_rare_few, 0},
    [PICKLE_READONLY_BUFFER] = {load_rare_few, 1},
    [PICKLE_INST] = {load_rare_marked, 2},
    [PICKLE_OBJ] = {load_rare_marked, 0},
};

static PycError *no_such_code(uint8_t code) {
    PycType *type = pyc_as_type(pickle_unpickling_error());
    if (code >= 32 && code < 127 && code != '\'' && code != '\\')
        return pyc_raise(type, "invalid load key, '%c'.", code);
    return pyc_raise(type, "invalid load key, '\\x%02x'.", code);
}

static PycError *need_code(Reading *r, uint8_t *code) {
    if (r->at >= r->size && r->read != PYC_NONE) {
        PycWord one = pyc_small(1);
        CHECK_ERROR(read_more(r, r->read, &one, 1));
    }
    if (r->at >= r->size) return pyc_raise(&pyc_EOFError, "Ran out of input");
    *code = (uint8_t)r->data[r->at++];
    return NULL;
}

static PycResult read_all(Reading *r) {
    uint8_t code = 0;
    PycWord value;
    for (;;) {
        CHECK(need_code(r, &code));
        if (code == PICKLE_STOP) break;
        if (!LOADS[code].load) return pyc_fail(no_such_code(code));
        CHECK(LOADS[code].load(r, code, LOADS[code].with));
    }
    CHECK(pop(r, &value));
    return pyc_ok(value);
}

PycResult pyc_pickle_read(PycWord self, PycWord data, PycWord read, PycWord readline, PycWord find, PycWord build,
                          PycWord rare) {
    Reading r = {.kept = data, .read = read, .readline = readline, .find = find, .build = build, .rare = rare};
    uint64_t size;
    (void)self;
    if (!pyc_bytes_view(data, &r.data, &size))
        RAISE(&pyc_TypeError, "a bytes-like object is required, not '%s'", pyc_type_name(data));
    if (!pyc_is_exact(data, &pyc_bytes_type)) /* it may change */
        r.data = pyc_bytes(r.kept = pyc_bytes_new(r.data, size))->data;
    r.size = (int64_t)size;
    PycResult result = read_all(&r);
    pyc_gc_replaced(r.stack, (uint64_t)r.room * sizeof(PycWord), PYC_HEAP_OBJECTS);
    pyc_gc_replaced(r.memo, (uint64_t)r.memo_room * sizeof(PycWord), PYC_HEAP_OBJECTS);
    return result;
}
