import { useState } from 'react'
import { useNavigate } from 'react-router'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'

import { createWidget, listWidgets } from '../../contract.ts'

export function NewWidgetDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('')
  const navigate = useNavigate()
  const create = useCommand(createWidget, {
    refreshes: [listWidgets],
    onDone: ({ id }) => void navigate(`/dashboard/widgets/${id}`),
  })
  return (
    <Dialog isOpen onClose={onClose} title="New widget" size="small">
      <Form problem={create.problem} onSend={() => create.run({ name })}>
        <Field
          label="Name"
          hint="Visible to your team only, such as “Shop”."
          value={name}
          maxLength={60}
          error={create.fieldError('name')}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" kind="primary" isBusy={create.isBusy} disabled={!name.trim()}>
            Create widget
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
