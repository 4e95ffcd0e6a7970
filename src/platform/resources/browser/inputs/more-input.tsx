import { useNames } from '#platform/screens/browser/names.tsx'
import { MultiCombobox, Combobox } from '#ui/combobox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { DateRangeField } from '#ui/date-range-field.tsx'
import { TimeField } from '#ui/time-field.tsx'

import { isRange } from '../../field-kinds.ts'
import type { InputProps } from '../record-fields.tsx'
import { DocumentInput } from './document-input.tsx'
import { DurationInput } from './duration-input.tsx'
import { FileInput } from './file-input.tsx'
import { JsonInput } from './json-input.tsx'
import { MoneyInput } from './money-input.tsx'
import { RelationInput } from './relation-input.tsx'
import { RowsInput } from './rows-input.tsx'

/** Rarely used inputs, loaded with the first form that has one. */
export function MoreInput(props: InputProps) {
  const { field, value, error, isDisabled, isLabelHidden, onChange } = props
  const words = { label: field.label, isLabelHidden, hint: field.hint, error, isDisabled }
  const text = typeof value === 'string' ? value : ''
  switch (field.kind) {
    case 'date':
      return <DateField {...words} value={text} onChange={(day) => onChange(day || null)} />
    case 'time':
      return <TimeField {...words} value={text} onChange={(at) => onChange(at || null)} />
    case 'dateRange':
      return (
        <DateRangeField
          {...words}
          value={isRange(value) ? value : undefined}
          onChange={(range) => onChange(range ? { ...range } : null)}
        />
      )
    case 'choices':
      return (
        <MultiCombobox
          {...words}
          items={field.options}
          values={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
        />
      )
    case 'member':
      return <MemberInput {...props} />
    case 'relation':
      return <RelationInput {...props} />
    case 'money':
      return <MoneyInput {...props} field={field} />
    case 'duration':
      return <DurationInput {...props} />
    case 'document':
      return <DocumentInput {...props} />
    case 'rows':
      return <RowsInput {...props} field={field} />
    case 'file':
      return <FileInput {...props} />
    case 'json':
      return <JsonInput {...props} />
    default:
      return null
  }
}

function MemberInput({ field, value, error, isDisabled, isLabelHidden, onChange }: InputProps) {
  const names = useNames()
  return (
    <Combobox
      label={field.label}
      isLabelHidden={isLabelHidden}
      hint={field.hint}
      error={error}
      isDisabled={isDisabled}
      placeholder="No one"
      items={[...names].map(([id, label]) => ({ value: id, label }))}
      value={typeof value === 'string' ? value : undefined}
      onChange={(id) => onChange(id || null)}
    />
  )
}
