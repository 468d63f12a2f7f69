/* External functions at compile time: memory, text of numbers, UTF-8, hashes, errors made from a message. Where the
 * result must equal what the program would compute, the runtime's own function is called. Functions on exact ints are
 * in native_int.c. */
#include "comptime/native.h"

#include "../runtime/core/bounds_text.h"
#include "../runtime/core/rt.h"
#include "../runtime/unicode/unicode.h"
#include "types/type_text.h"

#include <stdlib.h>

/* What those functions need from the rest of the runtime, under names of our own (CMakeLists.txt). A hash key is never
 * random here, because results at compile time must be reproducible. */
void *comptime_host_alloc(uint64_t size, uint64_t align);
void comptime_host_free(void *memory);
void comptime_host_random(void *into, uint64_t len);

void *comptime_host_alloc(uint64_t size, uint64_t align) {
    (void)align;
    void *memory = malloc(size);
    if (memory == NULL) ICE("no memory for %llu bytes", (unsigned long long)size);
    return memory;
}

void comptime_host_free(void *memory) { free(memory); }
void comptime_host_random(void *into, uint64_t len) { memset(into, 0, len); }

static double as_double(Word word) {
    double f;
    memcpy(&f, &word, sizeof f);
    return f;
}

/* --- memory --- */

static bool new_block(Comptime *c, Word size, Word *result) {
    *result = vm_alloc(c, ALLOC_HEAP, size);
    if (*result == 0) return false;
    const Frame *top = &c->frames[c->frame_count - 1];
    if (top->fn->spans != NULL) c->allocs[address_slot(*result)].span = top->fn->spans[top->pc];
    return true;
}

static bool new_zeroed(Comptime *c, Word size, Word *result) {
    if (!new_block(c, size, result)) return false;
    vm_write(c, *result, size, SHADOW_DATA); /* fresh blocks are zeroed */
    return true;
}

static bool resize(Comptime *c, Word old, Word size, Word *result) {
    if (!new_block(c, size, result)) return false;
    if (old == 0) return true;
    const Alloc *a = vm_alloc_of(c, old);
    return (a == NULL || vm_copy(c, *result, old, MIN(size, (Word)a->size))) && vm_free(c, old);
}

bool native_pyc_alloc(Comptime *c, const Word *args, Word *result) { return new_block(c, args[0], result); }
bool native_pyc_alloc_zeroed(Comptime *c, const Word *args, Word *result) { return new_zeroed(c, args[0], result); }
bool native_pyc_realloc(Comptime *c, const Word *args, Word *result) { return resize(c, args[0], args[2], result); }
bool native_pyc_gc_alloc(Comptime *c, const Word *args, Word *result) { return new_zeroed(c, args[0], result); }
bool native_pyc_gc_alloc_atomic(Comptime *c, const Word *args, Word *result) { return new_block(c, args[0], result); }
bool native_pyc_gc_alloc_root(Comptime *c, const Word *args, Word *result) { return new_zeroed(c, args[0], result); }
bool native_pyc_gc_realloc(Comptime *c, const Word *args, Word *result) { return resize(c, args[0], args[1], result); }
bool native_malloc(Comptime *c, const Word *args, Word *result) { return new_block(c, args[0], result); }

bool native_calloc(Comptime *c, const Word *args, Word *result) {
    Word size;
    if (__builtin_mul_overflow(args[0], args[1], &size)) size = UINT64_MAX;
    return new_zeroed(c, size, result);
}

bool native_pyc_free(Comptime *c, const Word *args, Word *result) {
    (void)result;
    return vm_free(c, args[0]);
}

bool native_pyc_gc_free_root(Comptime *c, const Word *args, Word *result) { return native_pyc_free(c, args, result); }
bool native_pyc_gc_free(Comptime *c, const Word *args, Word *result) { return native_pyc_free(c, args, result); }
bool native_free(Comptime *c, const Word *args, Word *result) { return native_pyc_free(c, args, result); }

bool native_memcpy(Comptime *c, const Word *args, Word *result) {
    *result = args[0];
    return vm_copy(c, args[0], args[1], args[2]);
}

bool native_memmove(Comptime *c, const Word *args, Word *result) { return native_memcpy(c, args, result); }

bool native_memset(Comptime *c, const Word *args, Word *result) {
    uint8_t *to = vm_write(c, args[0], args[2], SHADOW_DATA);
    if (to != NULL) memset(to, (int)args[1], args[2]);
    *result = args[0];
    return to != NULL;
}

bool native_memcmp(Comptime *c, const Word *args, Word *result) {
    const uint8_t *a = vm_read(c, args[0], args[2]);
    const uint8_t *b = a == NULL ? NULL : vm_read(c, args[1], args[2]);
    if (b == NULL) return false;
    int order = memcmp(a, b, args[2]);
    *result = (Word)(int64_t)((order > 0) - (order < 0));
    return true;
}

bool native_strlen(Comptime *c, const Word *args, Word *result) {
    for (Word n = 0;; n++) {
        const uint8_t *at = vm_read(c, args[0] + n, 1);
        if (at == NULL) return false;
        *result = n;
        if (*at == 0) return true;
    }
}

/* --- the program and the world --- */

static bool text_at(Comptime *c, Word address, Word len, Str *text) {
    const uint8_t *bytes = vm_read(c, address, len);
    if (bytes == NULL) return false;
    *text = (Str){(const char *)bytes, (uint32_t)len};
    return true;
}

bool native_pyc_panic(Comptime *c, const Word *args, Word *result) {
    (void)result;
    Str text;
    return text_at(c, args[3], args[4], &text) && vm_fail(c, D_COMPTIME_PANIC, "%.*s", STR_ARGS(text));
}

bool native_pyc_panic_index(Comptime *c, const Word *args, Word *result) {
    (void)result;
    char text[PYC_BOUNDS_TEXT];
    pyc_index_text(text, (int64_t)args[1], (int64_t)args[2]);
    return vm_fail(c, D_COMPTIME_PANIC, "%s", text);
}

bool native_pyc_panic_slice(Comptime *c, const Word *args, Word *result) {
    (void)result;
    char text[PYC_BOUNDS_TEXT];
    pyc_slice_text(text, (int64_t)args[1], (int64_t)args[2], (int64_t)args[3]);
    return vm_fail(c, D_COMPTIME_PANIC, "%s", text);
}

static bool no_world(Comptime *c) {
    return vm_fail(c, D_COMPTIME_FAILED, "printing cannot run at compile time: it does input or output");
}

static bool write_out(Comptime *c, const Word *args, bool is_error) {
    Str text;
    if (c->program == NULL) return no_world(c);
    if (!text_at(c, args[0], args[1], &text)) return false;
    c->program->write(c->program->state, is_error, text);
    return true;
}

bool native_pyc_out_write(Comptime *c, const Word *args, Word *result) {
    (void)result;
    return write_out(c, args, false);
}

bool native_pyc_err_write(Comptime *c, const Word *args, Word *result) {
    (void)result;
    return write_out(c, args, true);
}

bool native_pyc_out_flush(Comptime *c, const Word *args, Word *result) {
    (void)args, (void)result;
    return c->program != NULL || no_world(c);
}

bool native_pyc_exit(Comptime *c, const Word *args, Word *result) {
    (void)result;
    if (c->program == NULL) return no_world(c);
    c->has_exited = true;
    c->exit_status = (int)(args[0] & 0xff);
    return vm_fail(c, D_COMPTIME_FAILED, "the program ended");
}

/* --- text of numbers --- */

static bool put_text(Comptime *c, const char *text, uint64_t len, Word address, Word *result) {
    uint8_t *to = vm_write(c, address, len, SHADOW_DATA);
    if (to == NULL) return false;
    memcpy(to, text, len);
    *result = len;
    return true;
}

bool native_pyc_i64_text(Comptime *c, const Word *args, Word *result) {
    char text[PYC_INT_TEXT];
    return put_text(c, text, pyc_i64_text((int64_t)args[0], text), args[1], result);
}

bool native_pyc_u64_text(Comptime *c, const Word *args, Word *result) {
    char text[PYC_INT_TEXT];
    return put_text(c, text, pyc_u64_text(args[0], text), args[1], result);
}

bool native_pyc_i128_text(Comptime *c, const Word *args, Word *result) {
    char text[PYC_INT_TEXT];
    return put_text(c, text, pyc_i128_text(args[0], (int64_t)args[1], text), args[2], result);
}

bool native_pyc_u128_text(Comptime *c, const Word *args, Word *result) {
    char text[PYC_INT_TEXT];
    return put_text(c, text, pyc_u128_text(args[0], args[1], text), args[2], result);
}

bool native_pyc_f64_text(Comptime *c, const Word *args, Word *result) {
    char text[PYC_FLOAT_TEXT];
    return put_text(c, text, pyc_f64_text(as_double(args[0]), text), args[1], result);
}

bool native_pyc_f32_text(Comptime *c, const Word *args, Word *result) {
    char text[PYC_FLOAT_TEXT];
    float f;
    memcpy(&f, args, sizeof f);
    return put_text(c, text, pyc_f32_text(f, text), args[1], result);
}

bool native_pyc_f16_text(Comptime *c, const Word *args, Word *result) {
    char text[PYC_FLOAT_TEXT];
    return put_text(c, text, pyc_f16_text((uint32_t)args[0], text), args[1], result);
}

bool native_pyc_bf16_text(Comptime *c, const Word *args, Word *result) {
    char text[PYC_FLOAT_TEXT];
    return put_text(c, text, pyc_bf16_text((uint32_t)args[0], text), args[1], result);
}

bool native_pyc_f64_format(Comptime *c, const Word *args, Word *result) {
    Arena scratch = {0};
    uint64_t room = MIN(args[5], (Word)1 << 20);
    char *text = arena_alloc(&scratch, room + 1, 1);
    uint64_t need =
        pyc_f64_format(as_double(args[0]), (uint32_t)args[1], (int32_t)args[2], (uint32_t)args[3], text, room);
    Word written;
    bool ok = put_text(c, text, MIN(need, room), args[4], &written);
    *result = need;
    arena_drop(&scratch);
    return ok;
}

bool native_pyc_parse_f64(Comptime *c, const Word *args, Word *result) {
    Str text;
    double f = 0;
    if (!text_at(c, args[0], args[1], &text)) return false;
    *result = pyc_parse_f64(text.at, text.len, &f);
    uint8_t *to = vm_write(c, args[2], sizeof f, SHADOW_DATA);
    if (to != NULL) memcpy(to, &f, sizeof f);
    return to != NULL;
}

bool native_pyc_parse_i64(Comptime *c, const Word *args, Word *result) {
    Str text;
    int64_t i = 0;
    if (!text_at(c, args[0], args[1], &text)) return false;
    *result = pyc_parse_i64(text.at, text.len, (int64_t)args[2], &i);
    uint8_t *to = vm_write(c, args[3], sizeof i, SHADOW_DATA);
    if (to != NULL) memcpy(to, &i, sizeof i);
    return to != NULL;
}

/* --- hashes and UTF-8 --- */

bool native_pyc_hash_bytes(Comptime *c, const Word *args, Word *result) {
    Str text;
    if (!text_at(c, args[0], args[1], &text)) return false;
    *result = pyc_hash_bytes(text.at, text.len);
    return true;
}

bool native_pyc_hash_u64(Comptime *c, const Word *args, Word *result) {
    (void)c;
    *result = pyc_hash_u64(args[0]);
    return true;
}

bool native_pyc_utf8_count(Comptime *c, const Word *args, Word *result) {
    Str text;
    if (!text_at(c, args[0], args[1], &text)) return false;
    *result = pyc_utf8_count(text.at, text.len);
    return true;
}

bool native_pyc_utf8_offset(Comptime *c, const Word *args, Word *result) {
    Str text;
    if (!text_at(c, args[0], args[1], &text)) return false;
    *result = pyc_utf8_offset(text.at, text.len, args[2]);
    return true;
}

bool native_pyc_utf8_valid(Comptime *c, const Word *args, Word *result) {
    Str text;
    uint64_t bad = 0;
    if (!text_at(c, args[0], args[1], &text)) return false;
    *result = pyc_utf8_valid(text.at, text.len, &bad);
    uint8_t *to = args[2] == 0 ? (uint8_t *)&bad : vm_write(c, args[2], sizeof bad, SHADOW_DATA);
    if (to != NULL && args[2] != 0) memcpy(to, &bad, sizeof bad);
    return to != NULL;
}

static bool change_case(Comptime *c, const Word *args, Word *result,
                        uint64_t (*change)(const char *data, uint64_t len, char *into)) {
    Str text;
    if (!text_at(c, args[0], args[1], &text)) return false;
    Arena scratch = {0};
    char *into = arena_alloc(&scratch, (size_t)text.len * 3 + 1, 1);
    bool ok = put_text(c, into, change(text.at, text.len, into), args[2], result);
    arena_drop(&scratch);
    return ok;
}

bool native_pyc_text_upper(Comptime *c, const Word *args, Word *result) {
    return change_case(c, args, result, pyc_text_upper);
}
bool native_pyc_text_lower(Comptime *c, const Word *args, Word *result) {
    return change_case(c, args, result, pyc_text_lower);
}

bool native_pyc_text_is(Comptime *c, const Word *args, Word *result) {
    Str text;
    if (!text_at(c, args[0], args[1], &text)) return false;
    *result = pyc_text_is(text.at, text.len, (uint32_t)args[2]);
    return true;
}

/* --- errors --- */

/* A box without a payload type contains a message. */
bool native_pyc_error_message(Comptime *c, const Word *args, Word *result) {
    *result = vm_alloc(c, ALLOC_ERROR, args[1]);
    return *result != 0 && vm_copy(c, *result, args[0], args[1]);
}

Str error_text(Comptime *c, Word error) {
    const Alloc *box = vm_alloc_of(c, error);
    if (box == NULL || box->kind != ALLOC_ERROR) return STR("an error");
    if (!IS_NONE(box->type)) return str_of(ty_c(c->types, box->type));
    return (Str){(const char *)box->bytes, box->size};
}

bool native_pyc_error_text(Comptime *c, const Word *args, Word *result) {
    Arena scratch = {0};
    Str text = arena_str(&scratch, error_text(c, args[0]));
    Word written, len = text.len;
    bool ok = new_block(c, text.len, result) && put_text(c, text.at, text.len, *result, &written);
    uint8_t *to = ok ? vm_write(c, args[1], sizeof len, SHADOW_DATA) : NULL;
    if (to != NULL) memcpy(to, &len, sizeof len);
    arena_drop(&scratch);
    return to != NULL;
}

bool native_pyc_error_drop(Comptime *c, const Word *args, Word *result) {
    (void)result;
    const Alloc *box = vm_alloc_of(c, args[0]);
    if (box == NULL || box->kind != ALLOC_ERROR) return vm_fail(c, D_COMPTIME_FAILED, "an error is dropped twice");
    vm_release(c, args[0]);
    return true;
}

bool native_pyc_error_payload_of(Comptime *c, const Word *args, Word *result) {
    (void)c;
    *result = args[0];
    return true;
}

/* --- the table --- */

static const struct {
    const char *symbol;
    VmNative native;
} natives[] = {
#define NATIVE(symbol) {#symbol, native_##symbol},
#include "comptime/native.def"
};

VmNative native_find(Str symbol) {
    for (uint32_t i = 0; i < COUNT_OF(natives); i++) {
        if (str_equal(symbol, str_of(natives[i].symbol))) return natives[i].native;
    }
    return NULL;
}

static bool starts(Str text, const char *prefix) {
    size_t len = strlen(prefix);
    return text.len >= len && memcmp(text.at, prefix, len) == 0;
}

const char *native_reason(Str symbol) {
    static const char *const world[] = {"pyc_in_",    "pyc_out_",      "pyc_err_", "pyc_time_",  "pyc_sleep", "pyc_env",
                                        "pyc_random", "pyc_cpu_count", "pyc_file", "pyc_device", "pyc_dev"};
    for (uint32_t i = 0; i < COUNT_OF(world); i++) {
        if (starts(symbol, world[i])) return "it does input or output, or asks the system";
    }
    if (starts(symbol, "pyc_parallel") || starts(symbol, "pyc_thread")) return "it uses threads";
    return starts(symbol, "pyc_") ? "it needs Python's objects, which are not available at compile time yet"
                                  : "it is a function outside of the program";
}
