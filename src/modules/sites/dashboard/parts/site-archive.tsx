import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'

import { archiveSite, listSites, restoreSite } from '../../contract.ts'
import type { Site } from '../../model.ts'

export function SiteArchive({
  site,
  onDone,
}: {
  readonly site: Site
  readonly onDone: () => void
}) {
  const { id, version, name, state } = site
  const [isConfirming, setConfirming] = useState(false)
  const archive = useCommand(archiveSite, {
    refreshes: [listSites],
    onDone: () => {
      toast({ title: 'Site archived' })
      onDone()
    },
  })
  const restore = useCommand(restoreSite, {
    refreshes: [listSites],
    onDone: () => toast({ tone: 'good', title: 'Site restored' }),
  })
  if (state === 'suspended') return null
  return (
    <Card title={state === 'archived' ? 'Archived' : 'Archive'}>
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <p className="min-w-0 flex-1 basis-60 text-ink-soft">
          {state === 'archived'
            ? 'Readers see a “not found” page. All content is kept.'
            : 'Readers see a “not found” page until you restore it. All content is kept.'}
        </p>
        {state === 'archived' ? (
          <Button isBusy={restore.isBusy} onClick={() => restore.run({ id, version })}>
            Restore site
          </Button>
        ) : (
          <Button kind="danger" onClick={() => setConfirming(true)}>
            Archive site
          </Button>
        )}
      </div>
      {restore.problem && (
        <p role="alert" className="px-4 pb-4 text-sm text-bad">
          {restore.problem.detail}
        </p>
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={`Archive ${name}?`}
        confirmLabel="Archive site"
        isBusy={archive.isBusy}
        problem={archive.problem?.detail}
        onConfirm={() => archive.run({ id, version })}
      >
        Readers see a “not found” page on all its domains. You can restore it at any time.
      </ConfirmDialog>
    </Card>
  )
}
