import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import X from 'lucide-react/icons/x'

import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'

import type { Ticket } from '../../../model.ts'

type Related = Ticket['children'][number]

export function TicketLine({
  ticket: { key, title, isDone },
  lead,
  onOpen,
  onRemove,
  removeLabel = 'Remove',
}: {
  readonly ticket: Related
  readonly lead?: string
  readonly onOpen: () => void
  readonly onRemove?: (() => void) | undefined
  readonly removeLabel?: string
}) {
  const Icon = isDone ? CircleCheck : CircleDashed
  return (
    <li className="group flex items-center gap-1 rounded-control ps-2 hover:bg-sunken focus-within:bg-sunken">
      <button
        type="button"
        onClick={onOpen}
        className="control flex min-w-0 flex-1 cursor-pointer items-center gap-2 rounded-control text-start"
      >
        <Icon
          size={16}
          aria-hidden
          className={classes('shrink-0', isDone ? 'text-good' : 'text-ink-faint')}
        />
        <span className="sr-only">{isDone ? 'Done:' : 'Open:'}</span>
        {lead && <span className="shrink-0 text-sm text-ink-soft">{lead}</span>}
        <span className="shrink-0 text-sm text-ink-faint tabular-nums">{key}</span>
        <span className={classes('min-w-0 truncate', isDone && 'text-ink-soft')}>{title}</span>
      </button>
      {onRemove && (
        <span className="opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
          <IconButton
            label={`${removeLabel} ${key}`}
            icon={<X size={14} aria-hidden />}
            onClick={onRemove}
          />
        </span>
      )}
    </li>
  )
}
