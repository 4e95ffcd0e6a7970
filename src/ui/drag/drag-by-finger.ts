import type { Carried } from './carry.ts'
import type { Point } from './scroll-near-edges.ts'

/** A long press on the handle lifts the element; an immediate move scrolls. */
export function dragByFinger(element: HTMLElement, handle: HTMLElement): () => void {
  let resting: Resting | undefined
  let carried: Carried | undefined

  const listening = new AbortController()
  const { signal } = listening
  handle.addEventListener('touchstart', onStart, { signal, passive: true })
  // Must be registered up front: listeners added during a touch can't prevent scrolling.
  handle.addEventListener('touchmove', onMove, { signal, passive: false })
  handle.addEventListener('touchend', onEnd, { signal })
  handle.addEventListener('touchcancel', giveUp, { signal })
  // A longer press would start the browser's own drag or context menu.
  for (const type of ['dragstart', 'contextmenu']) {
    element.addEventListener(type, holdBack, { signal })
  }
  return () => {
    giveUp()
    listening.abort()
  }

  function onStart({ touches: [touch, second], target }: TouchEvent): void {
    giveUp()
    if (!touch || second || isControlIn(handle, target)) return
    resting = { at: pointOf(touch), hold: setTimeout(() => void lift(), holdTime) }
    void import('./carry.ts')
  }

  async function lift(): Promise<void> {
    const rested = resting
    const { carry } = await import('./carry.ts')
    if (!rested || rested !== resting) return
    carried = carry(element, rested.at, giveUp)
    if (carried) navigator.vibrate?.(10)
  }

  function onMove(event: TouchEvent): void {
    const [touch, second] = event.touches
    if (!resting || !touch) return
    if (carried && event.cancelable) event.preventDefault()
    if (second || (!carried && isFar(pointOf(touch), resting.at))) giveUp()
    else carried?.moveTo(pointOf(touch))
  }

  function onEnd(event: TouchEvent): void {
    // Otherwise it would count as a tap.
    if (carried && event.cancelable) event.preventDefault()
    carried?.drop()
    carried = undefined
    giveUp()
  }

  function giveUp(): void {
    clearTimeout(resting?.hold)
    resting = undefined
    carried?.cancel()
    carried = undefined
  }

  function holdBack(event: Event): void {
    if (resting && event.isTrusted) event.preventDefault()
  }
}

interface Resting {
  readonly at: Point
  readonly hold: ReturnType<typeof setTimeout>
}

function isControlIn(handle: HTMLElement, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const control = target.closest('a, button, input, select, textarea, label')
  return control !== null && control !== handle && handle.contains(control)
}

function pointOf({ clientX, clientY }: Touch): Point {
  return { x: clientX, y: clientY }
}

function isFar(one: Point, other: Point): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) > 8
}

const holdTime = 250
