/* What the command line gives as the program: a file, a folder with a __main__.py, '-' for standard input, a text (-c),
 * or a module by its name (-m). */
#ifndef PYC_DRIVER_PROGRAM_H
#define PYC_DRIVER_PROGRAM_H

#include "support/context.h"

typedef struct Program {
    FileId file; /* none: an error was reported */
    Str path;    /* of the file; "<stdin>", "<string>" where there is none */
    Str name;    /* sys.argv[0], as CPython has it */
    Str stem;    /* what is made of it is called so, unless -o names it */
} Program;

Program program_load(Context *ctx);

#endif
