import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'

import type { AskedField } from '../../model.ts'
import type { OfferedField } from './use-asked-fields.ts'

export interface AskedFieldRowProps {
  readonly asked: AskedField
  readonly offered: readonly OfferedField[]
  readonly among: readonly AskedField[]
  readonly isDisabled: boolean
  readonly onChange: (asked: AskedField) => void
  readonly onRemove: () => void
  readonly renderWords: (field: OfferedField) => ReactNode
}

export function AskedFieldRow(props: AskedFieldRowProps) {
  const { asked, offered, among, isDisabled, onChange, onRemove, renderWords } = props
  const labelOf = (field: string): string =>
    offered.find((one) => one.field === field)?.label ?? field
  const label = labelOf(asked.field)
  const own = offered.find(({ field }) => field === asked.field)
  const others = among.filter(({ field }) => field !== asked.field)
  const condition = offered.find(({ field }) => field === asked.when?.field)
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line p-3">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{label}</span>
          <span className="text-sm text-ink-soft">
            {own ? kindOf(asked.field) : 'This field was deleted and won’t be asked.'}
          </span>
        </span>
        {!isDisabled && (
          <IconButton
            label={`Remove ${label}`}
            icon={<X size={16} aria-hidden />}
            onClick={onRemove}
          />
        )}
      </div>
      <Switch
        label="Required"
        isOn={asked.isRequired}
        isDisabled={isDisabled}
        onChange={(isRequired) => onChange({ ...asked, isRequired })}
      />
      {others.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Select
            label="When to ask"
            items={[
              { value: '', label: 'Always' },
              ...others.map(({ field }) => ({
                value: field,
                label: `Depending on ${labelOf(field)}`,
              })),
            ]}
            value={asked.when?.field ?? ''}
            isDisabled={isDisabled}
            onChange={(field) =>
              onChange({ ...asked, when: field ? { field, is: firstOf(offered, field) } : null })
            }
          />
          {asked.when && (
            <ConditionValue
              field={condition}
              value={asked.when.is}
              isDisabled={isDisabled}
              onChange={(is) =>
                onChange({ ...asked, when: asked.when && { field: asked.when.field, is } })
              }
            />
          )}
        </div>
      )}
      {own && renderWords(own)}
    </li>
  )
}

interface ConditionValueProps {
  readonly field: OfferedField | undefined
  readonly value: string
  readonly isDisabled: boolean
  readonly onChange: (value: string) => void
}

function ConditionValue({ field, value, isDisabled, onChange }: ConditionValueProps) {
  const choices = choicesOf(field)
  if (choices.length > 0) {
    return (
      <Select
        label="If the answer is"
        items={choices}
        value={value}
        isDisabled={isDisabled}
        onChange={onChange}
      />
    )
  }
  return (
    <Field
      label="If the answer is"
      value={value}
      maxLength={200}
      disabled={isDisabled}
      required
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function choicesOf(field: OfferedField | undefined): readonly { value: string; label: string }[] {
  if (field?.type === 'boolean') return yesAndNo
  return (field?.options ?? []).map((option) => ({ value: option, label: option }))
}

function firstOf(offered: readonly OfferedField[], key: string): string {
  const [first] = choicesOf(offered.find(({ field }) => field === key))
  return first?.value ?? ''
}

function kindOf(field: string): string {
  return field.startsWith('contact.') ? 'Contact' : 'Conversation'
}

const yesAndNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]
