import { expect, test } from 'vitest'
import { z } from 'zod'

import { audienceText, readAudience } from './audience-text.ts'
import { event } from './event.ts'

const scoped = event({
  type: 'thing.made',
  says: 'made a thing',
  data: z.object({}),
  audience: 'Inbox',
  isScoped: true,
})

test('a scoped event names whose row it is, each once', () => {
  const reach = { memberIds: ['ann', null, 'ann'], teamIds: ['tea', 'ink'], contactId: 'ada' }
  expect(audienceText(scoped, { reach })).toBe('Inbox m:ann t:tea t:ink c:ada')
})

test('by which channel it came stands before the customer', () => {
  const reach = { memberIds: ['ann'], teamIds: [], channelIds: ['mail', 'mail'], contactId: 'ada' }
  expect(audienceText(scoped, { reach })).toBe('Inbox m:ann i:mail c:ada')
})

test('what is nobody’s is still scoped', () => {
  const text = audienceText(scoped, { reach: { memberIds: [null], teamIds: [] } })
  expect(text).toBe('Inbox c:-')
  expect(readAudience(text)).toEqual({ who: 'Inbox', reach: new Set(['c:-']), isForSome: false })
})

test('a scoped event that does not say whose row it is cannot be emitted', () => {
  expect(() => audienceText(scoped, {})).toThrow('thing.made must name the row it belongs to.')
})

test('other events tell a key, or one member', () => {
  const plain = event({
    type: 'thing.made',
    says: 'made a thing',
    data: z.object({}),
    audience: 'Inbox',
  })
  const personal = event({
    type: 'thing.made',
    says: 'made a thing',
    data: z.object({}),
    audience: 'subject',
  })
  expect(audienceText(plain, {})).toBe('Inbox')
  expect(audienceText(personal, { memberId: 'ann' })).toBe('member:ann')
  expect(readAudience('Inbox')).toEqual({ who: 'Inbox', reach: undefined, isForSome: false })
})

test('what only some may know of names them, and nobody is not everybody', () => {
  const reach = { memberIds: ['ann'], teamIds: [] }
  expect(audienceText(scoped, { reach, onlyFor: ['bob', 'ann', 'bob'] })).toBe(
    'Inbox m:ann o:bob o:ann c:-',
  )
  const text = audienceText(scoped, { reach, onlyFor: [] })
  expect(text).toBe('Inbox m:ann o:- c:-')
  expect(readAudience(text)).toMatchObject({ who: 'Inbox', isForSome: true })
})

test('an event that is not scoped cannot be for some alone', () => {
  const plain = event({
    type: 'thing.made',
    says: 'made a thing',
    data: z.object({}),
    audience: 'Inbox',
  })
  expect(() => audienceText(plain, { onlyFor: ['ann'] })).toThrow('must be scoped')
})
