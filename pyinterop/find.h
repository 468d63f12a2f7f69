/* Finds the Python to load and its library. */
#ifndef PYC_PYINTEROP_FIND_H
#define PYC_PYINTEROP_FIND_H

#include <stdbool.h>

typedef struct PyFound {
    char library[1024], executable[1024];
    char why[1024]; /* why there is none; empty on success */
} PyFound;

/* Asks the project's Python, the `python3` on the path, or PYC_PYTHON. False: `why` has the reason. */
bool py_find(PyFound *found);
bool py_find_layout(PyFound *found, const char *command); /* the same without starting a process; false: not sure */
bool py_find_fails(PyFound *found, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The library is missing: names the package that contains it. */
bool py_find_says_package(PyFound *found, const char *reason);

#endif
