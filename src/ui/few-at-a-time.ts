/** Runs work by its name, each name once, and never more than a few of them together. */
export function fewAtATime(most: number, work: (name: string) => Promise<unknown>): FewAtATime {
  const known = new Set<string>()
  const waiting: string[] = []
  let running = 0

  function next(): void {
    while (running < most) {
      const name = waiting.shift()
      if (name === undefined) return
      running++
      work(name)
        // It may be asked for again: what failed once can be there the next time.
        .catch(() => known.delete(name))
        .finally(() => {
          running--
          next()
        })
    }
  }
  return (name) => {
    if (known.has(name)) return
    known.add(name)
    waiting.push(name)
    next()
  }
}

export type FewAtATime = (name: string) => void
