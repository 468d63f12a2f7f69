/* Parsed files kept in a file: the tree of a text that was parsed before is read instead of being made again. A tree is
 * found by its text, so a snapshot is never wrong: a file that was edited since is not in it. */
#ifndef PYC_PARSE_SNAPSHOT_H
#define PYC_PARSE_SNAPSHOT_H

#include "parse/ast.h"

/* The snapshot of these modules, without errors, as the bytes of a file. */
Str snapshot_write(Context *ctx, Ast *const *modules, uint32_t count);

/* The tree of this file; NULL when the snapshot does not have it. Node ids and places are the context's, and texts stay
 * in `snapshot`. */
Ast *snapshot_read(Context *ctx, Str snapshot, FileId file, NameId module_name);

#endif
