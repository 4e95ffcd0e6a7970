/** Runs what it is given at once, then the last it was given at the end of each pause. */
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
