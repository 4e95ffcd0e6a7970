import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import type { Call } from '#platform/registry/call.ts'
import { MultiCombobox } from '#ui/combobox.tsx'

import type { tagContacts } from '../../contract.ts'
import { TagNames } from './tag-names.tsx'

export function TagPicker({
  call,
  subject,
  refreshes,
  canManage,
}: {
  readonly call: typeof tagContacts
  readonly subject: { readonly id: string; readonly tagIds: readonly string[] }
  readonly refreshes: readonly Call[]
  readonly canManage: boolean
}) {
  const { rows: tags, isLoading } = usePages(tagCalls.list, everyTag)
  const save = useCommand(call, { refreshes })
  if (!canManage) return <TagNames ids={subject.tagIds} />
  const offered = tags.filter(
    ({ id, offeredFor }) =>
      subject.tagIds.includes(id) || offeredFor === 'everything' || offeredFor === 'contacts',
  )
  return (
    <MultiCombobox
      label="Tags"
      placeholder="Add tag"
      items={offered.map(({ id, name }) => ({ value: id, label: name }))}
      values={isLoading ? [] : subject.tagIds}
      isLoading={isLoading}
      error={save.problem?.detail}
      onChange={(tagIds) =>
        save.run({
          ids: [subject.id],
          add: tagIds.filter((id) => !subject.tagIds.includes(id)),
          remove: subject.tagIds.filter((id) => !tagIds.includes(id)),
        })
      }
    />
  )
}
