import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.ts'

import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
  type SavedView,
} from '../views-contract.ts'
import type { ListLook } from './list-look.ts'

export function ViewDialog({
  list,
  view,
  look,
  canShare,
  onOpen,
  onClose,
}: {
  readonly list: string
  readonly view: SavedView | undefined
  readonly look: ListLook
  readonly canShare: boolean
  readonly onOpen: (view: SavedView | undefined) => void
  readonly onClose: () => void
}) {
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const refreshes = [listSavedViews]
  const create = useCommand(createSavedView, {
    refreshes,
    onDone(made) {
      onClose()
      onOpen(made)
    },
  })
  const update = useCommand(updateSavedView, { refreshes, onDone: onClose })
  const undo = useCommand(createSavedView, { refreshes, onDone: onOpen })
  const remove = useCommand(deleteSavedView, {
    refreshes,
    onDone() {
      onClose()
      onOpen(undefined)
      if (view) notifyDeleted(view)
    },
  })
  const save = (): void => {
    const fields = { name: name.trim(), isShared }
    if (view) update.run({ id: view.id, version: view.version, ...fields, ...lookIn(view) })
    else create.run({ list, ...fields, ...look })
  }
  function notifyDeleted(gone: SavedView): void {
    const { name: title, isShared: wasShared } = gone
    toast({
      title: `“${title}” deleted`,
      action: {
        label: 'Undo',
        altText: 'Save the view again',
        onAct: () => undo.run({ list, name: title, isShared: wasShared, ...lookIn(gone) }),
      },
    })
  }
  const { problem, fieldError, isBusy } = view ? update : create
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={view ? 'Edit view' : 'Save as view'}
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
            form="saved-view"
            kind="primary"
            isBusy={isBusy}
            disabled={name.trim() === ''}
          >
            Save view
          </Button>
        </>
      }
    >
      <Form id="saved-view" problem={problem ?? remove.problem} onSend={save}>
        <Field
          label="Name"
          maxLength={60}
          value={name}
          error={fieldError('name')}
          onChange={({ target }) => setName(target.value)}
        />
        {canShare && (
          <Switch
            label="Share with everyone"
            hint="Everyone with access to this list can use the view."
            isOn={isShared}
            onChange={setShared}
          />
        )}
      </Form>
    </Dialog>
  )
}

function lookIn({ filter, sort, columns }: SavedView): ListLook {
  return { filter, sort, columns }
}
