import { usePreferences } from '#platform/screens/browser/preferences.tsx'

export interface Panel {
  readonly isOpen: boolean
  toggle(): void
}

export function usePanel(): Panel {
  const preferences = usePreferences()
  const isOpen = preferences.get(key) !== 'closed'
  return { isOpen, toggle: () => preferences.set(key, isOpen ? 'closed' : 'open') }
}

const key = 'area-panel'
