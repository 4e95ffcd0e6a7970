import type { ReactNode } from 'react'

import { useWidth } from './use-width.ts'

export interface Room {
  readonly width: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export const plotHeight = 240

/** Reserves the space until the width is measured, to avoid layout shift. */
export function Plot({ children }: { readonly children: (width: number) => ReactNode }) {
  const [frame, width] = useWidth<HTMLDivElement>()
  return (
    <div ref={frame} className="relative h-60 min-w-0">
      {width > 0 && children(width)}
    </div>
  )
}

/** Approximate text width in the chart's font size. */
export function textWidth(text: string): number {
  return Math.ceil(text.length * 6.8)
}
