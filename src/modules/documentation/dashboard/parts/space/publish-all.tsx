import { lazy, Suspense, useState } from 'react'

import { Button } from '#ui/button.tsx'

import type { OpenSpace } from '../open-space.ts'

const PublishAllDialog = lazy(async () => ({
  default: (await import('./publish-all-dialog.tsx')).PublishAllDialog,
}))

export function PublishAll({ open: { version } }: { readonly open: OpenSpace }) {
  const [isOpen, setOpen] = useState(false)
  if (version.changedCount === 0 && !isOpen) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        Publish all
        <span className="text-ink-faint tabular-nums">
          {version.changedCount.toLocaleString('en')}
        </span>
      </Button>
      {isOpen && (
        <Suspense>
          <PublishAllDialog version={version} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
