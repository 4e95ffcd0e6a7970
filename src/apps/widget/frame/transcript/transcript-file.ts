import { wordsOfMessage } from '#modules/inbox/rules.ts'
import type { ChatMessage } from '#modules/widget/model.ts'

import type { ChatApp } from '../chat-app.ts'
import { fetchCopy } from './browser-client.ts'
import { asText } from './transcript-words.ts'

export type CopyKind = 'txt' | 'html' | 'pdf'

export async function downloadTranscript(app: ChatApp, id: string, kind: CopyKind): Promise<void> {
  const { visitor } = app.calls
  const content = kind === 'txt' ? await textOf(app, id) : await fetchCopy(id, kind, visitor)
  save(`${app.store.state.config.organization}.${kind}`, content)
}

async function textOf(app: ChatApp, id: string): Promise<Blob> {
  const { config, locale, words } = app.store.state
  const clock = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const messages = await readAll(app, id)
  const entries = messages
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ author, files, replyTo, createdAt, ...message }) => ({
      head: `${author.kind === 'contact' ? words.you : app.store.called(author.name)}, ${clock.format(new Date(createdAt))}`,
      lines: [
        ...(replyTo && !replyTo.isGone ? [`> ${replyTo.excerpt}`] : []),
        ...[wordsOfMessage(message)].filter(Boolean),
        ...files.map((file) => `[${file.name}]`),
      ],
    }))
  return new Blob([asText(config.organization, entries)], { type: 'text/plain;charset=utf-8' })
}

async function readAll({ calls }: ChatApp, id: string): Promise<readonly ChatMessage[]> {
  const messages: ChatMessage[] = []
  let cursor: string | undefined
  do {
    const page = await calls.messages(id, cursor, 100)
    messages.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return messages.toReversed()
}

function save(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
