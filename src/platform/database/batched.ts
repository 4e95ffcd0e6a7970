/**
 * Batches calls made in the same tick into one request. Each caller gets its own answer. A failure
 * fails all of them.
 */
export function batchedPerTick<Asked, Answer>(
  askAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  let waiting: Waiting<Asked, Answer>[] = []

  function flush(): void {
    const asking = waiting
    waiting = []
    void settle(askAll, asking)
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ asked, resolve, reject }) === 1) process.nextTick(flush)
    })
}

/** Same, but calls made while a request is running wait and then go together. */
export function batchedInTurn<Asked, Answer>(
  askAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
  most = 200,
): (asked: Asked) => Promise<Answer> {
  const waiting: Waiting<Asked, Answer>[] = []
  let isAsking = false

  async function askOn(): Promise<void> {
    isAsking = true
    while (waiting.length > 0) await settle(askAll, waiting.splice(0, most))
    isAsking = false
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      if (isAsking) return
      isAsking = true
      process.nextTick(() => void askOn())
    })
}

interface Waiting<Asked, Answer> {
  readonly asked: Asked
  resolve(answer: Answer): void
  reject(error: unknown): void
}

async function settle<Asked, Answer>(
  askAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
  waiting: readonly Waiting<Asked, Answer>[],
): Promise<void> {
  try {
    const answers = await askAll(waiting.map(({ asked }) => asked))
    for (const [place, { resolve }] of waiting.entries()) resolve(answers[place] as Answer)
  } catch (error) {
    for (const { reject } of waiting) reject(error)
  }
}
