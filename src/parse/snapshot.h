/* Stores parsed trees in a file, so that the tree of an unchanged source need not be made again. A tree is found by its
 * source text, so a snapshot is never outdated: it just does not contain files that were edited. */
#ifndef PYC_PARSE_SNAPSHOT_H
#define PYC_PARSE_SNAPSHOT_H

#include "parse/ast.h"

/* The bytes of a snapshot of these modules, which have no errors. */
Str snapshot_write(Context *ctx, Ast *const *modules, uint32_t count);

/* The tree of this file; NULL when the snapshot does not contain it. Its node ids and positions are the context's; its
 * texts remain in `snapshot`. */
Ast *snapshot_read(Context *ctx, Str snapshot, FileId file, NameId module_name);

#endif
