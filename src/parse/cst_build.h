/* From tree-sitter's tree to the flat one. Private to the three files of src/parse that include tree-sitter. */
#ifndef PYC_PARSE_CST_BUILD_H
#define PYC_PARSE_CST_BUILD_H

#include "parse/cst_tree.h"

#include <tree_sitter/api.h>

CstTree cst_flatten(Arena *arena, const TSTree *tree, Str text);

#endif
