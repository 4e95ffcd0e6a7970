/** Throttles: runs the first call immediately and the last one at the end of each pause. */
export function atMostEvery(pauseMs: number): (run: () => void) => void {
  let isPausing = false
  let asked: (() => void) | undefined
  const begin = (run: () => void): void => {
    isPausing = true
    asked = undefined
    run()
    setTimeout(() => {
      isPausing = false
      if (asked) begin(asked)
    }, pauseMs)
  }
  return (run) => {
    if (isPausing) asked = run
    else begin(run)
  }
}
