import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

import { classes } from './classes.ts'
import { useHydrated } from './use-hydrated.ts'

export interface Tab<Key extends string = string> {
  readonly key: Key
  readonly label: string
  readonly count?: number | undefined
}

/**
 * Tabs with manual activation: arrow keys move focus, Enter or Space activates, because a panel may
 * need to load.
 */
export function Tabs<Key extends string>({
  label,
  items,
  value,
  onChange,
  group = 'tabs',
}: {
  readonly label: string
  readonly items: readonly Tab<Key>[]
  readonly value: Key
  readonly onChange: (key: Key) => void
  readonly group?: string | undefined
}) {
  const list = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()
  // On a phone the active tab may be scrolled out of view. Measured in the next frame to avoid a
  // second layout.
  useEffect(() => {
    const row = list.current
    if (!row) return
    const observer = new ResizeObserver(() => showChosen(row))
    observer.observe(row)
    return () => observer.disconnect()
  }, [value])
  const onKeyDown = (event: KeyboardEvent): void => {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
    const at = tabs.findIndex((tab) => tab === document.activeElement)
    const next = tabs[nextIndex(event.key, at, tabs.length)]
    if (!next) return
    event.preventDefault()
    next.focus()
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="fading-edges no-scrollbar relative flex min-w-0 gap-1 overflow-x-auto border-b border-line"
    >
      {items.map((item) => {
        const isShown = item.key === value
        return (
          <button
            key={item.key}
            id={`${group}-tab-${item.key}`}
            type="button"
            role="tab"
            aria-selected={isShown}
            aria-controls={isShown ? `${group}-panel-${item.key}` : undefined}
            tabIndex={isShown ? 0 : -1}
            disabled={!isHydrated}
            onClick={() => onChange(item.key)}
            className={classes(
              'control relative flex shrink-0 cursor-pointer items-center gap-1.5 rounded-t-control px-2.5 pb-1 font-medium whitespace-nowrap transition-colors after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-t-full focus-visible:-outline-offset-2 disabled:cursor-default',
              isShown ? 'text-ink after:bg-action' : 'text-ink-soft hover:bg-sunken hover:text-ink',
            )}
          >
            {item.label}
            {item.count !== undefined && (
              <span className="rounded-md bg-sunken px-1.5 text-xs leading-5 text-ink-soft tabular-nums">
                {item.count}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}

function showChosen(row: HTMLElement): void {
  const chosen = row.querySelector<HTMLElement>('[aria-selected="true"]')
  if (!chosen || row.scrollWidth <= row.clientWidth) return
  row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2
}

export function TabPanel({
  tab,
  group = 'tabs',
  children,
}: {
  readonly tab: string
  readonly group?: string | undefined
  readonly children: ReactNode
}) {
  return (
    <div
      id={`${group}-panel-${tab}`}
      role="tabpanel"
      aria-labelledby={`${group}-tab-${tab}`}
      tabIndex={0}
      className="min-w-0 rounded-control focus-visible:outline-offset-4"
    >
      {children}
    </div>
  )
}

export function nextIndex(key: string, at: number, count: number): number {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count
    case 'ArrowLeft':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return -1
  }
}
