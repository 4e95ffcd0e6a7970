import { useState, type ReactNode } from 'react'

import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Notice } from './notice.tsx'
import { Section } from './page.tsx'

interface Act {
  readonly isBusy: boolean
  readonly problem?: Error | undefined
  readonly run: () => void
}

export function ArchiveSection({
  what,
  name,
  isArchived,
  archive,
  remove,
  children,
}: {
  readonly what: string
  readonly name: string
  readonly isArchived: boolean
  readonly archive: Act
  readonly remove: Act
  readonly children: ReactNode
}) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Section
      title={isArchived ? `This ${what} is archived` : `Archive this ${what}`}
      description={
        isArchived
          ? 'Readers can’t see it. Its content is kept.'
          : 'Readers can no longer see it. You can restore it anytime.'
      }
      actions={
        <>
          <Button isBusy={archive.isBusy} onClick={archive.run}>
            {isArchived ? 'Restore' : 'Archive'}
          </Button>
          {isArchived && (
            <Button kind="danger" onClick={() => setAsking(true)}>
              Delete permanently
            </Button>
          )}
        </>
      }
    >
      {archive.problem && <Notice tone="bad">{archive.problem.message}</Notice>}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Delete ${name}?`}
        confirmLabel={`Delete ${what}`}
        typed={name}
        isBusy={remove.isBusy}
        problem={remove.problem?.message}
        onConfirm={remove.run}
      >
        {children}
      </ConfirmDialog>
    </Section>
  )
}
