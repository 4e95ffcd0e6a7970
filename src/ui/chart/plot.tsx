import type { ReactNode } from 'react'

import { useWidth } from './use-width.ts'

/** The room a drawing has. */
export interface Room {
  readonly width: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export const plotHeight = 240

/** Measures the room and keeps it free until it is known, so that nothing moves. */
export function Plot({ children }: { readonly children: (width: number) => ReactNode }) {
  const [frame, width] = useWidth<HTMLDivElement>()
  return (
    <div ref={frame} className="relative h-60 min-w-0">
      {width > 0 && children(width)}
    </div>
  )
}

/** About how wide a text is in the small size of charts; close enough to keep room for it. */
export function textWidth(text: string): number {
  return Math.ceil(text.length * 6.8)
}
