import { expect, test } from 'vitest'

import type { RetentionPolicy } from '../../model.ts'
import { policyWords, previewWords, ranWords, readDays, policyStatus } from './retention-words.ts'

const policy: RetentionPolicy = {
  object: 'conversations',
  action: 'delete',
  days: 365,
  ranAt: null,
  ranCount: null,
  version: 1,
}

test.each([
  [policy, 'Deleted 365 days after closing'],
  [{ ...policy, action: 'anonymize', days: 1 }, 'Anonymized 1 day after closing'],
  [{ ...policy, object: 'visitors', days: 3650 }, 'Deleted 3,650 days after the last visit'],
  [{ ...policy, days: null }, 'Kept forever'],
  [{ ...policy, object: 'logs', days: 90 }, 'Deleted 90 days after the event'],
  [
    { ...policy, object: 'visitors', days: null },
    'Deleted 90 days after the last visit, or 365 if they messaged you',
  ],
] as const)('%o has a sentence', (given, words) => {
  expect(policyWords(given)).toBe(words)
})

test.each([
  [0, false, 'No conversation is that old yet. Each is deleted when it reaches that age.'],
  [1, false, '1 conversation will be deleted tonight. Others follow as they reach that age.'],
  [
    100_000,
    true,
    '100,000 or more conversations will be deleted tonight. Others follow as they reach that age.',
  ],
])('%i records have a preview sentence', (count, isMore, words) => {
  expect(previewWords('conversations', 'delete', { count, isMore })).toBe(words)
})

test('the last run has a sentence', () => {
  expect(ranWords({ ...policy, object: 'attachments', ranCount: 1 })).toBe('1 file deleted')
  expect(ranWords({ ...policy, action: 'anonymize', ranCount: 2048 })).toBe(
    '2,048 conversations anonymized',
  )
})

test.each([
  ['30', 30],
  [' 30 ', 30],
  ['3650', 3650],
  ['0', undefined],
  ['3651', undefined],
  ['1.5', undefined],
  ['', undefined],
  ['-3', undefined],
])('%o days reads as %o', (text, days) => {
  expect(readDays(text, 'conversations')).toBe(days)
})

test('logs are kept for at least a month', () => {
  expect(readDays('29', 'logs')).toBeUndefined()
  expect(readDays('30', 'logs')).toBe(30)
})

test.each([
  ['conversations', 30, 'On'],
  ['conversations', null, 'Off'],
  ['visitors', 30, 'On'],
  ['visitors', null, 'Default'],
] as const)('%s kept %o days: %s', (object, days, word) => {
  expect(policyStatus({ object, days })).toBe(word)
})
