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

test('the channel comes before the customer', () => {
  const reach = { memberIds: ['ann'], teamIds: [], channelIds: ['mail', 'mail'], contactId: 'ada' }
  expect(audienceText(scoped, { reach })).toBe('Inbox m:ann i:mail c:ada')
})

test('a row without owners is still scoped', () => {
  const text = audienceText(scoped, { reach: { memberIds: [null], teamIds: [] } })
  expect(text).toBe('Inbox c:-')
  expect(readAudience(text)).toEqual({ who: 'Inbox', reach: new Set(['c:-']), isForSome: false })
})

test('a scoped event without owners throws', () => {
  expect(() => audienceText(scoped, {})).toThrow('thing.made must name the row it belongs to.')
})

test('other events name a key or a member', () => {
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

test('an empty restriction means no one, not everyone', () => {
  const reach = { memberIds: ['ann'], teamIds: [] }
  expect(audienceText(scoped, { reach, onlyFor: ['bob', 'ann', 'bob'] })).toBe(
    'Inbox m:ann o:bob o:ann c:-',
  )
  const text = audienceText(scoped, { reach, onlyFor: [] })
  expect(text).toBe('Inbox m:ann o:- c:-')
  expect(readAudience(text)).toMatchObject({ who: 'Inbox', isForSome: true })
})

test("an unscoped event can't be restricted", () => {
  const plain = event({
    type: 'thing.made',
    says: 'made a thing',
    data: z.object({}),
    audience: 'Inbox',
  })
  expect(() => audienceText(plain, { onlyFor: ['ann'] })).toThrow('must be scoped')
})
