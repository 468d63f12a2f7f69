/* multiprocessing starts `sys.executable -c "from multiprocessing.resource_tracker import main;main(FD)"` as a process
 * that outlives the others and removes the names they leave behind. In a compiled program sys.executable is the program
 * itself, which then acts as the tracker before its own code starts. */
#include "module/semaphore.h"

#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct Kept {
    struct Kept *next;
    char text[]; /* "name:kind" */
} Kept;

static Kept *kept;

static Kept **find(const char *text) {
    Kept **at = &kept;
    while (*at && strcmp((*at)->text, text)) at = &(*at)->next;
    return at;
}

static void keep(const char *text) {
    size_t size = strlen(text) + 1;
    Kept *added = *find(text) ? NULL : malloc(sizeof *added + size);
    if (!added) return;
    memcpy(added->text, text, size);
    added->next = kept;
    kept = added;
}

static void forget(const char *text) {
    Kept **at = find(text), *gone = *at;
    if (!gone) return;
    *at = gone->next;
    free(gone);
}

/* REGISTER:name:kind, UNREGISTER:name:kind, PROBE:0:noop */
static void run_command(char *line) {
    char *text = strchr(line, ':');
    line[strcspn(line, "\n")] = 0;
    if (!text) return;
    *text++ = 0;
    if (!strcmp(line, "REGISTER")) keep(text);
    if (!strcmp(line, "UNREGISTER")) forget(text);
}

static void clean_up(void) {
    for (Kept *at = kept; at; at = at->next) {
        char *kind = strrchr(at->text, ':');
        if (!kind) continue;
        *kind++ = 0;
        if (!strcmp(kind, "semaphore")) (void)sem_unlink(at->text);
        if (!strcmp(kind, "shared_memory")) (void)shm_unlink(at->text);
    }
}

static void track(int fd) {
    char line[1024];
    FILE *orders = fdopen(fd, "r");
    (void)signal(SIGINT, SIG_IGN);
    (void)signal(SIGTERM, SIG_IGN);
    while (orders && fgets(line, sizeof line, orders)) run_command(line);
    clean_up();
    _exit(0);
}

void pyc_multiprocessing_help(int count, char **words) {
    static const char tracker[] = "from multiprocessing.resource_tracker import main;main(";
    for (int i = 1; i + 1 < count; i++) {
        if (strcmp(words[i], "-c")) continue;
        if (!strncmp(words[i + 1], tracker, sizeof tracker - 1)) track(atoi(words[i + 1] + sizeof tracker - 1));
        if (strncmp(words[i + 1], "from multiprocessing.", 21)) continue;
        fputs("a compiled program is not an interpreter: of multiprocessing's ways to start processes it has 'fork'\n",
              stderr);
        _exit(1);
    }
}
