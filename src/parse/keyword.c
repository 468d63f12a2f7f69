/* Python's keywords: words that cannot be names, in files of either register. */
#include "parse/parse.h"

const char *const python_keywords[] = {
    "and",    "as",   "assert", "async",  "await",    "break", "class", "continue", "def",
    "del",    "elif", "else",   "except", "finally",  "for",   "from",  "global",   "if",
    "import", "in",   "is",     "lambda", "nonlocal", "not",   "or",    "pass",     "raise",
    "return", "try",  "while",  "with",   "yield",    "None",  "True",  "False",    NULL};

bool is_python_keyword(Str word) {
    for (const char *const *at = python_keywords; *at; at++)
        if (str_equal(word, str_of(*at))) return true;
    return false;
}
