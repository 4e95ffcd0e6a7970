/** How round the corners of the chat can be, in pixels. */
export const mostRound = 24
/** As it is without a wish. */
export const usualRound = 16

/** A browser may hold an answer from when it was said in words, or not at all; the next one has it. */
export function radiusOf({ radius }: { readonly radius?: unknown }): number {
  return typeof radius === 'number' ? radius : usualRound
}

/** A launcher of 56 pixels: beside a chat that is as round as usual it is a circle. */
export function launcherCorner(radius: number): number {
  return Math.min(28, Math.max(radius, (radius * radius * 28) / usualRound ** 2))
}
