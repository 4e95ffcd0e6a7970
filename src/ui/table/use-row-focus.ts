import { useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'

export function useRowFocus(
  body: RefObject<HTMLElement | null>,
  keys: readonly string[],
): RowFocus {
  const [activeKey, setActiveKey] = useState<string>()
  const isMoving = useRef(false)
  const lastIndex = useRef(0)
  const known = activeKey === undefined ? -1 : keys.indexOf(activeKey)

  useLayoutEffect(() => {
    if (known !== -1) lastIndex.current = known
    const isGone = activeKey !== undefined && known === -1
    if (!isGone || document.activeElement !== document.body) return
    setActiveKey(keys[Math.min(lastIndex.current, keys.length - 1)])
    isMoving.current = true
  }, [activeKey, known, keys])

  useLayoutEffect(() => {
    if (!isMoving.current || activeKey === undefined) return
    isMoving.current = false
    const row = body.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(activeKey)}"]`)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }, [activeKey, body])

  return {
    activeIndex: Math.max(known, 0),
    keptIndex: known,
    focusRow(index) {
      isMoving.current = true
      setActiveKey(keys[index])
    },
    onFocus(event) {
      const row = rowOf(event.target)
      if (row) setActiveKey(row.dataset['key'])
    },
  }
}

export interface RowFocus {
  readonly activeIndex: number
  readonly keptIndex: number
  focusRow(index: number): void
  onFocus(event: FocusEvent): void
}

export function rowOf(target: EventTarget): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined
  return target.closest<HTMLElement>('tr[data-key]') ?? undefined
}
