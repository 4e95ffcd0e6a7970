import { expect, test } from 'vitest'

import type { Message } from '#modules/inbox/model.ts'

import { titleFrom } from './title-from.ts'

function said(
  who: Message['author']['kind'],
  text: string,
  kind: Message['kind'] = 'text',
): Pick<Message, 'kind' | 'author' | 'text'> {
  return { kind, author: { kind: who, id: null, name: '' }, text }
}

test('the subject becomes the title', () => {
  expect(titleFrom({ subject: 'Late parcel' }, [said('contact', 'Where is it?')])).toBe(
    'Late parcel',
  )
})

test('without a subject, the latest customer message becomes the title', () => {
  const newestFirst = [
    said('member', 'Is a refund fine?', 'note'),
    said('member', 'We look into it.'),
    said('contact', ''),
    said('contact', 'The lamp\nflickers.'),
    said('contact', 'Hello'),
  ]
  expect(titleFrom({ subject: '' }, newestFirst)).toBe('The lamp flickers.')
})

test('without a customer message, the first message becomes the title, but never a note', () => {
  const newestFirst = [
    said('member', 'Are you still there?'),
    said('member', 'Your order is late.'),
    said('member', 'Call them first', 'note'),
    said('system', 'Grace took this', 'event'),
  ]
  expect(titleFrom({ subject: ' ' }, newestFirst)).toBe('Your order is late.')
  expect(titleFrom({ subject: '' }, [said('member', 'Secret', 'note')])).toBe('')
})

test('the title is truncated to its limit', () => {
  expect(titleFrom({ subject: '' }, [said('contact', 'a'.repeat(300))])).toHaveLength(200)
})
