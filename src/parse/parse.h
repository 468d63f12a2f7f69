/* Text to AST. The only folder that sees tree-sitter. */
#ifndef PYC_PARSE_PARSE_H
#define PYC_PARSE_PARSE_H

#include "parse/ast.h"

/* Parses one loaded file. Always returns a Module: after syntax errors (reported, stage 2) it contains what could be
 * understood, with BadExpr/BadStmt in other places; callers stop before sema when there were errors. */
Ast *parse_module(Context *ctx, FileId file, NameId module_name);
bool path_is_test(Str path);                   /* test_NAME or NAME_test */
uint32_t parse_node_count(const Context *ctx); /* ids are 1..count */

/* ---- keyword.c ---- */

extern const char *const python_keywords[]; /* ends with NULL */
bool is_python_keyword(Str word);

#endif
