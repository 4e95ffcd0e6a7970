import type { TicketCard } from '../../model.ts'

export interface ColumnCards {
  readonly items: readonly TicketCard[]
  readonly nextCursor: string | null
}

/** Ranks are compared as strings, byte by byte. */
export function compareCards(one: TicketCard, other: TicketCard): number {
  if (one.rank !== other.rank) return one.rank < other.rank ? -1 : 1
  if (one.id === other.id) return 0
  return one.id < other.id ? -1 : 1
}

export function withCard(column: ColumnCards, card: TicketCard): ColumnCards {
  const others = column.items.filter(({ id }) => id !== card.id)
  const at = others.findIndex((other) => compareCards(card, other) < 0)
  const place = at === -1 ? others.length : at
  return { ...column, items: [...others.slice(0, place), card, ...others.slice(place)] }
}

export function withoutCard(column: ColumnCards, id: string): ColumnCards {
  if (!column.items.some((card) => card.id === id)) return column
  return { ...column, items: column.items.filter((card) => card.id !== id) }
}

/** Cards that arrived by live update meanwhile aren't shown twice. */
export function withPage(column: ColumnCards, page: ColumnCards): ColumnCards {
  const known = new Set(column.items.map(({ id }) => id))
  const fresh = page.items.filter(({ id }) => !known.has(id))
  return { items: [...column.items, ...fresh], nextCursor: page.nextCursor }
}

/** Live updates can arrive late, so the newer version wins. */
export function isNews(known: TicketCard | undefined, card: TicketCard): boolean {
  if (known === undefined || card.version > known.version) return true
  return card.version === known.version && card.updatedAt >= known.updatedAt
}
