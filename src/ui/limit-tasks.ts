/** Runs tasks by name, each name once, with limited concurrency. */
export function limitTasks(most: number, work: (name: string) => Promise<unknown>): TaskLimiter {
  const known = new Set<string>()
  const waiting: string[] = []
  let running = 0

  function next(): void {
    while (running < most) {
      const name = waiting.shift()
      if (name === undefined) return
      running++
      work(name)
        // Can be requested again because a failure may be temporary.
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

export type TaskLimiter = (name: string) => void
