import { useState } from 'react'

import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'

import { problemIn, type Copies } from './copies.ts'

/** Who else gets a first mail; few mails need it, so it is asked for. */
export function CopyFields({
  copies,
  isTried,
  problem,
  onChange,
}: {
  readonly copies: Copies
  /** It was sent once: from then on what is wrong is said. */
  readonly isTried: boolean
  /** What the server says of it. */
  readonly problem: string | undefined
  readonly onChange: (copies: Copies) => void
}) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <div className="-my-2">
        <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
          Add Cc or Bcc
        </Button>
      </div>
    )
  }
  const field = (row: keyof Copies, label: string, more?: string) => (
    <Field
      label={label}
      value={copies[row]}
      autoComplete="off"
      spellCheck={false}
      // The button that asked for both is gone, and the focus with it.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={row === 'cc'}
      isErrorLive
      error={(isTried ? problemIn(copies[row]) : undefined) ?? more}
      onChange={({ target }) => onChange({ ...copies, [row]: target.value })}
    />
  )
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {field('cc', 'Cc', problem)}
      {field('bcc', 'Bcc')}
      <p className="text-sm text-ink-soft sm:col-span-2">
        Put commas between addresses. Who is in Bcc stays unseen by the others.
      </p>
    </div>
  )
}
