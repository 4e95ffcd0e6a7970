import Merge from 'lucide-react/icons/merge'
import { lazy, Suspense, useState, type ComponentProps } from 'react'

import { Button } from '#ui/button.tsx'

import type { MergeChosen as Dialog } from './merge-chosen.tsx'

const MergeChosen = lazy(async () => ({
  default: (await import('./merge-chosen.tsx')).MergeChosen,
}))

export function MergeButton(props: Omit<ComponentProps<typeof Dialog>, 'onClose'>) {
  const [isMerging, setMerging] = useState(false)
  if (props.chosen.length < 2) return null
  return (
    <>
      <Button kind="quiet" icon={<Merge size={16} aria-hidden />} onClick={() => setMerging(true)}>
        Merge
      </Button>
      {isMerging && (
        <Suspense>
          <MergeChosen {...props} onClose={() => setMerging(false)} />
        </Suspense>
      )}
    </>
  )
}
