import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'

import { getContact, listContacts, listContactTimeline } from '../../../contract.ts'
import type { Contact } from '../../../model.ts'
import { listContactNotes } from '../../../notes-contract.ts'
import { listContactMerges, mergeContacts } from '../../../person-contract.ts'
import { isOnlyClaimed, nameOf } from '../../../rules.ts'
import { MergeWarning } from '../merge-warning.tsx'

/** Somebody else who is the same person: he goes, and all he has comes here. */
export function MergeDialog({
  contact,
  onClose,
}: {
  readonly contact: Contact
  readonly onClose: () => void
}) {
  const [fromId, setFromId] = useState('')
  const [search, setSearch] = useState('')
  const { rows, isStale } = usePages(listContacts, { limit: 20, ...(search && { search }) })
  const merge = useCommand(mergeContacts, {
    refreshes: [getContact, listContacts, listContactTimeline, listContactNotes, listContactMerges],
    onDone: () => {
      toast({ tone: 'good', title: 'The contacts are one now' })
      onClose()
    },
  })
  const other = rows.find(({ id }) => id === fromId)
  const isDoubtful = other !== undefined && [contact, other].some(isOnlyClaimed)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Merge into ${nameOf(contact)}`}
      description="Conversations, notes and tags of the other contact come here, and gaps are filled. You can take them apart again for 30 days."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isBusy={merge.isBusy}
            disabled={fromId === ''}
            onClick={() => merge.run({ id: contact.id, fromId })}
          >
            Merge contacts
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {isDoubtful && <MergeWarning />}
        {merge.problem && <Notice tone="bad">{merge.problem.detail}</Notice>}
        <Combobox
          label="The other contact"
          placeholder="Name or e-mail address"
          items={rows
            .filter(({ id }) => id !== contact.id)
            .map((other) => ({
              value: other.id,
              label: nameOf(other),
              hint: hintOf(other),
            }))}
          value={fromId || undefined}
          onSearch={setSearch}
          isLoading={isStale}
          onChange={setFromId}
        />
      </div>
    </Dialog>
  )
}

/** Two of one name are told apart by who of them signs in. */
function hintOf({ kind, email, name, claimed }: Contact): string {
  const address = name && email ? [email] : []
  const proven = claimed.includes('email') ? ['not proven'] : []
  return [kind === 'user' ? 'User' : 'Lead', ...address, ...proven].join(' · ')
}
