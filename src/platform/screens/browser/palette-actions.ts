import { useEffect, useRef, type RefObject } from 'react'

export interface PaletteAction {
  readonly key: string
  readonly group: string
  readonly title: string
  readonly words?: readonly string[]
  readonly keys?: string
  run(): void
}

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
