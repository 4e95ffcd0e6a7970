import { usePreferences } from '#platform/screens/browser/preferences.tsx'

import { slugOf, type Resource } from '../resource.ts'

/** The columns a person does not want to see in a list. */
export function useHiddenColumns(
  resource: Resource,
): readonly [ReadonlySet<string>, (keys: ReadonlySet<string>) => void] {
  const preferences = usePreferences()
  const key = `columns:${slugOf(resource.plural)}`
  const kept = preferences.get(key)
  const hidden = Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []
  return [new Set(hidden), (keys) => preferences.set(key, [...keys])]
}
