import Download from 'lucide-react/icons/download'
import FileDown from 'lucide-react/icons/file-down'
import FileUp from 'lucide-react/icons/file-up'
import { useState } from 'react'

import { byteSize } from '#lib/byte-size.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Progress } from '#ui/progress.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import { doneLabel } from './import-dialog.tsx'
import {
  countOf,
  type TransferDesk,
  type TransferView,
  type TransferWords,
} from './transfer-desk.ts'

interface Row<View extends TransferView> {
  readonly desk: Pick<TransferDesk<View>, 'undoImport' | 'refreshes' | 'words'>
  readonly transfer: View
  readonly onOpen: () => void
  readonly onUndoing: (transfer: View) => void
}

export function TransferRow<View extends TransferView>({
  desk,
  transfer,
  onOpen,
  onUndoing,
}: Row<View>) {
  const { kind, state, name, createdAt } = transfer
  const Icon = kind === 'import' ? FileUp : FileDown
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <Icon size={20} aria-hidden className="mt-0.5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          {wordsOf(transfer, desk.words)} · <TimeAgo at={createdAt} />
        </p>
        {state === 'running' && (
          <div className="mt-2">
            <Progress
              label={doneLabel(desk.words)}
              isLabelHidden
              value={transfer.done}
              max={Math.max(transfer.total, 1)}
            />
          </div>
        )}
      </div>
      <Acts desk={desk} transfer={transfer} onOpen={onOpen} onUndoing={onUndoing} />
    </div>
  )
}

function Acts<View extends TransferView>({
  desk,
  transfer: { id, kind, state, url, made },
  onOpen,
  onUndoing,
}: Row<View>) {
  const [isAsking, setAsking] = useState(false)
  const undo = useCommand(desk.undoImport, {
    refreshes: desk.refreshes,
    onDone(transfer) {
      setAsking(false)
      onUndoing(transfer)
    },
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
  })
  if (kind === 'export') {
    return url ? (
      <a
        href={url}
        download
        className="inline-flex h-8 items-center gap-2 rounded-control border border-line-strong px-3 font-medium hover:bg-sunken"
      >
        <Download size={16} aria-hidden />
        Download
      </a>
    ) : null
  }
  return (
    <div className="flex flex-wrap gap-1">
      {state === 'ready' && (
        <Button size="small" kind="primary" onClick={onOpen}>
          Continue
        </Button>
      )}
      {(state === 'done' || state === 'undone') && (
        <Button size="small" onClick={onOpen}>
          Report
        </Button>
      )}
      {state === 'done' && made > 0 && (
        <Button size="small" kind="quiet" onClick={() => setAsking(true)}>
          Undo
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Undo import"
        confirmLabel="Move to trash"
        isBusy={undo.isBusy}
        onConfirm={() => undo.run({ id })}
      >
        {countOf(made, desk.words)} from this import move to the trash, including your later edits.
        You can restore them for 30 days.
      </ConfirmDialog>
    </div>
  )
}

function wordsOf(
  { kind, state, problem, size, made, changed, skipped, done, total }: TransferView,
  words: TransferWords,
): string {
  switch (state) {
    case 'reading':
      return 'Import, reading the file'
    case 'ready':
      return `Import, ${countOf(total, words)} ready`
    case 'running':
      return `${kind === 'import' ? 'Import' : 'Export'}, ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
    case 'failed':
      return problem || 'Something went wrong.'
    case 'undoing':
      return 'Import, undoing'
    case 'undone':
      return 'Import, undone'
    case 'done':
      return kind === 'export'
        ? `Export, ${byteSize(size ?? 0)}`
        : `Import: ${made.toLocaleString('en')} created, ${changed.toLocaleString('en')} updated, ${skipped.toLocaleString('en')} skipped`
  }
}
