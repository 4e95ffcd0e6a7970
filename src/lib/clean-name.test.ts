import { expect, test } from 'vitest'

import { cleanName } from './clean-name.ts'

test.each([
  ['Ada \u202Eevil', 'Ada evil'],
  ['\u2066Ada\u2069', 'Ada'],
  ['A\u200Bda\uFEFF', 'Ada'],
  ['Ada\u0000\nLovelace', 'Ada Lovelace'],
  ['\u200DAda\u200C', 'Ada'],
  ['\u200B\u202E', ''],
])('%j is %j', (name, clean) => {
  expect(cleanName(name)).toBe(clean)
})

test.each([
  ['Persian with a joiner that its writing needs', 'علی\u200Cرضا'],
  ['Hindi with a joiner', 'क्\u200Dष'],
  ['a family in one sign', '👩\u200D👧'],
  ['a flag in one sign', '🏳️\u200D🌈'],
  ['Hebrew', 'דניאל'],
])('%s stays', (_, name) => {
  expect(cleanName(name)).toBe(name)
})
