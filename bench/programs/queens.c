#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIZE = 10 };

typedef struct Board {
    bool *columns, *rising, *falling;
    long size;
} Board;

static long solutions(Board *b, long row) {
    if (row == b->size) return 1;
    long count = 0;
    for (long column = 0; column < b->size; column++) {
        long up = row + column, down = row - column + b->size;
        if (b->columns[column] || b->rising[up] || b->falling[down]) continue;
        b->columns[column] = b->rising[up] = b->falling[down] = true;
        count += solutions(b, row + 1);
        b->columns[column] = b->rising[up] = b->falling[down] = false;
    }
    return count;
}

int main(void) {
    Board board = {calloc(SIZE, 1), calloc(2 * SIZE, 1), calloc(2 * SIZE, 1), SIZE};
    long sum = 0;
    for (int i = 0; i < 10; i++) sum += solutions(&board, 0);
    printf("%ld\n", sum);
    free(board.columns);
    free(board.rising);
    free(board.falling);
    return 0;
}
