export interface Place {
  readonly anchor: Element
  readonly isOpen: boolean
  readonly isInstant: boolean
}

/** The state setter identifies a tooltip because it never changes. */
type Tooltip = (change: (place: Place | undefined) => Place | undefined) => void

let clock: ReturnType<typeof setTimeout> | undefined
let waiting: Tooltip | undefined
let shown: Tooltip | undefined
let hiddenAt = -Infinity

export function showTooltip(
  tooltip: Tooltip,
  findAnchor: () => Element | null | undefined,
  afterMs: number,
): void {
  wait(tooltip, afterMs, () => {
    const anchor = findAnchor()
    if (!anchor || shown === tooltip) return
    const isInstant = isTooltipShown()
    hideShown()
    shown = tooltip
    tooltip(() => ({ anchor, isInstant, isOpen: true }))
  })
}

export function hideTooltip(tooltip: Tooltip, afterMs = 0): void {
  if (tooltip !== waiting && tooltip !== shown) return
  wait(tooltip, afterMs, () => {
    if (shown === tooltip) hideShown()
  })
}

export function leaveTooltip(tooltip: Tooltip): void {
  if (waiting === tooltip) clearTimeout(clock)
  if (shown === tooltip) shown = undefined
}

/** If a tooltip was just visible, the next one opens without delay. */
export function isTooltipShown(): boolean {
  return shown !== undefined || performance.now() - hiddenAt < neighborMs
}

function wait(tooltip: Tooltip, ms: number, then: () => void): void {
  clearTimeout(clock)
  waiting = tooltip
  const onTime = (): void => {
    waiting = undefined
    then()
  }
  if (ms === 0) onTime()
  else clock = setTimeout(onTime, ms)
}

function hideShown(): void {
  if (!shown) return
  shown((place) => place && { ...place, isOpen: false })
  shown = undefined
  hiddenAt = performance.now()
}

const neighborMs = 300
