import { useState } from 'react'

import { AttributeFields } from '#modules/contacts/dashboard/door.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'

import type { Ticket } from '../../../model.ts'
import { useTicketFields } from '../use-ticket-fields.ts'

/** What must be known before a ticket is done. */
export function MissingFieldsDialog({
  ticketKey,
  missing,
  answer,
}: {
  readonly ticketKey: string
  readonly missing: readonly string[]
  readonly answer: (values: Ticket['attributes'] | undefined) => void
}) {
  const fields = useTicketFields().filter(({ key }) => missing.includes(key))
  const [values, setValues] = useState<Ticket['attributes']>({})
  return (
    <Dialog
      isOpen
      onClose={() => answer(undefined)}
      size="small"
      title={`Before ${ticketKey} is done`}
      description="Its type asks for this first."
      footer={
        <>
          <Button onClick={() => answer(undefined)}>Not yet</Button>
          <Button type="submit" form="missing-fields" kind="primary">
            Save and move
          </Button>
        </>
      }
    >
      <Form id="missing-fields" problem={undefined} onSend={() => answer(values)}>
        <AttributeFields
          fields={fields}
          values={values}
          errorOf={() => undefined}
          onChange={setValues}
        />
      </Form>
    </Dialog>
  )
}
