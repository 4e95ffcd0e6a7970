import { expect, test } from 'vitest'

import { canonicalMailbox } from './canonical-mailbox.ts'

test.each([
  ['ada.love.lace+news@googlemail.com', 'adalovelace@gmail.com'],
  ['ada.lovelace@gmail.com', 'adalovelace@gmail.com'],
  ['ada.lovelace+news@example.com', 'ada.lovelace@example.com'],
  ['ada.lovelace@outlook.com', 'ada.lovelace@outlook.com'],
])('%s is the mailbox %s', (address, mailbox) => {
  expect(canonicalMailbox(address)).toBe(mailbox)
})
