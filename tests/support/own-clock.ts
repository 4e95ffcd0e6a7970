/** Counts the milliseconds in which this process had its turn: a busy machine halts it as well. */
export function startOwnClock(): { stop(): number } {
  const beatMs = 50
  let ms = 0
  const timer = setInterval(() => void (ms += beatMs), beatMs)
  return {
    stop() {
      clearInterval(timer)
      return ms
    },
  }
}
