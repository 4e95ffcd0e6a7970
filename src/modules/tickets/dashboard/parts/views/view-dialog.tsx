import { useState } from 'react'

import { SharingFields, type Sharing } from '#modules/organization/dashboard/public/sharing.tsx'
import { callApi } from '#platform/registry/browser-client.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { toast } from '#ui/toast.ts'

import type { TicketView } from '../../../view-model.ts'
import {
  createTicketView,
  deleteTicketView,
  listTicketViews,
  updateTicketView,
} from '../../../views-contract.ts'
import { savedOf, type ListSettings } from './list-settings.ts'

export function ViewDialog({
  view,
  look,
  onOpen,
  onClose,
}: {
  readonly view: TicketView | undefined
  readonly look: ListSettings
  readonly onOpen: (viewId: string | undefined) => void
  readonly onClose: () => void
}) {
  const [name, setName] = useState(view?.name ?? '')
  const [sharing, setSharing] = useState<Sharing>({
    scope: view?.scope ?? 'private',
    teamId: view?.teamId ?? undefined,
  })
  const refreshes = [listTicketViews]
  const create = useCommand(createTicketView, {
    refreshes,
    onDone({ id }) {
      onClose()
      onOpen(id)
    },
  })
  const update = useCommand(updateTicketView, { refreshes, onDone: onClose })
  const remove = useCommand(deleteTicketView, {
    refreshes,
    onDone() {
      onClose()
      onOpen(undefined)
      if (view) notifyDeleted(view, onOpen)
    },
  })
  const save = (): void => {
    const { scope, teamId } = sharing
    const fields = { name: name.trim(), scope, ...(scope === 'team' && teamId && { teamId }) }
    if (view) update.run({ id: view.id, version: view.version, ...fields, ...keptOf(view) })
    else create.run({ ...fields, ...savedOf(look) })
  }
  const { problem, fieldError, isBusy } = view ? update : create
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={view ? 'Edit view' : 'Save view'}
      {...(!view && { description: 'Saves the current filters, sorting, and columns.' })}
      footer={
        <>
          {view && (
            <Button
              kind="danger"
              className="me-auto"
              isBusy={remove.isBusy}
              onClick={() => remove.run({ id: view.id })}
            >
              Delete
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="ticket-view"
            kind="primary"
            isBusy={isBusy}
            disabled={name.trim() === ''}
          >
            Save view
          </Button>
        </>
      }
    >
      <Form id="ticket-view" problem={problem ?? remove.problem} onSend={save}>
        <Field
          label="Name"
          maxLength={60}
          value={name}
          error={fieldError('name')}
          onChange={({ target }) => setName(target.value)}
        />
        <SharingFields value={sharing} onChange={setSharing} teamError={fieldError('teamId')} />
      </Form>
    </Dialog>
  )
}

function keptOf({ filter, sort, direction, columns }: TicketView) {
  return { filter, sort, direction, columns }
}

function notifyDeleted(view: TicketView, onOpen: (viewId: string) => void): void {
  const { name, scope, teamId } = view
  const fields = { name, scope, ...(teamId && { teamId }), ...keptOf(view) }
  toast({
    title: `“${name}” was deleted`,
    action: {
      label: 'Undo',
      altText: 'Restore the view',
      onAct: () => void callApi(createTicketView, fields).then(({ id }) => onOpen(id)),
    },
  })
}
