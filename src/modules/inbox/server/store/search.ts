import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import { allWords, fileNames, shownValues } from './all-words.ts'
import { visibilityOf } from './visibility.ts'

export interface Hit {
  readonly conversationId: string
  readonly seq: number
  readonly place: string
}

export type Position = readonly [moment: string, id: string]

export async function listHits(
  scope: Scope,
  {
    terms,
    after,
    limit,
  }: {
    readonly terms: readonly string[]
    readonly after: Position | undefined
    readonly limit: number
  },
): Promise<Hit[]> {
  const { memberId, teamIds, closedChannelIds } = visibilityOf(scope)
  const [moment = null, id = null] = after ?? []
  const { rows } = await sql<Hit>`
    select conversation_id, seq, at::text as place
    from app.search_conversations(${[...terms]}::text[], ${memberId}::uuid, ${[...teamIds]}::uuid[],
      ${[...closedChannelIds]}::uuid[], ${moment}::timestamptz, ${id}::uuid, ${limit}::int)`.execute(
    scope.db,
  )
  return rows
}

export async function isSearchBehind({ db }: Scope): Promise<boolean> {
  const { rows } = await sql<{ isBehind: boolean }>`
    select app.is_search_behind() as is_behind`.execute(db)
  return rows[0]?.isBehind ?? false
}

/** A failure is only logged by the database; the transaction continues. */
export async function catchUpSearch({ db }: Scope): Promise<void> {
  await sql`select app.catch_up_search(${maxMessages}::int, ${maxBytes}::int)`.execute(db)
}

const maxMessages = 300
const maxBytes = 50_000

export async function readTexts({ db }: Scope, hits: readonly Hit[]): Promise<Map<string, string>> {
  const ids = hits.map(({ conversationId: id }) => id)
  const seqs = hits.map(({ seq }) => seq)
  const { rows } = await sql<{ conversationId: string; text: string }>`
    select said.conversation_id, concat_ws(chr(10), ${allWords}, ${fileNames}) as text
    from unnest(${ids}::uuid[], ${seqs}::int[]) as hit (conversation_id, seq)
    join messages said on said.conversation_id = hit.conversation_id and said.seq = hit.seq
    where said.deleted_at is null and said.kind <> 'event'
    union all
    select conversation.id, concat_ws(' · ', nullif(conversation.subject, ''), nullif(${shownValues}, ''))
    from unnest(${ids}::uuid[], ${seqs}::int[]) as hit (conversation_id, seq)
    join conversations conversation on conversation.id = hit.conversation_id
    where hit.seq = 0`.execute(db)
  return new Map(rows.map(({ conversationId: id, text }) => [id, text]))
}
