/** Runs at once, and again at the end of each pause in which it was asked for. */
export function atMostEvery(pauseMs: number, run: () => void): () => void {
  let isPausing = false
  let isAsked = false
  return function ask(): void {
    if (isPausing) {
      isAsked = true
      return
    }
    isPausing = true
    isAsked = false
    run()
    setTimeout(() => {
      isPausing = false
      if (isAsked) ask()
    }, pauseMs)
  }
}
