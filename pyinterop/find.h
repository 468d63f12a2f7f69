/* Which Python to load, and where its library is. */
#ifndef PYC_PYINTEROP_FIND_H
#define PYC_PYINTEROP_FIND_H

#include <stdbool.h>

typedef struct PyFound {
    char library[1024], executable[1024];
    char why[1024]; /* why there is none; empty when all is well */
} PyFound;

/* Asks the `python3` on the path, or PYC_PYTHON. False: `why` says what is wrong, as below. */
bool py_find(PyFound *found);
bool py_find_layout(PyFound *found, const char *command); /* the same without a process; false: not sure */
bool py_find_fails(PyFound *found, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The library is not there: names the package that has it. */
bool py_find_says_package(PyFound *found, const char *reason);

#endif
