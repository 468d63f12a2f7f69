/* Plain memory of the systems register: malloc with alignment. */
#include "core/rt.h"

#include <stdlib.h>
#include <string.h>

enum { MALLOC_ALIGN = 16 };

void pyc_out_of_memory(uint64_t size) {
    PycText text;
    pyc_text_init(&text);
    pyc_text_printf(&text, "out of memory: %llu bytes wanted", (unsigned long long)size);
    pyc_panic(NULL, 0, 0, text.data, text.len);
}

void *pyc_alloc(uint64_t size, uint64_t align) {
    void *memory = NULL;
    if (size == 0) size = 1;
    if (PYC_LIKELY(align <= MALLOC_ALIGN)) {
        memory = malloc(size);
    } else if (posix_memalign(&memory, align, size) != 0) {
        memory = NULL;
    }
    if (PYC_UNLIKELY(!memory)) pyc_out_of_memory(size);
    return memory;
}

void *pyc_alloc_zeroed(uint64_t size, uint64_t align) {
    if (size == 0) size = 1;
    if (align > MALLOC_ALIGN) {
        void *memory = pyc_alloc(size, align);
        memset(memory, 0, size);
        return memory;
    }
    void *memory = calloc(1, size);
    if (PYC_UNLIKELY(!memory)) pyc_out_of_memory(size);
    return memory;
}

void *pyc_realloc(void *old, uint64_t old_size, uint64_t new_size, uint64_t align) {
    if (align > MALLOC_ALIGN) {
        void *memory = pyc_alloc(new_size, align);
        if (old) memcpy(memory, old, old_size < new_size ? old_size : new_size);
        free(old);
        return memory;
    }
    void *memory = realloc(old, new_size ? new_size : 1);
    if (PYC_UNLIKELY(!memory)) pyc_out_of_memory(new_size);
    return memory;
}

void pyc_free(void *memory) { free(memory); }
