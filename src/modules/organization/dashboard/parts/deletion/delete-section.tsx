import { useState } from 'react'

import type { OutputOf } from '#platform/registry/call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { loadPage } from '#ui/load-page.ts'
import { Section } from '#ui/page.tsx'

import { scheduleDeletion, type getDeletionPreview } from '../../../contract.ts'

export function DeleteSection({
  preview,
}: {
  readonly preview: OutputOf<typeof getDeletionPreview>
}) {
  const { organizationName, slug, graceDays, items } = preview
  const [isAsking, setAsking] = useState(false)
  const schedule = useCommand(scheduleDeletion, { onDone: () => loadPage('/dashboard') })
  const held = items.filter(({ count }) => count > 0)
  return (
    <Section
      title={`Delete ${organizationName}`}
      description={`Everyone loses access immediately and your public pages go offline. After ${graceDays} days, everything below is deleted permanently. You can cancel until then.`}
    >
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {held.map(({ table, label, count, isMore }) => (
          <li key={table} className="flex justify-between gap-4 border-b border-line py-1.5">
            <span>{label}</span>
            <span className="text-ink-soft tabular-nums">
              {count.toLocaleString('en')}
              {isMore && '+'}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex justify-end">
        <Button kind="danger" onClick={() => setAsking(true)}>
          Delete organization
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Delete ${organizationName}?`}
        confirmLabel="Delete in 30 days"
        typed={slug}
        isBusy={schedule.isBusy}
        problem={schedule.problem?.detail}
        onConfirm={() => schedule.run({ slug })}
      >
        Everyone loses access now. We’ll email you a link to cancel the deletion.
      </ConfirmDialog>
    </Section>
  )
}
