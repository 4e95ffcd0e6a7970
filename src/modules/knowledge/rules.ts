import type { TextState } from './model.ts'

/** So many words of their own can lead to one text; the database keeps to it too. */
export const mostSearchWords = 50

/** What can be done to an article in one language. */
export type TextAct =
  | 'submit'
  | 'requestChanges'
  | 'schedule'
  | 'unschedule'
  | 'publish'
  | 'archive'
  | 'restore'

/** From where each act leads where. What stands nowhere here is refused. */
const moves: Readonly<Record<TextAct, Partial<Record<TextState, TextState>>>> = {
  submit: { draft: 'in_review', published: 'in_review' },
  requestChanges: { in_review: 'draft' },
  schedule: { draft: 'scheduled', in_review: 'scheduled', published: 'scheduled' },
  unschedule: { scheduled: 'draft' },
  publish: {
    draft: 'published',
    in_review: 'published',
    scheduled: 'published',
    published: 'published',
  },
  archive: {
    published: 'archived',
    draft: 'archived',
    in_review: 'archived',
    scheduled: 'archived',
  },
  restore: { archived: 'draft' },
}

/**
 * Where an act leads. What readers find stays while the next version of it is reviewed or waits for
 * its time, so going back leads to published where something is live.
 */
export function stateAfter(
  act: TextAct,
  { state, isLive }: { readonly state: TextState; readonly isLive: boolean },
): TextState | undefined {
  if (act === 'archive' && !isLive) return undefined
  const next = moves[act][state]
  return next === 'draft' && isLive ? 'published' : next
}

export function whyNot(act: TextAct, state: TextState): string {
  const now = stateWords[state]
  switch (act) {
    case 'submit':
      return `This article is ${now} and can't be submitted for review.`
    case 'requestChanges':
      return `This article is ${now}, so there's no review to respond to.`
    case 'schedule':
      return `This article is ${now} and can't be scheduled.`
    case 'unschedule':
      return `This article is ${now}, so there's no schedule to cancel.`
    case 'publish':
      return `This article is ${now}. Restore it first.`
    case 'archive':
      return 'Only published articles can be archived.'
    case 'restore':
      return `This article is ${now}, so there's nothing to restore.`
  }
}

const stateWords: Readonly<Record<TextState, string>> = {
  draft: 'a draft',
  in_review: 'in review',
  scheduled: 'scheduled',
  published: 'published',
  archived: 'archived',
}

/** Why something cannot be published at a time, as a sentence. */
export function whyNotAt(publishAt: Date, now: Date): string | undefined {
  if (publishAt <= now) return 'Choose a time in the future.'
  if (publishAt.getTime() - now.getTime() > yearMs) return 'Choose a time within a year.'
  return undefined
}

const yearMs = 366 * 86_400_000

/**
 * Whether a translation is out of date: a version of the source that changed what it says was
 * published since. `changedAt` is the number of the latest such version.
 */
export function isStale({
  changedAt,
  translatedFrom,
}: {
  readonly changedAt: number | null
  readonly translatedFrom: number | null
}): boolean {
  return changedAt !== null && (translatedFrom === null || translatedFrom < changedAt)
}

export const versionDays = 180
export const trashDays = 30
export const searchDays = 365
export const mostMisses = 1000
export const deepestCategory = 3

/** What stands in addresses where a category would: none may have such a name. */
export const reservedCategorySlugs: ReadonlySet<string> = new Set([
  'articles',
  'categories',
  'feed',
  'files',
  'search',
])

export function homePath(locale: string): string {
  return `/k/${locale}`
}

export function categoryPath(locale: string, slug: string): string {
  return `/k/${locale}/${slug}`
}

/** One in no category stands below `articles`. */
export function articlePath(locale: string, categorySlug: string | null, slug: string): string {
  return `/k/${locale}/${categorySlug ?? 'articles'}/${slug}`
}

export interface ReadPath {
  readonly locale: string
  readonly categorySlug: string | undefined
  readonly articleSlug: string | undefined
}

/** What an address of the pages names; undefined where it is none. */
export function readPath(path: string): ReadPath | undefined {
  const found = /^\/k\/([a-z]{2,3}(?:-[a-z0-9]{2,8})*)(?:\/([^/]+))?(?:\/([^/]+))?\/?$/i.exec(path)
  if (!found) return undefined
  const [, locale = '', categorySlug, articleSlug] = found
  return {
    locale: locale.toLowerCase(),
    categorySlug: categorySlug?.toLowerCase(),
    articleSlug: articleSlug?.toLowerCase().replace(/\.md$/, ''),
  }
}

/**
 * Whether an article is meant for a page: `/pricing*`, `/app/*`, `*`. Piece by piece and not by an
 * expression made of what somebody typed, which could be made to run for minutes.
 */
export function isForPage(pattern: string, path: string): boolean {
  const [first = '', ...rest] = pattern.toLowerCase().split('*')
  const page = path.toLowerCase()
  const last = rest.pop()
  if (last === undefined) return page === first
  if (!page.startsWith(first)) return false
  let at = first.length
  for (const piece of rest) {
    const found = page.indexOf(piece, at)
    if (found === -1) return false
    at = found + piece.length
  }
  return page.length - last.length >= at && page.endsWith(last)
}

export type Tier = 'public' | 'customers' | 'agents'

/** Who finds something that stands in other things: the narrowest of all of them says it. */
export function narrowest(audiences: readonly string[]): Tier {
  if (audiences.includes('agents') || audiences.includes('ai_only')) return 'agents'
  return audiences.includes('customers') ? 'customers' : 'public'
}
