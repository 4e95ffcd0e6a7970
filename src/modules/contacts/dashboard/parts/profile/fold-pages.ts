import { formatMinutes } from '#lib/format-minutes.ts'

import type { TimelineEntry } from '../../../model.ts'

type EventParts = Pick<TimelineEntry, 'id' | 'at' | 'type' | 'data'>

export interface PageView {
  readonly url: string
  readonly title: string
  readonly at: string
  readonly leftAt: string | null
}

export interface Visit {
  readonly id: string
  readonly at: string
  readonly pages: readonly PageView[]
}

/** Folds consecutive page views of one visit into one entry, at the place of the latest. */
export function foldPages<Entry extends EventParts>(entries: readonly Entry[]): (Entry | Visit)[] {
  const folded: (Entry | (Visit & { readonly pages: PageView[] }))[] = []
  for (const entry of entries) {
    const page = pageIn(entry)
    const last = folded.at(-1)
    if (!page) folded.push(entry)
    else if (last && 'pages' in last && isSameVisit(last, page)) last.pages.push(page)
    else folded.push({ id: entry.id, at: entry.at, pages: [page] })
  }
  return folded
}

export function visitWords({ pages }: Visit): string {
  const [first] = pages
  const what =
    pages.length === 1 ? first?.title || pathOf(first?.url ?? '') : `${pages.length} pages`
  const spent = pages.reduce((sum, { at, leftAt }) => sum + (leftAt ? minutesIn(at, leftAt) : 0), 0)
  if (spent === 0) return `Viewed ${what}`
  return `Viewed ${what}, ${spent < 1 ? 'under a minute' : formatMinutes(spent)}`
}

export function pathOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { hostname, pathname, search } = new URL(url)
  return `${hostname.replace(/^www\./, '')}${pathname}${search}`
}

function pageIn({ type, at, data }: EventParts): PageView | undefined {
  if (type !== 'visitor.page_viewed') return undefined
  const { url, title, leftAt } = data
  return {
    at,
    url: typeof url === 'string' ? url : '',
    title: typeof title === 'string' ? title : '',
    leftAt: typeof leftAt === 'string' ? leftAt : null,
  }
}

function isSameVisit({ pages }: Visit, { at, leftAt }: PageView): boolean {
  const next = pages.at(-1)?.at
  return next !== undefined && minutesIn(leftAt ?? at, next) < visitEndsAfterMinutes
}

function minutesIn(from: string, to: string): number {
  return Math.max(0, Date.parse(to) - Date.parse(from)) / 60_000
}

/** A longer gap starts a new visit. */
const visitEndsAfterMinutes = 30
