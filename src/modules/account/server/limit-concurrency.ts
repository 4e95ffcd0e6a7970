import { refuse } from '#platform/registry/refuse.ts'

/**
 * Limits concurrency. Work that hashes, or needs a second connection while holding one, waits here
 * before its first query, so a flood of sign-ins doesn't use up all connections.
 */
export async function limitConcurrency<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < atOnce) running++
  else await ownTurn()
  try {
    return await work()
  } finally {
    // Passes the slot to the next in line, so no newcomer gets it first.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

async function ownTurn(): Promise<void> {
  if (waiting.length >= longestLine) {
    refuse('unavailable', 'Too many people are signing in right now. Try again in a moment.', {
      retryAfterSeconds: 2,
    })
  }
  await new Promise<void>((resolve) => waiting.push(resolve))
}

const atOnce = 3
const longestLine = 200
let running = 0
const waiting: (() => void)[] = []
