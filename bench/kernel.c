/* The random games of doppio.kernels.playout in C, one at a time: what the compiled Python is measured against. */
#include <stdint.h>
#include <string.h>

typedef uint64_t u64;
typedef uint8_t u8;

long playouts(const u8 *near, const u64 *clears, const u8 *heights, const u64 *colours, const u64 *steps,
              const u8 *seat_of, int seats, int turn, const int64_t *cups, u64 first_seed, int64_t *results, long games)
{
    long moves = 0;
    for (long game = 0; game < games; game++) {
        u8 height[65], colour[65];
        u64 mine[5] = {0}, d[6];
        int64_t count[5];
        u64 random = (first_seed + (u64)game + 1) * 0x9E3779B97F4A7C15ULL;
        random = (((random >> 29) ^ random) * 0xBF58476D1CE4E5B9ULL) | 1;
        memcpy(height, heights, 65);
        memset(colour, 4, 65);
        for (int c = 0; c < 4; c++) {
            count[c] = cups[c];
            for (u64 left = colours[c]; left; left &= left - 1) colour[__builtin_ctzll(left)] = (u8)c;
            mine[seat_of[c]] |= colours[c];
        }
        memcpy(d, steps, sizeof d);
        int blocked = 0, everybody = (1 << seats) - 1, seat = turn;
        while (blocked != everybody) {
            if (blocked >> seat & 1) { seat = seat + 1 == seats ? 0 : seat + 1; continue; }
            u64 o = mine[seat], m[6], p[6], total = 0;
            for (int w = 0; w < 6; w++) { m[w] = d[w] & o; total += (u64)__builtin_popcountll(m[w]); p[w] = total; }
            if (!total) { blocked |= 1 << seat; continue; }
            random ^= random << 13; random ^= random >> 7; random ^= random << 17;
            u64 pick = (u64)(((unsigned __int128)random * total) >> 64);
            int w = 0;
            while (pick >= p[w]) w++;
            pick -= w ? p[w - 1] : 0;
            u64 chosen = m[w];
            while (pick--) chosen &= chosen - 1;
            int s = __builtin_ctzll(chosen), t = near[s * 6 + w];
            u8 low = height[t], tall = (u8)(height[s] + low), taker = colour[s], taken = colour[t];
            moves++;
            count[taker] += low; count[taken] -= low;
            u64 bs = 1ULL << s, bt = 1ULL << t;
            mine[seat_of[taken]] &= ~bt;
            mine[seat] = (mine[seat] & ~bs) | bt;
            height[s] = 127; height[t] = tall; colour[t] = taker;
            for (int k = 0; k < 6; k++) d[k] &= clears[s * 6 + k];
            for (int k = 0; k < 6; k++) {
                int n = near[t * 6 + k];
                u8 h = height[n];
                u64 b = n < 64 ? 1ULL << n : 0;
                d[k] = (d[k] & ~bt) | (h <= tall ? bt : 0);
                d[5 - k] = (d[5 - k] & ~b) | (h >= tall ? b : 0);
            }
            seat = seat + 1 == seats ? 0 : seat + 1;
        }
        for (int c = 0; c < 4; c++) results[4 * game + c] = count[c];
    }
    return moves;
}
