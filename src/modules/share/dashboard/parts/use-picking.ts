import { useState } from 'react'

import { useUncoveredShortcut } from '#ui/shortcuts.ts'

export interface Picking {
  readonly atId: string | undefined
  readonly pickedIds: ReadonlySet<string>
  readonly targetIds: readonly string[]
  setAt(id: string): void
  setPicked(id: string, isPicked: boolean): void
  setAll(isPicked: boolean): void
}

export function usePicking(ids: readonly string[]): Picking {
  const [at, setAt] = useState<string>()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const atId = at !== undefined && ids.includes(at) ? at : ids[0]
  const pickedIds = new Set(ids.filter((id) => picked.has(id)))
  const step = (by: number): void => {
    const place = atId === undefined ? -1 : ids.indexOf(atId)
    const next = ids[Math.min(ids.length - 1, Math.max(0, place + by))]
    if (next === undefined) return
    setAt(next)
    document.getElementById(rowId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const put = (id: string, isPicked: boolean): void => {
    const next = new Set(pickedIds)
    if (isPicked) next.add(id)
    else next.delete(id)
    setPicked(next)
  }
  useUncoveredShortcut({ keys: 'j', label: 'Next', group }, () => step(1))
  useUncoveredShortcut({ keys: 'k', label: 'Previous', group }, () => step(-1))
  useUncoveredShortcut({ keys: 'x', label: 'Select', group }, () => {
    if (atId !== undefined) put(atId, !pickedIds.has(atId))
  })
  return {
    atId,
    pickedIds,
    targetIds: pickedIds.size > 0 ? [...pickedIds] : ids.filter((id) => id === atId),
    setAt,
    setPicked: put,
    setAll: (isPicked) => setPicked(new Set(isPicked ? ids : [])),
  }
}

export function rowId(id: string): string {
  return `from-reader-${id}`
}

const group = 'Feedback'
