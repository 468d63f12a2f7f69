/* Explanations of syntax errors. Private to src/parse. */
#ifndef PYC_PARSE_SYNTAX_ERROR_H
#define PYC_PARSE_SYNTAX_ERROR_H

#include "parse/repair.h"
#include "support/context.h"

#include <tree_sitter/api.h>

const TSLanguage *tree_sitter_pyc(void);

/* Is the file text at all? Reports bytes that are not UTF-8 and NUL bytes. */
bool source_is_text(Context *ctx, const SourceFile *file);

/* Reports a statement that is nested so deep that the parser cannot read it. */
bool source_is_shallow(Context *ctx, Arena *scratch, const SourceFile *file);

/* continued.c: the text with continued statements joined to one line each; empty if there are none. */
Str lines_continued(Arena *arena, Str text);

/* Reports every syntax error of a text that does not parse (at least one), and makes the repairs with which it
 * parses. */
void syntax_errors(Context *ctx, Arena *scratch, TSParser *parser, const SourceFile *file, Repairs *repairs);

#endif
