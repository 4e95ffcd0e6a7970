import { expect, test } from 'vitest'

import { firstMailHead } from './mail-model.ts'

test.each([
  { to: 0, cc: 40, bcc: 9, isTaken: true },
  { to: 0, cc: 40, bcc: 10, isTaken: false },
  { to: 1, cc: 40, bcc: 9, isTaken: true },
  { to: 1, cc: 40, bcc: 10, isTaken: false },
  { to: 50, cc: 0, bcc: 0, isTaken: true },
])(
  'a first email has at most 50 recipients, including the contact: %o',
  ({ to, cc, bcc, isTaken }) => {
    const head = { to: people(to), cc: people(cc), bcc: people(bcc) }
    expect(firstMailHead.safeParse(head).success).toBe(isTaken)
  },
)

function people(count: number) {
  return Array.from({ length: count }, (_, at) => ({ address: `person${at}@example.com` }))
}
