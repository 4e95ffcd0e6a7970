import { expect, test } from 'vitest'

import type { DateSettings } from '#lib/format-date.ts'

import { heldWords } from './held-words.ts'

const settings: DateSettings = { locale: 'de', timeZone: 'Europe/Berlin', dateFormat: 'locale' }
const now = new Date('2026-03-02T22:30:00Z')

test.each([
  ['later', '2026-03-02T22:45:00Z', 'Sends 23:45: Hello'],
  ['later', '2026-03-02T23:00:00Z', 'Sends 3. März, 0:00: Hello'],
  ['undo', '2026-03-02T22:30:10Z', 'Sends in a moment: Hello'],
] as const)('%s at %s', (reason, sendAt, words) => {
  expect(heldWords({ preview: 'Hello', reason, sendAt }, settings, now)).toBe(words)
})
