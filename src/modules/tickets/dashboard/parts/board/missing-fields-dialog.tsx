import { useState } from 'react'

import { AttributeFields } from '#modules/contacts/dashboard/public.tsx'
import { useMissing } from '#modules/fields/dashboard/public.tsx'
import { missingOn } from '#modules/fields/rules.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'

import type { Ticket } from '../../../model.ts'
import { useTicketFields } from '../use-ticket-fields.ts'

export function MissingFieldsDialog({
  ticketKey,
  missing: missingKeys,
  answer,
}: {
  readonly ticketKey: string
  readonly missing: readonly string[]
  readonly answer: (values: Ticket['attributes'] | undefined) => void
}) {
  const fields = useTicketFields()
    .filter(({ key }) => missingKeys.includes(key))
    .map((field) => ({ ...field, requiredOn: 'close' as const }))
  const [values, setValues] = useState<Ticket['attributes']>({})
  const missing = useMissing(missingOn('close', fields, values), 'before resolving')
  return (
    <Dialog
      isOpen
      onClose={() => answer(undefined)}
      size="small"
      title={`Required fields for ${ticketKey}`}
      description="Fill these in before you resolve the ticket."
      footer={
        <>
          <Button onClick={() => answer(undefined)}>Cancel</Button>
          <Button type="submit" form="missing-fields" kind="primary">
            Save and move
          </Button>
        </>
      }
    >
      <Form
        id="missing-fields"
        problem={missing.problem}
        onSend={() => missing.passes() && answer(values)}
      >
        <AttributeFields
          fields={fields}
          values={values}
          errorOf={missing.errorOf}
          onChange={setValues}
        />
      </Form>
    </Dialog>
  )
}
