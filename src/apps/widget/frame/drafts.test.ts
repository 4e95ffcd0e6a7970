import { expect, test } from 'vitest'

import { namesIn, openKeep } from '#platform/widget/keep.ts'
import { fakeStorage } from '#tests/support/fake-storage.ts'

import { deleteDrafts, storeDraft, readDrafts } from './drafts.ts'

const day = 86_400_000

test('a draft is restored until it is sent, a week old or the visitor is forgotten', () => {
  const keep = openKeep('widget', fakeStorage())
  storeDraft(keep, 'new', 'Is my parcel\non its way?', day)
  storeDraft(keep, 'old', 'Never mind', 0)
  storeDraft(keep, 'sent', 'Thank you', day)
  storeDraft(keep, 'sent', '', day)
  expect(readDrafts(keep, 7 * day)).toEqual({ new: 'Is my parcel\non its way?' })
  expect(namesIn(keep, 'draft.')).toEqual(['draft.new'])

  deleteDrafts(keep)
  expect(readDrafts(keep, 7 * day)).toEqual({})
})

test('only the latest drafts are stored', () => {
  const keep = openKeep('widget', fakeStorage())
  for (let nth = 0; nth < 30; nth++) storeDraft(keep, `chat-${nth}`, 'Hello', nth)
  const drafts = readDrafts(keep, 30)
  expect(Object.keys(drafts)).toHaveLength(20)
  expect(drafts).toHaveProperty('chat-29')
  expect(namesIn(keep, 'draft.')).toHaveLength(20)
})
