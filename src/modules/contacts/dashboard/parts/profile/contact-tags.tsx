import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { MultiCombobox } from '#ui/combobox.tsx'

import { getContact, listContacts, setContactTags } from '../../../contract.ts'
import type { Contact } from '../../../model.ts'
import { TagNames } from '../tag-names.tsx'

/** Words on a person by which he is found again. Saved as they are chosen. */
export function ContactTags({
  contact,
  canManage,
}: {
  readonly contact: Contact
  readonly canManage: boolean
}) {
  const { rows: tags, isLoading } = usePages(tagCalls.list, everyTag)
  const save = useCommand(setContactTags, { refreshes: [getContact, listContacts] })
  if (!canManage) return <TagNames ids={contact.tagIds} />
  const offered = tags.filter(
    ({ id, offeredFor }) =>
      contact.tagIds.includes(id) || offeredFor === 'everything' || offeredFor === 'contacts',
  )
  return (
    <MultiCombobox
      label="Tags"
      placeholder="Add a tag"
      items={offered.map(({ id, name }) => ({ value: id, label: name }))}
      // Names come a moment later, and ids are nothing to read.
      values={isLoading ? [] : contact.tagIds}
      isLoading={isLoading}
      error={save.problem?.detail}
      onChange={(tagIds) => save.run({ id: contact.id, tagIds: [...tagIds] })}
    />
  )
}
