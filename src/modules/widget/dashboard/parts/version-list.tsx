import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Section } from '#ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import { getWidget, listWidgets, listWidgetVersions, restoreWidgetVersion } from '../../contract.ts'
import type { Widget } from '../../model.ts'

export function VersionList({
  widget,
  canManage,
}: {
  readonly widget: Widget
  readonly canManage: boolean
}) {
  const { data, error, refetch } = useCall(listWidgetVersions, { id: widget.id })
  const [selected, setSelected] = useState<number>()
  const restore = useCommand(restoreWidgetVersion, {
    refreshes: [getWidget, listWidgets, listWidgetVersions],
    onDone({ publishedVersion }, { number }) {
      setSelected(undefined)
      toast({
        tone: 'good',
        title: `Version ${Number(number)} republished as version ${publishedVersion}`,
      })
    },
  })
  if (error && !data) return <ErrorState detail={error.message} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  if (data.items.length === 0) {
    return (
      <EmptyState title="No versions yet">
        Publish the widget to create the first version.
      </EmptyState>
    )
  }
  return (
    <Section title="Published">
      <ul className="divide-y divide-line">
        {data.items.map(({ number, publishedAt, publishedBy, isCurrent }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
            <div className="flex min-w-0 flex-1 flex-wrap gap-x-3">
              <span className="font-medium">Version {number}</span>
              <span className="text-ink-soft">
                {publishedBy.name}, <TimeAgo at={publishedAt} />
              </span>
            </div>
            {isCurrent && <Badge tone="good">Live</Badge>}
            {!isCurrent && canManage && (
              <Button isBusy={restore.isBusy} onClick={() => setSelected(number)}>
                Republish
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={selected !== undefined}
        onClose={() => setSelected(undefined)}
        title={`Republish version ${selected}?`}
        confirmLabel="Republish"
        isBusy={restore.isBusy}
        {...(restore.problem && { problem: restore.problem.message })}
        onConfirm={() => selected !== undefined && restore.run({ id: widget.id, number: selected })}
      >
        Visitors see it immediately.
        {widget.hasUnpublished && ' Your unpublished changes will be lost.'}
      </ConfirmDialog>
    </Section>
  )
}
