import { setTimeout } from 'node:timers/promises'

import type { CronWork } from '#platform/registry/module.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import { countUnindexed, eraseWords, indexPending, learnWords } from './store/search-indexing.ts'

/** Indexes new messages for search and for typo correction. */
export const searchIndexing: readonly CronWork[] = [
  { name: 'learn-search-words', schedule: '* * * * *', graceSeconds: 600, run: indexAndLearn },
  { name: 'forget-search-words', schedule: '52 3 * * *', graceSeconds: 3600, run: eraseWords },
]

/**
 * Each batch commits separately, so finished work survives and locks stay short. New messages are
 * left to the next run, because indexing several messages of a conversation together costs as much
 * as one.
 */
async function indexAndLearn(scope: PlatformScope): Promise<number> {
  const started = performance.now()
  const isInTime = () => performance.now() - started < maxMs
  const waiting = await scope.inOwnTransaction('read', countUnindexed)
  let indexed = 0
  let batch: number
  do {
    const begun = performance.now()
    batch = await scope.inOwnTransaction('write', indexPending)
    indexed += batch
    // Rests as long as it worked, because customers are writing at the same time.
    if (batch > 0) await setTimeout(performance.now() - begun)
  } while (batch > 0 && indexed < waiting && isInTime())
  let left: number
  do left = await scope.inOwnTransaction('write', learnWords)
  while (left > 0 && isInTime())
  return indexed
}

const maxMs = 40_000
