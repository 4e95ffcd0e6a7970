import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly isEverything: boolean
  readonly count: number
  readonly isOn: boolean
  has(id: string): boolean
  begin(): void
  toggle(id: string, isRange: boolean): void
  selectLoaded(): void
  selectEverything(): void
  clear(): void
}

export function useSelection(rowIds: readonly string[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(nothing)
  const [isEverything, setEverything] = useState(false)
  const [isBegun, setBegun] = useState(false)
  const last = useRef<string>(undefined)
  const known = useRef(rowIds)
  useEffect(() => {
    known.current = rowIds
  }, [rowIds])
  const toggle = useCallback((id: string, isRange: boolean) => {
    const from = isRange && last.current ? known.current.indexOf(last.current) : -1
    const to = known.current.indexOf(id)
    last.current = id
    setEverything(false)
    setIds((before) => {
      const next = new Set(before)
      if (from !== -1 && to !== -1) {
        for (const each of known.current.slice(Math.min(from, to), Math.max(from, to) + 1)) {
          next.add(each)
        }
      } else if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  const clear = useCallback(() => {
    setIds(nothing)
    setEverything(false)
    setBegun(false)
  }, [])
  return useMemo(
    () => ({
      ids,
      isEverything,
      count: ids.size,
      isOn: isBegun || ids.size > 0,
      has: (id) => isEverything || ids.has(id),
      begin: () => setBegun(true),
      toggle,
      selectLoaded: () => setIds(new Set(known.current)),
      selectEverything: () => {
        setIds(new Set(known.current))
        setEverything(true)
      },
      clear,
    }),
    [ids, isEverything, isBegun, toggle, clear],
  )
}

const nothing: ReadonlySet<string> = new Set()
