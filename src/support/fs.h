/* Files: whole-file reads, writes that are all or nothing, temporary folders that do not outlive a failure. Functions
 * that can fail return false and set *why to a reason that completes "cannot read 'x': ". */
#ifndef PYC_SUPPORT_FS_H
#define PYC_SUPPORT_FS_H

#include "support/arena.h"

/* The bytes are NUL-terminated after their end. Refuses folders and files over 1 GiB; reads pipes and devices too. */
bool fs_read(Arena *arena, const char *path, Str *bytes, const char **why);
/* Writes a file beside the target and renames it; writes directly to what is not a regular file (/dev/stdout, a
 * pipe). */
bool fs_write(const char *path, Str bytes, uint32_t mode, const char **why);

/* Makes a nameless file in memory that holds these bytes, positioned at its start; -1 and *why on failure. Child
 * processes inherit it. */
int fs_in_memory(Str bytes, const char *label, const char **why);

/* Opens a stand-in for each closed standard stream, so that no file of ours gets its number. A program that replaces
 * this process (exec) finds the stream closed again. Call this before anything is opened. */
void fs_fill_closed_streams(void);

bool fs_exists(const char *path);
bool fs_is_folder(const char *path);
bool fs_is_same(const char *path, const char *other); /* both paths name the same file */
/* visits the entries in order of their names, without those that begin with a dot */
void fs_each(const char *folder, void (*visit)(void *state, Str name), void *state);
bool fs_make_folders(const char *path, const char **why); /* creates parents too; succeeds when the folder exists */
void fs_remove_tree(const char *path);                    /* ignores failures */

Str path_join(Arena *arena, Str folder, Str name); /* `name` alone when it is absolute or the folder empty */
Str path_folder(Str path);                         /* "a/b.c" -> "a", "b.c" -> "" */
Str path_base(Str path);                           /* "a/b.c" -> "b.c" */
Str path_stem(Str path);                           /* "a/b.c" -> "b" */
Str path_extension(Str path);                      /* "a/b.c" -> ".c", "" when none */
Str path_of_program(Arena *arena);                 /* the running executable, links resolved */

/* A fresh folder of our own below $TMPDIR; NULL and *why on failure. It is guarded. */
const char *fs_temp_folder(Arena *arena, const char **why);

/* A guarded path (a file or a folder) is removed when the process ends before `fs_release`: by exit, by an internal
 * error or by a signal. Guard an output before writing it, and release it when it is complete. */
void fs_guard(const char *path);
void fs_release(const char *path);
void fs_remove_guarded(void); /* removes all that are still guarded; called at exit and by signal handlers */

#endif
