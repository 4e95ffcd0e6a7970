import { useState, type ReactNode } from 'react'

import { uploadApi } from '#platform/registry/browser/upload-api.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'

import { ArchiveChoice } from './archive-choice.tsx'
import { ImportReport } from './import-report.tsx'
import {
  isInProgress,
  type ItemView,
  type TransferDesk,
  type TransferView,
  type TransferWords,
} from './transfer-desk.ts'

export interface ReadyPart<View> {
  readonly transfer: View
  readonly onClose: () => void
  readonly onBegun: () => void
}

export function ImportDialog<View extends TransferView, Item extends ItemView>({
  desk,
  transferId,
  renderReady,
  onClose,
}: {
  readonly desk: TransferDesk<View, Item>
  readonly transferId: string | undefined
  readonly renderReady: (part: ReadyPart<View>) => ReactNode
  readonly onClose: () => void
}) {
  const [id, setId] = useState(transferId)
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [isOver, setOver] = useState(false)
  const { data } = useCall(
    desk.getTransfer,
    { id: id ?? '' },
    { isEnabled: id !== undefined, everyMs: isOver ? false : 1000 },
  )
  const isIdle = data && !isInProgress(data.state)
  if (data && isOver !== isIdle) setOver(isIdle ?? false)

  async function send(file: File): Promise<void> {
    setProblem(undefined)
    setSent(0)
    try {
      const name = file.name.slice(0, 255) || 'import.zip'
      const taken = await uploadApi(desk.uploadImport, { id: desk.ownerId, name }, file, {
        onProgress: setSent,
        signal: new AbortController().signal,
      })
      setId(taken.id)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setSent(undefined)
    }
  }

  if (data?.state === 'ready') {
    return renderReady({ transfer: data, onClose, onBegun: () => setOver(false) })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={titleOf(data, desk.words)}
      {...(id === undefined && { description: `Import a ZIP into ${desk.ownerName}.` })}
      footer={<Button onClick={onClose}>{isIdle ? 'Done' : 'Close'}</Button>}
    >
      <div className="flex flex-col gap-4">
        {problem && <Notice tone="bad">{problem}</Notice>}
        {id === undefined && sent === undefined && (
          <ArchiveChoice archive={desk.words.archive} onFile={(file) => void send(file)} />
        )}
        {sent !== undefined && <Progress label="Uploading the file" value={sent} max={1} />}
        {id !== undefined && (!data || data.state === 'reading') && (
          <Progress label="Reading the file" />
        )}
        {data?.state === 'running' && (
          <>
            <Progress
              label={doneLabel(desk.words)}
              value={data.done}
              max={Math.max(data.total, 1)}
            />
            <p className="text-ink-soft">
              You can close this window. We’ll notify you when the import is done.
            </p>
          </>
        )}
        {data?.state === 'failed' && (
          <>
            <Notice tone="bad">{data.problem}</Notice>
            <Button onClick={() => setId(undefined)}>Choose another file</Button>
          </>
        )}
        {data && ['done', 'undoing', 'undone'].includes(data.state) && (
          <ImportReport desk={desk} transfer={data} onLeave={onClose} />
        )}
      </div>
    </Dialog>
  )
}

/** `Articles done`. */
export function doneLabel({ many }: TransferWords): string {
  return `${many.charAt(0).toUpperCase()}${many.slice(1)} done`
}

function titleOf(transfer: TransferView | undefined, { many }: TransferWords): string {
  switch (transfer?.state) {
    case 'running':
      return `Importing ${many}`
    case 'done':
      return 'Import done'
    case 'undoing':
    case 'undone':
      return 'Import undone'
    default:
      return `Import ${many}`
  }
}
