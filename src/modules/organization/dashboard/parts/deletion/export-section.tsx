import Download from 'lucide-react/icons/download'
import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { Progress } from '#ui/progress.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import { exportOrganization, listExports } from '../../../contract.ts'
import type { OrganizationExport } from '../../../model.ts'

export function ExportSection() {
  const [hasFiles, setFiles] = useState(true)
  const { data } = useCall(listExports, {})
  const start = useCommand(exportOrganization, { refreshes: [listExports] })
  const exports = data?.items ?? []
  const isRunning = exports.some(({ state }) => state === 'waiting' || state === 'running')
  return (
    <Section
      title="Export all data"
      description="All records as JSON plus uploaded files. We’ll email you when it’s ready."
    >
      {start.problem && <Notice tone="bad">{start.problem.detail}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Checkbox label="Include uploaded files" isChecked={hasFiles} onChange={setFiles} />
        <Button isBusy={start.isBusy} disabled={isRunning} onClick={() => start.run({ hasFiles })}>
          {isRunning ? 'In progress' : 'Export data'}
        </Button>
      </div>
      <ExportList exports={exports} />
    </Section>
  )
}

export function ExportList({ exports }: { readonly exports: readonly OrganizationExport[] }) {
  if (exports.length === 0) return null
  return (
    <ul className="divide-y divide-line rounded-control border border-line">
      {exports.map((archive) => (
        <li key={archive.id} className="flex flex-col gap-2 px-4 py-3">
          <div className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 flex-1">
              <span className="font-medium">
                Requested <TimeAgo at={archive.createdAt} />
              </span>
              <span className="block text-sm text-ink-faint">
                by {archive.requestedBy}
                {archive.size !== null && `, ${sizeOf(archive.size)}`}
              </span>
            </span>
            {archive.url ? (
              <a
                href={archive.url}
                className="control inline-flex items-center gap-2 rounded-control border border-line-strong bg-surface px-3 font-medium shadow-card hover:bg-sunken dark:bg-raised"
              >
                <Download size={16} aria-hidden />
                Download
              </a>
            ) : (
              <Badge tone={archive.state === 'failed' ? 'bad' : 'info'}>
                {words[archive.state]}
              </Badge>
            )}
          </div>
          {archive.state === 'running' && (
            <Progress
              label={`${archive.progress.rows.toLocaleString('en')} records, ${archive.progress.files.toLocaleString('en')} files`}
              value={archive.progress.done}
              max={archive.progress.total}
            />
          )}
          {archive.state === 'done' && archive.expiresAt && (
            <p className="text-sm text-ink-faint">
              Available until <TimeAgo at={archive.expiresAt} />.
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  const unit = bytes < 1_000_000 ? 'kilobyte' : 'megabyte'
  const value = bytes / (unit === 'kilobyte' ? 1000 : 1_000_000)
  return new Intl.NumberFormat('en', {
    style: 'unit',
    unit,
    maximumFractionDigits: 1,
  }).format(value)
}

const words = { waiting: 'Waiting', running: 'In progress', done: 'Ready', failed: 'Failed' }
