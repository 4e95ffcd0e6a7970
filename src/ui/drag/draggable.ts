import { draggable as draggableNatively } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'

import { dragByFinger } from './drag-by-finger.ts'
import { scrollNearEdges } from './scroll-near-edges.ts'

type Options = Parameters<typeof draggableNatively>[0] & { readonly dragHandle?: HTMLElement }
type OnDrag = NonNullable<Options['onDrag']>
type Location = Parameters<OnDrag>[0]['location']

export function draggable(options: Options): () => void {
  const pointer = { x: 0, y: 0 }
  let stopScrolling: (() => void) | undefined
  const onDrag: OnDrag = (event) => {
    pointer.x = event.location.current.input.clientX
    pointer.y = event.location.current.input.clientY
    if (hasMoved(event.location)) stopScrolling ??= scrollNearEdges(pointer)
    options.onDrag?.(event)
  }
  const onDrop: NonNullable<Options['onDrop']> = (event) => {
    endScrolling()
    options.onDrop?.(event)
  }
  const stops = [
    draggableNatively({ ...options, onDrag, onDrop }),
    dragByFinger(options.element, options.dragHandle ?? options.element),
    endScrolling,
  ]
  return () => stops.forEach((stop) => stop())

  function endScrolling(): void {
    stopScrolling?.()
    stopScrolling = undefined
  }
}

function hasMoved({ initial, current }: Location): boolean {
  const x = current.input.clientX - initial.input.clientX
  const y = current.input.clientY - initial.input.clientY
  return Math.hypot(x, y) > 16
}
