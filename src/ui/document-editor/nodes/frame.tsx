import { NodeViewWrapper } from '@tiptap/react'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'

import { classes } from '../../classes.ts'
import { IconButton } from '../../icon-button.tsx'

export function BlockFrame({
  label,
  isChosen,
  isEditable,
  onDelete,
  actions,
  className,
  children,
}: {
  readonly label: string
  readonly isChosen: boolean
  readonly isEditable: boolean
  readonly onDelete: () => void
  readonly actions?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <NodeViewWrapper
      role="group"
      aria-label={label}
      className={classes('group/block relative rounded-control', isChosen && chosen, className)}
    >
      {children}
      {isEditable && (
        <div
          contentEditable={false}
          className={classes(
            'absolute end-2 top-2 flex rounded-control border border-line bg-raised shadow-card transition-opacity',
            'opacity-0 group-hover/block:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100',
            isChosen && '[.ProseMirror-focused_&]:opacity-100',
          )}
        >
          {actions}
          <IconButton
            label={`Remove ${label.toLowerCase()}`}
            icon={<Trash2 size={16} aria-hidden />}
            onClick={onDelete}
          />
        </div>
      )}
    </NodeViewWrapper>
  )
}

// A document that starts with an image selects it before anyone starts editing.
const chosen =
  'outline-focus [.ProseMirror-focused_&]:outline-2 [.ProseMirror-focused_&]:outline-offset-2'
