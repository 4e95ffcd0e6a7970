import { expect, test } from 'vitest'

import type { MailPerson } from './mail-model.ts'
import {
  isReplyInSide,
  dividedAtShown,
  sameMailbox,
  shownToOthers,
  withoutReplyMarks,
} from './side-rules.ts'

test.each(['Ada@Example.com', 'ada+mugs@example.com', 'ADA+a+b@EXAMPLE.COM'])(
  '%s is the mailbox of ada@example.com',
  (address) => {
    expect(sameMailbox(address)).toBe('ada@example.com')
  },
)

test('another name or domain is another mailbox', () => {
  expect(sameMailbox('adam@example.com')).not.toBe(sameMailbox('ada@example.com'))
  expect(sameMailbox('ada@example.org')).not.toBe(sameMailbox('ada@example.com'))
})

test('replies in a side conversation never go to the customer', () => {
  const [grace, depot, clerk] = ['grace', 'depot', 'clerk'].map((name) => ({
    name,
    address: `${name}@example.com`,
  })) as [MailPerson, MailPerson, MailPerson]
  const replyOf = (from: MailPerson | null, to: MailPerson[], cc: MailPerson[] = []) =>
    isReplyInSide({ from, reply: { to, cc } }, (person) => person === grace)

  expect(replyOf(depot, [depot], [grace, clerk])).toEqual({ to: [depot], cc: [clerk] })
  expect(replyOf(depot, [grace])).toEqual({ to: [depot], cc: [] })
  expect(replyOf(grace, [clerk], [depot])).toEqual({ to: [], cc: [] })
  expect(isReplyInSide({ from: depot, reply: null }, () => true)).toBeNull()
})

const token = `r.${'ab23cd'.repeat(7)}`

test.each([
  [`help+${token}@acme.example`, 'help@acme.example'],
  [`HELP+${token.toUpperCase()}@acme.example`, 'HELP@acme.example'],
  [`<${token}.0198@acme.example>`, '<.0198@acme.example>'],
  ['r.short@acme.example, other.r.words', 'r.short@acme.example, other.r.words'],
])('no link into a thread remains in %s', (text, left) => {
  expect(withoutReplyMarks(text)).toBe(left)
})

test('quotes list who wrote what and when, and the files', () => {
  const message = { author: { name: 'Grace' }, createdAt: '2026-11-18T20:19:00.000Z' }
  const shown = shownToOthers([
    { ...message, text: 'Where is it?', fileNames: [] },
    { ...message, text: '', fileNames: ['mug.png', 'bill.pdf'] },
  ])

  expect(shown).toBe(
    '---------- Forwarded conversation ----------\n\nGrace, 2026-11-18 20:19 UTC:\nWhere is it?\n\nGrace, 2026-11-18 20:19 UTC:\n[mug.png, bill.pdf]',
  )
  expect(shownToOthers([])).toBe('')
})

test("quotes are separate from the author's own text", () => {
  const shown = shownToOthers([
    { author: { name: 'Grace' }, createdAt: '2026-11-17T09:12:00Z', text: 'Hi', fileNames: [] },
  ])
  expect(dividedAtShown(`Do you have it?\n\n${shown}`)).toEqual({ own: 'Do you have it?', shown })
  expect(dividedAtShown(shown)).toEqual({ own: '', shown })
  expect(dividedAtShown('Hello\n---\nAda')).toEqual({ own: 'Hello\n---\nAda', shown: '' })
})
