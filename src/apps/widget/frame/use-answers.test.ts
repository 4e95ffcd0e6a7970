import { expect, test } from 'vitest'

import { restoreAnswers } from './use-answers.ts'

const claimed = { name: 'Ada', email: '' }

test('form answers are restored, and page data fills empty fields', () => {
  const kept = JSON.stringify({ name: '', email: 'ada@example.com', hasAgreed: true, at: 2 })
  expect(restoreAnswers(kept, claimed)).toEqual({
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
  expect(restoreAnswers(kept, claimed)).toMatchObject({ name: 'Ada', email: '', at: 0 })
})
