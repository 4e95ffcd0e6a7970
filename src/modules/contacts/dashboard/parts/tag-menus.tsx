import Tag from 'lucide-react/icons/tag'

import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import type { Call } from '#platform/registry/call.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'

import type { tagContacts } from '../../contract.ts'

export function TagMenus({
  call,
  ids,
  one,
  many,
  refreshes,
  onDone,
}: {
  readonly call: typeof tagContacts
  readonly ids: readonly string[]
  readonly one: string
  readonly many: string
  readonly refreshes: readonly Call[]
  readonly onDone: () => void
}) {
  const { rows } = usePages(tagCalls.list, everyTag)
  const tags = rows.filter(({ offeredFor }) => offeredFor !== 'conversations')
  const tag = useCommand(call, {
    refreshes,
    onDone: ({ changed }) => {
      toast({ tone: 'good', title: `${changed} ${changed === 1 ? one : many} changed` })
      onDone()
    },
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
  })
  return (
    <>
      <Menu
        label="Add tag"
        trigger={
          <>
            <Tag size={16} aria-hidden />
            Add tag
          </>
        }
      >
        {tags.map(({ id, name }) => (
          <MenuItem key={id} onSelect={() => tag.run({ ids: [...ids], add: [id] })}>
            {name}
          </MenuItem>
        ))}
      </Menu>
      <Menu label="Remove tag" trigger="Remove tag">
        {tags.map(({ id, name }) => (
          <MenuItem key={id} onSelect={() => tag.run({ ids: [...ids], remove: [id] })}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
