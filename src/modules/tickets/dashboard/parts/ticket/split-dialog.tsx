import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { newClientKey } from '#lib/new-client-key.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'

import { splitTicket } from '../../../arranging-contract.ts'
import { findTicketByKey, listCards, listTickets } from '../../../contract.ts'
import { titleOfText } from '../../../rules.ts'
import { cacheTicket } from '../board-cache.ts'

export type SplitSource = { readonly commentId: string } | { readonly itemId: string }

export function SplitDialog({
  ticketId,
  source,
  text,
  onMade,
  onClose,
}: {
  readonly ticketId: string
  readonly source: SplitSource
  readonly text: string
  readonly onMade: (key: string) => void
  readonly onClose: () => void
}) {
  const queries = useQueryClient()
  const [title, setTitle] = useState(() => titleOfText(text))
  const [clientKey] = useState(newClientKey)
  const split = useCommand(splitTicket, {
    refreshes: [findTicketByKey, listCards, listTickets],
    onDone(made) {
      cacheTicket(queries, made)
      onClose()
      onMade(made.key)
    },
  })
  const isStep = 'itemId' in source
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title="Create ticket"
      description={
        isStep
          ? 'The checklist item becomes a sub-ticket.'
          : 'The comment stays here. The tickets are related.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="split-ticket"
            kind="primary"
            isBusy={split.isBusy}
            disabled={title.trim() === ''}
          >
            Create ticket
          </Button>
        </>
      }
    >
      <Form
        id="split-ticket"
        problem={split.problem}
        onSend={() => split.run({ id: ticketId, clientKey, title: title.trim(), ...source })}
      >
        <Field
          label="Title"
          maxLength={200}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </Form>
    </Dialog>
  )
}
