/**
 * Exponential backoff up to half a minute, with jitter so that thousands of clients don't reconnect
 * at the same moment after a restart.
 */
export function reconnectDelay(failures: number, random: () => number): number {
  const most = Math.min(longestMs, firstMs * 2 ** Math.min(failures, 10))
  return most * (0.2 + 0.8 * random())
}

const firstMs = 500
const longestMs = 30_000
