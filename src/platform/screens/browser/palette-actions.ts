import { useEffect, useRef, type RefObject } from 'react'

/** What a screen offers in the command palette while it is shown. */
export interface PaletteAction {
  readonly key: string
  /** What it is done to: "Conversation with Ada Lovelace". */
  readonly group: string
  readonly title: string
  /** Other words it is found by. */
  readonly words?: readonly string[]
  /** The key that does the same. */
  readonly keys?: string
  run(): void
}

/** Offers actions as long as the component is shown. They are asked for when the palette opens. */
export function usePaletteActions(list: () => readonly PaletteAction[]): void {
  const newest = useRef(list)
  useEffect(() => {
    newest.current = list
  }, [list])
  useEffect(() => {
    sources.add(newest)
    return () => void sources.delete(newest)
  }, [])
}

export function listPaletteActions(): readonly PaletteAction[] {
  return [...sources].flatMap(({ current: list }) => list())
}

const sources = new Set<RefObject<() => readonly PaletteAction[]>>()
