/* The module _pickle_engine: objects to pickles of protocol 4 and 5. pickle_read.c reads them. */
#include "module/pickle.h"

#include "object/list_kind.h"

enum { FRAME_LEAST = 4, FRAME_MOST = 64 << 10, BATCH = 1000, NO_FRAME = -1 };

/* ---- exceptions ---- */

PycWord pickle_error(void) {
    static PycWord class;
    if (!class) class = pyc_native_exception("_pickle", "PickleError", &pyc_Exception);
    return class;
}

PycWord pickle_pickling_error(void) {
    static PycWord class;
    if (!class) class = pyc_native_exception("_pickle", "PicklingError", pyc_as_type(pickle_error()));
    return class;
}

PycWord pickle_unpickling_error(void) {
    static PycWord class;
    if (!class) class = pyc_native_exception("_pickle", "UnpicklingError", pyc_as_type(pickle_error()));
    return class;
}

/* ---- what is written already ---- */

typedef struct Memo {
    PycObject head;
    PycWord *objects; /* in the order of their numbers; also keeps them alive */
    uint32_t *places; /* a table of numbers + 1, whose size is a power of two; leaf memory */
    uint64_t mask;
    uint32_t length, room; /* of `objects` */
} Memo;

/* The place of the object in the table, or the empty one where it belongs. */
static uint32_t *place_of(const Memo *memo, PycWord object) {
    uint64_t at = (object >> 4) * 0x9e3779b97f4a7c15u >> 20 & memo->mask;
    while (memo->places[at] && memo->objects[memo->places[at] - 1] != object) at = (at + 1) & memo->mask;
    return &memo->places[at];
}

/* Makes room for so many objects, a power of two. */
static void make_room(Memo *memo, uint32_t count) {
    PycWord *objects = pyc_gc_alloc(count * sizeof *objects);
    if (memo->length) memcpy(objects, memo->objects, memo->length * sizeof *objects);
    memo->objects = objects;
    memo->room = count;
    memo->places = pyc_gc_alloc_atomic(2ull * count * sizeof *memo->places);
    memset(memo->places, 0, 2ull * count * sizeof *memo->places);
    memo->mask = 2ull * count - 1;
    for (uint32_t i = 0; i < memo->length; i++) *place_of(memo, objects[i]) = i + 1;
}

static PycResult memo_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    (void)args;
    Memo *memo = pyc_gc_new(type->instance_size);
    if (count || names) RAISE(&pyc_TypeError, "Memo() takes no arguments");
    memo->head.type = type;
    make_room(memo, 16);
    return pyc_ok(pyc_word(memo));
}

PycType pyc_pickle_memo_type = {.head = {&pyc_type_type},
                                .name = "_pickle_engine.Memo",
                                .base = &pyc_object_type,
                                .flags = PYC_T_FROZEN,
                                .instance_size = sizeof(Memo),
                                .make = memo_make};

/* The memo that each thread keeps between pickles that stand alone; null while it is in use. */
static Memo **spare_memo(void) {
    static _Thread_local Memo **spare;
    if (PYC_UNLIKELY(!spare)) spare = pyc_gc_alloc_root(sizeof *spare, _Alignof(Memo *));
    return spare;
}

static Memo *take_memo(void) {
    Memo **spare = spare_memo(), *memo = *spare;
    *spare = NULL;
    if (memo) return memo;
    memo = pyc_gc_new(sizeof *memo);
    memo->head.type = &pyc_pickle_memo_type;
    make_room(memo, 16);
    return memo;
}

static void give_memo(Memo *memo) {
    enum { MUCH = 1024 };
    if (memo->room > MUCH) return;
    memset(memo->objects, 0, memo->length * sizeof *memo->objects);
    memset(memo->places, 0, (memo->mask + 1) * sizeof *memo->places);
    memo->length = 0;
    *spare_memo() = memo;
}

/* ---- bytes ---- */

typedef struct Writing {
    char *data; /* of malloc: it is given back with the end of the writing */
    int64_t size, capacity;
    int64_t frame; /* offset of the header of the open frame; NO_FRAME */
    bool is_framed;
    int64_t protocol;
    PycWord parts, persistent;
    Memo *memo;
} Writing;

enum { SPARE = 16 }; /* room that is always there behind the data: numbers are copied with a fixed size */

static PYC_COLD void grow(Writing *w, int64_t more) {
    int64_t capacity = w->capacity * 2 + more + 256;
    w->data = pyc_realloc(w->data, (uint64_t)w->capacity, (uint64_t)capacity, 1);
    w->capacity = capacity;
}

static char *room(Writing *w, int64_t more) {
    if (PYC_UNLIKELY(w->size + more + SPARE > w->capacity)) grow(w, more + SPARE);
    w->size += more;
    return w->data + w->size - more;
}

/* Room in a frame. */
static char *framed(Writing *w, int64_t more) {
    if (w->is_framed && w->frame == NO_FRAME) {
        w->frame = w->size;
        (void)room(w, PICKLE_FRAME_HEADER);
    }
    return room(w, more);
}

static void put(Writing *w, const void *bytes, int64_t count) { memcpy(framed(w, count), bytes, (size_t)count); }
static void put_code(Writing *w, PickleCode code) { *framed(w, 1) = (char)code; }

/* The number is little-endian, like this machine. */
static void put_number(Writing *w, PickleCode code, uint64_t number, int64_t bytes) {
    char *at = framed(w, 1 + bytes);
    *at = (char)code;
    memcpy(at + 1, &number, sizeof number);
}

static void close_frame(Writing *w) {
    if (w->frame == NO_FRAME) return;
    char *header = w->data + w->frame;
    int64_t size = w->size - w->frame - PICKLE_FRAME_HEADER;
    if (size >= FRAME_LEAST) {
        header[0] = (char)PICKLE_FRAME;
        memcpy(header + 1, &size, sizeof size);
    } else {
        memmove(header, header + PICKLE_FRAME_HEADER, (size_t)size);
        w->size -= PICKLE_FRAME_HEADER;
    }
    w->frame = NO_FRAME;
}

/* Frames end where the next object begins. */
static void begin_object(Writing *w) {
    if (w->frame != NO_FRAME && w->size - w->frame - PICKLE_FRAME_HEADER >= FRAME_MOST) close_frame(w);
}

static void memoize(Writing *w, PycWord object) {
    Memo *memo = w->memo;
    put_code(w, PICKLE_MEMOIZE);
    if (memo->length == memo->room) make_room(memo, memo->room * 4);
    memo->objects[memo->length] = object;
    *place_of(memo, object) = ++memo->length;
}

/* Writes a reference to the memo; false if the object was not written yet. */
static bool put_known(Writing *w, PycWord object) {
    uint32_t number = *place_of(w->memo, object);
    if (!number--) return false;
    put_number(w, number < 256 ? PICKLE_BINGET : PICKLE_LONG_BINGET, number, number < 256 ? 1 : 4);
    return true;
}

static bool is_known(const Writing *w, PycWord object) { return *place_of(w->memo, object) != 0; }

/* ---- numbers and texts ---- */

static void put_big(Writing *w, PycWord number) {
    int64_t bytes = pyc_int_bit_length_of(number) / 8 + 1, words = (bytes + 7) / 8;
    char *bits = pyc_gc_alloc_atomic((uint64_t)words * 8);
    pyc_int_bits(number, (uint64_t)words, bits);
    while (bytes > 1 && bits[bytes - 1] == (char)(bits[bytes - 2] >> 7)) bytes--; /* it only repeats the sign */
    put_number(w, bytes < 256 ? PICKLE_LONG1 : PICKLE_LONG4, (uint64_t)bytes, bytes < 256 ? 1 : 4);
    put(w, bits, bytes);
}

static void put_int(Writing *w, PycWord number) {
    int64_t value = pyc_is_small(number) ? pyc_small_value(number) : INT64_MAX;
    if (value != (int32_t)value)
        put_big(w, number);
    else if (value >= 0 && value < 1 << 8)
        put_number(w, PICKLE_BININT1, (uint64_t)value, 1);
    else if (value >= 0 && value < 1 << 16)
        put_number(w, PICKLE_BININT2, (uint64_t)value, 2);
    else
        put_number(w, PICKLE_BININT, (uint64_t)value, 4);
}

static void put_float(Writing *w, PycWord number) {
    double value = pyc_float_value(number);
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    put_number(w, PICKLE_BINFLOAT, __builtin_bswap64(bits), 8);
}

/* Large data are written between two frames. `codes`: with a length of 1, 4 and 8 bytes; 0: there is none. */
static void put_bytes(Writing *w, const PickleCode codes[3], const char *data, int64_t size) {
    bool is_large = size >= FRAME_MOST, was_framed = w->is_framed;
    if (is_large) {
        close_frame(w);
        w->is_framed = false;
    }
    if (codes[0] && size < 256)
        put_number(w, codes[0], (uint64_t)size, 1);
    else if (codes[1] && size <= UINT32_MAX)
        put_number(w, codes[1], (uint64_t)size, 4);
    else
        put_number(w, codes[2], (uint64_t)size, 8);
    if (size) put(w, data, size);
    w->is_framed = was_framed;
}

static void put_text(Writing *w, PycWord text) {
    static const PickleCode CODES[] = {PICKLE_SHORT_BINUNICODE, PICKLE_BINUNICODE, PICKLE_BINUNICODE8};
    put_bytes(w, CODES, pyc_str(text)->data, pyc_str(text)->size);
    memoize(w, text);
}

static void put_view(Writing *w, PycWord object, const PickleCode codes[3]) {
    const char *data = NULL;
    uint64_t size = 0;
    (void)pyc_bytes_view(object, &data, &size);
    put_bytes(w, codes, data, (int64_t)size);
    memoize(w, object);
}

/* ---- containers ---- */

static PycError *save(Writing *w, PycWord value);

static PycError *save_few(Writing *w, PycWord tuple, int64_t length) {
    static const PickleCode CODES[] = {PICKLE_EMPTY_TUPLE, PICKLE_TUPLE1, PICKLE_TUPLE2, PICKLE_TUPLE3};
    for (int64_t i = 0; i < length; i++) CHECK_ERROR(save(w, pyc_tuple(tuple)->items[i]));
    if (length && is_known(w, tuple)) { /* it contains itself, and was written meanwhile */
        for (int64_t i = 0; i < length; i++) put_code(w, PICKLE_POP);
        return (void)put_known(w, tuple), NULL;
    }
    put_code(w, CODES[length]);
    if (length) memoize(w, tuple);
    return NULL;
}

static PycError *save_tuple(Writing *w, PycWord tuple) {
    int64_t length = pyc_tuple(tuple)->length;
    if (length <= 3) return save_few(w, tuple, length);
    put_code(w, PICKLE_MARK);
    for (int64_t i = 0; i < length; i++) CHECK_ERROR(save(w, pyc_tuple(tuple)->items[i]));
    if (is_known(w, tuple)) {
        put_code(w, PICKLE_POP_MARK);
        return (void)put_known(w, tuple), NULL;
    }
    put_code(w, PICKLE_TUPLE);
    memoize(w, tuple);
    return NULL;
}

static PycError *save_list(Writing *w, PycWord word) {
    const PycList *list = pyc_list_of_any_kind(word);
    put_code(w, PICKLE_EMPTY_LIST);
    memoize(w, word);
    if (list->length == 1) {
        CHECK_ERROR(save(w, pyc_list_word(list, 0)));
        return put_code(w, PICKLE_APPEND), NULL;
    }
    for (int64_t i = 0; i < list->length;) { /* its length may change meanwhile */
        put_code(w, PICKLE_MARK);
        for (int64_t n = 0; n < BATCH && i < list->length; n++) CHECK_ERROR(save(w, pyc_list_word(list, i++)));
        put_code(w, PICKLE_APPENDS);
    }
    return NULL;
}

static PycError *save_dict(Writing *w, PycWord word) {
    PycDict *dict = pyc_dict(word);
    PycWord key, value;
    int64_t length = dict->length, at = 0;
    put_code(w, PICKLE_EMPTY_DICT);
    memoize(w, word);
    for (int64_t n = 0; pyc_dict_step(dict, &at, &key, &value); n++) {
        if (!n && length > 1) put_code(w, PICKLE_MARK);
        CHECK_ERROR(save(w, key));
        CHECK_ERROR(save(w, value));
        if (dict->length != length) return pyc_raise(&pyc_RuntimeError, "dictionary changed size during iteration");
        if (n % BATCH < BATCH - 1) continue;
        put_code(w, PICKLE_SETITEMS); /* there is another batch, even if it is empty */
        put_code(w, PICKLE_MARK);
    }
    if (length) put_code(w, length == 1 ? PICKLE_SETITEM : PICKLE_SETITEMS);
    return NULL;
}

static PycError *save_members(Writing *w, PycWord word, int64_t most) {
    PycSet *set = pyc_set(word);
    int64_t length = set->length, at = 0;
    PycWord item;
    for (int64_t n = 0; (item = pyc_set_step(set, &at)); n++) {
        CHECK_ERROR(save(w, item));
        if (set->length != length) return pyc_raise(&pyc_RuntimeError, "set changed size during iteration");
        if (n % most < most - 1) continue;
        put_code(w, PICKLE_ADDITEMS);
        put_code(w, PICKLE_MARK);
    }
    return NULL;
}

static PycError *save_set(Writing *w, PycWord set) {
    put_code(w, PICKLE_EMPTY_SET);
    memoize(w, set);
    if (!pyc_set(set)->length) return NULL;
    put_code(w, PICKLE_MARK);
    CHECK_ERROR(save_members(w, set, BATCH));
    put_code(w, PICKLE_ADDITEMS);
    return NULL;
}

static PycError *save_frozenset(Writing *w, PycWord set) {
    put_code(w, PICKLE_MARK);
    CHECK_ERROR(save_members(w, set, INT64_MAX));
    if (is_known(w, set)) {
        put_code(w, PICKLE_POP_MARK);
        return (void)put_known(w, set), NULL;
    }
    put_code(w, PICKLE_FROZENSET);
    memoize(w, set);
    return NULL;
}

/* ---- all other objects ---- */

typedef enum Form {                 /* of the tuple that `parts` returns; its contents follow the form */
                    FORM_GLOBAL,    /* module, name */
                    FORM_EXTENSION, /* the bytes of the code in copyreg's registry */
                    FORM_REDUCE,    /* function, arguments; then operations on the object */
                    FORM_NEWOBJ,    /* class, arguments */
                    FORM_NEWOBJ_EX, /* class, arguments, keywords */
} Form;
enum { PART_FORM, PART_FIRST, PART_ARGS, PART_KEYWORDS, PART_STATE, PART_ITEMS, PART_PAIRS, PART_SETTER, PART_COUNT };

/* Writes items or pairs of an iterator as a batch. `*next` is its first item, then the first of the next batch. */
static PycError *save_batch(Writing *w, PycWord it, PycWord *next, bool are_pairs) {
    PycWord first = *next;
    TRY_ERROR(second, pyc_obj_next(it));
    if (second) put_code(w, PICKLE_MARK);
    *next = second;
    PycWord item = first;
    for (int64_t n = 0; item; n++) {
        PycTuple *pair = are_pairs ? pyc_as_tuple(item) : NULL;
        if (are_pairs && (!pair || pair->length != 2))
            return pyc_raise(&pyc_TypeError, "dict items iterator must return 2-tuples");
        CHECK_ERROR(save(w, pair ? pair->items[0] : item));
        if (pair) CHECK_ERROR(save(w, pair->items[1]));
        item = *next;
        if (n == BATCH - 1) break;
        if (!item) continue;
        TRY_ERROR(following, pyc_obj_next(it));
        *next = following;
    }
    if (are_pairs)
        put_code(w, second ? PICKLE_SETITEMS : PICKLE_SETITEM);
    else
        put_code(w, second ? PICKLE_APPENDS : PICKLE_APPEND);
    *next = item;
    return NULL;
}

static PycError *save_each(Writing *w, PycWord iterable, bool are_pairs) {
    if (iterable == PYC_NONE) return NULL;
    TRY_ERROR(it, pyc_obj_iter(iterable));
    TRY_ERROR(item, pyc_obj_next(it));
    while (item) CHECK_ERROR(save_batch(w, it, &item, are_pairs));
    return NULL;
}

static PycError *save_state(Writing *w, PycWord object, const PycWord *parts) {
    if (parts[PART_STATE] == PYC_NONE) return NULL;
    if (parts[PART_SETTER] == PYC_NONE) {
        CHECK_ERROR(save(w, parts[PART_STATE]));
        return put_code(w, PICKLE_BUILD), NULL;
    }
    CHECK_ERROR(save(w, parts[PART_SETTER]));
    CHECK_ERROR(save(w, object));
    CHECK_ERROR(save(w, parts[PART_STATE]));
    put_code(w, PICKLE_TUPLE2);
    put_code(w, PICKLE_REDUCE);
    put_code(w, PICKLE_POP);
    return NULL;
}

static PycError *save_made(Writing *w, PycWord object, const PycWord *parts, Form form) {
    CHECK_ERROR(save(w, parts[PART_FIRST]));
    CHECK_ERROR(save(w, parts[PART_ARGS]));
    if (form == FORM_NEWOBJ_EX) CHECK_ERROR(save(w, parts[PART_KEYWORDS]));
    put_code(w, form == FORM_REDUCE ? PICKLE_REDUCE : form == FORM_NEWOBJ ? PICKLE_NEWOBJ : PICKLE_NEWOBJ_EX);
    if (is_known(w, object)) {
        put_code(w, PICKLE_POP);
        (void)put_known(w, object);
    } else {
        memoize(w, object);
    }
    CHECK_ERROR(save_each(w, parts[PART_ITEMS], false));
    CHECK_ERROR(save_each(w, parts[PART_PAIRS], true));
    return save_state(w, object, parts);
}

static PycError *save_global(Writing *w, PycWord object, PycWord module, PycWord name) {
    CHECK_ERROR(save(w, module));
    CHECK_ERROR(save(w, name));
    put_code(w, PICKLE_STACK_GLOBAL);
    memoize(w, object);
    return NULL;
}

static PycError *save_object(Writing *w, PycWord object) {
    TRY_ERROR(made, pyc_obj_call(w->parts, &object, 1, 0));
    const PycTuple *parts = pyc_as_tuple(made);
    if (!parts || parts->length != PART_COUNT) return pyc_raise(&pyc_TypeError, "the parts are a tuple of 8");
    Form form = (Form)pyc_small_value(parts->items[PART_FORM]);
    switch (form) {
    case FORM_GLOBAL: return save_global(w, object, parts->items[PART_FIRST], parts->items[PART_ARGS]);
    case FORM_EXTENSION: {
        const PycBytes *code = pyc_as_bytes(parts->items[PART_FIRST]);
        return put(w, code->data, code->size), NULL;
    }
    case FORM_REDUCE:
    case FORM_NEWOBJ:
    case FORM_NEWOBJ_EX: return save_made(w, object, parts->items, form);
    }
    return pyc_raise(&pyc_ValueError, "no form of parts");
}

/* ---- any value ---- */

static PycError *save_persistent(Writing *w, PycWord value, bool *done) {
    *done = false;
    if (w->persistent == PYC_NONE) return NULL;
    TRY_ERROR(id, pyc_obj_call(w->persistent, &value, 1, 0));
    if (id == PYC_NONE) return NULL;
    PycWord persistent = w->persistent;
    w->persistent = PYC_NONE; /* not for the id itself */
    PycError *error = save(w, id);
    w->persistent = persistent;
    CHECK_ERROR(error);
    put_code(w, PICKLE_BINPERSID);
    *done = true;
    return NULL;
}

static bool put_atom(Writing *w, PycWord value) {
    if (pyc_is_int_word(value))
        put_int(w, value);
    else if (pyc_is_float_word(value))
        put_float(w, value);
    else if (value == PYC_NONE)
        put_code(w, PICKLE_NONE);
    else if (value == PYC_TRUE || value == PYC_FALSE)
        put_code(w, value == PYC_TRUE ? PICKLE_TRUE : PICKLE_FALSE);
    else
        return false;
    return true;
}

static PycError *save_nested(Writing *w, PycWord value, const PycType *type) {
    if (type == &pyc_dict_type) return save_dict(w, value);
    if (type == &pyc_list_type) return save_list(w, value);
    if (type == &pyc_tuple_type) return save_tuple(w, value);
    if (type == &pyc_set_type) return save_set(w, value);
    if (type == &pyc_frozenset_type) return save_frozenset(w, value);
    return save_object(w, value);
}

static PycError *save_known_type(Writing *w, PycWord value, const PycType *type) {
    static const PickleCode BYTES[] = {PICKLE_SHORT_BINBYTES, PICKLE_BINBYTES, PICKLE_BINBYTES8};
    static const PickleCode BYTEARRAY[] = {(PickleCode)0, (PickleCode)0, PICKLE_BYTEARRAY8};
    if (type == &pyc_str_type) return put_text(w, value), NULL;
    if (type == &pyc_bytes_type) return put_view(w, value, BYTES), NULL;
    if (type == &pyc_bytearray_type && w->protocol > 4) return put_view(w, value, BYTEARRAY), NULL;
    CHECK_ERROR(pyc_nest(" while pickling an object"));
    PycError *error = save_nested(w, value, type);
    pyc_unnest();
    return error;
}

static PycError *save(Writing *w, PycWord value) {
    bool done;
    begin_object(w);
    CHECK_ERROR(save_persistent(w, value, &done));
    if (done || put_atom(w, value) || put_known(w, value)) return NULL;
    return save_known_type(w, value, pyc_type(value));
}

static PycError *save_all(Writing *w, PycWord value) {
    put_number(w, PICKLE_PROTO, (uint64_t)w->protocol, 1);
    w->is_framed = true;
    CHECK_ERROR(save(w, value));
    put_code(w, PICKLE_STOP);
    close_frame(w);
    return NULL;
}

PycResult pyc_pickle_write(PycWord self, PycWord value, PycWord protocol, PycWord memo, PycWord parts,
                           PycWord persistent) {
    (void)self;
    TRY(number, pyc_obj_to_i64_index(protocol));
    bool is_alone = memo == PYC_NONE;
    if (!is_alone && !pyc_is_exact(memo, &pyc_pickle_memo_type)) RAISE(&pyc_TypeError, "a Memo is required");
    Writing w = {.frame = NO_FRAME,
                 .protocol = number,
                 .parts = parts,
                 .persistent = persistent,
                 .memo = is_alone ? take_memo() : (Memo *)pyc_object(memo)};
    PycError *error = save_all(&w, value);
    PycResult result = error ? pyc_fail(error) : pyc_ok(pyc_bytes_new(w.data, (uint64_t)w.size));
    pyc_free(w.data);
    if (is_alone) give_memo(w.memo);
    return result;
}

#define MODULE_ROWS "pickle.def"
#include "module/rows.h"
