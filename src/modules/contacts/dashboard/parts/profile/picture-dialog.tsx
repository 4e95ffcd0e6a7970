import { useQueryClient } from '@tanstack/react-query'

import { uploadApi } from '#platform/registry/browser/upload-api.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { PictureField } from '#ui/picture-field.tsx'

import {
  getContact,
  listContacts,
  listContactTimeline,
  removeContactPicture,
  setContactPicture,
} from '../../../contract.ts'
import type { Contact } from '../../../model.ts'
import { nameOf } from '../../../rules.ts'

export function PictureDialog({
  contact,
  onClose,
}: {
  readonly contact: Contact
  readonly onClose: () => void
}) {
  const { id } = contact
  const queries = useQueryClient()
  const remove = useCommand(removeContactPicture, { refreshes: shown })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Photo of ${nameOf(contact)}`}
      description="Visible to your team only."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="flex flex-col gap-4">
        {remove.problem && <Notice tone="bad">{remove.problem.detail}</Notice>}
        <PictureField
          id={id}
          name={nameOf(contact)}
          picture={contact.pictureUrl}
          upload={async (file, options) => {
            await uploadApi(setContactPicture, { id, name: file.name.slice(0, 255) }, file, options)
            await Promise.all(
              shown.map(({ name }) => queries.invalidateQueries({ queryKey: [name] })),
            )
          }}
          onRemove={() => remove.run({ id })}
          isRemoving={remove.isBusy}
        />
      </div>
    </Dialog>
  )
}

const shown = [getContact, listContacts, listContactTimeline]
