import type { Scope } from '#platform/scope/scope.ts'

import type { Category } from '../model.ts'
import { readSearch, searchTerms, searchWords, type Search } from '../search-rules.ts'
import { viewFilter } from '../view-model.ts'
import { placeOfSearch, searchConditions } from './search-conditions.ts'
import { columnIs, inView, isDue, waits, type Condition } from './store/conditions.ts'
import { inCategory, orderOf, type ListOrder } from './store/conversations.ts'
import { getVisibleView } from './store/views.ts'

/** What a list is asked for, by people, by jobs and by the API alike. */
export interface ListQuestion {
  readonly category: Category
  readonly contactId?: string | undefined
  readonly teamId?: string | undefined
  readonly channelId?: string | undefined
  readonly viewId?: string | undefined
  readonly search?: string | undefined
}

export interface Listing {
  readonly conditions: readonly Condition[]
  readonly order: ListOrder
  /** When words are looked for, the index finds them. */
  readonly search: Search | undefined
  readonly terms: readonly string[]
}

export async function readListing(scope: Scope, question: ListQuestion): Promise<Listing> {
  const { contactId, teamId, channelId, viewId } = question
  const search = question.search ? readSearch(question.search) : undefined
  const category = search ? placeOfSearch(search, question.category) : question.category
  const view = viewId ? await getVisibleView(scope, viewId) : undefined
  const place = view ? viewCondition(scope, view.filter) : inCategory(scope, category)
  return {
    conditions: [
      place,
      // What does not wait, or owes nothing, has no place in that order.
      ...(view?.sort === 'waiting' ? [waits] : []),
      ...(view?.sort === 'due' ? [isDue] : []),
      ...(contactId ? [columnIs('contact_id', contactId)] : []),
      ...(teamId ? [columnIs('team_id', teamId)] : []),
      ...(channelId ? [columnIs('channel_id', channelId)] : []),
      ...(search ? await searchConditions(scope, search) : []),
    ],
    order: view ? { sort: view.sort, direction: view.direction } : orderOf(category),
    search,
    terms: search ? termsOf(search) : [],
  }
}

export function viewCondition(scope: Scope, filter: unknown): Condition {
  const memberId = scope.actor.kind === 'member' ? scope.actor.membership.memberId : null
  return inView(viewFilter.parse(filter), { memberId })
}

/** Names behind from: lead the index too. */
function termsOf(search: Search): string[] {
  const from = search.operators.filter(({ name }) => name === 'from')
  const names = from.flatMap(({ value }) => searchWords(value)).map((word) => `${word}*`)
  return [...new Set([...searchTerms(search), ...names])]
}
