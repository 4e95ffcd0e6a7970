import { useRef } from 'react'

import { extendSelection, howMany, toggleAll, toggleKey } from '#ui/table-selection.ts'

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
  extend(from: string, to: string): void
  selectAll(): void
  toggleAll(): void
  clear(): void
  endRange(): void
}

const none: ReadonlySet<string> = new Set()
