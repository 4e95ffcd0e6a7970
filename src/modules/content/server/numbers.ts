import type { DayRow, TermRow } from './store/searches.ts'

export interface CountRow {
  readonly id: string
  readonly title: string
  readonly views: number
  readonly helpful: number
  readonly unhelpful: number
}

export function numbersOf({
  days,
  counts,
  terms,
}: {
  readonly days: DayRow[]
  readonly counts: readonly CountRow[]
  readonly terms: readonly TermRow[]
}) {
  return {
    views: sum(days.map(({ views }) => views)),
    readers: sum(days.map(({ readers }) => readers)),
    helpfulCount: sum(counts.map(({ helpful }) => helpful)),
    unhelpfulCount: sum(counts.map(({ unhelpful }) => unhelpful)),
    searchCount: sum(terms.map(({ count }) => count)),
    emptySearchCount: sum(terms.map(({ empty }) => empty)),
    days,
    searches: terms
      .slice(0, 50)
      .map((row) => ({ ...termOf(row, row.count), clickCount: row.clicks })),
    emptySearches: rankedBy(terms, ({ empty }) => empty),
  }
}

export function countedDocuments(counts: readonly CountRow[]) {
  return counts.slice(0, 100).map(({ helpful, unhelpful, ...row }) => ({
    ...row,
    helpfulCount: helpful,
    unhelpfulCount: unhelpful,
  }))
}

export function rankedBy<Row extends TermRow>(terms: readonly Row[], by: (row: Row) => number) {
  return terms
    .filter((row) => by(row) > 0)
    .sort((one, other) => by(other) - by(one))
    .slice(0, 50)
    .map((row) => termOf(row, by(row)))
}

function termOf({ normalized, lastAt }: TermRow, count: number) {
  return { query: normalized, count, lastAt: lastAt.toISOString() }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
