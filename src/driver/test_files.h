/* Which files `pyc test` runs, and from which folders they import, as in pytest. */
#ifndef PYC_DRIVER_TEST_FILES_H
#define PYC_DRIVER_TEST_FILES_H

#include "support/context.h"

typedef struct TestFile {
    Str path, module; /* module: its dotted name */
} TestFile;

typedef struct TestFiles {
    Str root;         /* of the project: the folder of its pyproject.toml; names of modules begin there */
    VEC(TestFile) at; /* each conftest.py comes before the files that it applies to */
    StrList selected; /* FILE::NAME from the command line */
} TestFiles;

/* Finds the tests from the command line, or from the folders that the project's settings name. False, and an error,
 * when one does not exist. Adds the folders that the tests import from to those of -I. */
bool test_files_find(Context *ctx, TestFiles *files);

#endif
