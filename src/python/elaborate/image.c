/* Static descriptions for the runtime, as constants: arrays of words, among them texts, functions and other such
 * arrays. No code runs to make them. */
#include "python/elaborate/image.h"

enum { WORD = 8 };

void py_image_number(Check *c, PyImage *image, uint64_t word) { vec_push(c->arena, &image->words, word); }

void py_image_numbers(Check *c, PyImage *image, uint32_t low, uint32_t high) {
    py_image_number(c, image, (uint64_t)low | (uint64_t)high << 32);
}

static void add_address(Check *c, PyImage *image, ValueId target) {
    Relocation relocation = {.offset = image->words.len * WORD, .target = target};
    vec_push(c->arena, &image->relocations, relocation);
    py_image_number(c, image, 0);
}

void py_image_str(Check *c, PyImage *image, Str text) { add_address(c, image, val_string(c->types, text)); }

void py_image_optional_str(Check *c, PyImage *image, Str text) {
    if (text.len)
        py_image_str(c, image, text);
    else
        py_image_number(c, image, 0);
}

void py_image_fn(Check *c, PyImage *image, FnId fn, TypeId type) { add_address(c, image, val_fn(c->types, type, fn)); }

static ValueId value_of(Check *c, const PyImage *image, TypeId type) {
    ValueData data = {
        .kind = VAL_MEMORY,
        .type = type,
        .memory = {.bytes = {(const char *)image->words.at, image->words.len * WORD},
                   .relocs = image->relocations.at,
                   .reloc_count = image->relocations.len,
                   .align = WORD},
    };
    return val_intern(c->types, &data);
}

void py_image_array(Check *c, PyImage *image, PyImage *array) {
    if (array->words.len)
        add_address(c, image, value_of(c, array, TY(Object)));
    else
        py_image_number(c, image, 0);
}

Hir *py_image_place(Check *c, const PyImage *image, Span span) {
    Hir *place = py_static(c, image->words.len, span);
    IrGlobal *global = ir_global(c->s->module, place->global.global);
    global->init = value_of(c, image, place->type);
    global->is_constant = true;
    return py_static_at(c, place, 0);
}
