import { beforeEach, expect, test } from 'vitest'

import type { KeptMailHead } from '../../../mail-model.ts'
import type { Attachment, MessageBlock, Quote } from '../../../model.ts'
import { storeBlock, readBlock } from '../blocks/kept-block.ts'
import { restoreToDraft } from './restore-to-draft.ts'
import { addAttached, attachmentsAt, setFiles } from './composer-files.ts'
import { draftPlace, storeDraft, readDraft } from './drafts.ts'
import { storeMailTarget, readMailTarget } from './mail-target.ts'
import { storeReplyTarget, readReplyTarget } from './reply-target.ts'

const place = draftPlace('conversation', 'text')

beforeEach(() => {
  storeDraft('conversation', 'text', '')
  setFiles(place, [])
  storeBlock(place, null)
  storeReplyTarget('conversation', 'text', null)
  storeMailTarget('conversation', undefined)
})

test('a canceled reply becomes a draft again, unchanged', () => {
  restoreToDraft('conversation', 'text', answer)

  expect(readDraft('conversation', 'text')).toBe('First')
  expect(fileIds()).toEqual(['contract', 'picture'])
  expect(readBlock(place)).toEqual(cards('picture'))
  expect(readReplyTarget('conversation', 'text')).toBe('question')
  expect(readMailTarget('conversation')).toEqual(mailTo('ada@example.com'))
})

test('a draft written since is kept', () => {
  storeDraft('conversation', 'text', 'Second')
  addAttached(place, [file('invoice')])
  storeBlock(place, cards('chosen'))
  storeReplyTarget('conversation', 'text', quote('thanks'))
  storeMailTarget('conversation', mailTo('grace@example.com'))

  restoreToDraft('conversation', 'text', answer)

  expect(readDraft('conversation', 'text')).toBe('First\n\nSecond')
  expect(fileIds()).toEqual(['contract', 'invoice'])
  expect(readBlock(place)).toEqual(cards('chosen'))
  expect(readReplyTarget('conversation', 'text')).toBe('thanks')
  expect(readMailTarget('conversation')).toEqual(mailTo('grace@example.com'))
})

const answer = {
  text: 'First',
  files: [file('contract'), file('picture')],
  block: cards('picture'),
  replyTo: quote('question'),
  mail: mailTo('ada@example.com'),
}

function fileIds(): string[] {
  return attachmentsAt(place).map(({ id }) => id)
}

function file(id: string): Attachment {
  return { id, name: id, type: 'text/plain', size: 1, width: null, height: null, url: '' }
}

function cards(pictureFileId: string): MessageBlock {
  return { kind: 'cards', cards: [{ title: 'Card', text: '', pictureFileId, buttons: [] }] }
}

function quote(id: string): Quote {
  return { id, seq: 1, author: { kind: 'contact', name: 'Ada' }, excerpt: '', isGone: false }
}

function mailTo(address: string): KeptMailHead {
  return { to: [{ name: '', address }], cc: [], bcc: [] }
}
