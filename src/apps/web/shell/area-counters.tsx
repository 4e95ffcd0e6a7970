import { Suspense, useCallback, type Dispatch, type SetStateAction } from 'react'

import { areaCountSlot, type AreaCountPart } from '#platform/screens/browser/area-count-slot.ts'
import { useSlot, type DrawnPart } from '#platform/screens/browser/slots.tsx'
import type { AreaKey } from '#platform/screens/sections.ts'

export type AreaCounts = Readonly<Partial<Record<AreaKey, number>>>

type OnCounts = Dispatch<SetStateAction<AreaCounts>>

export function AreaCounters({ onCounts }: { readonly onCounts: OnCounts }) {
  return useSlot(areaCountSlot).map((counter) => (
    <Suspense key={counter.id}>
      <Counter {...counter} onCounts={onCounts} />
    </Suspense>
  ))
}

function Counter({
  area,
  Part,
  onCounts,
}: DrawnPart<AreaCountPart> & { readonly onCounts: OnCounts }) {
  const onCount = useCallback(
    (count: number) => onCounts((known) => ({ ...known, [area]: count })),
    [area, onCounts],
  )
  return <Part onCount={onCount} />
}
