import { expect, test } from 'vitest'

import type { TimelineEntry } from '../../../model.ts'
import { foldNews } from './fold-news.ts'

const at = '2026-03-01T09:00:00.000Z'
const stop = said('contact.unsubscribed', { from: 'news' })

test('the change beside the end of news is left out', () => {
  expect(foldNews([stop, changed('unsubscribed')])).toEqual([stop])
})

test('what else was changed with it is told', () => {
  expect(foldNews([stop, changed('name', 'unsubscribed')])).toEqual([stop, changed('name')])
})

test('a change of another moment or of another person, and the end of an idea, stay as they are', () => {
  const entries = [
    stop,
    { ...changed('unsubscribed'), at: '2026-03-02T09:00:00.000Z' },
    { ...changed('unsubscribed'), subjectId: 'c2' },
  ]
  const ofIdea = [said('contact.unsubscribed', { from: 'idea' }), changed('unsubscribed')]

  expect(foldNews(entries)).toEqual(entries)
  expect(foldNews(ofIdea)).toEqual(ofIdea)
})

function changed(...details: string[]): TimelineEntry {
  return said('contact.updated', { changed: details })
}

function said(type: string, data: TimelineEntry['data']): TimelineEntry {
  return { id: type, at, type, subjectId: 'c1', actor: { kind: 'member', id: 'm1' }, data }
}
