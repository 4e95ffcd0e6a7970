import { usePreferences } from '#platform/screens/browser/preferences.tsx'

import type { LaneKind } from '../../../model.ts'

export function useFoldedLanes(
  boardId: string,
  by: LaneKind,
): readonly [ReadonlySet<string>, (lane: string, isFolded: boolean) => void] {
  const preferences = usePreferences()
  const key = `lanes:${boardId}`
  const kept = preferences.get(key)
  const names = Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []
  const prefix = `${by} `
  const folded = names.filter((name) => name.startsWith(prefix))
  const fold = (lane: string, isFolded: boolean): void => {
    const others = names.filter((name) => name !== `${prefix}${lane}`)
    // Drops the oldest entries, because their lanes may no longer exist.
    preferences.set(key, (isFolded ? [...others, `${prefix}${lane}`] : others).slice(-maxKept))
  }
  return [new Set(folded.map((name) => name.slice(prefix.length))), fold]
}

const maxKept = 100
