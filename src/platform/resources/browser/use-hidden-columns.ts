import { usePreferences } from '#platform/screens/browser/preferences.tsx'

import { slugOf, type Resource } from '../resource.ts'

/** The columns a person has hidden in a list, kept under the name of the list. */
export function useHiddenColumns(
  list: string,
  /** Hidden until someone asks for them. */
  unasked: readonly string[] = [],
): readonly [ReadonlySet<string>, (keys: ReadonlySet<string>) => void] {
  const preferences = usePreferences()
  const key = `columns:${list}`
  const kept = preferences.get(key)
  const hidden = Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : unasked
  return [new Set(hidden), (keys) => preferences.set(key, [...keys])]
}

export function columnsKey({ plural }: Resource): string {
  return slugOf(plural)
}
