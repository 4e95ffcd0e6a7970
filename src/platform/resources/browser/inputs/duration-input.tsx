import { useState } from 'react'

import { readWorkTime, writeWorkTime } from '#lib/work-time.ts'
import { Field } from '#ui/field.tsx'

import { problemOf } from '../../field-kinds.ts'
import type { InputProps } from '../record-fields.tsx'

export function DurationInput({
  field,
  value,
  error,
  isDisabled,
  isLabelHidden,
  onChange,
}: InputProps) {
  const minutes = typeof value === 'number' ? value : null
  const [text, setText] = useState(writeWorkTime(minutes))
  const [problem, setProblem] = useState<string>()
  const save = (): void => {
    const read = readWorkTime(text)
    setProblem(read === undefined ? problemOf(field) : undefined)
    if (read !== undefined && read !== minutes) onChange(read)
  }
  return (
    <Field
      label={field.label}
      isLabelHidden={isLabelHidden}
      hint={field.hint}
      error={problem ?? error}
      placeholder="2h 30m"
      value={text}
      disabled={isDisabled}
      onChange={({ target }) => {
        setText(target.value)
        setProblem(undefined)
      }}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
    />
  )
}
