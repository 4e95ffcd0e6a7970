import Tag from 'lucide-react/icons/tag'

import { tagCalls } from '#modules/tags/contract.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'

import { getContact, listContacts, tagContacts } from '../../contract.ts'

/** Tags for everybody who is chosen, and off them. */
export function TagBar({
  ids,
  onDone,
}: {
  readonly ids: readonly string[]
  readonly onDone: () => void
}) {
  const { rows } = usePages(tagCalls.list, { limit: 100, sort: 'name' })
  const tags = rows.filter(({ offeredFor }) => offeredFor !== 'conversations')
  const tag = useCommand(tagContacts, {
    refreshes: [listContacts, getContact],
    onDone: ({ changed }) => {
      toast({
        tone: 'good',
        title: changed === 1 ? '1 contact changed' : `${changed} contacts changed`,
      })
      onDone()
    },
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
  })
  return (
    <div
      role="toolbar"
      aria-label="Act on the chosen contacts"
      className="sticky bottom-4 z-10 mx-auto flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-2 shadow-float"
    >
      <span className="px-2 tabular-nums">{ids.length} chosen</span>
      <Menu
        label="Add a tag"
        trigger={
          <>
            <Tag size={16} aria-hidden />
            Add a tag
          </>
        }
      >
        {tags.map(({ id, name }) => (
          <MenuItem key={id} onSelect={() => tag.run({ ids: [...ids], add: [id] })}>
            {name}
          </MenuItem>
        ))}
      </Menu>
      <Menu label="Take a tag off" trigger="Take a tag off">
        {tags.map(({ id, name }) => (
          <MenuItem key={id} onSelect={() => tag.run({ ids: [...ids], remove: [id] })}>
            {name}
          </MenuItem>
        ))}
      </Menu>
      <Button kind="quiet" onClick={onDone}>
        Clear
      </Button>
    </div>
  )
}
