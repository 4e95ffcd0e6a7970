import { expect, test } from 'vitest'

import { foldUnsubscribes } from './fold-unsubscribes.ts'

const at = '2026-03-01T09:00:00.000Z'
const stop = said('contact.unsubscribed', { from: 'news' })

test('an unsubscribe hides its own change event', () => {
  expect(foldUnsubscribes([stop, changed('unsubscribed')])).toEqual([stop])
})

test('other changes made with an unsubscribe are shown', () => {
  expect(foldUnsubscribes([stop, changed('name', 'unsubscribed')])).toEqual([stop, changed('name')])
})

test('changes at another time, of another person, or for an idea are left alone', () => {
  const entries = [
    stop,
    { ...changed('unsubscribed'), at: '2026-03-02T09:00:00.000Z' },
    { ...changed('unsubscribed'), subjectId: 'c2' },
  ]
  const ofIdea = [said('contact.unsubscribed', { from: 'idea' }), changed('unsubscribed')]

  expect(foldUnsubscribes(entries)).toEqual(entries)
  expect(foldUnsubscribes(ofIdea)).toEqual(ofIdea)
})

function changed(...details: string[]): EventParts {
  return said('contact.updated', { changed: details })
}

type EventParts = Parameters<typeof foldUnsubscribes>[0][number]

function said(type: string, data: EventParts['data']): EventParts {
  return { at, type, subjectId: 'c1', data }
}
