import { expect, test } from 'vitest'

import { foldNews } from './fold-news.ts'

const at = '2026-03-01T09:00:00.000Z'
const stop = said('contact.unsubscribed', { from: 'news' })

test('an unsubscribe hides its own change event', () => {
  expect(foldNews([stop, changed('unsubscribed')])).toEqual([stop])
})

test('other changes made with an unsubscribe are shown', () => {
  expect(foldNews([stop, changed('name', 'unsubscribed')])).toEqual([stop, changed('name')])
})

test('changes at another time, of another person, or for an idea are left alone', () => {
  const entries = [
    stop,
    { ...changed('unsubscribed'), at: '2026-03-02T09:00:00.000Z' },
    { ...changed('unsubscribed'), subjectId: 'c2' },
  ]
  const ofIdea = [said('contact.unsubscribed', { from: 'idea' }), changed('unsubscribed')]

  expect(foldNews(entries)).toEqual(entries)
  expect(foldNews(ofIdea)).toEqual(ofIdea)
})

function changed(...details: string[]): Happened {
  return said('contact.updated', { changed: details })
}

type Happened = Parameters<typeof foldNews>[0][number]

function said(type: string, data: Happened['data']): Happened {
  return { at, type, subjectId: 'c1', data }
}
