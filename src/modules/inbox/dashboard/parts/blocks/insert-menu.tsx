import CopyCheck from 'lucide-react/icons/copy-check'
import GalleryHorizontal from 'lucide-react/icons/gallery-horizontal'
import Link from 'lucide-react/icons/link'
import ListChecks from 'lucide-react/icons/list-checks'
import Mic from 'lucide-react/icons/mic'
import Paperclip from 'lucide-react/icons/paperclip'
import Plus from 'lucide-react/icons/plus'
import SquareMousePointer from 'lucide-react/icons/square-mouse-pointer'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'

import { canRecord } from '#platform/voice/browser/can-record.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#ui/menu.tsx'

import { blockNames } from '../../../block-rules.ts'
import type { MessageBlock } from '../../../model.ts'
import { FileInput } from '../conversation/attach-button.tsx'
import { newBlock } from './block-draft.ts'

const BlockDialog = lazy(async () => ({
  default: (await import('./block-dialog.tsx')).BlockDialog,
}))

/** What an answer can hold beside words. On a phone it holds the files and the voice as well. */
export function InsertMenu({
  place,
  hasBlocks,
  onFiles,
  onRecord,
  onDone,
}: {
  readonly place: string
  readonly hasBlocks: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly onRecord: () => void
  readonly onDone: () => void
}) {
  const [kind, setKind] = useState<MessageBlock['kind']>()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Menu label="Insert" side="top" align="start" trigger={<Plus size={16} aria-hidden />}>
        <div className="sm:hidden">
          <MenuItem icon={<Paperclip size={16} />} onSelect={() => input.current?.click()}>
            Attach files
          </MenuItem>
          {canRecord() && (
            <MenuItem icon={<Mic size={16} />} onSelect={onRecord}>
              Record a voice message
            </MenuItem>
          )}
          {hasBlocks && <MenuSeparator />}
        </div>
        {hasBlocks && <MenuLabel>Customers answer with one touch</MenuLabel>}
        {hasBlocks &&
          kinds.map(({ value, icon }) => (
            <MenuItem key={value} icon={icon} onSelect={() => setKind(value)}>
              {blockNames[value]}
            </MenuItem>
          ))}
      </Menu>
      <FileInput input={input} onFiles={onFiles} />
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
