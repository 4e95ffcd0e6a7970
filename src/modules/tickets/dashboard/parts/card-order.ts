import type { TicketCard } from '../../model.ts'

/** What is loaded of a column, from the top. */
export interface ColumnCards {
  readonly items: readonly TicketCard[]
  readonly nextCursor: string | null
}

/** As they stand in a column: ranks are compared as text, letter by letter. */
export function compareCards(one: TicketCard, other: TicketCard): number {
  if (one.rank !== other.rank) return one.rank < other.rank ? -1 : 1
  if (one.id === other.id) return 0
  return one.id < other.id ? -1 : 1
}

/** The column with a card where its rank puts it, once. */
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

/** The next page below; what came by itself meanwhile is not shown twice. */
export function withPage(column: ColumnCards, page: ColumnCards): ColumnCards {
  const known = new Set(column.items.map(({ id }) => id))
  const fresh = page.items.filter(({ id }) => !known.has(id))
  return { items: [...column.items, ...fresh], nextCursor: page.nextCursor }
}

/** News may be late: what is known to be younger stays. */
export function isNews(known: TicketCard | undefined, card: TicketCard): boolean {
  if (known === undefined || card.version > known.version) return true
  return card.version === known.version && card.updatedAt >= known.updatedAt
}
