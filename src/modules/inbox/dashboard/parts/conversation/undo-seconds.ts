import { usePreferences } from '#platform/screens/browser/preferences.tsx'

export const undoKey = 'inbox.undo-seconds'
const defaultUndoSeconds = 8
export const undoChoices: readonly number[] = [0, 3, 5, 8, 10, 15, 20, 30]

export function useUndoSeconds(): number {
  return readUndoSeconds(usePreferences().get(undoKey))
}

export function readUndoSeconds(kept: unknown): number {
  const seconds = typeof kept === 'string' && kept !== '' ? Number(kept) : defaultUndoSeconds
  return Number.isInteger(seconds) && seconds >= 0 && seconds <= 30 ? seconds : defaultUndoSeconds
}
