import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Link2 from 'lucide-react/icons/link-2'
import SquareKanban from 'lucide-react/icons/square-kanban'
import Trash2 from 'lucide-react/icons/trash-2'

import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'

import type { Ticket } from '../../../model.ts'
import { boardPath } from '../paths.ts'
import { useTicketActs } from '../use-ticket-acts.ts'

/** What else can be done with a ticket. */
export function TicketMenu({
  ticket: { id, boardId, isArchived, isTrashed },
  path,
  canWork,
  onGone,
}: {
  readonly ticket: Ticket
  readonly path: string
  readonly canWork: boolean
  readonly onGone: () => void
}) {
  const acts = useTicketActs()
  return (
    <Menu label="More" align="end" trigger={<Ellipsis size={16} aria-hidden />}>
      <MenuItem icon={<Link2 size={16} aria-hidden />} onSelect={() => void copyLink(path)}>
        Copy link
      </MenuItem>
      <MenuItem icon={<SquareKanban size={16} aria-hidden />} to={boardPath(boardId)}>
        Open board
      </MenuItem>
      {canWork && <MenuSeparator />}
      {canWork && isTrashed && (
        <MenuItem
          icon={<ArchiveRestore size={16} aria-hidden />}
          onSelect={() => void acts.restore([id])}
        >
          Put back from the trash
        </MenuItem>
      )}
      {canWork && !isTrashed && (
        <MenuItem
          icon={
            isArchived ? (
              <ArchiveRestore size={16} aria-hidden />
            ) : (
              <Archive size={16} aria-hidden />
            )
          }
          onSelect={() => void (isArchived ? acts.unarchive([id]) : acts.archive([id]))}
        >
          {isArchived ? 'Put back from the archive' : 'Archive'}
        </MenuItem>
      )}
      {canWork && !isTrashed && (
        <MenuItem
          icon={<Trash2 size={16} aria-hidden />}
          tone="danger"
          onSelect={() => {
            onGone()
            void acts.trash([id])
          }}
        >
          Delete
        </MenuItem>
      )}
    </Menu>
  )
}

// Browsers have no clipboard on pages without encryption, and people may refuse it.
async function copyLink(path: string): Promise<void> {
  const address = new URL(path, window.location.href).href
  try {
    await navigator.clipboard.writeText(address)
    toast({ tone: 'good', title: 'Link copied' })
  } catch {
    toast({ title: 'The link could not be copied', description: address })
  }
}
