#include <stdbool.h>
#include <stdio.h>

static long place(int row, int n, bool *columns, bool *up, bool *down) {
    if (row == n) return 1;
    long count = 0;
    for (int c = 0; c < n; c++) {
        if (columns[c] || up[row + c] || down[row - c + n]) continue;
        columns[c] = up[row + c] = down[row - c + n] = true;
        count += place(row + 1, n, columns, up, down);
        columns[c] = up[row + c] = down[row - c + n] = false;
    }
    return count;
}

int main(void) {
    for (int n = 4; n < 13; n++) {
        bool columns[16] = {0}, up[32] = {0}, down[33] = {0};
        printf("%d %ld\n", n, place(0, n, columns, up, down));
    }
}
