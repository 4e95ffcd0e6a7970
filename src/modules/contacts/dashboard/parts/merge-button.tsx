import Merge from 'lucide-react/icons/merge'
import { lazy, Suspense, useState, type ComponentProps } from 'react'

import { Button } from '#ui/button.tsx'

import type { MergeSelected as Dialog } from './merge-selected.tsx'

const MergeSelected = lazy(async () => ({
  default: (await import('./merge-selected.tsx')).MergeSelected,
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
          <MergeSelected {...props} onClose={() => setMerging(false)} />
        </Suspense>
      )}
    </>
  )
}
