import type { ReactNode } from 'react'

import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'

export function ConflictDialog({
  who,
  mine,
  theirs,
  onKeepMine,
  onTakeTheirs,
}: {
  readonly who: string
  /** Both as plain text. */
  readonly mine: string
  readonly theirs: string
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}) {
  return (
    <Dialog
      isOpen
      // Can't be dismissed: the editor shows neither of the two drafts.
      onClose={() => {}}
      size="large"
      title={`${who} saved changes while you were editing`}
      description="Nothing is lost. Choose a version, or copy yours to combine them."
      footer={
        <>
          <span className="me-auto">
            <CopyButton text={mine} label="Copy mine" />
          </span>
          <Button onClick={onTakeTheirs}>Use theirs</Button>
          <Button kind="primary" onClick={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Side title="Yours">{mine}</Side>
        <Side title="Theirs">{theirs}</Side>
      </div>
    </Dialog>
  )
}

function Side({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-1 text-sm font-medium text-ink-soft">{title}</h3>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        role="region"
        aria-label={title}
        className="max-h-80 overflow-y-auto rounded-control border border-line bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-wrap"
      >
        {children}
      </div>
    </section>
  )
}
