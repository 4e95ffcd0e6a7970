import { useUncoveredShortcut } from '#ui/shortcuts.ts'

/** A key of the board. */
export function useKey(keys: string, label: string, run: () => void, isActive = true): void {
  useUncoveredShortcut({ keys, label, group: 'Tickets' }, run, isActive)
}
