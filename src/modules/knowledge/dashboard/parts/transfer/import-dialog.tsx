import { useState } from 'react'

import { uploadApi } from '#platform/registry/browser/upload-api.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'

import { listArticles } from '../../../articles-contract.ts'
import { getBase, listCategories } from '../../../contract.ts'
import type { Base } from '../../../model.ts'
import {
  getTransfer,
  listTransfers,
  runImport,
  uploadImport,
  type Transfer,
} from '../../../transfer-contract.ts'
import { countOf } from '../words.ts'
import { ArchiveChoice } from './archive-choice.tsx'
import { ImportReport } from './import-report.tsx'
import { ImportWishesForm } from './import-wishes-form.tsx'
import { usualWishes, type Wishes } from './wishes.ts'

/** An archive on its way into a base: sent, looked at, said how, made. */
export function ImportDialog({
  base,
  transferId,
  onClose,
}: {
  readonly base: Base
  /** One that was begun before. */
  readonly transferId: string | undefined
  readonly onClose: () => void
}) {
  const [id, setId] = useState(transferId)
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [isOver, setOver] = useState(false)
  const { data } = useCall(
    getTransfer,
    { id: id ?? '' },
    { isEnabled: id !== undefined, everyMs: isOver ? false : 1000 },
  )
  const isAtRest = data && !['reading', 'running', 'undoing'].includes(data.state)
  if (data && isOver !== isAtRest) setOver(isAtRest ?? false)

  async function send(file: File): Promise<void> {
    setProblem(undefined)
    setSent(0)
    try {
      const name = file.name.slice(0, 255) || 'import.zip'
      const taken = await uploadApi(uploadImport, { id: base.id, name }, file, {
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
    return <Ready base={base} transfer={data} onClose={onClose} onBegun={() => setOver(false)} />
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={titleOf(data)}
      {...(id === undefined && { description: `Into ${base.name}, from a ZIP.` })}
      footer={<Button onClick={onClose}>{isAtRest ? 'Done' : 'Close'}</Button>}
    >
      <div className="flex flex-col gap-4">
        {problem && <Notice tone="bad">{problem}</Notice>}
        {id === undefined && sent === undefined && (
          <ArchiveChoice onFile={(file) => void send(file)} />
        )}
        {sent !== undefined && <Progress label="Sending the file" value={sent} max={1} />}
        {id !== undefined && (!data || data.state === 'reading') && (
          <Progress label="Looking at what is in it" />
        )}
        {data?.state === 'running' && (
          <>
            <Progress label="Articles done" value={data.done} max={Math.max(data.total, 1)} />
            <p className="text-ink-soft">
              You can close this. The import goes on, and you are told when it is done.
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
          <ImportReport base={base} transfer={data} />
        )}
      </div>
    </Dialog>
  )
}

function titleOf(transfer: Transfer | undefined): string {
  switch (transfer?.state) {
    case 'running':
      return 'Importing articles'
    case 'done':
      return 'Import done'
    case 'undoing':
    case 'undone':
      return 'Import undone'
    default:
      return 'Import articles'
  }
}

/** What it holds, and how it is to be brought in. */
function Ready({
  base,
  transfer,
  onClose,
  onBegun,
}: {
  readonly base: Base
  readonly transfer: Transfer
  readonly onClose: () => void
  readonly onBegun: () => void
}) {
  const { look } = transfer
  const [wishes, setWishes] = useState<Wishes>(() => usualWishes(look?.languages ?? [], base))
  const run = useCommand(runImport, {
    refreshes: [getTransfer, listTransfers, listArticles, listCategories, getBase],
    onDone: onBegun,
  })
  const isEmpty = wishes.languages.every(({ to }) => to === null)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Import articles"
      description={`${transfer.name}, into ${base.name}`}
      footer={
        <>
          <Button onClick={onClose}>Later</Button>
          <Button
            kind="primary"
            isBusy={run.isBusy}
            disabled={isEmpty}
            onClick={() => run.run({ id: transfer.id, ...wishes })}
          >
            Import {countOf(transfer.total, 'article', 'articles')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {run.problem && <Notice tone="bad">{run.problem.message}</Notice>}
        {look && (
          <ImportWishesForm
            {...{ base, look, wishes }}
            format={transfer.format ?? 'markdown'}
            onChange={setWishes}
          />
        )}
      </div>
    </Dialog>
  )
}
