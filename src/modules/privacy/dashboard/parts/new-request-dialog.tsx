import { useState } from 'react'

import { getContact, listContacts } from '#modules/contacts/contract.ts'
import { nameOf } from '#modules/contacts/rules.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'

import {
  countPrivacyRequests,
  createPrivacyRequest,
  listPrivacyRequests,
} from '../../requests-contract.ts'
import type { RequestKind } from '../../rules.ts'

export function NewRequestDialog({
  contactId: initialId,
  onClose,
}: {
  readonly contactId: string | undefined
  readonly onClose: () => void
}) {
  const [contactId, setContactId] = useState(initialId ?? '')
  const [kind, setKind] = useState<RequestKind>('export')
  const [note, setNote] = useState('')
  const [day, setDay] = useState('')
  const create = useCommand(createPrivacyRequest, {
    refreshes: [listPrivacyRequests, countPrivacyRequests],
    onDone: () => {
      toast({ tone: 'good', title: 'Request created' })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New privacy request"
      description="Due 30 days after it was received. Verify their identity first."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isBusy={create.isBusy}
            disabled={contactId === ''}
            onClick={() =>
              create.run({
                contactId,
                kind,
                note,
                // Noon falls on the same date in every time zone.
                ...(day && { receivedAt: `${day}T12:00:00.000Z` }),
              })
            }
          >
            Create request
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {create.problem && <Notice tone="bad">{create.problem.detail}</Notice>}
        <ContactChoice value={contactId} onChange={setContactId} />
        <RadioGroup label="Type" items={kinds} value={kind} onChange={setKind} />
        <DateField label="Received" hint="Leave empty for today." value={day} onChange={setDay} />
        <TextArea
          label="Note"
          hint="How they asked. Removed when the person is erased."
          rows={3}
          maxLength={1000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </Dialog>
  )
}

function ContactChoice({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (id: string) => void
}) {
  const [search, setSearch] = useState('')
  const { rows, isStale } = usePages(listContacts, { limit: 20, ...(search && { search }) })
  const { data: chosen } = useCall(getContact, { id: value }, { isEnabled: value !== '' })
  const others = rows.filter(({ id }) => id !== chosen?.id)
  return (
    <Combobox
      label="Contact"
      placeholder="Name or email"
      items={[...(chosen ? [chosen] : []), ...others].map((contact) => ({
        value: contact.id,
        label: nameOf(contact),
        ...(contact.email && contact.name && { hint: contact.email }),
      }))}
      value={value || undefined}
      onSearch={setSearch}
      isLoading={isStale}
      onChange={onChange}
    />
  )
}

const kinds = [
  {
    value: 'export',
    label: 'Copy of their data',
    hint: 'All data stored about them, in one file.',
  },
  {
    value: 'erase',
    label: 'Erase their data',
    hint: 'Permanently deletes conversations, notes, files, and history.',
  },
] as const
