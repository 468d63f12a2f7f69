/* The memory of tree-sitter. Private to the files of src/parse that include tree-sitter. */
#ifndef PYC_PARSE_TREE_MEMORY_H
#define PYC_PARSE_TREE_MEMORY_H

#include "support/arena.h"

enum { TREE_MEMORY_LISTS = 96 };

typedef struct TreeMemory {
    Arena arena;
    struct TreePiece *unused[TREE_MEMORY_LISTS]; /* by size */
    struct TreeMemory *outer;
} TreeMemory;

/* What tree-sitter allocates between enter and leave lies in `memory` and is freed as a whole: trees need not be
 * deleted. */
void tree_memory_enter(TreeMemory *memory);
void tree_memory_leave(TreeMemory *memory);

#endif
