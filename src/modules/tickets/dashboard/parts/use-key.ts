import { useShortcut } from '#ui/shortcuts.ts'

/** A key that is the board's while nothing lies over it. */
export function useKey(keys: string, label: string, run: () => void, isActive = true): void {
  const act = (): void => {
    if (!document.querySelector(whatCovers)) run()
  }
  useShortcut({ keys, label, group: 'Tickets' }, act, isActive)
}

const whatCovers = ':is([role="dialog"], [role="alertdialog"], [role="menu"])[data-open]'
