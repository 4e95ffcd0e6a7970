import type { Point } from './scroll-near-edges.ts'

export interface Carried {
  moveTo(point: Point): void
  drop(): void
  cancel(): void
}

/**
 * Moves an element by touch with the same events that the browser raises for a mouse, so drop
 * targets don't need to know the difference.
 */
export function carry(
  element: HTMLElement,
  from: Point,
  onInterrupted: () => void,
): Carried | undefined {
  const dataTransfer = new DataTransfer()
  const listening = new AbortController()
  let at = from
  let frame = 0

  listenWhileCarrying()
  if (!dispatch('dragstart', element)) {
    listening.abort()
    return undefined
  }
  const picture = pictureOf(element)
  step()
  return {
    moveTo(point) {
      at = point
    },
    drop() {
      if (hover()) dispatch('drop', under())
      end()
    },
    cancel: end,
  }

  // On every frame, because the page may scroll under a resting finger.
  function step(): void {
    picture.style.translate = `${at.x - from.x}px ${at.y - from.y}px`
    hover()
    frame = requestAnimationFrame(step)
  }

  function hover(): boolean {
    return !dispatch('dragover', under())
  }

  function end(): void {
    cancelAnimationFrame(frame)
    picture.remove()
    listening.abort()
    // Dispatched on the body, because the dragged element may have been removed by now.
    dispatch('dragend', document.body)
    // Otherwise the library keeps an element under the pointer that swallows touches.
    dispatchEvent(new PointerEvent('pointermove', { clientX: at.x, clientY: at.y }))
  }

  function under(): Element {
    return document.elementFromPoint(at.x, at.y) ?? document.body
  }

  function dispatch(type: string, target: Element): boolean {
    const where = { clientX: at.x, clientY: at.y }
    return target.dispatchEvent(
      new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, ...where }),
    )
  }

  function listenWhileCarrying(): void {
    const options = { signal: listening.signal, capture: true }
    // The library interprets pointer moves as a missed end of the drag.
    addEventListener('pointermove', (event) => event.stopImmediatePropagation(), options)
    addEventListener('pointerdown', onInterrupted, options)
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return
        event.stopImmediatePropagation()
        onInterrupted()
      },
      options,
    )
  }
}

function pictureOf(element: HTMLElement): HTMLElement {
  const { left, top, width, height } = element.getBoundingClientRect()
  const picture = document.importNode(element, true)
  picture.inert = true
  picture.classList.add('carried')
  Object.assign(picture.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  })
  document.body.append(picture)
  return picture
}
