/**
 * Asks many at once: what is asked in the same moment is asked together, in the order it came, and
 * each gets his own answer. When it fails, it fails for all of them.
 */
export function together<Asked, Answer>(
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
      // Runs when all promises that can go on have gone on.
      if (waiting.push({ asked, resolve, reject }) === 1) process.nextTick(flush)
    })
}

/** The same, and what is asked while an answer is under way waits for it and then goes together. */
export function oneAfterAnother<Asked, Answer>(
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
