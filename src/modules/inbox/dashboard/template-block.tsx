import Blocks from 'lucide-react/icons/blocks'
import { lazy, Suspense, useState } from 'react'

import type { BlockFieldProps } from '#modules/templates/dashboard/slots.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'

import { blockNames } from '../block-rules.ts'
import type { MessageBlock } from '../model.ts'
import { newBlock } from './parts/blocks/block-draft.ts'
import { blockKinds } from './parts/blocks/block-kinds.tsx'
import { BlockView } from './parts/blocks/block-view.tsx'

const BlockDialog = lazy(async () => ({
  default: (await import('./parts/blocks/block-dialog.tsx')).BlockDialog,
}))

export function TemplateBlock({ label, block, isDisabled, error, onChange }: BlockFieldProps) {
  const [editing, setEditing] = useState<MessageBlock>()
  const kept = block as MessageBlock | null
  return (
    <section aria-label={label} className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-auto font-medium">{label}</h3>
        {kept && !isDisabled && (
          <>
            <Button kind="quiet" onClick={() => onChange(null)}>
              Remove
            </Button>
            <Button onClick={() => setEditing(kept)}>Edit</Button>
          </>
        )}
        {!kept && !isDisabled && (
          <Menu
            label={`Add: ${label}`}
            align="end"
            trigger={
              <>
                <Blocks size={16} aria-hidden />
                Add
              </>
            }
          >
            {blockKinds.map(({ value, icon }) => (
              <MenuItem key={value} icon={icon} onSelect={() => setEditing(newBlock(value))}>
                {blockNames[value]}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
      {kept ? (
        <BlockView block={kept} files={none} />
      ) : (
        <p className="text-sm text-ink-soft">
          Buttons, choices, cards, a form or a link sent with the text.
        </p>
      )}
      {error && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
      {editing && (
        <Suspense>
          <BlockDialog
            block={editing}
            hasPictures={false}
            isNew={!kept}
            onSave={(saved) => onChange({ ...saved })}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}

const none = [] as const
