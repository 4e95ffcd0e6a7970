import { readMarks } from '#lib/marks/light-marks.ts'
import { escapedHtml, markedHtml } from '#lib/marks/marked-html.ts'
import { markedText } from '#lib/marks/marked-text.ts'

import type { Conversation, Message } from '../model.ts'
import { wordsOfMessage } from '../rules.ts'

export type TranscriptFormat = 'txt' | 'html' | 'json'

export interface Transcript {
  readonly name: string
  readonly type: string
  readonly content: string
}

export type TranscriptConversation = Conversation & { readonly contactName: string }

export interface CopyableText extends Message {
  readonly reactions: readonly { readonly emoji: string; readonly count: number }[]
}

export function writeTranscript(
  format: TranscriptFormat,
  conversation: TranscriptConversation,
  messages: readonly CopyableText[],
): Transcript {
  const name = `conversation-${conversation.number}.${format}`
  switch (format) {
    case 'txt':
      return { name, type: 'text/plain', content: asText(conversation, messages) }
    case 'html':
      return { name, type: 'text/html', content: asPage(titleOf(conversation), messages) }
    case 'json':
      return { name, type: 'application/json', content: asJson(conversation, messages) }
  }
}

function asText(conversation: TranscriptConversation, messages: readonly CopyableText[]): string {
  const lines = messages.map((message) =>
    [`${stamp(message)} ${whoOf(message)}`, ...plainWordsOf(message)].join('\n'),
  )
  return `${titleOf(conversation)}\n\n${lines.join('\n\n')}\n`
}

function asPage(heading: string, messages: readonly CopyableText[]): string {
  const entries = messages.map((message) => htmlEntry(message, stamp))
  return `${htmlHead(heading, 'en')}${entries.join('')}${htmlEnd}`
}

/** A static page: scripts and remote content are blocked. */
export function htmlHead(heading: string, locale: string): string {
  const title = escapedHtml(heading)
  return `<!doctype html>
<html lang="${escapedHtml(locale)}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>body{font:16px/1.5 system-ui;color-scheme:light dark;overflow-wrap:anywhere;max-width:45rem;margin:2rem auto;padding:0 1rem}h2{font-size:1rem;margin:1.5rem 0 0}time{font-weight:400;opacity:.7}p{white-space:pre-wrap;margin:.25rem 0}</style>
<h1>${title}</h1>
`
}

export function htmlEntry(message: CopyableText, timeOf: (message: Message) => string): string {
  const time = `<time datetime="${message.createdAt}">${escapedHtml(timeOf(message))}</time>`
  return `<article><h2>${escapedHtml(whoOf(message))} ${time}</h2>${htmlOf(message)}</article>\n`
}

function htmlOf(message: CopyableText): string {
  if (message.author.kind !== 'member') {
    return `<p>${wordsOf(message).map(escapedHtml).join('\n')}</p>`
  }
  const { before, words, after } = saidBy(message)
  const above = before.map((line) => `${line}\n`)
  return markedHtml([...above, ...readMarks(words), ...after.map((line) => `\n${line}`)])
}

export const htmlEnd = '</html>\n'

function asJson(
  { number, contactName, contact, status, subject, createdAt }: TranscriptConversation,
  messages: readonly CopyableText[],
): string {
  const said = messages.map((message) => ({
    seq: message.seq,
    kind: message.kind,
    author: { kind: message.author.kind, name: message.author.name },
    text: message.text,
    ...(message.block && { block: message.block, blockAnswer: message.blockAnswer }),
    replyTo: message.replyTo && { seq: message.replyTo.seq, excerpt: message.replyTo.excerpt },
    reactions: message.reactions,
    files: message.files.map(({ name, type, size }) => ({ name, type, size })),
    at: message.createdAt,
    editedAt: message.editedAt,
  }))
  const about = { number, contact: { name: contactName, email: contact.email }, status, subject }
  return `${JSON.stringify({ ...about, createdAt, messages: said }, null, 2)}\n`
}

export function titleOf({ number, contactName, subject }: TranscriptConversation): string {
  return `#${number} ${contactName}${subject === '' ? '' : `: ${subject}`}`
}

export function whoOf({ kind, author }: Message): string {
  const name = author.name || 'Unknown'
  return kind === 'note' ? `${name} (note)` : name
}

function plainWordsOf(message: CopyableText): string[] {
  if (message.author.kind !== 'member') return wordsOf(message)
  const { before, words, after } = saidBy(message)
  return [...before, ...(words === '' ? [] : [markedText(readMarks(words))]), ...after]
}

function wordsOf(message: CopyableText): string[] {
  const { before, words, after } = saidBy(message)
  return [...before, ...(words === '' ? [] : [words]), ...after]
}

interface MessageLines {
  readonly before: readonly string[]
  readonly words: string
  readonly after: readonly string[]
}

function saidBy({ text, block, files, replyTo, reactions, deletedAt }: CopyableText): MessageLines {
  if (deletedAt) return { before: [], words: '(deleted)', after: [] }
  const counts = reactions.map(({ emoji, count }) => `${emoji} ${count}`).join(' ')
  return {
    before: replyTo ? [`> ${replyTo.isGone ? '(deleted)' : replyTo.excerpt}`] : [],
    words: wordsOfMessage({ text, block }),
    after: [...files.map(({ name }) => `[${name}]`), ...(counts === '' ? [] : [counts])],
  }
}

/** In UTC, so that it reads the same everywhere. */
function stamp({ createdAt }: Message): string {
  return `${createdAt.slice(0, 10)} ${createdAt.slice(11, 16)} UTC`
}
