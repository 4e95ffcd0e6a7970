import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { isComposing } from '#lib/is-composing.ts'
import { newClientKey } from '#lib/new-client-key.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { fieldBox } from '#ui/field-frame.tsx'

import { createTicket } from '../../../contract.ts'
import { cacheTicket } from '../board-cache.ts'

export function QuickAdd({
  boardId,
  columnId,
  columnName,
  onLeave,
}: {
  readonly boardId: string
  readonly columnId: string
  readonly columnName: string
  readonly onLeave: () => void
}) {
  const queries = useQueryClient()
  const box = useRef<HTMLTextAreaElement>(null)
  const [title, setTitle] = useState('')
  // Stays the same across retries, so that the ticket is created once.
  const [clientKey, setClientKey] = useState(newClientKey)
  useEffect(() => box.current?.focus(), [])
  const create = useCommand(createTicket, {
    onDone(ticket, sent) {
      cacheTicket(queries, ticket)
      setClientKey(newClientKey())
      setTitle((typed) => (typed.trim() === sent.title ? '' : typed))
    },
  })
  const add = (): void => {
    const text = title.trim()
    if (text !== '') create.run({ clientKey, boardId, columnId, title: text })
  }
  const problem = create.fieldError('title') ?? create.problem?.message
  return (
    <div className="shrink-0 px-2 pb-2">
      <textarea
        ref={box}
        aria-label={`New ticket in ${columnName}`}
        aria-invalid={problem !== undefined}
        placeholder="Title, then press Enter"
        rows={2}
        maxLength={200}
        value={title}
        className={`${fieldBox(problem)} w-full resize-none bg-surface px-3 py-2 outline-none placeholder:text-ink-faint max-sm:text-lg`}
        onChange={({ target }) => {
          setTitle(target.value.replaceAll('\n', ' '))
          if (problem) create.reset()
        }}
        onBlur={() => title.trim() === '' && !create.isBusy && onLeave()}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Escape') onLeave()
          else if (event.key === 'Enter') add()
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      {problem && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}
