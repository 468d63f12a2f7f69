/* The part of the runtime that kernels can call on a GPU: text of numbers (the runtime's own sources), memory, output
 * and panics. tools/make_device_code turns it into LLVM text (device_runtime.c), which is linked into the GPU's module
 * when a kernel calls one of these. What differs between kinds of GPUs is in a header for each kind; malloc and free
 * exist on all. */
#define PYC_RT_H /* the header that the sources below include is for the host */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../../../../runtime/device/kernel.h"

#include "../../../../../runtime/core/float_powers.c"
#include "../../../../../runtime/core/float_text.c"
#include "../../../../../runtime/core/number_text.c"

void *malloc(size_t size);
void free(void *memory);

#if defined __NVPTX__
#include "nvptx.h"
#else
#error "what is this GPU's header?"
#endif

static void say(const char *text, uint64_t length) {
    char line[256];
    for (uint64_t at = 0; at < length;) {
        uint64_t part = length - at < sizeof line - 1 ? length - at : sizeof line - 1;
        for (uint64_t i = 0; i < part; i++) line[i] = text[at + i];
        line[part] = 0;
        target_print(line);
        at += part;
    }
}

void pyc_out_write(const char *text, uint64_t length) { say(text, length); }
void pyc_out_flush(void) {}

PycPanicRecord *pyc_panic_record;
static unsigned panicked;

static void copy_text(char *to, uint64_t room, const char *text, uint64_t length) {
    uint64_t n = 0;
    for (; n < length && n + 1 < room && text[n]; n++) to[n] = text[n];
    to[n] = 0;
}

static void write_who(PycPanicRecord *to) { target_where(to->block, to->thread); }

/* The record, for the first thread that panics; NULL for others, and when the host passed none. */
static PycPanicRecord *begin_panic(const char *place) {
    PycPanicRecord *to = pyc_panic_record;
    if (!to || __sync_val_compare_and_swap(&panicked, 0, 1)) return NULL;
    write_who(to);
    copy_text(to->place, sizeof to->place, place, sizeof to->place);
    return to;
}

static __attribute__((noreturn)) void end_panic(PycPanicRecord *to, PycPanicKind kind) {
    if (to) {
        target_fence();
        *(volatile uint32_t *)&to->kind = kind;
        target_fence();
    }
    __builtin_trap();
}

void pyc_panic(const char *file, uint32_t line, uint32_t column, const char *message, uint64_t length) {
    PycPanicRecord *to = begin_panic(file);
    if (to) {
        to->line = line, to->column = column;
        copy_text(to->message, sizeof to->message, message, length);
    }
    end_panic(to, PYC_PANIC_WORDS);
}

void pyc_panic_index(const char *place, int64_t index, int64_t length, int64_t address) {
    (void)address; /* only the sanitizer uses it */
    PycPanicRecord *to = begin_panic(place);
    if (to) to->numbers[0] = index, to->numbers[1] = length;
    end_panic(to, PYC_PANIC_INDEX);
}

void pyc_panic_slice(const char *place, int64_t start, int64_t end, int64_t length) {
    PycPanicRecord *to = begin_panic(place);
    if (to) to->numbers[0] = start, to->numbers[1] = end, to->numbers[2] = length;
    end_panic(to, PYC_PANIC_SLICE);
}

void *pyc_alloc(uint64_t size, uint64_t align) {
    void *memory = align <= TARGET_ALIGNMENT ? malloc(size) : NULL;
    if (!memory) __builtin_trap();
    return memory;
}

void *pyc_realloc(void *memory, uint64_t old_size, uint64_t new_size, uint64_t align) {
    char *moved = pyc_alloc(new_size, align);
    for (uint64_t i = 0; i < old_size && i < new_size; i++) moved[i] = ((char *)memory)[i];
    free(memory);
    return moved;
}

void pyc_free(void *memory) { free(memory); }
