import { expect, test } from 'vitest'

import { maskEmail } from './mask-email.ts'

test.each([
  ['ada@example.com', 'a•••@example.com'],
  ['a@example.com', 'a•••@example.com'],
  ['grace.hopper+navy@mail.example.org', 'g•••@mail.example.org'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
