import { expect, test } from 'vitest'

import {
  htmlEntry,
  writeTranscript,
  type CopyableText,
  type TranscriptConversation,
} from './transcript.ts'

const conversation = { number: 7, contactName: 'Ada', subject: '' } as TranscriptConversation

test("a page renders a teammate's markup, and a customer's text literally", () => {
  const text = '**Two** <b>steps</b>:\n- [one](https://a.example/)\n- two'
  const page = htmlEntry(copied('member', text), () => 'now')
  expect(page).toContain('<p><strong>Two</strong> &lt;b&gt;steps&lt;/b&gt;:</p><ul><li><a href=')
  expect(page).toContain('</ul><p>[label.png]</p>')
  expect(htmlEntry(copied('contact', text), () => 'now')).toContain('<p>**Two** &lt;b&gt;')
})

test("a text file drops a teammate's markup, and keeps a customer's text", () => {
  const { content } = writeTranscript('txt', conversation, [
    copied('member', '**Two** [steps](https://a.example/)'),
    copied('contact', '**Two**'),
  ])
  expect(content).toContain('\nTwo steps (https://a.example/)\n[label.png]\n')
  expect(content).toContain('\n**Two**\n[label.png]\n')
})

function copied(kind: 'member' | 'contact', text: string): CopyableText {
  return {
    kind: 'text',
    author: { kind, id: null, name: 'Priya' },
    text,
    block: null,
    files: [{ name: 'label.png' }],
    replyTo: null,
    reactions: [],
    createdAt: '2026-11-17T09:12:00.000Z',
    deletedAt: null,
  } as unknown as CopyableText
}
