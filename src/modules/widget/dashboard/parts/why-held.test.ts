import { expect, test } from 'vitest'

import { whyHeld } from './why-held.ts'

const shown = { hasUnpublished: false, publishedVersion: 3 }
const saved = { isDirty: false, wrongFields: 0 }

test('published settings need no publishing', () => {
  expect(whyHeld(shown, saved)).toBe('No changes since version 3.')
})

test('changes must be saved first, and errors fixed', () => {
  expect(whyHeld(shown, { isDirty: true, wrongFields: 0 })).toBe('Save your changes first.')
  expect(whyHeld(shown, { isDirty: true, wrongFields: 1 })).toBe('Fix 1 field first.')
  expect(whyHeld(shown, { isDirty: true, wrongFields: 2 })).toBe('Fix 2 fields first.')
})

test('saved changes can be published, also for the first time', () => {
  expect(whyHeld({ hasUnpublished: true, publishedVersion: 3 }, saved)).toBeUndefined()
  expect(whyHeld({ hasUnpublished: true, publishedVersion: null }, saved)).toBeUndefined()
})

test("discarded errors don't block publishing", () => {
  const wasWrong = { isDirty: false, wrongFields: 2 }
  expect(whyHeld({ hasUnpublished: true, publishedVersion: 3 }, wasWrong)).toBeUndefined()
})
