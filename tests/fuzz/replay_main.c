/* Runs a fuzz target over saved inputs, without libFuzzer: replay_NAME FOLDER. */
#include <dirent.h>
#include <limits.h>
#include <stdio.h>

#include "support/deep_stack.h"
#include "support/fs.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void *replay(void *given) {
    const char *path_of_folder = given;
    DIR *folder = path_of_folder ? opendir(path_of_folder) : NULL;
    int passed = 0;
    for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
        Arena arena = {0};
        Str bytes;
        const char *why;
        Str path = path_join(&arena, str_of(path_of_folder), str_of(entry->d_name));
        if (fs_read(&arena, path.at, &bytes, &why)) {
            fprintf(stderr, "%s\n", path.at); /* a crash then shows which one it was */
            LLVMFuzzerTestOneInput((const uint8_t *)bytes.at, bytes.len);
            passed++;
        }
        arena_drop(&arena);
    }
    if (folder != NULL) closedir(folder);
    printf("%d passed, 0 failed\n", passed);
    return NULL;
}

int main(int argc, char **argv) {
    on_deep_stack(replay, argc > 1 ? argv[1] : NULL);
    return 0;
}
