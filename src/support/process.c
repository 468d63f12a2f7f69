/* posix_spawn, pipes and one poll loop. */
#include "support/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/fs.h"
#include "support/text.h"

extern char **environ;

typedef struct Pipes {
    int in[2], out[2], err[2]; /* [0] is the reading end */
} Pipes;

static void close_fd(int *fd) {
    if (*fd >= 0) close(*fd);
    *fd = -1;
}

static void pipes_close(Pipes *p) {
    int *all[] = {&p->in[0], &p->in[1], &p->out[0], &p->out[1], &p->err[0], &p->err[1]};
    for (uint32_t i = 0; i < COUNT_OF(all); i++) close_fd(all[i]);
}

static bool pipes_open(Pipes *p) {
    *p = (Pipes){{-1, -1}, {-1, -1}, {-1, -1}};
    return pipe2(p->in, O_CLOEXEC) == 0 && pipe2(p->out, O_CLOEXEC) == 0 && pipe2(p->err, O_CLOEXEC) == 0;
}

/* The child gets the pipe ends that it uses as 0, 1 and 2; the caller keeps the others. */
static int spawn(const Process *process, Pipes *pipes, pid_t *pid) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    /* dup2 of a number to itself: it clears close-on-exec, so the child has the stream although a replaced process
       would not */
    posix_spawn_file_actions_adddup2(&actions, process->capture ? pipes->in[0] : 0, 0);
    posix_spawn_file_actions_adddup2(&actions, process->capture ? pipes->out[1] : 1, 1);
    posix_spawn_file_actions_adddup2(&actions, process->capture ? pipes->err[1] : 2, 2);
    int error = posix_spawnp(pid, process->argv[0], &actions, NULL, (char *const *)(uintptr_t)process->argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

/* Moves the bytes that are ready into the text; closes the pipe at its end. */
static void drain(int *fd, Text *into) {
    char buffer[16 * 1024];
    ssize_t got = TEMP_FAILURE_RETRY(read(*fd, buffer, sizeof buffer));
    if (got > 0) text_str(into, (Str){buffer, (uint32_t)got});
    if (got == 0 || (got < 0 && errno != EAGAIN)) close_fd(fd);
}

static void feed(int *fd, Str *input) {
    ssize_t put = input->len == 0 ? 0 : TEMP_FAILURE_RETRY(write(*fd, input->at, MIN(input->len, 4096u)));
    if (put > 0) {
        input->at += put;
        input->len -= (uint32_t)put;
    }
    if (input->len == 0 || (put < 0 && errno != EAGAIN)) close_fd(fd);
}

static void exchange(Arena *arena, Process *process, Pipes *pipes) {
    Text out, err;
    text_init(&out, arena);
    text_init(&err, arena);
    Str input = process->input;
    void (*old_handler)(int) = signal(SIGPIPE, SIG_IGN); /* the child may end without reading its input */
    if (input.len == 0) close_fd(&pipes->in[1]);
    while (pipes->out[0] >= 0 || pipes->err[0] >= 0 || pipes->in[1] >= 0) {
        struct pollfd polled[] = {{pipes->out[0], POLLIN, 0}, {pipes->err[0], POLLIN, 0}, {pipes->in[1], POLLOUT, 0}};
        if (TEMP_FAILURE_RETRY(poll(polled, COUNT_OF(polled), -1)) < 0) break;
        if (polled[0].revents != 0) drain(&pipes->out[0], &out);
        if (polled[1].revents != 0) drain(&pipes->err[0], &err);
        if (polled[2].revents != 0) feed(&pipes->in[1], &input);
    }
    signal(SIGPIPE, old_handler);
    process->out = text_view(&out);
    process->err = text_view(&err);
}

static int wait_for(pid_t pid) {
    int status;
    if (TEMP_FAILURE_RETRY(waitpid(pid, &status, 0)) < 0) return 127;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

bool process_run(Arena *arena, Process *process, const char **why) {
    Pipes pipes = {{-1, -1}, {-1, -1}, {-1, -1}};
    if (process->capture && !pipes_open(&pipes)) {
        *why = strerror(errno);
        pipes_close(&pipes);
        return false;
    }
    pid_t pid;
    int error = spawn(process, &pipes, &pid);
    if (error != 0) {
        *why = strerror(error);
        pipes_close(&pipes);
        return false;
    }
    if (process->capture) {
        close_fd(&pipes.in[0]);
        close_fd(&pipes.out[1]);
        close_fd(&pipes.err[1]);
        exchange(arena, process, &pipes);
    }
    process->status = wait_for(pid);
    pipes_close(&pipes);
    return true;
}

/* --- Looking programs up --- */

static const char *find_one(Arena *arena, const char *name, Str path) {
    while (path.len > 0) {
        uint32_t len = 0;
        while (len < path.len && path.at[len] != ':') len++;
        Str candidate = path_join(arena, (Str){path.at, len}, str_of(name));
        if (access(candidate.at, X_OK) == 0 && !fs_is_folder(candidate.at)) return candidate.at;
        uint32_t skip = MIN(len + 1, path.len);
        path = (Str){path.at + skip, path.len - skip};
    }
    return NULL;
}

const char *process_find(Arena *arena, const char *const *names, uint32_t count) {
    const char *path = getenv("PATH");
    if (path == NULL) path = "/bin:/usr/bin"; /* where shells look in that case */
    for (uint32_t i = 0; i < count; i++) {
        if (strchr(names[i], '/') != NULL && access(names[i], X_OK) == 0) return names[i];
        const char *found = find_one(arena, names[i], str_of(path));
        if (found != NULL) return found;
    }
    return NULL;
}
