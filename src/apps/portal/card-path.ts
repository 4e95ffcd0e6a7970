/** Where the card of a page is drawn: below the page, so that whoever may see the one sees the other. */
export function cardPathOf(path: string): string {
  return `${path.replace(/\/$/, '')}${ending}`
}

/** The page that a card is of; undefined where no card is asked for. */
export function pagePathOf(path: string): string | undefined {
  return path.endsWith(ending) ? path.slice(0, -ending.length) || '/' : undefined
}

const ending = '/card.png'
