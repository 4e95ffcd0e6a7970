import { useState } from 'react'

import { listMessages } from '#modules/inbox/contract.ts'
import type { Message } from '#modules/inbox/model.ts'
import { previewOfMessage, shownToOthers, wordsOfMessage } from '#modules/inbox/rules.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/select.tsx'

export interface Quote {
  readonly ids: string[]
  readonly hasFiles: boolean
  /** Newest first. */
  readonly quotable: readonly Message[]
  readonly shown: readonly Message[]
  readonly how: string
  readonly chosenId: string | undefined
  setHow(how: string): void
  setChosen(id: string): void
  setFiles(hasFiles: boolean): void
}

/** The messages quoted in a side conversation; none by default. */
export function useQuote(conversationId: string): Quote {
  const { rows } = usePages(listMessages, { id: conversationId })
  const [how, setHow] = useState('none')
  const [chosenId, setChosen] = useState<string>()
  const [hasFiles, setFiles] = useState(true)
  const quotable = rows.filter(({ kind, deletedAt }) => kind === 'text' && deletedAt === null)
  const shown =
    how === 'one'
      ? quotable.filter(({ id }) => id === (chosenId ?? quotable[0]?.id))
      : quotable.slice(0, counts.get(how) ?? 0).toReversed()
  const ids = shown.map(({ id }) => id)
  return { ids, hasFiles, quotable, shown, how, chosenId, setHow, setChosen, setFiles }
}

export function QuoteFields({
  quote: { quotable, shown, how, chosenId, hasFiles, setHow, setChosen, setFiles },
  problem,
}: {
  readonly quote: Quote
  readonly problem: string | undefined
}) {
  if (quotable.length === 0) return null
  const files = shown.flatMap((message) => message.files)
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Include"
          items={[
            { value: 'none', label: 'No messages' },
            { value: 'one', label: 'One message' },
            ...[...counts]
              .filter(([, count]) => quotable.length >= count)
              .map(([value, count]) => ({ value, label: `Last ${count} messages` })),
          ]}
          value={how}
          error={problem}
          onChange={setHow}
        />
        {how === 'one' && (
          <Select
            label="Message to include"
            items={quotable.map((message) => ({ value: message.id, label: labelOf(message) }))}
            value={chosenId ?? quotable[0]?.id}
            onChange={setChosen}
          />
        )}
      </div>
      {shown.length > 0 && (
        <section aria-label="Preview">
          <p className="mb-1 text-sm text-ink-soft">Quoted below your message:</p>
          <pre
            // Focusable so that long quotes scroll with the keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="max-h-48 overflow-y-auto rounded-control border border-line bg-sunken p-3 font-sans text-sm wrap-anywhere whitespace-pre-wrap"
          >
            {shownToOthers(shown.map(shownOf))}
          </pre>
        </section>
      )}
      {files.length > 0 && (
        <Checkbox
          label={
            files.length === 1
              ? 'Include its attachment'
              : `Include its ${files.length} attachments`
          }
          hint={files.map(({ name }) => name).join(', ')}
          isChecked={hasFiles}
          onChange={setFiles}
        />
      )}
    </div>
  )
}

function shownOf(message: Message) {
  const { author, createdAt, files } = message
  const fileNames = files.map(({ name }) => name)
  return { author, createdAt, text: wordsOfMessage(message), fileNames }
}

function labelOf(message: Message): string {
  const names = message.files.map(({ name }) => name)
  return `${message.author.name}: ${previewOfMessage(wordsOfMessage(message), names)}`.slice(0, 90)
}

const counts: ReadonlyMap<string, number> = new Map([
  ['last2', 2],
  ['last5', 5],
  ['last10', 10],
  ['last20', 20],
])
