import { expect, test } from 'vitest'

import { whyHeld } from './why-held.ts'

const shown = { hasUnpublished: false, publishedVersion: 3 }
const saved = { isDirty: false, wrongFields: 0 }

test('what visitors see already needs no publishing', () => {
  expect(whyHeld(shown, saved)).toBe('No changes since version 3.')
})

test('what was changed is saved first, and what is wrong in it mended', () => {
  expect(whyHeld(shown, { isDirty: true, wrongFields: 0 })).toBe('Save your changes first.')
  expect(whyHeld(shown, { isDirty: true, wrongFields: 1 })).toBe('Fix 1 field first.')
  expect(whyHeld(shown, { isDirty: true, wrongFields: 2 })).toBe('Fix 2 fields first.')
})

test('what was saved can be published, also for the first time', () => {
  expect(whyHeld({ hasUnpublished: true, publishedVersion: 3 }, saved)).toBeUndefined()
  expect(whyHeld({ hasUnpublished: true, publishedVersion: null }, saved)).toBeUndefined()
})

test('what was refused and then discarded holds nothing up', () => {
  const wasWrong = { isDirty: false, wrongFields: 2 }
  expect(whyHeld({ hasUnpublished: true, publishedVersion: 3 }, wasWrong)).toBeUndefined()
})
