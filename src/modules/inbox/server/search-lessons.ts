import type { CronWork } from '#platform/registry/module.ts'

import { forgetWords, learnWords } from './store/search-lessons.ts'

/** The words of new messages, for who mistypes them, and how common each is. */
export const searchLessons: readonly CronWork[] = [
  { name: 'learn-search-words', schedule: '* * * * *', graceSeconds: 600, run: learnWords },
  { name: 'forget-search-words', schedule: '52 3 * * *', graceSeconds: 3600, run: forgetWords },
]
