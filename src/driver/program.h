/* The program that the command line names: a file, a folder with a __main__.py, '-' for standard input, a text (-c), or
 * a module by its name (-m). */
#ifndef PYC_DRIVER_PROGRAM_H
#define PYC_DRIVER_PROGRAM_H

#include "support/context.h"

typedef struct Program {
    FileId file; /* none: an error was reported */
    Str path;    /* of the file; "<stdin>" or "<string>" for others */
    Str name;    /* sys.argv[0], as in CPython */
    Str stem;    /* the base name of outputs, unless -o names them */
} Program;

Program program_load(Context *ctx);

#endif
