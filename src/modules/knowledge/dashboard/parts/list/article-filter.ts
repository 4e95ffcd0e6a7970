import type { InputOf } from '#platform/registry/call.ts'

import type { listArticles } from '../../../articles-contract.ts'
import { articleAudienceWords, stateWords } from '../words.ts'

export type ArticleFilter = Readonly<Record<FilterName, string>>

export const filterNames = [
  'q',
  'base',
  'category',
  'state',
  'language',
  'check',
  'owner',
  'tag',
  'audience',
] as const
export type FilterName = (typeof filterNames)[number]

export type ArticlesQuestion = Omit<InputOf<typeof listArticles>, 'cursor'>

export const checkChoices = [
  { value: 'missing', label: 'Not translated' },
  { value: 'stale', label: 'Outdated' },
  { value: 'review', label: 'Review due' },
  { value: 'changed', label: 'Unpublished changes' },
] as const

export function readFilter(search: URLSearchParams): ArticleFilter {
  const read = (name: FilterName): string => {
    const value = search.get(name) ?? ''
    return allows[name](value) ? value : ''
  }
  return {
    q: read('q'),
    base: read('base'),
    category: read('category'),
    state: read('state'),
    language: read('language'),
    check: read('check'),
    owner: read('owner'),
    tag: read('tag'),
    audience: read('audience'),
  }
}

export function articlesQuestion(filter: ArticleFilter): ArticlesQuestion {
  const { q, base, category, state, language, check, owner, tag, audience } = filter
  return {
    limit: 50,
    ...(q.trim() && { q: q.trim() }),
    ...(base && { baseId: base }),
    ...(category && { categoryId: category }),
    ...(state && { state: state as ArticlesQuestion['state'] }),
    ...(language && { locale: language }),
    // Only with a language: without one, no translation can be missing.
    ...(check === 'missing' && language && { isMissing: 'true' }),
    ...(check === 'stale' && { isStale: 'true' }),
    ...(check === 'review' && { isReviewDue: 'true' }),
    ...(check === 'changed' && { hasUnpublishedChanges: 'true' }),
    ...(owner && { ownerId: owner }),
    ...(tag && { tagId: tag }),
    ...(audience && { audience: audience as ArticlesQuestion['audience'] }),
  }
}

export function isNarrowed(filter: ArticleFilter): boolean {
  return filterNames.some((name) => filter[name] !== '')
}

const isId = (value: string): boolean => /^[0-9a-f-]{36}$/.test(value)
const among =
  (values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value)

const allows: Readonly<Record<FilterName, (value: string) => boolean>> = {
  q: (value) => value.length <= 100,
  base: isId,
  category: (value) => value === 'none' || isId(value),
  state: among([...Object.keys(stateWords), 'trash']),
  language: (value) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(value),
  check: among(checkChoices.map(({ value }) => value)),
  owner: (value) => value === 'me' || value === 'none' || isId(value),
  tag: isId,
  audience: among(Object.keys(articleAudienceWords)),
}
