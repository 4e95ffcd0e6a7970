import { expect, test } from 'vitest'

import { fillSentence, isStandalone } from './sentence.ts'

const names = new Map([
  ['member m1', 'Priya'],
  ['tag t1', 'VIP'],
  ['tag t2', 'Trial'],
])
const nameOf = (kind: string, value: unknown) => names.get(`${kind} ${String(value)}`)

test.each([
  ['closed conversation #{number}', { number: 4 }, 'closed conversation #4'],
  ['set it to {after.status}', { after: { status: 'away' } }, 'set it to away'],
  ['assigned it to {after:member|a former teammate}', { after: 'm1' }, 'assigned it to Priya'],
  [
    'assigned it to {after:member|a former teammate}',
    { after: 'm2' },
    'assigned it to a former teammate',
  ],
  ['tagged it with {tagIds:tag}', { tagIds: ['t1', 't2'] }, 'tagged it with VIP and Trial'],
  ['added {name|a contact}', { name: '' }, 'added a contact'],
  [
    'snoozed it until {until:date}',
    { until: '2026-03-01T09:00:00Z' },
    'snoozed it until Mar 1, 2026',
  ],
  ['wrote {text}', { text: '{name}', name: 'no' }, 'wrote {name}'],
])('%s of %o', (says, data, words) => {
  expect(fillSentence(says, data, nameOf)).toBe(words)
})

test('a sentence can bring additional values', () => {
  const sentence = { says: 'added {added:tag} to {name}', with: { added: ['t1'] } }
  expect(fillSentence(sentence, { name: 'Ada' }, nameOf)).toBe('added VIP to Ada')
})

test('a sentence that starts with a capital or a name stands alone', () => {
  const says = ['closed it', 'The export is ready', '{memberId:member} joined the team']
  expect(says.map(isStandalone)).toEqual([false, true, true])
})
