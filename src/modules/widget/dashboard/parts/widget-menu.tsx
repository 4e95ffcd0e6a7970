import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'

import { deleteWidget, getWidget, listWidgets, pauseWidget } from '../../contract.ts'
import type { Widget } from '../../model.ts'
import { useArchive } from './use-archive.ts'

export function WidgetMenu({ widget }: { readonly widget: Widget }) {
  const [isDeleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const isPaused = widget.state === 'paused'
  const pause = useCommand(pauseWidget, {
    refreshes: [getWidget, listWidgets],
    onDone: ({ state }) =>
      toast({ title: state === 'paused' ? 'Widget paused' : 'Widget resumed' }),
    onRefused: ({ message }) => toast({ tone: 'bad', title: message }),
  })
  const archive = useArchive()
  const isArchived = widget.state === 'archived'
  const remove = useCommand(deleteWidget, {
    refreshes: [listWidgets],
    onDone: () => void navigate('/dashboard/widgets'),
  })
  return (
    <>
      <Menu label="More" align="end" trigger={<Ellipsis size={16} aria-hidden />}>
        {widget.state !== 'draft' && !isArchived && (
          <MenuItem onSelect={() => pause.run({ id: widget.id, isPaused: !isPaused })}>
            {isPaused ? 'Resume' : 'Pause'}
          </MenuItem>
        )}
        {widget.state === 'live' && (
          <MenuItem to={`/widget-page/${widget.id}?mode=page`} isFullLoad>
            Open chat
          </MenuItem>
        )}
        <MenuItem onSelect={() => archive.run({ id: widget.id, isArchived: !isArchived })}>
          {isArchived ? 'Restore' : 'Archive'}
        </MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" onSelect={() => setDeleting(true)}>
          Delete
        </MenuItem>
      </Menu>
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={`Delete ${widget.name}?`}
        confirmLabel="Delete widget"
        tone="danger"
        isBusy={remove.isBusy}
        {...(remove.problem && { problem: remove.problem.message })}
        onConfirm={() => remove.run({ id: widget.id })}
      >
        The chat disappears from all pages. Conversations stay in the inbox.
      </ConfirmDialog>
    </>
  )
}
