import Mic from 'lucide-react/icons/mic'
import Paperclip from 'lucide-react/icons/paperclip'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useRef, useState } from 'react'

import { canRecord } from '#platform/voice/browser/can-record.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#ui/menu.tsx'

import { blockNames } from '../../../block-rules.ts'
import type { MessageBlock } from '../../../model.ts'
import { FileInput } from '../conversation/attach-button.tsx'
import { attachmentsAt } from '../conversation/composer-files.ts'
import { newBlock } from './block-draft.ts'
import { blockKinds } from './block-kinds.tsx'
import { putBlock } from './put-block.ts'

const BlockDialog = lazy(async () => ({
  default: (await import('./block-dialog.tsx')).BlockDialog,
}))

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
              Record voice message
            </MenuItem>
          )}
          {hasBlocks && <MenuSeparator />}
        </div>
        {hasBlocks && <MenuLabel>Quick replies</MenuLabel>}
        {hasBlocks &&
          blockKinds.map(({ value, icon }) => (
            <MenuItem key={value} icon={icon} onSelect={() => setKind(value)}>
              {blockNames[value]}
            </MenuItem>
          ))}
      </Menu>
      <FileInput input={input} onFiles={onFiles} />
      {kind && (
        <Suspense>
          <BlockDialog
            block={newBlock(kind)}
            pictures={attachmentsAt(place)}
            isNew
            onSave={(block, pictures) => putBlock(place, block, pictures)}
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
