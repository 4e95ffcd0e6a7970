import { useState } from 'react'

import type { FieldError } from '#platform/registry/refuse.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'

import { problemIn, saidOf, type Copies } from './copies.ts'

export function CopyFields({
  copies,
  isTried,
  problems,
  onChange,
}: {
  readonly copies: Copies
  readonly isTried: boolean
  readonly problems: readonly FieldError[]
  readonly onChange: (copies: Copies) => void
}) {
  // Stays open with a value, so that text typed for another channel isn't hidden.
  const [isThere] = useState(copies.cc !== '' || copies.bcc !== '')
  const [isAsked, setAsked] = useState(false)
  if (!isThere && !isAsked) {
    return (
      <div className="-my-2 -ml-2">
        <Button kind="quiet" size="small" onClick={() => setAsked(true)}>
          Add Cc or Bcc
        </Button>
      </div>
    )
  }
  const field = (row: keyof Copies, label: string) => {
    const wrong = isTried ? problemIn(copies[row]) : undefined
    return (
      <Field
        label={label}
        value={copies[row]}
        autoComplete="off"
        // The user just opened this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={row === 'cc' && isAsked}
        spellCheck={false}
        isErrorLive={wrong !== undefined}
        error={wrong ?? saidOf(row, problems)}
        onChange={({ target }) => onChange({ ...copies, [row]: target.value })}
      />
    )
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {field('cc', 'Cc')}
      {field('bcc', 'Bcc')}
      <p className="text-sm text-ink-soft sm:col-span-2">Separate addresses with commas.</p>
    </div>
  )
}
