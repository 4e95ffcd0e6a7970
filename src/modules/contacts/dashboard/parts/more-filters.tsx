import ListFilter from 'lucide-react/icons/list-filter'
import { lazy, Suspense, useState } from 'react'

import type { FieldDefinition } from '#modules/fields/rules.ts'
import { useNames } from '#platform/screens/browser/names.tsx'
import { Button } from '#ui/button.tsx'
import type { Choice } from '#ui/choice.ts'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Popover } from '#ui/popover.tsx'
import { Select } from '#ui/select.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { CompanyChoice } from './company-choice.tsx'
import { timeChoices, type ContactAddress } from './contact-filter.ts'
import { useContactFields } from './use-fields.ts'

// With its calendar it is larger than the rest, and few organizations have days to ask for.
const DateField = lazy(async () => ({
  default: (await import('#ui/date-field.tsx')).DateField,
}))

/** What the list is narrowed by less often: who looks after them, when they were seen, a field. */
export function MoreFilters({ address }: { readonly address: ContactAddress }) {
  const { ownerId, seen, wrote, contacted, companyId, field } = address
  const [, setOwner] = useSearchParam('owner', '')
  const [, setSeen] = useSearchParam('seen', '')
  const [, setWrote] = useSearchParam('wrote', '')
  const [, setContacted] = useSearchParam('contacted', '')
  const [, setCompany] = useSearchParam('company', '')
  const members = useNames()
  const count = [ownerId, seen, wrote, contacted, companyId, field].filter(Boolean).length
  return (
    <Popover
      label="More filters"
      trigger={
        <Button icon={<ListFilter size={16} aria-hidden />}>
          {count === 0 ? 'More filters' : `More filters (${count})`}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Select
          label="Handled by"
          items={[
            { value: '', label: 'Anybody' },
            ...[...members].map(([value, label]) => ({ value, label })),
          ]}
          value={ownerId}
          onChange={setOwner}
        />
        <Select label="Last seen" items={timeChoices} value={seen} onChange={setSeen} />
        <Select label="Last wrote" items={timeChoices} value={wrote} onChange={setWrote} />
        <Select
          label="Last contacted"
          items={timeChoices}
          value={contacted}
          onChange={setContacted}
        />
        <CompanyChoice value={companyId} onChange={setCompany} />
        <FieldFilter key={field} field={field} />
      </div>
    </Popover>
  )
}

function FieldFilter({ field }: { readonly field: string }) {
  const [, setField] = useSearchParam('field', '')
  const defined = useContactFields()
  const members = useNames()
  const [said = '', ...rest] = field.split('=')
  const [key, setKey] = useState(said)
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
            Show them
          </Button>
        </>
      )}
    </Form>
  )
}

/** None where it is written or picked otherwise. */
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
