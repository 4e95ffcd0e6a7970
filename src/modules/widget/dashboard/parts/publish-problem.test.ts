import { expect, test } from 'vitest'

import { findPublishProblem } from './publish-problem.ts'

const shown = { hasUnpublished: false, publishedVersion: 3 }
const saved = { isDirty: false, wrongFields: 0 }

test('published settings need no publishing', () => {
  expect(findPublishProblem(shown, saved)).toBe('No changes since version 3.')
})

test('changes must be saved first, and errors fixed', () => {
  expect(findPublishProblem(shown, { isDirty: true, wrongFields: 0 })).toBe(
    'Save your changes first.',
  )
  expect(findPublishProblem(shown, { isDirty: true, wrongFields: 1 })).toBe('Fix 1 field first.')
  expect(findPublishProblem(shown, { isDirty: true, wrongFields: 2 })).toBe('Fix 2 fields first.')
})

test('saved changes can be published, also for the first time', () => {
  expect(findPublishProblem({ hasUnpublished: true, publishedVersion: 3 }, saved)).toBeUndefined()
  expect(
    findPublishProblem({ hasUnpublished: true, publishedVersion: null }, saved),
  ).toBeUndefined()
})

test("discarded errors don't block publishing", () => {
  const wasWrong = { isDirty: false, wrongFields: 2 }
  expect(
    findPublishProblem({ hasUnpublished: true, publishedVersion: 3 }, wasWrong),
  ).toBeUndefined()
})
