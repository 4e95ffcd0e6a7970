/** A card's path is below its page, so it has the same audience. */
export function cardPathOf(path: string): string {
  return `${path.replace(/\/$/, '')}${ending}`
}

export function pagePathOf(path: string): string | undefined {
  return path.endsWith(ending) ? path.slice(0, -ending.length) || '/' : undefined
}

const ending = '/card.png'
