import { listMemberNames } from '#modules/organization/server/public.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Quote } from '../model.ts'
import { canQuote } from '../quote-rules.ts'
import { contactNameOf } from './present.ts'
import { presentQuote } from './present-quote.ts'
import type { ConversationRow } from './store/conversations.ts'
import { listQuotedRows, type QuotedRow } from './store/quotes.ts'

interface Reply {
  readonly kind: 'text' | 'note'
  readonly replyToId: string | null | undefined
}

export async function quoteFor(
  scope: Scope,
  row: ConversationRow,
  { kind, replyToId }: Reply,
): Promise<Quote | undefined> {
  const found = await find(scope, row, replyToId)
  if (replyToId && !found) refuse('not_found', 'The quoted message is not in this conversation.')
  if (found && !canQuote(kind, found)) {
    // Customers must not learn that a note exists.
    const isMember = scope.actor.kind === 'member'
    if (!isMember) refuse('not_found', 'The quoted message is not in this conversation.')
    refuse('conflict', 'You can’t quote a note in a reply, because customers don’t see notes.')
  }
  return found && present(scope, row, found)
}

export async function quoteStill(
  scope: Scope,
  row: ConversationRow,
  { kind, replyToId }: Reply,
): Promise<Quote | undefined> {
  const found = await find(scope, row, replyToId)
  return found && canQuote(kind, found) ? present(scope, row, found) : undefined
}

async function find(
  scope: Scope,
  { id }: ConversationRow,
  replyToId: string | null | undefined,
): Promise<QuotedRow | undefined> {
  if (!replyToId) return undefined
  const [found] = await listQuotedRows(scope, id, [replyToId])
  return found
}

async function present(scope: Scope, row: ConversationRow, quoted: QuotedRow): Promise<Quote> {
  const { authorKind: kind, authorId: id } = quoted
  if (kind !== 'member' || !id) {
    return presentQuote(quoted, kind === 'contact' ? contactNameOf(row) : '')
  }
  return presentQuote(quoted, (await listMemberNames(scope, [id])).get(id) ?? '')
}
