import { useRef } from 'react'

import { extendSelection, howMany, toggleAll, toggleKey } from '#ui/table-selection.ts'

/** Selecting rows one by one and by ranges; undefined where nobody asked for it. */
export function useRowSelection(
  keys: readonly string[],
  selectedKeys: ReadonlySet<string> = none,
  onSelectedKeys: ((keys: ReadonlySet<string>) => void) | undefined,
): RowSelection | undefined {
  const range = useRef<{ readonly anchor: string; readonly before: ReadonlySet<string> }>(undefined)
  if (!onSelectedKeys) return undefined
  return {
    state: howMany(selectedKeys, keys),
    has: (key) => selectedKeys.has(key),
    toggle(key) {
      const next = toggleKey(selectedKeys, key)
      range.current = { anchor: key, before: next }
      onSelectedKeys(next)
    },
    extend(from, to) {
      range.current ??= { anchor: from, before: selectedKeys }
      onSelectedKeys(extendSelection({ order: keys, to, ...range.current }))
    },
    selectAll: () => onSelectedKeys(new Set([...selectedKeys, ...keys])),
    toggleAll: () => onSelectedKeys(toggleAll(selectedKeys, keys)),
    clear: () => onSelectedKeys(none),
    isEmpty: selectedKeys.size === 0,
    endRange: () => (range.current = undefined),
  }
}

export interface RowSelection {
  readonly state: 'none' | 'some' | 'all'
  readonly isEmpty: boolean
  has(key: string): boolean
  toggle(key: string): void
  /** Draws the range begun by the last row that was selected, or begins one. */
  extend(from: string, to: string): void
  selectAll(): void
  toggleAll(): void
  clear(): void
  /** The next range begins anew. */
  endRange(): void
}

const none: ReadonlySet<string> = new Set()
