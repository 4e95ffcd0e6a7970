import type { ChatMessage } from '#modules/widget/model.ts'

import type { ChatApp } from './chat-app.ts'

/** Saves the whole conversation as a text that every device opens. */
export async function downloadTranscript(app: ChatApp, id: string): Promise<void> {
  const { config, locale, words } = app.store.state
  const messages = await readAll(app, id)
  const writeAt = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const said = messages.map(({ author, text, files, createdAt }) => {
    const name = author.kind === 'contact' ? words.you : author.name
    const names = files.map((file) => `[${file.name}]`)
    const head = `${name}, ${writeAt.format(new Date(createdAt))}`
    return [head, ...(text ? [text] : []), ...names].join('\n')
  })
  const text = [config.organization, ...said].join('\n\n')
  save(`${config.organization}.txt`, new Blob([text, '\n'], { type: 'text/plain;charset=utf-8' }))
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
