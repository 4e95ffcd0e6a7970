import { useState } from 'react'

import { TextArea } from '#ui/text-area.tsx'

import { problemOf, readCell } from '../../field-kinds.ts'
import type { InputProps } from '../record-fields.tsx'

export function JsonInput({
  field,
  value,
  error,
  isDisabled,
  isLabelHidden,
  onChange,
}: InputProps) {
  const [text, setText] = useState(value === null ? '' : JSON.stringify(value, undefined, 2))
  const [problem, setProblem] = useState<string>()
  return (
    <TextArea
      label={field.label}
      isLabelHidden={isLabelHidden}
      hint={field.hint}
      error={problem ?? error}
      rows={5}
      className="font-mono text-sm"
      spellCheck={false}
      value={text}
      disabled={isDisabled}
      onChange={({ target }) => {
        setText(target.value)
        const read = target.value.trim() === '' ? null : readCell(field, target.value)
        setProblem(read === undefined ? problemOf(field) : undefined)
        if (read !== undefined) onChange(read)
      }}
    />
  )
}
