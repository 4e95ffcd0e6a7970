import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Link2 from 'lucide-react/icons/link-2'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import MergeIcon from 'lucide-react/icons/merge'
import SquareKanban from 'lucide-react/icons/square-kanban'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, Suspense, useState } from 'react'

import { useSlot } from '#platform/screens/browser/slots.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'

import type { Ticket } from '../../../model.ts'
import { mergeTicketSlot } from '../../slots.ts'
import { boardPath } from '../paths.ts'
import { useTicketActions } from '../use-ticket-actions.ts'
import { useTicketChange } from './use-ticket-change.ts'

const MoveBoardDialog = lazy(async () => ({
  default: (await import('./move-board-dialog.tsx')).MoveBoardDialog,
}))

export function TicketMenu({
  ticket,
  path,
  canWork,
  canLock,
  onGo,
  onGone,
}: {
  readonly ticket: Ticket
  readonly path: string
  readonly canWork: boolean
  readonly canLock: boolean
  readonly onGo: (key: string) => void
  readonly onGone: () => void
}) {
  const { id, key, boardId, isArchived, isTrashed, isLocked, mergedIntoId } = ticket
  const acts = useTicketActions()
  const { change } = useTicketChange(key)
  const [merge] = useSlot(mergeTicketSlot)
  const [openDialog, setOpenDialog] = useState<'merge' | 'board'>()
  const close = (): void => setOpenDialog(undefined)
  return (
    <>
      <Menu label="More" align="end" trigger={<Ellipsis size={16} aria-hidden />}>
        <MenuItem icon={<Link2 size={16} aria-hidden />} onSelect={() => void copyLink(path)}>
          Copy link
        </MenuItem>
        <MenuItem icon={<SquareKanban size={16} aria-hidden />} to={boardPath(boardId)}>
          Open board
        </MenuItem>
        {canWork && <MenuSeparator />}
        {canWork && !isTrashed && (
          <MenuItem
            icon={<ArrowRightLeft size={16} aria-hidden />}
            onSelect={() => setOpenDialog('board')}
          >
            Move to board
          </MenuItem>
        )}
        {canWork && !isTrashed && merge && mergedIntoId === null && (
          <MenuItem
            icon={<MergeIcon size={16} aria-hidden />}
            onSelect={() => setOpenDialog('merge')}
          >
            Merge
          </MenuItem>
        )}
        {canLock && !isTrashed && (
          <MenuItem
            icon={isLocked ? <LockOpen size={16} aria-hidden /> : <Lock size={16} aria-hidden />}
            onSelect={() => change({ isLocked: !isLocked })}
          >
            {isLocked ? 'Unlock' : 'Lock'}
          </MenuItem>
        )}
        {canWork && isTrashed && (
          <MenuItem
            icon={<ArchiveRestore size={16} aria-hidden />}
            onSelect={() => void acts.restore([id])}
          >
            Restore from trash
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
            {isArchived ? 'Restore from archive' : 'Archive'}
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
      <Suspense>
        {openDialog === 'merge' && merge && <merge.Part ticket={ticket} onClose={close} />}
        {openDialog === 'board' && (
          <MoveBoardDialog ticket={ticket} onMoved={onGo} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

// The clipboard needs HTTPS, and users can deny access.
async function copyLink(path: string): Promise<void> {
  const address = new URL(path, window.location.href).href
  try {
    await navigator.clipboard.writeText(address)
    toast({ tone: 'good', title: 'Link copied' })
  } catch {
    toast({ title: 'Couldn’t copy the link', description: address })
  }
}
