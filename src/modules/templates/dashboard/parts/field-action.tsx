import { Parts } from '#platform/screens/browser/slots.tsx'
import { Select } from '#ui/select.tsx'

import type { TemplateAction } from '../../model.ts'
import { fieldValueSlot } from '../slots.ts'
import { useMacroWords } from './use-macro-words.ts'
import type { Names } from './use-names.ts'

type FieldAction = Extract<TemplateAction, { do: 'field' }>

export function FieldActionField({
  action,
  label,
  fields,
  isDisabled,
  onChange,
}: {
  readonly action: FieldAction
  readonly label: string
  readonly fields: Names['fields']
  readonly isDisabled: boolean
  readonly onChange: (action: FieldAction) => void
}) {
  const wordsOf = useMacroWords()
  const chosen = fields.find(({ key }) => key === action.key)
  if (isDisabled) return <p className="py-1.5">{wordsOf(action)}</p>
  if (fields.length === 0) {
    return (
      <p className="py-1.5 text-ink-soft">
        {label}: no custom fields for conversations yet. An admin can create them in Settings.
      </p>
    )
  }
  return (
    <div className="grid gap-3">
      <Select
        label={label}
        items={fields.map(({ key, label: name }) => ({ value: key, label: name }))}
        value={chosen?.key}
        placeholder="Choose a field"
        onChange={(key) => onChange({ do: 'field', key, value: null })}
      />
      {chosen && (
        <Parts
          of={fieldValueSlot}
          given={{
            field: { ...chosen, label: `Set ${chosen.label} to` },
            value: action.value,
            onChange: (value) =>
              onChange({
                do: 'field',
                key: chosen.key,
                value: typeof value === 'object' && value !== null ? [...value] : value,
              }),
          }}
        />
      )}
    </div>
  )
}
