import { useState } from 'react'

import { AttributeFields } from '#modules/contacts/dashboard/door.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

import { getConversation, listConversations, setConversationStatus } from '../../../contract.ts'
import type { Conversation } from '../../../model.ts'
import { setConversationFields } from '../../../sorting-contract.ts'
import { useConversationFields } from '../contact/use-conversation-fields.ts'
import { askForFields, type AskedFields } from './asked-fields.ts'

/** The fields of a conversation; before closing, only those that must be known. */
export function FieldsDialog({ asked }: { readonly asked: AskedFields }) {
  const { data } = useCall(getConversation, { id: asked.id })
  return data && <OpenedFields key={asked.id} conversation={data} asked={asked} />
}

function OpenedFields({
  conversation: { id, attributes },
  asked: { thenClose, reason },
}: {
  readonly conversation: Conversation
  readonly asked: AskedFields
}) {
  const fields = useConversationFields()
  const [values, setValues] = useState<Conversation['attributes']>({})
  const onClose = (): void => askForFields(undefined)
  const refreshes = [getConversation, listConversations]
  const close = useCommand(setConversationStatus, { refreshes, onDone: onClose })
  const save = useCommand(setConversationFields, {
    refreshes,
    onDone: () =>
      thenClose ? close.run({ id, status: 'closed', ...(reason && { reason }) }) : onClose(),
  })
  const shown = thenClose ? fields.filter(({ requiredOn }) => requiredOn === 'close') : fields
  const problem = save.problem ?? close.problem
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={thenClose ? 'Before you close' : 'Conversation'}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isBusy={save.isBusy || close.isBusy}
            onClick={() => save.run({ id, values })}
          >
            {thenClose ? 'Save and close' : 'Save'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <AttributeFields
          fields={shown}
          values={{ ...attributes, ...values }}
          errorOf={(key) => save.fieldError(`values.${key}`) ?? close.fieldError(`fields.${key}`)}
          onChange={(next) =>
            setValues(
              Object.fromEntries(
                Object.entries(next).filter(([key]) => next[key] !== attributes[key]),
              ),
            )
          }
        />
        {problem && problem.fields.length === 0 && (
          <p role="alert" className="text-sm text-bad">
            {problem.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}
