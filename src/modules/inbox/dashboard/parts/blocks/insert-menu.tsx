import CopyCheck from 'lucide-react/icons/copy-check'
import GalleryHorizontal from 'lucide-react/icons/gallery-horizontal'
import Link from 'lucide-react/icons/link'
import ListChecks from 'lucide-react/icons/list-checks'
import Plus from 'lucide-react/icons/plus'
import SquareMousePointer from 'lucide-react/icons/square-mouse-pointer'
import { lazy, Suspense, useState, type ReactNode } from 'react'

import { Menu, MenuItem, MenuLabel } from '#ui/menu.tsx'

import { blockNames } from '../../../block-rules.ts'
import type { MessageBlock } from '../../../model.ts'
import { newBlock } from './block-draft.ts'

const BlockDialog = lazy(async () => ({
  default: (await import('./block-dialog.tsx')).BlockDialog,
}))

/** What an answer can hold beside words. */
export function InsertMenu({
  place,
  onDone,
}: {
  readonly place: string
  readonly onDone: () => void
}) {
  const [kind, setKind] = useState<MessageBlock['kind']>()
  return (
    <>
      <Menu label="Insert" side="top" align="start" trigger={<Plus size={16} aria-hidden />}>
        <MenuLabel>Customers answer with one touch</MenuLabel>
        {kinds.map(({ value, icon }) => (
          <MenuItem key={value} icon={icon} onSelect={() => setKind(value)}>
            {blockNames[value]}
          </MenuItem>
        ))}
      </Menu>
      {kind && (
        <Suspense>
          <BlockDialog
            place={place}
            block={newBlock(kind)}
            isNew
            onClose={() => {
              setKind(undefined)
              onDone()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const kinds: readonly { readonly value: MessageBlock['kind']; readonly icon: ReactNode }[] = [
  { value: 'buttons', icon: <SquareMousePointer size={16} /> },
  { value: 'picker', icon: <ListChecks size={16} /> },
  { value: 'cards', icon: <GalleryHorizontal size={16} /> },
  { value: 'form', icon: <CopyCheck size={16} /> },
  { value: 'article', icon: <Link size={16} /> },
]
