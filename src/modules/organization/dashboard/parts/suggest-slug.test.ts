import { expect, test } from 'vitest'

import { findSlugProblem } from '#modules/sites/rules.ts'

import { suggestSlug } from './suggest-slug.ts'

test.each([
  ['Acme', 'acme'],
  ['Müller & Söhne GmbH', 'muller-sohne-gmbh'],
  ['  Ünited —  Parts  ', 'united-parts'],
  ['a'.repeat(31) + ' b', 'a'.repeat(31)],
  ['株式会社', ''],
])('%s becomes %s', (name, slug) => {
  expect(suggestSlug(name)).toBe(slug)
  if (slug !== '') expect(findSlugProblem(slug)).toBeUndefined()
})
