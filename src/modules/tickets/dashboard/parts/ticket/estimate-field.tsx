import { useState } from 'react'

import { Field } from '#ui/field.tsx'

import { readWorkTime, writeWorkTime } from '#lib/work-time.ts'

/** How long it will take, written as people do. */
export function EstimateField({
  minutes,
  onChange,
}: {
  readonly minutes: number | null
  readonly onChange: (minutes: number | null) => void
}) {
  const [text, setText] = useState(writeWorkTime(minutes))
  const [problem, setProblem] = useState<string>()
  const save = (): void => {
    const read = readWorkTime(text)
    if (read === undefined) setProblem('Write it like 2h 30m.')
    else if (read !== minutes) onChange(read)
  }
  return (
    <Field
      label="Estimate"
      isLabelHidden
      placeholder="2h 30m"
      value={text}
      error={problem}
      onChange={({ target }) => {
        setText(target.value)
        setProblem(undefined)
      }}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save()
      }}
    />
  )
}
