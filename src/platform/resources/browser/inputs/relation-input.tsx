import { useState } from 'react'

import type { Choice } from '#ui/choice.ts'
import { Combobox } from '#ui/combobox.tsx'

import type { InputProps } from '../record-fields.tsx'

export function RelationInput({
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
  const { choices, find } = related?.[name] ?? {}
  const [found, setFound] = useState<readonly Choice[]>([])
  const id = typeof value === 'string' ? value : undefined
  const chosen = id && known ? [{ value: id, label: known }] : []
  const items = choices ?? found
  return (
    <Combobox
      label={field.label}
      isLabelHidden={isLabelHidden}
      hint={field.hint}
      error={error}
      isDisabled={isDisabled}
      placeholder="None"
      items={items.some((item) => item.value === id) ? items : [...chosen, ...items]}
      {...(find && { onSearch: (text: string) => void find(text).then(setFound) })}
      value={id}
      onChange={(next) => onChange(next || null)}
    />
  )
}
