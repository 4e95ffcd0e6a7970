import { useUncoveredShortcut } from '#ui/shortcuts.ts'

export function useKey(keys: string, label: string, run: () => void, isActive = true): void {
  useUncoveredShortcut({ keys, label, group: 'Tickets' }, run, isActive)
}
