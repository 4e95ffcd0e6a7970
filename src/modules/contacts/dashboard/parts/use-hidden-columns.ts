import { usePreferences } from '#platform/screens/browser/preferences.tsx'

/** The columns a person does not want to see in the list of contacts. */
export function useHiddenColumns(): readonly [
  ReadonlySet<string>,
  (keys: ReadonlySet<string>) => void,
] {
  const preferences = usePreferences()
  const kept = preferences.get(key)
  const hidden = Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : unasked
  return [new Set(hidden), (keys) => preferences.set(key, [...keys])]
}

const key = 'columns:contacts'

/** All of them at once would leave too little for names. */
const unasked = ['wrote', 'contacted']
