import { useState } from 'react'

import { AttributeFields } from '#modules/contacts/dashboard/public.tsx'
import { useMissing } from '#modules/fields/dashboard/public.tsx'
import { missingOn } from '#modules/fields/rules.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'

import { getConversation, listConversations } from '../../../contract.ts'
import type { Conversation } from '../../../model.ts'
import { setConversationFields } from '../../../sorting-contract.ts'
import { useConversationFields } from '../contact/use-conversation-fields.ts'
import { requestFields, type FieldsRequest } from './fields-request.ts'

export function FieldsDialog({ pending }: { readonly pending: FieldsRequest }) {
  const { data } = useCall(getConversation, { id: pending.id })
  return data && <OpenedFields key={pending.id} conversation={data} pending={pending} />
}

function OpenedFields({
  conversation: { id, number, contact, attributes },
  pending: { thenClose },
}: {
  readonly conversation: Conversation
  readonly pending: FieldsRequest
}) {
  const fields = useConversationFields()
  const [values, setValues] = useState<Conversation['attributes']>({})
  const onClose = (): void => requestFields(undefined)
  const save = useCommand(setConversationFields, {
    refreshes: [getConversation, listConversations],
    onDone: () => {
      onClose()
      thenClose?.()
    },
  })
  const shown = thenClose ? fields.filter(({ requiredOn }) => requiredOn === 'close') : fields
  const missing = useMissing(
    thenClose ? missingOn('close', shown, { ...attributes, ...values }) : [],
    'before closing',
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={thenClose ? `Complete required fields for #${number}` : `Conversation #${number}`}
      description={`Conversation with ${contact.name}`}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="conversation-fields" kind="primary" isBusy={save.isBusy}>
            {thenClose ? 'Save and close' : 'Save'}
          </Button>
        </>
      }
    >
      <Form
        id="conversation-fields"
        problem={missing.problem ?? save.problem}
        onSend={() => missing.passes() && save.run({ id, values })}
      >
        <AttributeFields
          fields={shown}
          values={{ ...attributes, ...values }}
          errorOf={(key) => missing.errorOf(key) ?? save.fieldError(`values.${key}`)}
          onChange={(next) =>
            setValues(
              Object.fromEntries(
                Object.entries(next).filter(([key]) => next[key] !== attributes[key]),
              ),
            )
          }
        />
      </Form>
    </Dialog>
  )
}
