import { lazy, Suspense, useState } from 'react'

import type { FieldDefinition } from '#modules/fields/rules.ts'
import { useNames } from '#platform/screens/browser/names.tsx'
import { Button } from '#ui/button.tsx'
import type { Choice } from '#ui/choice.ts'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Select } from '#ui/select.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { useContactFields } from './use-fields.ts'

// Loaded on demand: the calendar is large, and few organizations have date fields.
const DateField = lazy(async () => ({
  default: (await import('#ui/date-field.tsx')).DateField,
}))

export function FieldFilter({ field }: { readonly field: string }) {
  const [, setField] = useSearchParam('field', '')
  const defined = useContactFields()
  const members = useNames()
  const [name = '', ...rest] = field.split('=')
  const [key, setKey] = useState(name)
  const [value, setValue] = useState(rest.join('='))
  const chosen = defined.find((each) => each.key === key)
  if (defined.length === 0) return null
  const choices = chosen && choicesOf(chosen, members)
  const isReady = key !== '' && value.trim() !== ''
  return (
    <Form problem={undefined} onSend={() => setField(isReady ? `${key}=${value.trim()}` : '')}>
      <Select
        label="Field"
        items={[
          { value: '', label: 'Any field' },
          ...defined.map((each) => ({ value: each.key, label: each.label })),
        ]}
        value={key}
        onChange={(next) => {
          setKey(next)
          setValue('')
          if (next === '') setField('')
        }}
      />
      {chosen && choices && choices.length > 0 && (
        <Select
          label={`${chosen.label} is`}
          items={choices}
          value={value}
          onChange={(next) => setField(`${key}=${next}`)}
        />
      )}
      {chosen?.type === 'date' && (
        <Suspense>
          <DateField
            label={`${chosen.label} is`}
            value={value}
            onChange={(day) => {
              setValue(day)
              setField(day === '' ? '' : `${key}=${day}`)
            }}
          />
        </Suspense>
      )}
      {chosen && chosen.type !== 'date' && choices?.length === 0 && (
        <>
          <Field
            label={`${chosen.label} is`}
            value={value}
            maxLength={200}
            onChange={({ target }) => setValue(target.value)}
          />
          <Button type="submit" disabled={!isReady}>
            Apply
          </Button>
        </>
      )}
    </Form>
  )
}

function choicesOf(
  { type, options }: FieldDefinition,
  members: ReadonlyMap<string, string>,
): readonly Choice[] {
  if (type === 'boolean') return yesOrNo
  if (type === 'user') return [...members].map(([value, label]) => ({ value, label }))
  return options.map(asChoice)
}

function asChoice(option: string) {
  return { value: option, label: option }
}

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]
