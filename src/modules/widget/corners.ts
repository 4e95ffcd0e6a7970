export const maxRadius = 24
export const usualRound = 16

/** A cached config may hold a named size or none; the next response has a number. */
export function radiusOf({ radius }: { readonly radius?: unknown }): number {
  return typeof radius === 'number' ? radius : usualRound
}

export function launcherCorner(radius: number): number {
  return Math.min(28, Math.max(radius, (radius * radius * 28) / usualRound ** 2))
}
