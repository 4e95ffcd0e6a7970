import { useNavigate } from 'react-router'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'

import { listContacts } from '../../../contract.ts'
import type { Contact } from '../../../model.ts'
import { eraseContact } from '../../../person-contract.ts'
import { nameOf } from '../../../rules.ts'

export function EraseDialog({
  contact,
  onClose,
}: {
  readonly contact: Contact
  readonly onClose: () => void
}) {
  const navigate = useNavigate()
  const erase = useCommand(eraseContact, {
    refreshes: [listContacts],
    onDone: () => {
      toast({ title: 'Person erased' })
      void navigate('/dashboard/contacts')
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Erase ${nameOf(contact)}`}
      confirmLabel="Erase permanently"
      onConfirm={() => erase.run({ id: contact.id })}
      isBusy={erase.isBusy}
      problem={erase.problem?.detail}
      typed={nameOf(contact)}
      tone="danger"
    >
      This permanently deletes their conversations, notes, files, and history. You can’t undo this.
    </ConfirmDialog>
  )
}
