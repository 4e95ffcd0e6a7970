import { listHiddenKeys } from '#modules/fields/server/public.ts'
import { readOrganization } from '#modules/organization/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Category } from '../model.ts'
import { asksNothing, readSearch, searchTerms, searchWords, type Search } from '../search-rules.ts'
import { viewFilter, type ViewGroup } from '../view-model.ts'
import { placeOfSearch, searchConditions } from './search-conditions.ts'
import {
  columnIs,
  conditionsIn,
  inView,
  isDue,
  never,
  waits,
  type Condition,
} from './store/conditions.ts'
import { inCategory, ofCompany, orderOf, type ListOrder } from './store/conversations.ts'
import { getVisibleView } from './store/views.ts'

export interface ListQuestion {
  readonly category: Category
  readonly contactId?: string | undefined
  readonly companyId?: string | undefined
  readonly teamId?: string | undefined
  readonly channelId?: string | undefined
  readonly viewId?: string | undefined
  readonly search?: string | undefined
}

export interface Listing {
  readonly conditions: readonly Condition[]
  readonly order: ListOrder
  readonly search: Search | undefined
  readonly terms: readonly string[]
}

export async function readListing(scope: Scope, question: ListQuestion): Promise<Listing> {
  const { contactId, companyId, teamId, channelId, viewId } = question
  const search = question.search ? readSearch(question.search) : undefined
  const category = search ? placeOfSearch(search, question.category) : question.category
  const view = viewId ? await getVisibleView(scope, viewId) : undefined
  const place = view ? await viewCondition(scope, view.filter) : inCategory(scope, category)
  return {
    conditions: [
      place,
      ...(view?.sort === 'waiting' ? [waits] : []),
      ...(view?.sort === 'due' ? [isDue] : []),
      ...(contactId ? [columnIs('contact_id', contactId)] : []),
      ...(companyId ? [ofCompany(scope, companyId)] : []),
      ...(teamId ? [columnIs('team_id', teamId)] : []),
      ...(channelId ? [columnIs('channel_id', channelId)] : []),
      ...(search ? await searchConditions(scope, search) : []),
      ...(search && asksNothing(search) ? [never] : []),
    ],
    order: view ? { sort: view.sort, direction: view.direction } : orderOf(category),
    search,
    terms: search ? termsOf(search) : [],
  }
}

export async function viewCondition(scope: Scope, filter: unknown): Promise<Condition> {
  const memberId = scope.actor.kind === 'member' ? scope.actor.membership.memberId : null
  const parsed = viewFilter.parse(filter)
  const hidden = await hiddenFields(scope, parsed)
  return inView(parsed, { memberId, hidden, timeZone: await zoneFor(scope, parsed) })
}

async function zoneFor(scope: Scope, filter: ViewGroup): Promise<string> {
  const asksForDays = conditionsIn(filter).some(
    ({ field }) => field === 'created' || field === 'active',
  )
  return asksForDays ? (await readOrganization(scope)).timeZone : 'UTC'
}

/** Filtering by fields the member can't read would reveal their values. */
async function hiddenFields(scope: Scope, filter: ViewGroup): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>()
  const objects = new Set(conditionsIn(filter).flatMap((each) => ('key' in each ? each.of : [])))
  for (const object of objects) {
    for (const key of await listHiddenKeys(scope, object)) hidden.add(`${object}.${key}`)
  }
  return hidden
}

function termsOf(search: Search): string[] {
  const from = search.operators.filter(({ name, isExcluded }) => name === 'from' && !isExcluded)
  const names = from.flatMap(({ value }) => searchWords(value)).map((word) => `${word}*`)
  return [...new Set([...searchTerms(search), ...names])]
}
