import { Select } from '#ui/select.tsx'
import { TextLink } from '#ui/text-link.tsx'

import type { AskedField } from '../../model.ts'
import { AskedFieldRow } from './asked-field-row.tsx'
import { QuestionWords } from './question-words.tsx'
import type { TalkFieldsProps } from './talk-fields.tsx'
import { useAskedFields } from './use-asked-fields.ts'

export function AskedFields(part: TalkFieldsProps) {
  const { settings, change, isDisabled } = part
  const offered = useAskedFields()
  const { askFields } = settings
  const others = offered.filter(({ field }) => !askFields.some((one) => one.field === field))
  const put = (fields: readonly AskedField[]): void => change({ askFields: [...fields] })
  const remove = (removed: string): void =>
    put(
      askFields
        .filter(({ field }) => field !== removed)
        .map((one) => (one.when?.field === removed ? { ...one, when: null } : one)),
    )
  return (
    <div className="flex flex-col gap-3">
      {askFields.length > 0 && (
        <ul aria-label="Custom fields" className="flex flex-col gap-3">
          {askFields.map((asked) => (
            <AskedFieldRow
              key={asked.field}
              asked={asked}
              offered={offered}
              among={askFields}
              isDisabled={isDisabled}
              onChange={(changed) =>
                put(askFields.map((one) => (one.field === asked.field ? changed : one)))
              }
              onRemove={() => remove(asked.field)}
              renderWords={(field) => <QuestionWords {...part} field={field} />}
            />
          ))}
        </ul>
      )}
      {others.length > 0 && askFields.length < maxAskedFields && !isDisabled && (
        <Select
          label="Add field"
          placeholder="Choose a field"
          items={others.map(({ field, label }) => ({
            value: field,
            label,
            hint: field.startsWith('contact.') ? 'Contact' : 'Conversation',
          }))}
          value=""
          onChange={(field) => put([...askFields, { field, isRequired: false, when: null }])}
        />
      )}
      <p className="text-sm text-ink-soft">
        Supports text, number, date, address, choice and yes/no fields. Manage them in{' '}
        <TextLink to="/dashboard/settings/fields">Fields</TextLink>.
      </p>
    </div>
  )
}

const maxAskedFields = 10
