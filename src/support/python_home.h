/* The machine's Python installation: where its standard library and its packages are, found by looking at files. No
 * process is started. The installation is that of PYC_PYTHON, else the active virtual environment, else `.venv` in the
 * program's folder or in one above it, else `python3` on the PATH. A program that loads CPython looks in the same way
 * (pyinterop/find.c). */
#ifndef PYC_SUPPORT_PYTHON_HOME_H
#define PYC_SUPPORT_PYTHON_HOME_H

#include "support/arena.h"

enum { PYTHON_SITES = 16 };

typedef struct PythonHome {
    Str executable;          /* empty: none was found */
    Str library;             /* the folder of its standard library */
    Str sites[PYTHON_SITES]; /* of packages, in the order of the search */
    uint32_t site_count;
    bool has_more;  /* there are packages that only Python itself can find (code in .pth files) */
    uint32_t minor; /* 13 of Python 3.13 */
} PythonHome;

PythonHome python_home(Arena *arena, Str folder); /* `folder` is the program's; empty: the current one */
Str python_of_project(Arena *arena, Str folder);  /* the one in a `.venv` of the project, if no other is named; empty:
                                                     there is none */

#endif
