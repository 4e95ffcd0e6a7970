import { useState } from 'react'

import { usePages } from '#platform/registry/browser/use-pages.ts'

import { listContacts } from '../../../contract.ts'
import type { Contact } from '../../../model.ts'
import { contactMergeCalls } from '../../../person-contract.ts'
import { isOnlyClaimed, nameOf } from '../../../rules.ts'
import { MergeWith } from '../merge-with.tsx'
import { mergeRefreshes } from './merge-refreshes.ts'

export function MergeDialog({
  contact,
  onClose,
}: {
  readonly contact: Contact
  readonly onClose: () => void
}) {
  const [search, setSearch] = useState('')
  const { rows, isStale } = usePages(listContacts, { limit: 20, ...(search && { search }) })
  return (
    <MergeWith
      into={{ id: contact.id, name: nameOf(contact) }}
      one="contact"
      many="contacts"
      description="Conversations, notes, and tags move to this contact. You can unmerge for 30 days."
      placeholder="Name or email"
      offered={rows.map((other) => ({
        value: other.id,
        label: nameOf(other),
        hint: hintOf(other),
      }))}
      isLoading={isStale}
      onSearch={setSearch}
      isDoubtful={(id) => [contact, ...rows.filter((row) => row.id === id)].some(isOnlyClaimed)}
      calls={contactMergeCalls}
      refreshes={mergeRefreshes}
      onClose={onClose}
    />
  )
}

function hintOf({ kind, email, name, claimed }: Contact): string {
  const address = name && email ? [email] : []
  const proven = claimed.includes('email') ? ['unverified'] : []
  return [kind === 'user' ? 'User' : 'Lead', ...address, ...proven].join(' · ')
}
