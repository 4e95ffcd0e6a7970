import { hashToken } from '#lib/random-token.ts'
import { listBlockedWriters } from '#modules/visitors/server/public.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { readerOf, type Scope } from '#platform/scope/scope.ts'

import type { ActionAccess } from '../model.ts'
import { readTicketKey } from '#modules/tickets/rules.ts'
import { findIdeaRow, type IdeaRow } from './store/ideas.ts'
import { findReadableShare, type ShareRow } from './store/shares.ts'
import type { Voter } from './store/votes.ts'

export interface At {
  readonly slug: string
  readonly secret?: string | undefined
}

/** Returns not_found for boards the reader can't view. */
export async function getShare(scope: Scope, at: At): Promise<ShareRow> {
  return (await findReadableShare(scope, at)) ?? refuse('not_found', 'Board not found.')
}

export async function getIdeaRow(
  scope: Scope,
  share: ShareRow,
  { key, secret }: { readonly key: string; readonly secret?: string | undefined },
): Promise<IdeaRow> {
  const read = readTicketKey(key)
  const row = read && (await findIdeaRow(scope, { shareId: share.id, secret }, read))
  return row ?? refuse('not_found', 'Idea not found.')
}

export function voterOf(scope: Scope): Voter {
  const { contactId, key } = readerOf(scope)
  if (contactId !== null) return { contactId, readerHash: null }
  return { contactId: null, readerHash: key === '' ? null : hashToken(key) }
}

export type ContactActivity = 'vote' | 'comment' | 'submit'

function accessOf(share: ShareRow, act: ContactActivity): ActionAccess {
  return { vote: share.voteAccess, comment: share.commentAccess, submit: share.submitAccess }[act]
}

export function mayAct(scope: Scope, share: ShareRow, act: ContactActivity): boolean {
  const access = accessOf(share, act)
  if (access === 'anyone') return true
  if (access === 'segment') return share.acts.includes(act)
  return access === 'identified' && readerOf(scope).contactId !== null
}

export function requiresSignIn(scope: Scope, share: ShareRow, act: ContactActivity): boolean {
  const isForKnown = ['identified', 'segment'].includes(accessOf(share, act))
  return isForKnown && readerOf(scope).contactId === null
}

/** Rejects actions this board doesn't allow, and blocked readers. */
export async function refuseUnlessMay(
  scope: Scope,
  { share, act }: { readonly share: ShareRow; readonly act: ContactActivity },
  exchange: Exchange,
): Promise<void> {
  if (!mayAct(scope, share, act)) {
    if (requiresSignIn(scope, share, act))
      refuse('unauthorized', 'Sign in first. We’ll email you a link.')
    refuse('forbidden', 'Readers can’t do that on this board.')
  }
  if (await isBlockedReader(scope, exchange)) refuse('forbidden', 'You don’t have access to this.')
}

export async function isBlockedReader(scope: Scope, exchange: Exchange): Promise<boolean> {
  const { contactId } = readerOf(scope)
  const [isBlocked = false] = await listBlockedWriters(scope, [
    {
      address: exchange.address,
      country: exchange.place?.().country,
      visitKey: undefined,
      contactId: contactId ?? undefined,
    },
  ])
  return isBlocked
}

/** Searches scan all ideas of a board, so they are rate limited. Lists aren't. */
export async function spendSearch(
  scope: Scope,
  { address }: Pick<Exchange, 'address'>,
): Promise<void> {
  await scope.spend({
    bucket: `share-search:${readerOf(scope).siteId}:${address}`,
    limit: 240,
    windowSeconds: 60,
    sentence: 'Too many searches. Try again in a minute.',
  })
}

/** Anonymous readers also count per address, because they can pose as many browsers. */
export async function spendActs(
  scope: Scope,
  { address }: Exchange,
  what: 'votes' | 'submissions' | 'comments' | 'reactions',
): Promise<void> {
  const { contactId, key, siteId } = readerOf(scope)
  const { known, unknown, sentence } = hourly[what]
  const who = contactId ?? hashToken(key)
  await scope.spend(
    {
      bucket: `share-${what}:reader:${siteId}:${who}`,
      limit: known,
      windowSeconds: hour,
      sentence,
    },
    ...(contactId === null
      ? [
          {
            bucket: `share-${what}:address:${siteId}:${address}`,
            limit: unknown,
            windowSeconds: hour,
            sentence,
          },
        ]
      : []),
  )
}

const hour = 3600
const hourly = {
  votes: { known: 60, unknown: 10, sentence: 'Too many votes. Try again in an hour.' },
  submissions: { known: 20, unknown: 5, sentence: 'Too many ideas. Try again in an hour.' },
  reactions: { known: 60, unknown: 10, sentence: 'Too many reactions. Try again in an hour.' },
  comments: { known: 60, unknown: 10, sentence: 'Too many comments. Try again in an hour.' },
}
