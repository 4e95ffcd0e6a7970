import { useEffect, useRef, useState } from 'react'

import { isComposing } from '#lib/is-composing.ts'

import type { PartProps } from './part-props.ts'

export function TicketTitle({
  ticket: { title },
  canWork,
  onChange,
}: PartProps & { readonly onChange: (title: string) => void }) {
  const [draft, setDraft] = useState<string>()
  const box = useRef<HTMLTextAreaElement>(null)
  const isEditing = draft !== undefined
  useEffect(() => {
    if (isEditing) box.current?.select()
  }, [isEditing])
  if (!canWork) return <h2 className={look}>{title}</h2>
  if (!isEditing) {
    return (
      <h2 className={look}>
        <button
          type="button"
          title="Edit title"
          className="-mx-2 cursor-text rounded-control px-2 text-start hover:bg-sunken"
          onClick={() => setDraft(title)}
        >
          {title}
        </button>
      </h2>
    )
  }
  const save = (): void => {
    const text = draft.trim()
    setDraft(undefined)
    if (text !== '' && text !== title) onChange(text)
  }
  return (
    <textarea
      ref={box}
      aria-label="Title"
      rows={2}
      maxLength={200}
      value={draft}
      className={`${look} -mx-2 resize-none rounded-control border border-line-strong bg-surface px-2 outline-none focus-visible:border-focus`}
      onChange={({ target }) => setDraft(target.value.replaceAll('\n', ' '))}
      onBlur={save}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return
        if (event.key === 'Enter') save()
        else if (event.key === 'Escape') setDraft(undefined)
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}

const look = 'text-xl font-semibold tracking-tight text-pretty wrap-anywhere'
