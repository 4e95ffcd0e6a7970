import type { QueryClient } from '@tanstack/react-query'

import { callApi } from '#platform/registry/browser-client.ts'
import { callQuery } from '#platform/registry/browser/use-call.ts'
import { pagesQuery } from '#platform/registry/browser/use-pages.ts'

import { countConversations, getConversation, listConversations } from '../../contract.ts'
import type { Conversation, ConversationSummary } from '../../model.ts'
import { countViews } from '../../sorting-contract.ts'
import { mapRows, withFirstPage, type ConversationPages } from './conversation-rows.ts'
import { messagesQuery } from './messages-query.ts'
import type { ListInput } from './views.ts'

export function patchConversation(
  queries: QueryClient,
  id: string,
  change: Partial<Conversation>,
): void {
  const { queryKey } = callQuery(getConversation, { id })
  queries.setQueryData(queryKey, (known) => known && { ...known, ...change })
  patchRows(queries, (row) => (row.id === id ? [{ ...row, ...summaryOf(change, row) }] : [row]))
}

export function removeRow(queries: QueryClient, input: ListInput, id: string): void {
  const { queryKey } = pagesQuery(listConversations, input)
  queries.setQueryData(
    queryKey,
    (known) => known && mapRows(known, (row) => (row.id === id ? [] : [row])),
  )
}

export async function refreshList(queries: QueryClient, input: ListInput): Promise<void> {
  void queries.invalidateQueries({ queryKey: [countConversations.name] })
  void queries.invalidateQueries({ queryKey: [countViews.name] })
  const { queryKey } = pagesQuery(listConversations, input)
  const known = queries.getQueryData(queryKey)
  if (!known || known.pages.length < 2) return queries.invalidateQueries({ queryKey })
  const fresh = await callApi(listConversations, input).catch(() => undefined)
  const next = fresh && withFirstPage(queries.getQueryData(queryKey) ?? known, fresh)
  if (next) queries.setQueryData(queryKey, next)
  else await queries.invalidateQueries({ queryKey })
  return undefined
}

export function refreshConversation(queries: QueryClient, id: string): void {
  void queries.invalidateQueries(callQuery(getConversation, { id }))
  void queries.invalidateQueries({ queryKey: messagesQuery(id).queryKey })
}

export function readListAhead(queries: QueryClient, input: ListInput): void {
  queries.infiniteQuery(pagesQuery(listConversations, input)).catch(nothing)
}

export function readAhead(queries: QueryClient, id: string): void {
  queries.query(callQuery(getConversation, { id })).catch(nothing)
  queries.infiniteQuery(messagesQuery(id)).catch(nothing)
}

function patchRows(
  queries: QueryClient,
  change: (row: ConversationSummary) => ConversationSummary[],
): void {
  const queryKey = [listConversations.name, 'pages']
  queries.setQueriesData<ConversationPages>(
    { queryKey },
    (known) => known && mapRows(known, change),
  )
  // Inactive lists may be stale, and patching one row must not mark them as fresh.
  void queries.invalidateQueries({ queryKey, type: 'inactive', refetchType: 'none' })
}

function summaryOf(
  change: Partial<Conversation>,
  row: ConversationSummary,
): Partial<ConversationSummary> {
  return Object.fromEntries(Object.entries(change).filter(([name]) => name in row))
}

/** Prefetch errors are shown when the conversation is opened. */
const nothing = (): void => {}
