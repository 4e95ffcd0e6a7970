import { useState } from 'react'

import { tagCalls } from '#modules/tags/contract.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'

import { getImport } from '../../../imports-contract.ts'
import type { Board } from '../../../model.ts'
import { guessFields, type Mapping } from './import-fields.ts'
import { ImportFileChoice } from './import-file-choice.tsx'
import { ImportPreviewView, type MissingToCreate } from './import-preview.tsx'
import { ImportMapping, wordsOfFile } from './import-mapping.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import type { ImportFile } from './read-import-file.ts'
import { rowsOfTable } from './rows-of-table.ts'
import { previewRows, createMissing, type ImportCheck } from './send-import.ts'

export function ImportTicketsDialog({
  board,
  onClose,
}: {
  readonly board: Board
  readonly onClose: () => void
}) {
  const may = useMay()
  const [file, setFile] = useState<ImportFile>()
  const [mapping, setMapping] = useState<Mapping>([])
  const [look, setLook] = useState<ImportCheck>()
  const [creates, setCreates] = useState<MissingToCreate>({ columns: true, tags: true })
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [running, setRunning] = useState<string>()
  const columnCount = board.columns.length + (look?.missing.columns.length ?? 0)
  const can = {
    columns: board.myRole === 'admin' && columnCount <= maxColumns,
    tags: may(tagCalls.importRows.access),
  }

  async function attempt(act: () => Promise<void>): Promise<void> {
    setProblem(undefined)
    setSent(0)
    try {
      await act()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setSent(undefined)
    }
  }
  const check = (): Promise<void> =>
    attempt(async () => {
      if (!file) return
      const rows = file.kind === 'rows' ? file.rows : rowsOfTable(file, mapping)
      setLook(await previewRows(board.id, rows, setSent))
    })
  const start = (): Promise<void> =>
    attempt(async () => {
      if (!look) return
      const { missing, importId } = look
      await createMissing(board.id, importId, {
        columns: can.columns && creates.columns ? missing.columns : [],
        tags: can.tags && creates.tags ? missing.tags : [],
      })
      setRunning(importId)
    })

  if (running !== undefined) return <Running id={running} onClose={onClose} />
  const isBusy = sent !== undefined
  const hasTitle = file?.kind === 'rows' || mapping.includes('title')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Import tickets"
      description={`Import into ${board.name} from a CSV file, a Jira CSV export or a Trello export.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {look ? (
            <Button
              kind="primary"
              isBusy={isBusy}
              disabled={look.made === 0}
              onClick={() => void start()}
            >
              Import {look.made.toLocaleString('en')} {look.made === 1 ? 'ticket' : 'tickets'}
            </Button>
          ) : (
            <Button
              kind="primary"
              isBusy={isBusy}
              disabled={!file || !hasTitle}
              onClick={() => void check()}
            >
              Preview import
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && <Notice tone="bad">{problem}</Notice>}
        {look && file ? (
          <div className="flex items-center justify-between gap-3">
            <p className="min-w-0 font-medium wrap-anywhere">{wordsOfFile(file)}</p>
            <Button disabled={isBusy} onClick={() => setLook(undefined)}>
              Change
            </Button>
          </div>
        ) : (
          <ImportFileChoice
            onFile={(chosen) => {
              setFile(chosen)
              setMapping(chosen.kind === 'table' ? guessFields(chosen.head) : [])
            }}
          />
        )}
        {file && !look && <ImportMapping file={file} mapping={mapping} onChange={setMapping} />}
        {file && !hasTitle && <Notice tone="info">Choose the column with the title.</Notice>}
        {isBusy && file && !look && (
          <Progress label="Rows checked" value={sent} max={file.rows.length} />
        )}
        {look && <ImportPreviewView look={look} can={can} wanted={creates} onWanted={setCreates} />}
      </div>
    </Dialog>
  )
}

/** The import runs in the background, and live updates fill the board. */
function Running({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const [isDone, setDone] = useState(false)
  const { data } = useCall(getImport, { id }, { everyMs: isDone ? false : 1000 })
  if (data?.state === 'done' && !isDone) setDone(true)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isDone ? 'Import done' : 'Importing tickets'}
      footer={
        <Button kind="primary" onClick={onClose}>
          {isDone ? 'Done' : 'Close'}
        </Button>
      }
    >
      {data && isDone ? (
        <ImportOutcome outcome={data} />
      ) : (
        <div className="flex flex-col gap-3">
          <Progress label="Tickets imported" value={data?.done ?? 0} max={data?.total ?? 1} />
          <p className="text-ink-soft">
            You can close this. The import continues in the background.
          </p>
        </div>
      )}
    </Dialog>
  )
}

const maxColumns = 20
