import type { TextState } from './model.ts'

/** Maximum number of search keywords per text; the database enforces the same limit. */
export const maxSearchWords = 50

export type TextAct =
  | 'submit'
  | 'requestChanges'
  | 'schedule'
  | 'unschedule'
  | 'publish'
  | 'archive'
  | 'restore'

/** The status after each action. An action is refused in any status that isn't listed. */
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
 * The status after an action. A live article stays visible while its next version is reviewed or
 * scheduled, so going back from there ends in `published`.
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
      return `This article is ${now} and can’t be submitted for review.`
    case 'requestChanges':
      return `This article is ${now}, so there’s no review to respond to.`
    case 'schedule':
      return `This article is ${now} and can’t be scheduled.`
    case 'unschedule':
      return `This article is ${now}, so there’s no schedule to cancel.`
    case 'publish':
      return `This article is ${now}. Restore it first.`
    case 'archive':
      return 'Only published articles can be archived.'
    case 'restore':
      return `This article is ${now}, so there’s nothing to restore.`
  }
}

const stateWords: Readonly<Record<TextState, string>> = {
  draft: 'a draft',
  in_review: 'in review',
  scheduled: 'scheduled',
  published: 'published',
  archived: 'archived',
}

export function whyNotAt(publishAt: Date, now: Date): string | undefined {
  if (publishAt <= now) return 'Choose a time in the future.'
  if (publishAt.getTime() - now.getTime() > yearMs) return 'Choose a time within a year.'
  return undefined
}

const yearMs = 366 * 86_400_000

/**
 * Whether a translation is outdated: a substantive version of the source was published since.
 * `changedAt` is the number of the latest such version.
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
export const maxMisses = 1000
export const maxCategoryDepth = 3

/** Path segments that no category may use as its slug. */
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

/** Articles without a category live below `articles`. */
export function articlePath(locale: string, categorySlug: string | null, slug: string): string {
  return `/k/${locale}/${categorySlug ?? 'articles'}/${slug}`
}

export interface ReadPath {
  readonly locale: string
  readonly categorySlug: string | undefined
  readonly articleSlug: string | undefined
}

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
 * Whether a page matches `/pricing*`, `/app/*` or `*`. Compared piece by piece, because a regular
 * expression built from user input could run for minutes.
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

/** The narrowest audience of an article and everything it is nested in. */
export function narrowest(audiences: readonly string[]): Tier {
  if (audiences.includes('agents') || audiences.includes('ai_only')) return 'agents'
  return audiences.includes('customers') ? 'customers' : 'public'
}
