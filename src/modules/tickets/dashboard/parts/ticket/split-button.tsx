import { lazy, Suspense, useState } from 'react'

import { Button } from '#ui/button.tsx'

import type { SplitSource } from './split-dialog.tsx'

const SplitDialog = lazy(async () => ({
  default: (await import('./split-dialog.tsx')).SplitDialog,
}))

export function SplitButton({
  ticketId,
  source,
  text,
  onGo,
}: {
  readonly ticketId: string
  readonly source: SplitSource
  readonly text: string
  readonly onGo: (key: string) => void
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
        Create ticket
      </Button>
      {isOpen && (
        <Suspense>
          <SplitDialog
            ticketId={ticketId}
            source={source}
            text={text}
            onMade={onGo}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
