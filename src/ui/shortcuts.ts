import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

import { isComposing } from '#lib/is-composing.ts'

export interface Shortcut {
  /** `mod+k`, `?`, or a sequence: `g h`. `mod` is Cmd on a Mac and Ctrl elsewhere. */
  readonly keys: string
  readonly label: string
  readonly group: string
}

interface Registered extends Shortcut {
  run(): void
}

export function useShortcut(shortcut: Shortcut, run: () => void, isActive = true): void {
  const { keys, label, group } = shortcut
  const act = useEffectEvent(run)
  useEffect(() => {
    if (!isActive) return undefined
    return register({ keys, label, group, run: () => act() })
  }, [keys, label, group, isActive])
}

export function useUncoveredShortcut(shortcut: Shortcut, run: () => void, isActive = true): void {
  const act = (): void => {
    if (!document.querySelector(whatCovers)) run()
  }
  useShortcut(shortcut, act, isActive)
}

const whatCovers = ':is([role="dialog"], [role="alertdialog"], [role="menu"])[data-open]'

export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    subscribe,
    () => registered,
    () => none,
  )
}

function register(shortcut: Registered): () => void {
  if (registered.length === 0) document.addEventListener('keydown', onKey)
  change([...registered, shortcut])
  return () => {
    change(registered.filter((other) => other !== shortcut))
    if (registered.length === 0) document.removeEventListener('keydown', onKey)
  }
}

function onKey(event: KeyboardEvent): void {
  const stroke = strokeOf(event)
  if (event.defaultPrevented || isComposing(event) || !stroke) return
  if (isTyping(event.target) && !stroke.startsWith('mod+')) return
  const before = event.timeStamp - lastAt < longestPauseMs ? earlier : ''
  const found = findShortcut(registered, before, stroke)
  if (found) {
    event.preventDefault()
    earlier = ''
    found.run()
    return
  }
  earlier = registered.some(({ keys }) => keys.startsWith(`${stroke} `)) ? stroke : ''
  lastAt = event.timeStamp
}

/** A sequence wins over its last key alone. */
export function findShortcut<Found extends Shortcut>(
  shortcuts: readonly Found[],
  before: string,
  stroke: string,
): Found | undefined {
  // The latest registration wins, so a dialog's keys go before the page's.
  const find = (typed: string) => shortcuts.findLast(({ keys }) => keys === typed)
  return (before ? find(`${before} ${stroke}`) : undefined) ?? find(stroke)
}

/** `mod+k`, `shift+j`, `?`. Shift is part of a symbol but not of a letter. */
function strokeOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | undefined {
  if (altKey || !key || ['Shift', 'Control', 'Meta', 'Alt'].includes(key)) return undefined
  const name = key.length === 1 ? key.toLowerCase() : key
  const hasShift = shiftKey && /^[a-z]$|^.{2,}$/.test(name)
  return [(ctrlKey || metaKey) && 'mod', hasShift && 'shift', name].filter(Boolean).join('+')
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches(whereOneTypes)
}

// A checkbox that was just toggled keeps the focus but takes no text, so shortcuts still work.
const whereOneTypes =
  'input:not([type=checkbox],[type=radio],[type=button],[type=range],[type=color]), textarea, select, [role="textbox"]'

function change(next: readonly Registered[]): void {
  registered = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const none: readonly Shortcut[] = []
const listeners = new Set<() => void>()
const longestPauseMs = 1200
let registered: readonly Registered[] = []
let earlier = ''
let lastAt = 0
