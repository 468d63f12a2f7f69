// Runs a command and writes its CPU seconds, its peak memory in kB and its status (128 and the signal, if one ended it)
// to a file. It is a process of its own because the peak of a child starts with the size of the process that made it:
// this one is small.
//
// usage: measure FILE CPU-SECONDS COMMAND [ARGUMENT]...
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static double seconds(struct timeval t) { return (double)t.tv_sec + (double)t.tv_usec / 1e6; }

static _Noreturn void become(char **command, rlim_t limit) {
    setrlimit(RLIMIT_CPU, &(struct rlimit){limit, limit});
    execvp(command[0], command);
    perror(command[0]);
    _exit(127);
}

int main(int argc, char **argv) {
    if (argc < 4) return 2;
    FILE *out = fopen(argv[1], "w");
    pid_t child = fork();
    if (!out || child < 0) return 2;
    if (child == 0) become(argv + 3, (rlim_t)strtoul(argv[2], NULL, 10));
    int status;
    struct rusage used;
    if (wait4(child, &status, 0, &used) < 0) return 2;
    fprintf(out, "%f %ld %d\n", seconds(used.ru_utime) + seconds(used.ru_stime), used.ru_maxrss,
            WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    return fclose(out) != 0;
}
