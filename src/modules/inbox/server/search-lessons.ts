import { setTimeout } from 'node:timers/promises'

import type { CronWork } from '#platform/registry/module.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import { countUnindexed, forgetWords, indexPending, learnWords } from './store/search-lessons.ts'

/** The words of new messages: first to find them by, then for who mistypes them, and how common each is. */
export const searchLessons: readonly CronWork[] = [
  { name: 'learn-search-words', schedule: '* * * * *', graceSeconds: 600, run: indexAndLearn },
  { name: 'forget-search-words', schedule: '52 3 * * *', graceSeconds: 3600, run: forgetWords },
]

/**
 * Batch by batch, each committed by itself: what is done stays done, whatever becomes of the rest, and
 * nobody waits long for a message that is being indexed. What comes meanwhile is for the next minute, as
 * is what is not reached: the messages of a conversation cost together what one of them costs.
 */
async function indexAndLearn(scope: PlatformScope): Promise<number> {
  const started = performance.now()
  const isInTime = () => performance.now() - started < mostMs
  const waiting = await scope.beside('read', countUnindexed)
  let indexed = 0
  let batch: number
  do {
    const begun = performance.now()
    batch = await scope.beside('write', indexPending)
    indexed += batch
    // As long again for everybody else: customers write at the same time.
    if (batch > 0) await setTimeout(performance.now() - begun)
  } while (batch > 0 && indexed < waiting && isInTime())
  let left: number
  do left = await scope.beside('write', learnWords)
  while (left > 0 && isInTime())
  return indexed
}

const mostMs = 40_000
