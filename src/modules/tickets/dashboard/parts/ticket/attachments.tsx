import Paperclip from 'lucide-react/icons/paperclip'
import { useRef } from 'react'

import { usePages } from '#platform/registry/browser/use-pages.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { useFileCatcher } from '#ui/file-drop/use-file-catcher.ts'
import { toast } from '#ui/toast.ts'

import { listTicketFiles, trashTicketFile } from '../../../files-contract.ts'
import type { Board, TicketFile } from '../../../model.ts'
import { usePeople } from '../use-people.ts'
import { FileList } from './file-list.tsx'
import { Part } from './part.tsx'
import { PendingFiles } from './pending-files.tsx'
import type { PartProps } from './part-props.ts'
import { useFileUpload } from './use-file-upload.ts'

export function Attachments({ ticket, board, canWork }: PartProps & { readonly board: Board }) {
  const zone = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { myId } = usePeople()
  const { rows, error, hasMore, isLoadingMore, loadMore, refresh } = useFiles(ticket.id)
  const trash = useTrash()
  const upload = useFileUpload({ ticketId: ticket.id, isForComment: false, onDone: refresh })
  const { isOver, ...catcher } = useFileCatcher(zone, (files) => {
    if (canWork) upload.add([...files])
  })
  if (!canWork && rows.length === 0 && !error) return null
  return (
    <div ref={zone} {...catcher} className={classes('rounded-card', isOver && 'bg-info-wash')}>
      <Part
        title="Files"
        note={rows.length > 0 && rows.length}
        actions={
          canWork && (
            <Button
              size="small"
              kind="quiet"
              icon={<Paperclip size={16} aria-hidden />}
              onClick={() => input.current?.click()}
            >
              Attach files
            </Button>
          )
        }
      >
        {error && rows.length === 0 && <p className="text-ink-soft">{error.message}</p>}
        <FileList
          label="Ticket files"
          files={rows}
          canRemove={({ memberId }) => canWork && (memberId === myId || board.myRole === 'admin')}
          onRemove={(file) => trash.run({ id: file.id, isTrashed: true })}
        />
        <PendingFiles files={upload} />
        {hasMore && (
          <Button size="small" kind="quiet" isBusy={isLoadingMore} onClick={loadMore}>
            Show more
          </Button>
        )}
        {canWork && rows.length === 0 && upload.uploads.length === 0 && (
          <p className="text-sm text-ink-faint">Drop or paste files here, up to 25 MB each.</p>
        )}
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files to attach"
          onChange={({ target }) => {
            upload.add([...(target.files ?? [])])
            // Lets the same file be selected again.
            target.value = ''
          }}
        />
      </Part>
    </div>
  )
}

function useFiles(ticketId: string) {
  const pages = usePages(listTicketFiles, { id: ticketId, limit: 20 })
  return { ...pages, refresh: pages.retry }
}

function useTrash() {
  const restore = useCommand(trashTicketFile, {
    refreshes: [listTicketFiles],
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
  })
  return useCommand(trashTicketFile, {
    refreshes: [listTicketFiles],
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
    onDone: ({ id, name }: TicketFile) =>
      void toast({
        title: `${name} deleted`,
        action: {
          label: 'Undo',
          altText: 'Restore the file',
          onAct: () => restore.run({ id, isTrashed: false }),
        },
      }),
  })
}
