import { useMemo } from 'react'

import { usePreferences, type Preferences } from '#platform/screens/browser/preferences.tsx'
import type { SectionKey } from '#platform/screens/sections.ts'

export interface Sidebar {
  readonly isCollapsed: boolean
  isFolded(section: SectionKey): boolean
  collapse(isCollapsed: boolean): void
  fold(section: SectionKey, isFolded: boolean): void
}

/** How the person left the sidebar, on whatever machine that was. */
export function useSidebar(): Sidebar {
  const preferences = usePreferences()
  return useMemo(() => sidebarOf(preferences), [preferences])
}

function sidebarOf(preferences: Preferences): Sidebar {
  const kept = read(preferences.get(key))
  const keep = (next: Kept): void => preferences.set(key, { ...next })
  return {
    isCollapsed: kept.isCollapsed,
    isFolded: (section) => kept.folded.includes(section),
    collapse: (isCollapsed) => keep({ ...kept, isCollapsed }),
    fold: (section, isFolded) =>
      keep({
        ...kept,
        folded: [
          ...kept.folded.filter((other) => other !== section),
          ...(isFolded ? [section] : []),
        ],
      }),
  }
}

interface Kept {
  readonly isCollapsed: boolean
  readonly folded: readonly string[]
}

function read(value: unknown): Kept {
  const { isCollapsed, folded } = (value ?? {}) as Partial<Record<keyof Kept, unknown>>
  return {
    isCollapsed: isCollapsed === true,
    folded: Array.isArray(folded) ? folded.filter((name) => typeof name === 'string') : [],
  }
}

const key = 'sidebar'
