/* The part of the runtime that kernels can call on a GPU: text of numbers (the runtime's own sources), memory, output and
 * panics. tools/make_device_code turns it into LLVM text (device_runtime.c), which is linked into the GPU's module when a
 * kernel calls one of these. malloc, free and vprintf are the driver's: every GPU program has them. */
#define PYC_RT_H /* the header that the sources below include is for the host */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../../runtime/float_powers.c"
#include "../../../runtime/float_text.c"
#include "../../../runtime/number_text.c"

void *malloc(size_t size);
void free(void *memory);
int vprintf(const char *format, void *arguments);

enum { ALIGNMENT = 16 }; /* of the driver's malloc */

static void say(const char *text, uint64_t length) {
    char line[256];
    for (uint64_t at = 0; at < length;) {
        uint64_t part = length - at < sizeof line - 1 ? length - at : sizeof line - 1;
        for (uint64_t i = 0; i < part; i++) line[i] = text[at + i];
        line[part] = 0;
        const char *argument = line;
        vprintf("%s", &argument);
        at += part;
    }
}

void pyc_out_write(const char *text, uint64_t length) { say(text, length); }
void pyc_out_flush(void) {}

void pyc_panic(const char *file, uint32_t line, uint32_t column, const char *message, uint64_t length) {
    (void)file, (void)line, (void)column;
    static const char newline[] = "\n";
    say(message, length);
    say(newline, 1);
    __builtin_trap();
}

void pyc_panic_bounds(const char *file, uint32_t line, uint32_t column, const char *message, uint64_t length) {
    pyc_panic(file, line, column, message, length);
}

void *pyc_alloc(uint64_t size, uint64_t align) {
    void *memory = align <= ALIGNMENT ? malloc(size) : NULL;
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
