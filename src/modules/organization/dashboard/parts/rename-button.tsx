import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { toast } from '#ui/toast.ts'

import {
  getMyMembership,
  getOrganization,
  listMyOrganizations,
  updateOrganization,
} from '../../contract.ts'
import type { Organization } from '../../model.ts'

export function RenameButton({ organization }: { readonly organization: Organization }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      {isOpen && <RenameDialog organization={organization} onClose={() => setOpen(false)} />}
    </>
  )
}

function RenameDialog({
  organization,
  onClose,
}: {
  readonly organization: Organization
  readonly onClose: () => void
}) {
  const [name, setName] = useState(organization.name)
  const rename = useCommand(updateOrganization, {
    refreshes: [getOrganization, getMyMembership, listMyOrganizations],
    onDone: (renamed) => {
      toast({ tone: 'good', title: `Renamed to ${renamed.name}` })
      onClose()
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title="Rename organization" size="small">
      <Form
        problem={rename.problem}
        onSend={() => rename.run({ version: organization.version, name })}
      >
        <Field
          label="Name"
          hint="Visible to customers."
          value={name}
          error={rename.fieldError('name')}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            kind="primary"
            isBusy={rename.isBusy}
            disabled={name.trim() === '' || name === organization.name}
          >
            Rename
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
