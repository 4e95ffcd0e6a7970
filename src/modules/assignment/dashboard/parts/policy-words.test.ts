import { expect, test } from 'vitest'

import { policyWords } from './policy-words.ts'

const plain = {
  method: 'round_robin',
  order: 'longest_waiting',
  perAgentLimit: null,
  perChannelLimit: null,
  stickToLastAgentDays: 0,
  reassignAfterMin: null,
  excludedTagIds: [],
  mostAgeDays: null,
} satisfies Parameters<typeof policyWords>[0]

test.each([
  [{ method: 'manual', perAgentLimit: 4 }, 'They wait until somebody takes or assigns them.'],
  [{}, 'The longest waiting first, in turn.'],
  [
    { method: 'least_loaded', order: 'priority', perAgentLimit: 5 },
    'The most urgent first, to whoever has the fewest, up to 5 open each.',
  ],
  [
    { order: 'oldest', stickToLastAgentDays: 30, reassignAfterMin: 120, excludedTagIds: ['a'] },
    'The oldest first, in turn. Customers go back to whoever answered them in the last 30 days. Passed on after 2 hours without an answer. Not with one tag.',
  ],
  [
    { stickToLastAgentDays: 1, excludedTagIds: ['a', 'b'] },
    'The longest waiting first, in turn. Customers go back to whoever answered them in the last day. Not with any of 2 tags.',
  ],
  [
    { perChannelLimit: 3 },
    'The longest waiting first, in turn, up to 3 open each from one channel.',
  ],
  [
    { perAgentLimit: 9, perChannelLimit: 3, mostAgeDays: 14 },
    'The longest waiting first, in turn, up to 9 open each and 3 from one channel. Not when they are older than 14 days.',
  ],
  [{ mostAgeDays: 1 }, 'The longest waiting first, in turn. Not when they are older than a day.'],
] satisfies [Partial<Parameters<typeof policyWords>[0]>, string][])('%o', (part, words) => {
  expect(policyWords({ ...plain, ...part })).toBe(words)
})
