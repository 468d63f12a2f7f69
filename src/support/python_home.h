/* The Python of this machine, as far as its files tell: where its standard library and its packages are. No process is
 * started. PYC_PYTHON names it, else the active virtual environment, else `.venv` in the program's folder or one above
 * it, else `python3` on the path. A program that loads CPython looks in the same way (pyinterop/find.c). */
#ifndef PYC_SUPPORT_PYTHON_HOME_H
#define PYC_SUPPORT_PYTHON_HOME_H

#include "support/arena.h"

enum { PYTHON_SITES = 16 };

typedef struct PythonHome {
    Str executable;          /* empty: none was found */
    Str library;             /* the folder of its standard library */
    Str sites[PYTHON_SITES]; /* of packages, in the order of the search */
    uint32_t site_count;
    bool has_more;  /* packages in places that only Python itself finds */
    uint32_t minor; /* 13 of Python 3.13 */
} PythonHome;

PythonHome python_home(Arena *arena, Str folder); /* of the program; empty: this one */
Str python_of_project(Arena *arena, Str folder);  /* in a `.venv`, where no other is named; empty: there is none */

#endif
