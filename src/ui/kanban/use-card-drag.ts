import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { useEffect, useEffectEvent, useState } from 'react'

export interface Drag {
  readonly key: string
  readonly over: { readonly slot: string; readonly index: number } | undefined
}

export function useCardDrag({
  boardId,
  onStart,
  onDrop,
}: {
  readonly boardId: string
  readonly onStart: (key: string) => void
  readonly onDrop: (key: string, slot: string, index: number) => void
}): Drag | undefined {
  const [drag, setDrag] = useState<Drag>()
  const start = useEffectEvent(onStart)
  const drop = useEffectEvent(onDrop)

  useEffect(() => {
    return monitorForElements({
      canMonitor: ({ source }) => source.data['board'] === boardId,
      onDragStart({ source }) {
        const key = String(source.data['card'])
        start(key)
        setDrag({ key, over: undefined })
      },
      onDrag({ source, location: { current } }) {
        const target = current.dropTargets[0]
        const over = target && overOf(target.data)
        setDrag((known) =>
          known?.over?.slot === over?.slot && known?.over?.index === over?.index
            ? known
            : { key: String(source.data['card']), over },
        )
      },
      onDrop({ source, location: { current } }) {
        setDrag(undefined)
        const over = current.dropTargets[0] && overOf(current.dropTargets[0].data)
        if (over) drop(String(source.data['card']), over.slot, over.index)
      },
    })
  }, [boardId])

  return drag
}

function overOf(data: Record<string | symbol, unknown>): Drag['over'] {
  return { slot: String(data['slot']), index: Number(data['index']) }
}
