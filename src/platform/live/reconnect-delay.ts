/**
 * Waits longer after each failure, up to half a minute, and never as long as the neighbour: after a
 * restart thousands of clients would otherwise come back in the same moment.
 */
export function reconnectDelay(failures: number, random: () => number): number {
  const most = Math.min(longestMs, firstMs * 2 ** Math.min(failures, 10))
  return most * (0.2 + 0.8 * random())
}

const firstMs = 500
const longestMs = 30_000
