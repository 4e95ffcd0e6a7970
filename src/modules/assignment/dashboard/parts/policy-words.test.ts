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
  [
    { method: 'manual', perAgentLimit: 4 },
    'Conversations wait until a teammate takes or assigns them.',
  ],
  [{}, 'Longest waiting first, round robin.'],
  [
    { method: 'least_loaded', order: 'priority', perAgentLimit: 5 },
    'Most urgent first, to the least busy teammate, up to 5 open each.',
  ],
  [
    { order: 'oldest', stickToLastAgentDays: 30, reassignAfterMin: 120, excludedTagIds: ['a'] },
    'Oldest first, round robin. Returning customers go to the teammate who last replied in the past 30 days. Reassigned after 2 hours without a reply. Excludes one tag.',
  ],
  [
    { stickToLastAgentDays: 1, excludedTagIds: ['a', 'b'] },
    'Longest waiting first, round robin. Returning customers go to the teammate who last replied in the past day. Excludes 2 tags.',
  ],
  [
    { perChannelLimit: 3 },
    'Longest waiting first, round robin, up to 3 open each from one channel.',
  ],
  [
    { perAgentLimit: 9, perChannelLimit: 3, mostAgeDays: 14 },
    'Longest waiting first, round robin, up to 9 open each and 3 from one channel. Excludes conversations older than 14 days.',
  ],
  [
    { mostAgeDays: 1 },
    'Longest waiting first, round robin. Excludes conversations older than a day.',
  ],
] satisfies [Partial<Parameters<typeof policyWords>[0]>, string][])('%o', (part, words) => {
  expect(policyWords({ ...plain, ...part })).toBe(words)
})
