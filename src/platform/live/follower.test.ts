import { expect, test } from 'vitest'

import type { LogEntry } from '#platform/events/log-page.ts'

import { parcelOf } from './follower.ts'

const memberId = '01890000-0000-7000-8000-00000000aaaa'
const contactId = '01890000-0000-7000-8000-00000000bbbb'
const entry = {
  cursor: { tx: 1n, seq: 1n },
  type: 'message.created',
  subjectId: null,
  actor: { kind: 'member', id: memberId },
  at: '2026-03-01T00:00:00Z',
  data: {
    message: { author: { kind: 'member', id: memberId, name: 'Priya' }, files: [{ id: 'a file' }] },
    mail: { envelope: { to: [{ address: 'boss@example.com' }] }, delivery: { state: 'sent' } },
    quoted: [{ author: { kind: 'contact', id: contactId, name: 'Ada' } }],
  },
} as unknown as LogEntry

test('a customer is told who of the house wrote by name, and nothing of whom he is taken for', () => {
  const text = String(parcelOf(entry).texts.customer())
  expect(text).toContain('Priya')
  expect(text).toContain('a file')
  expect(text).not.toContain(contactId)
  expect(text).not.toContain(memberId)
  expect(text).toContain('"mail":{"envelope":null,"delivery":null}')
})

test('two of the house who have one name are told apart, and neither by id', () => {
  const keyOf = (id: string): string => {
    const data = { author: { kind: 'member', id, name: 'Priya' } }
    const text = String(parcelOf({ ...entry, data }).texts.customer())
    expect(text).not.toContain(id)
    return JSON.parse(text).event.data.author.key
  }
  expect(keyOf(memberId)).toMatch(/^[\w-]{16}$/)
  expect(keyOf(memberId)).toBe(keyOf(memberId))
  expect(keyOf(memberId)).not.toBe(keyOf(contactId))
})

test('colleagues are told all of it', () => {
  expect(String(parcelOf(entry).texts.all())).toContain(memberId)
})

test('a customer gets what a member marked as it looks, and what he wrote himself as it is', () => {
  const said = (kind: string, text: string) => ({ author: { kind, name: '' }, text })
  const data = { message: said('member', '**Hello**'), other: said('contact', '**Hello**') }
  const text = String(parcelOf({ ...entry, data }).texts.customer())
  expect(JSON.parse(text).event.data).toMatchObject({
    message: { text: '**Hello**', marks: [{ tag: 'strong', of: ['Hello'] }] },
    other: { text: '**Hello**' },
  })
  expect(text.match(/marks/g)).toHaveLength(1)
})
