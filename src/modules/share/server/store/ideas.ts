import { sql, type RawBuilder } from 'kysely'

import { hashToken } from '#lib/random-token.ts'
import {
  joinTicketsOfBoard,
  matches,
  mergedIntoTicket,
  similarCandidates,
  hadKey,
  wordHits,
} from '#modules/tickets/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { PublicTag } from '../../model.ts'
import { hasPublicTag, publicTagsOf } from './public-tags.ts'
import { ideaVisible, shareVisible, type Condition } from './share-visibility.ts'

export interface IdeaRow {
  readonly id: string
  readonly boardId: string
  readonly boardKey: string
  readonly number: bigint
  readonly title: string
  readonly descriptionHtml: string
  readonly descriptionText: string
  readonly publicLabel: string
  readonly color: string
  readonly resolvedAt: Date | null
  readonly votesCount: number
  readonly voteWeight: bigint
  readonly publicCommentCount: number
  readonly etaOn: string | null
  readonly etaPrecision: 'day' | 'month' | 'quarter'
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly mergedIntoId: string | null
  readonly hasVoted: boolean
  readonly isLocked: boolean
  readonly tags: readonly PublicTag[]
  readonly place: string
}

export interface IdeaPlace {
  readonly shareId: string
  readonly secret?: string | undefined
}

export interface IdeaFilter extends IdeaPlace {
  readonly sort: 'top' | 'new' | 'trending'
  readonly label?: string | undefined
  readonly tag?: string | undefined
  readonly search?: string | undefined
  readonly after: readonly [place: string, id: string] | undefined
  readonly limit: number
}

export async function listIdeaRows(scope: Scope, filter: IdeaFilter): Promise<IdeaRow[]> {
  const { sort, label, tag, search, after, limit } = filter
  const { column, type } = sort === 'trending' ? lately(scope) : places[sort]
  return readIdeas(scope, filter, {
    place: column,
    conditions: [
      sql`share.shows_ideas and ticket.merged_into_id is null`,
      ...(label ? [sql`standing.public_label = ${label}`] : []),
      ...(tag ? [hasPublicTag(tag)] : []),
      ...(search ? [matches(scope, search)] : []),
      ...(after ? [sql`(${column}, ticket.id) < (${after[0]}::${type}, ${after[1]}::uuid)`] : []),
    ],
    order: sql`${column} desc, ticket.id desc`,
    limit,
  })
}

/** Includes merged ideas, so that old URLs can redirect. */
export async function findIdeaRow(
  scope: Scope,
  at: IdeaPlace,
  { boardKey, number }: { readonly boardKey: string; readonly number: number },
): Promise<IdeaRow | undefined> {
  const rows = await readIdeas(scope, at, {
    conditions: [sql`board.key = ${boardKey} and ticket.number = ${String(number)}::bigint`],
    order: sql`ticket.id`,
    limit: 1,
  })
  return rows[0]
}

export async function findIdeaById(
  scope: Scope,
  at: IdeaPlace,
  id: string,
): Promise<IdeaRow | undefined> {
  const conditions = [sql`ticket.id = ${id}::uuid`]
  return (await readIdeas(scope, at, { conditions, order: sql`ticket.id`, limit: 1 }))[0]
}

/**
 * Finds an idea by the key it had on a board it left, if this reader can see it on this site now.
 */
export async function findMovedIdea(
  scope: Scope,
  key: { readonly boardKey: string; readonly number: number },
  { slug, secret }: { readonly slug: string; readonly secret?: string | undefined },
): Promise<{ slug: string; boardKey: string; number: bigint } | undefined> {
  const isReached = sql`((share.slug = ${slug} and ${shareVisible(scope, secret)})
    or ${shareVisible(scope, undefined)})`
  const { rows } = await sql<{ slug: string; boardKey: string; number: bigint }>`
    select share.slug, board.key as board_key, ticket.number
    from board_shares share ${joinTicketsOfBoard('share')}
    where ${hadKey(key)}
      and ${isReached} and ${ideaVisible(scope)}
    order by (share.slug = ${slug}) desc, share.position, share.id limit 1`.execute(scope.db)
  return rows[0]
}

export async function listSimilarRows(
  scope: Scope,
  at: IdeaPlace & { readonly boardId: string },
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<IdeaRow[]> {
  const hits = wordHits(text)
  return readIdeas(scope, at, {
    conditions: [
      sql`share.shows_ideas and ticket.merged_into_id is null`,
      sql`ticket.id in (${similarCandidates(at.boardId, text)}) and ${hits} > 0`,
    ],
    order: sql`${hits} desc, ticket.votes_count desc, ticket.id desc`,
    limit,
  })
}

export async function listShippedRows(
  scope: Scope,
  at: IdeaPlace,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<IdeaRow[]> {
  return readIdeas(scope, at, {
    conditions: [
      sql`ticket.merged_into_id is null and standing.category = 'resolved'
        and ticket.resolved_at > ${since}`,
    ],
    order: sql`ticket.resolved_at desc, ticket.id desc`,
    limit,
  })
}

export async function listChangedRows(
  scope: Scope,
  at: IdeaPlace,
  limit: number,
): Promise<IdeaRow[]> {
  return readIdeas(scope, at, {
    conditions: [sql`ticket.merged_into_id is null`],
    order: sql`ticket.updated_at desc, ticket.id desc`,
    limit,
  })
}

export async function listRoadmapRows(
  scope: Scope,
  at: IdeaPlace,
  kind: 'columns' | 'dates',
): Promise<IdeaRow[]> {
  const hasDate = kind === 'dates' ? sql`ticket.eta_on is not null` : sql`true`
  return readIdeas(scope, at, {
    conditions: [sql`share.roadmap = ${kind} and ticket.merged_into_id is null`, hasDate],
    order:
      kind === 'dates'
        ? sql`ticket.eta_on, ticket.votes_count desc, ticket.id desc`
        : sql`standing.rank, ticket.rank, ticket.id`,
    limit: maxOnRoadmap,
  })
}

const maxOnRoadmap = 500

async function readIdeas(
  scope: Scope,
  { shareId, secret }: IdeaPlace,
  {
    place = sql`''`,
    conditions,
    order,
    limit,
  }: {
    readonly place?: Condition
    readonly conditions: readonly Condition[]
    readonly order: Condition
    readonly limit: number
  },
): Promise<IdeaRow[]> {
  const { rows } = await sql<IdeaRow>`
    select ticket.id, ticket.board_id, board.key as board_key, ticket.number, ticket.title,
      ticket.description_html, ticket.description_text, standing.public_label, standing.color,
      ticket.resolved_at, ticket.votes_count, ticket.vote_weight, ticket.public_comment_count,
      ticket.eta_on, ticket.eta_precision, ticket.created_at, ticket.updated_at,
      ticket.merged_into_id, ticket.is_locked, ${publicTagsOf} as tags, ${hasVoted(scope)} as has_voted, ${place}::text as place
    from board_shares share ${joinTicketsOfBoard('share')}
    where share.id = ${shareId}::uuid
      and ${shareVisible(scope, secret)} and ${ideaVisible(scope)}
      and ${sql.join(conditions, sql` and `)}
    order by ${order} limit ${sql.lit(limit)}`.execute(scope.db)
  return rows
}

function hasVoted({ actor }: Scope): RawBuilder<boolean> {
  if (actor.kind !== 'reader') return sql<boolean>`false`
  const { contactId, key } = actor.reader
  if (contactId === null && key === '') return sql<boolean>`false`
  const who =
    contactId === null
      ? sql`cast_vote.reader_hash = ${hashToken(key)}`
      : sql`cast_vote.contact_id = ${contactId}::uuid`
  return sql<boolean>`exists (select from ticket_votes cast_vote
    where cast_vote.org_id = ticket.org_id and ${who}
      and (cast_vote.ticket_id = ticket.id or cast_vote.ticket_id in (${mergedIntoTicket})))`
}

function lately({ now }: Scope) {
  const since = new Date(now.getTime() - 14 * 24 * 3_600_000)
  // Most tickets have no votes, so the subquery is skipped for them.
  const column = sql`case when ticket.votes_count = 0 then 0 else (
    select count(*) from ticket_votes fresh
    where fresh.org_id = ticket.org_id and fresh.ticket_id = ticket.id
      and fresh.created_at > ${since}) end`
  return { column, type: sql`bigint` }
}

const places = {
  top: { column: sql`ticket.votes_count`, type: sql`int` },
  new: { column: sql`ticket.created_at`, type: sql`timestamptz` },
} as const
