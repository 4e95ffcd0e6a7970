import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

import { scrollNearEdges } from './scroll-near-edges.ts'

export interface Drag {
  readonly key: string
  /** What is under the pointer, and the card of it before which it is. */
  readonly over: { readonly slot: string; readonly index: number } | undefined
}

/** Follows a card that is dragged by mouse or finger, and scrolls what it comes to the edge of. */
export function useCardDrag({
  boardId,
  scroller,
  onStart,
  onDrop,
}: {
  readonly boardId: string
  readonly scroller: RefObject<HTMLElement | null>
  readonly onStart: (key: string) => void
  readonly onDrop: (key: string, slot: string, index: number) => void
}): Drag | undefined {
  const [drag, setDrag] = useState<Drag>()
  const start = useEffectEvent(onStart)
  const drop = useEffectEvent(onDrop)

  useEffect(() => {
    let stopScrolling = (): void => {}
    const pointer = { x: 0, y: 0, list: undefined as Element | undefined }
    return monitorForElements({
      canMonitor: ({ source }) => source.data['board'] === boardId,
      onDragStart({ source }) {
        const key = String(source.data['card'])
        start(key)
        setDrag({ key, over: undefined })
        stopScrolling = scrollNearEdges(scroller.current, pointer)
      },
      onDrag({ source, location: { current } }) {
        const target = current.dropTargets[0]
        pointer.x = current.input.clientX
        pointer.y = current.input.clientY
        pointer.list = target?.element.querySelector('[data-cards]') ?? undefined
        const over = target && overOf(target.data)
        setDrag((known) =>
          known?.over?.slot === over?.slot && known?.over?.index === over?.index
            ? known
            : { key: String(source.data['card']), over },
        )
      },
      onDrop({ source, location: { current } }) {
        stopScrolling()
        setDrag(undefined)
        const over = current.dropTargets[0] && overOf(current.dropTargets[0].data)
        if (over) drop(String(source.data['card']), over.slot, over.index)
      },
    })
  }, [boardId, scroller])

  return drag
}

function overOf(data: Record<string | symbol, unknown>): Drag['over'] {
  return { slot: String(data['slot']), index: Number(data['index']) }
}
