export interface Point {
  readonly x: number
  readonly y: number
}

export const tools = ['arrow', 'box', 'pen', 'text', 'blur'] as const
export type Tool = (typeof tools)[number]

export type Mark =
  | { readonly kind: 'arrow' | 'box'; readonly from: Point; readonly to: Point }
  | { readonly kind: 'pen' | 'blur'; readonly points: readonly Point[] }
  | { readonly kind: 'text'; readonly at: Point; readonly text: string }

export function beginMark(tool: Exclude<Tool, 'text'>, at: Point): Mark {
  if (tool === 'arrow' || tool === 'box') return { kind: tool, from: at, to: at }
  return { kind: tool, points: [at] }
}

export function extendMark(mark: Mark, to: Point): Mark {
  if (mark.kind === 'text') return mark
  return 'points' in mark ? { ...mark, points: [...mark.points, to] } : { ...mark, to }
}

/** A click without a move draws nothing, except for a blurred spot. */
export function isDrawn(mark: Mark): boolean {
  if (mark.kind === 'text') return mark.text.trim() !== ''
  if ('points' in mark) return mark.kind === 'blur' || mark.points.length > 1
  return Math.hypot(mark.to.x - mark.from.x, mark.to.y - mark.from.y) > 4
}

export function stepped(at: Point, key: string, { step, size }: StepOptions): Point {
  const [x, y] = steps[key] ?? [0, 0]
  return {
    x: Math.min(size.width, Math.max(0, at.x + x * step)),
    y: Math.min(size.height, Math.max(0, at.y + y * step)),
  }
}

export interface StepOptions {
  readonly step: number
  readonly size: { readonly width: number; readonly height: number }
}

export function isStep(key: string): boolean {
  return Object.hasOwn(steps, key)
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
