/* Static descriptions for the runtime, as constants of the program. */
#ifndef PYC_PYTHON_IMAGE_H
#define PYC_PYTHON_IMAGE_H

#include "python/elaborate/elaborate.h"

typedef struct PyImage { /* a static description under construction, word after word */
    VEC(uint64_t) words;
    VEC(Relocation) relocations;
} PyImage;

void py_image_number(Check *c, PyImage *image, uint64_t word);
void py_image_numbers(Check *c, PyImage *image, uint32_t low, uint32_t high); /* two halves of a word */
void py_image_str(Check *c, PyImage *image, Str text);
void py_image_optional_str(Check *c, PyImage *image, Str text); /* none: 0 */
void py_image_fn(Check *c, PyImage *image, FnId fn, TypeId type);
void py_image_array(Check *c, PyImage *image, PyImage *array);  /* its address; 0 if it is empty */
Hir *py_image_place(Check *c, const PyImage *image, Span span); /* the place of its first word */

#endif
