import { refuse } from '#platform/registry/refuse.ts'

/**
 * Lets a few through at a time. What hashes, or needs a second connection while it holds one, enters
 * here before its first look into the database: so a flood of sign-ins waits in this line, and not
 * with every connection in its hands.
 */
export async function fewAtOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < atOnce) running++
  else await ownTurn()
  try {
    return await work()
  } finally {
    // The place is handed to the next in line, so that nobody slips in between.
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
