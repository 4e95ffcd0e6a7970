import { useState } from 'react'

import { AttributeFields } from '#modules/contacts/dashboard/public.tsx'
import { Button } from '#ui/button.tsx'

import type { Ticket } from '../../../model.ts'
import { useTicketFields } from '../use-ticket-fields.ts'
import { useTicketTypes } from '../use-ticket-types.ts'

export function TypeFields({
  ticket: { typeId, attributes },
  onChange,
}: {
  readonly ticket: Ticket
  readonly onChange: (attributes: Ticket['attributes']) => void
}) {
  const type = useTicketTypes().find(({ id }) => id === typeId)
  const requiredById = new Map(type?.fields.map((field) => [field.fieldId, field.isRequired]))
  const fields = useTicketFields()
    .filter(({ id }) => requiredById.has(id))
    .map((field) => ({
      ...field,
      label: requiredById.get(field.id) ? `${field.label} (required to resolve)` : field.label,
    }))
  const [draft, setDraft] = useState<Ticket['attributes']>({})
  if (fields.length === 0) return null
  const changed = Object.entries(draft).filter(([key, value]) => value !== attributes[key])
  return (
    <form
      className="mt-2 flex flex-col gap-3 border-t border-line pt-4"
      aria-label="Fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onChange(Object.fromEntries(changed))
        setDraft({})
      }}
    >
      <AttributeFields
        fields={fields}
        values={{ ...attributes, ...draft }}
        errorOf={() => undefined}
        onChange={setDraft}
      />
      {changed.length > 0 && (
        <div className="flex justify-end gap-2">
          <Button onClick={() => setDraft({})}>Cancel</Button>
          <Button type="submit" kind="primary">
            Save fields
          </Button>
        </div>
      )}
    </form>
  )
}
