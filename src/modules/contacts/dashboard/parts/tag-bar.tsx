import { BulkBar } from '#ui/bulk-bar.tsx'

import { getContact, listContacts, tagContacts } from '../../contract.ts'
import type { Contact } from '../../model.ts'
import { contactMergeCalls } from '../../person-contract.ts'
import { isOnlyClaimed, nameOf } from '../../rules.ts'
import { MergeButton } from './merge-button.tsx'
import { TagMenus } from './tag-menus.tsx'

export function TagBar({
  chosen,
  onDone,
}: {
  readonly chosen: readonly Contact[]
  readonly onDone: () => void
}) {
  return (
    <BulkBar count={chosen.length} onClear={onDone}>
      <TagMenus
        call={tagContacts}
        ids={chosen.map(({ id }) => id)}
        one="contact"
        many="contacts"
        refreshes={[listContacts, getContact]}
        onDone={onDone}
      />
      <MergeButton
        chosen={chosen.map((contact) => ({
          value: contact.id,
          label: nameOf(contact),
          ...(contact.email && contact.name && { hint: contact.email }),
        }))}
        likeliestId={likeliest(chosen)?.id ?? ''}
        many="contacts"
        description="Conversations, notes, and tags move to the contact you keep. You can unmerge for 30 days."
        isDoubtful={chosen.some(isOnlyClaimed)}
        calls={contactMergeCalls}
        refreshes={[listContacts, getContact]}
        onDone={onDone}
      />
    </BulkBar>
  )
}

function likeliest(chosen: readonly Contact[]): Contact | undefined {
  const [first] = chosen.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
  return chosen.find(({ kind }) => kind === 'user') ?? first
}
