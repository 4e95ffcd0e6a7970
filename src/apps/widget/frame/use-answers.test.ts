import { expect, test } from 'vitest'

import { keptAnswers } from './use-answers.ts'

const said = { name: 'Ada', email: '' }

test('form answers are restored, and page data fills empty fields', () => {
  const kept = JSON.stringify({ name: '', email: 'ada@example.com', hasAgreed: true, at: 2 })
  expect(keptAnswers(kept, said)).toEqual({
    name: 'Ada',
    email: 'ada@example.com',
    phone: '',
    typed: {},
    misfits: [],
    teamId: '',
    hasAgreed: true,
    problems: {},
    at: 2,
    tries: 0,
  })
})

test.each([undefined, '', '{'])('missing or damaged data (%s) gives an empty form', (kept) => {
  expect(keptAnswers(kept, said)).toMatchObject({ name: 'Ada', email: '', at: 0 })
})
