import { useId, useRef, useState } from 'react'

import { Button } from '#ui/button.tsx'
import { GroupFrame } from '#ui/group-frame.tsx'

import type { InputProps } from '../record-fields.tsx'

export function FileInput({
  name,
  field,
  value,
  known,
  error,
  isDisabled,
  isLabelHidden,
  related,
  onChange,
}: InputProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<{ readonly id: string; readonly name: string }>()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const upload = related?.[name]?.upload
  async function send(file: File | undefined): Promise<void> {
    if (!file || !upload) return
    setSending(true)
    setProblem(undefined)
    try {
      const taken = await upload(file)
      setSent(taken)
      onChange(taken.id)
    } catch (cause) {
      setProblem(cause instanceof Error ? cause.message : String(cause))
    } finally {
      setSending(false)
    }
  }
  const shown = sent?.id === value ? sent?.name : known
  return (
    <GroupFrame
      id={id}
      label={field.label}
      isLabelHidden={isLabelHidden}
      hint={field.hint}
      error={problem ?? error}
    >
      <div className="flex min-w-0 items-center gap-2">
        {value !== null && <span className="min-w-0 truncate">{shown ?? 'A file'}</span>}
        <Button
          isBusy={isSending}
          disabled={isDisabled || !upload}
          onClick={() => box.current?.click()}
        >
          {value === null ? 'Choose file' : 'Replace'}
        </Button>
        {value !== null && (
          <Button kind="quiet" disabled={isDisabled} onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
        <input
          ref={box}
          type="file"
          hidden
          aria-label={field.label}
          onChange={({ target }) => {
            void send(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
    </GroupFrame>
  )
}
