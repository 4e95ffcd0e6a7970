import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast.ts'

import type { Resource } from '../resource.ts'
import type { ResourceCalls } from '../resource-calls.ts'
import { guessMapping, rowsOf, sendRows, type CsvFile, type ImportOutcome } from './csv-import.ts'
import { FileChoice } from './file-choice.tsx'

export function ImportDialog({
  resource,
  calls,
  matchLabel = `When a ${resource.name} with this name already exists`,
  matchHint,
  onClose,
}: {
  readonly resource: Resource
  readonly calls: ResourceCalls
  readonly matchLabel?: string | undefined
  readonly matchHint?: string | undefined
  readonly onClose: () => void
}) {
  const queries = useQueryClient()
  const [file, setFile] = useState<CsvFile>()
  const [mapping, setMapping] = useState<readonly string[]>([])
  const [onMatch, setOnMatch] = useState<'skip' | 'update'>('skip')
  const [look, setLook] = useState<ImportOutcome>()
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()

  async function send(isDryRun: boolean): Promise<void> {
    if (!file) return
    setProblem(undefined)
    setProgress(0)
    try {
      const rows = rowsOf(file, mapping)
      const outcome = await sendRows(calls, rows, { isDryRun, onMatch }, setProgress)
      if (isDryRun) setLook(outcome)
      else finish(outcome)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setProgress(undefined)
    }
  }

  function finish({ created, updated }: ImportOutcome): void {
    void queries.invalidateQueries({ queryKey: [calls.list.name] })
    toast({ tone: 'good', title: `${created} created, ${updated} updated` })
    onClose()
  }

  const isBusy = progress !== undefined
  const hasTitle = mapping.includes(resource.title)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Import ${resource.plural}`}
      description="Use a CSV file with column names in the first row."
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          {look ? (
            <Button
              kind="primary"
              isBusy={isBusy}
              disabled={look.created + look.updated === 0}
              onClick={() => void send(false)}
            >
              {look.created + look.updated === 1
                ? 'Import 1 row'
                : `Import ${look.created + look.updated} rows`}
            </Button>
          ) : (
            <Button
              kind="primary"
              isBusy={isBusy}
              disabled={!file || !hasTitle}
              onClick={() => void send(true)}
            >
              Check file
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <FileChoice
          onFile={(chosen) => {
            setFile(chosen)
            setMapping(guessMapping(resource, chosen.head))
            setLook(undefined)
          }}
        />
        {file && (
          <Mapping
            resource={resource}
            file={file}
            mapping={mapping}
            onChange={(next) => {
              setMapping(next)
              setLook(undefined)
            }}
          />
        )}
        {file && (
          <RadioGroup
            label={matchLabel}
            {...(matchHint && { hint: matchHint })}
            items={[
              { value: 'skip', label: 'Skip the row' },
              { value: 'update', label: 'Update the record' },
            ]}
            value={onMatch}
            onChange={(value) => {
              setOnMatch(value === 'update' ? 'update' : 'skip')
              setLook(undefined)
            }}
          />
        )}
        {file && !hasTitle && (
          <Notice tone="info">Choose the column that contains the name.</Notice>
        )}
        {isBusy && file && (
          <Progress label="Importing rows" value={progress} max={file.rows.length} />
        )}
        {file && look && <Look look={look} lines={file.lines} />}
      </div>
    </Dialog>
  )
}

function Mapping({
  resource,
  file,
  mapping,
  onChange,
}: {
  readonly resource: Resource
  readonly file: CsvFile
  readonly mapping: readonly string[]
  readonly onChange: (mapping: readonly string[]) => void
}) {
  const items = [
    { value: '', label: 'Don’t import' },
    ...Object.entries(resource.fields).map(([value, { label }]) => ({ value, label })),
  ]
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium">
        {file.rows.length} {file.rows.length === 1 ? 'row' : 'rows'} in {file.name}
      </legend>
      {file.head.map((column, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two columns may have the same name
        <div key={place} className="grid grid-cols-2 items-center gap-3">
          <span className="min-w-0">
            <span className="block truncate font-medium">{column}</span>
            <span className="block truncate text-sm text-ink-faint">{file.rows[0]?.[place]}</span>
          </span>
          <Select
            label={`Field for ${column}`}
            isLabelHidden
            size="medium"
            items={items}
            value={mapping[place] ?? ''}
            onChange={(field) => onChange(assign(mapping, place, field))}
          />
        </div>
      ))}
    </fieldset>
  )
}

function assign(mapping: readonly string[], place: number, field: string): readonly string[] {
  return mapping.map((old, at) => {
    if (at === place) return field
    return old === field ? '' : old
  })
}

function Look({ look, lines }: { readonly look: ImportOutcome; readonly lines: CsvFile['lines'] }) {
  const { created, updated, skipped, problems } = look
  const shown = problems.slice(0, 20)
  const badRows = new Set(problems.map(({ row }) => row)).size
  return (
    <section aria-label="Import preview" className="flex flex-col gap-3">
      <Notice tone={problems.length > 0 ? 'warn' : 'good'}>
        {created} new, {updated} to update, {skipped} skipped
        {problems.length > 0 && `, ${badRows} with errors`}.
      </Notice>
      {shown.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm">
          {shown.map(({ row, field, message }) => (
            <li key={`${row}-${field}-${message}`}>
              <span className="font-medium">Line {lines[row]}</span>
              {field && `, ${field}`}: {message}
            </li>
          ))}
          {problems.length > shown.length && <li>and {problems.length - shown.length} more.</li>}
        </ul>
      )}
    </section>
  )
}
