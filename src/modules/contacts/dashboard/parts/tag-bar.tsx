import Merge from 'lucide-react/icons/merge'
import Tag from 'lucide-react/icons/tag'
import { lazy, Suspense, useState } from 'react'

import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'

import { getContact, listContacts, tagContacts } from '../../contract.ts'
import type { Contact } from '../../model.ts'

const MergeChosen = lazy(async () => ({
  default: (await import('./merge-chosen.tsx')).MergeChosen,
}))

/** Tags for everybody who is chosen, and off them; and making one of those who are one person. */
export function TagBar({
  chosen,
  onDone,
}: {
  readonly chosen: readonly Contact[]
  readonly onDone: () => void
}) {
  const [isMerging, setMerging] = useState(false)
  const ids = chosen.map(({ id }) => id)
  const { rows } = usePages(tagCalls.list, everyTag)
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
    <BulkBar count={ids.length} onClear={onDone}>
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
      {chosen.length > 1 && (
        <Button
          kind="quiet"
          icon={<Merge size={16} aria-hidden />}
          onClick={() => setMerging(true)}
        >
          Merge
        </Button>
      )}
      {isMerging && (
        <Suspense>
          <MergeChosen chosen={chosen} onDone={onDone} onClose={() => setMerging(false)} />
        </Suspense>
      )}
    </BulkBar>
  )
}
