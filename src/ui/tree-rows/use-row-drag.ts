import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { draggable } from '#ui/drag/draggable.ts'

export interface Dragged {
  readonly kind: string
  readonly id: string
}

export type Zone = 'above' | 'below' | 'into'

export function useRowDrag({
  treeId,
  row: { kind, id },
  canMove,
  zoneOf,
  onDropped,
}: {
  readonly treeId: string
  readonly row: Dragged
  readonly canMove: boolean
  readonly zoneOf: (dragged: Dragged, part: number) => Zone | undefined
  readonly onDropped: (dragged: Dragged, zone: Zone) => void
}) {
  const row = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [over, setOver] = useState<Zone>()
  const [isDragged, setDragged] = useState(false)
  const askZone = useEffectEvent(zoneOf)
  const drop = useEffectEvent(onDropped)
  useEffect(() => {
    const element = row.current
    if (!element || !handle.current || !canMove) return undefined
    const zoneAt = (source: Dragged, y: number): Zone | undefined => {
      const { top, height } = element.getBoundingClientRect()
      return askZone(source, (y - top) / height)
    }
    const stopDragging = draggable({
      element,
      dragHandle: handle.current,
      getInitialData: () => ({ tree: treeId, kind, id }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
    const stopDropping = dropTargetForElements({
      element,
      canDrop: ({ source, input }) =>
        source.data['tree'] === treeId &&
        source.data['id'] !== id &&
        zoneAt(readDragged(source.data), input.clientY) !== undefined,
      onDrag: ({ source, location }) =>
        setOver(zoneAt(readDragged(source.data), location.current.input.clientY)),
      onDragLeave: () => setOver(undefined),
      onDrop({ source, location }) {
        setOver(undefined)
        const dragged = readDragged(source.data)
        const zone = zoneAt(dragged, location.current.input.clientY)
        if (zone) drop(dragged, zone)
      },
    })
    return () => {
      stopDragging()
      stopDropping()
    }
  }, [treeId, kind, id, canMove])
  return { row, handle, over, isDragged }
}

function readDragged(data: Record<string | symbol, unknown>): Dragged {
  return { kind: String(data['kind']), id: String(data['id']) }
}
