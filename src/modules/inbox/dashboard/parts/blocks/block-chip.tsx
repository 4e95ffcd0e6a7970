import Blocks from 'lucide-react/icons/blocks'
import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'
import { lazy, Suspense, useState } from 'react'

import { IconButton } from '#ui/icon-button.tsx'

import { blockNames } from '../../../block-rules.ts'
import type { MessageBlock } from '../../../model.ts'
import { blockWords } from '../../../rules.ts'
import { attachmentsAt } from '../conversation/composer-files.ts'
import { putBlock, removeBlock } from './put-block.ts'

const BlockDialog = lazy(async () => ({
  default: (await import('./block-dialog.tsx')).BlockDialog,
}))

export function BlockChip({
  place,
  block,
  onDone,
}: {
  readonly place: string
  readonly block: MessageBlock
  readonly onDone: () => void
}) {
  const [isEditing, setEditing] = useState(false)
  const name = blockNames[block.kind]
  return (
    <div className="px-3 pt-2">
      <div className="flex w-fit max-w-full items-center gap-2 rounded-control border border-line bg-surface py-0.5 pr-0.5 pl-2 text-sm">
        <Blocks size={16} className="shrink-0 text-ink-faint" aria-hidden />
        <span className="min-w-0 truncate">
          <span className="font-medium">{name}</span>{' '}
          <span className="text-ink-soft">{blockWords(block).replaceAll(/\s+/g, ' ')}</span>
        </span>
        <span className="flex shrink-0">
          <IconButton
            label={`Edit ${name.toLowerCase()}`}
            icon={<Pencil size={16} aria-hidden />}
            onClick={() => setEditing(true)}
          />
          <IconButton
            label={`Remove ${name.toLowerCase()}`}
            icon={<X size={16} aria-hidden />}
            onClick={() => {
              removeBlock(place, block)
              onDone()
            }}
          />
        </span>
      </div>
      {isEditing && (
        <Suspense>
          <BlockDialog
            block={block}
            pictures={attachmentsAt(place)}
            onSave={(changed, pictures) => putBlock(place, changed, pictures)}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
