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
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setAsking(true)}>
        Create ticket
      </Button>
      {isAsking && (
        <Suspense>
          <SplitDialog
            ticketId={ticketId}
            source={source}
            text={text}
            onMade={onGo}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
