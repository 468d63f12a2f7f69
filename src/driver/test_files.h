/* Which files `pyc test` runs, and from where they import: as pytest does. */
#ifndef PYC_DRIVER_TEST_FILES_H
#define PYC_DRIVER_TEST_FILES_H

#include "support/context.h"

typedef struct TestFile {
    Str path, module; /* module: its dotted name */
} TestFile;

typedef struct TestFiles {
    Str root;         /* of the project: the folder of its pyproject.toml; names of modules begin there */
    VEC(TestFile) at; /* each conftest.py before the files that it is for */
    StrList selected; /* FILE::NAME from the command line */
} TestFiles;

/* From the command line, or from the folders that the project's settings name. False and an error when one is not
 * there. Adds to the folders of -I those that the tests import from. */
bool test_files_find(Context *ctx, TestFiles *files);

#endif
