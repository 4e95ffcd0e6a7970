import { sql, type Selectable } from 'kysely'
import { generateNKeysBetween } from 'fractional-indexing'

import type { TicketChecklistItems } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { wordsOf } from '../../rules.ts'
import { ticketVisible } from './board-visibility.ts'

export async function setWords(scope: Scope, ticketId: string, title: string): Promise<void> {
  await sql`delete from ticket_words where ticket_id = ${ticketId}::uuid and word <> all(${wordsOf(title)}::text[])`.execute(
    scope.db,
  )
  await addWords(scope, ticketId, title)
}

export async function addWords(
  { db, organizationId }: Scope,
  ticketId: string,
  title: string,
): Promise<void> {
  const words = wordsOf(title)
  await sql`insert into ticket_words (org_id, word, ticket_id)
    select ${organizationId}, word, ${ticketId}::uuid from unnest(${words}::text[]) as word
    on conflict do nothing`.execute(db)
}

export async function setAssignees(
  { db, organizationId }: Scope,
  ticketId: string,
  memberIds: readonly string[],
): Promise<void> {
  await sql`delete from ticket_assignees where ticket_id = ${ticketId}::uuid`.execute(db)
  await sql`insert into ticket_assignees (org_id, ticket_id, member_id, position)
    select ${organizationId}, ${ticketId}::uuid, chosen.id, chosen.place - 1
    from unnest(${[...memberIds]}::uuid[]) with ordinality as chosen (id, place)`.execute(db)
  const leadId = memberIds[0] ?? null
  await sql`update tickets set lead_id = ${leadId}::uuid where id = ${ticketId}::uuid and lead_id is distinct from ${leadId}::uuid`.execute(
    db,
  )
}

export async function setTags(
  { db, organizationId }: Scope,
  ticketId: string,
  tagIds: readonly string[],
): Promise<void> {
  await sql`delete from ticket_tags where ticket_id = ${ticketId}::uuid and tag_id <> all(${[...tagIds]}::uuid[])`.execute(
    db,
  )
  await sql`insert into ticket_tags (org_id, ticket_id, tag_id)
    select ${organizationId}, ${ticketId}::uuid, id from unnest(${[...tagIds]}::uuid[]) as id
    on conflict do nothing`.execute(db)
}

export async function addWatchers(
  { db, organizationId, now }: Scope,
  ticketId: string,
  memberIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`insert into ticket_watchers (org_id, ticket_id, member_id, since)
    select ${organizationId}, ${ticketId}::uuid, id, ${now}
    from unnest(${[...memberIds]}::uuid[]) as id
    on conflict do nothing returning member_id`.execute(db)
  return rows.length > 0
}

export async function deleteWatcher(
  { db }: Scope,
  ticketId: string,
  memberId: string,
): Promise<boolean> {
  const { rows } =
    await sql`delete from ticket_watchers where ticket_id = ${ticketId}::uuid and member_id = ${memberId}::uuid returning member_id`.execute(
      db,
    )
  return rows.length > 0
}

export interface RelatedRow {
  readonly id: string
  readonly boardId: string
  readonly columnId: string
  readonly boardKey: string
  readonly number: bigint
  readonly title: string
  readonly isDone: boolean
}

export async function listRelations(
  scope: Scope,
  ticketId: string,
): Promise<(RelatedRow & { kind: string; direction: 'to' | 'from' })[]> {
  const { rows } = await sql<RelatedRow & { kind: string; direction: 'to' | 'from' }>`
    select ${relatedColumns}, related.kind, related.direction
    from (
      select to_id as other_id, kind, 'to' as direction, created_at from ticket_relations
      where from_id = ${ticketId}::uuid
      union all
      select from_id, kind, 'from', created_at from ticket_relations
      where to_id = ${ticketId}::uuid) as related
    join tickets ticket on ticket.id = related.other_id
    where ticket.deleted_at is null and ${ticketVisible(scope)}
    order by related.created_at, ticket.id limit 200`.execute(scope.db)
  return rows
}

export async function listChildren(scope: Scope, ticketId: string): Promise<RelatedRow[]> {
  const { rows } = await sql<RelatedRow>`
    select ${relatedColumns} from tickets ticket
    where ticket.parent_id = ${ticketId}::uuid
      and ticket.deleted_at is null and ${ticketVisible(scope)}
    order by ticket.rank, ticket.id limit 200`.execute(scope.db)
  return rows
}

export async function findRelated(scope: Scope, id: string): Promise<RelatedRow | undefined> {
  const { rows } = await sql<RelatedRow>`
    select ${relatedColumns} from tickets ticket
    where ticket.id = ${id}::uuid
      and ticket.deleted_at is null and ${ticketVisible(scope)}`.execute(scope.db)
  return rows[0]
}

/** The caller checks access to the ticket. */
export async function isTicket({ db }: Scope, id: string): Promise<boolean> {
  const { rows } = await sql`select from tickets
    where id = ${id}::uuid`.execute(db)
  return rows.length > 0
}

export async function listMerged(scope: Scope, ticketId: string): Promise<RelatedRow[]> {
  const { rows } = await sql<RelatedRow>`
    select ${relatedColumns} from tickets ticket
    where ticket.merged_into_id = ${ticketId}::uuid
      and ticket.deleted_at is null and ${ticketVisible(scope)}
    order by ticket.id limit 200`.execute(scope.db)
  return rows
}

export async function listAncestorIds({ db }: Scope, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, parent_id, 1 as height from tickets
      where id = ${id}::uuid
      union all
      select higher.id, higher.parent_id, above.height + 1 from above
      join tickets higher on higher.id = above.parent_id
      where above.height < 10)
    select id from above order by height`.execute(db)
  return rows.map((row) => row.id)
}

export async function readHeight({ db }: Scope, id: string): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    with recursive below as (
      select id, 0 as height from tickets where id = ${id}::uuid
      union all
      select lower.id, below.height + 1 from below
      join tickets lower on lower.parent_id = below.id
      where below.height < 10)
    select max(height)::int as height from below`.execute(db)
  return rows[0]?.height ?? 0
}

/** Serialized, because two parent changes at once could form a cycle. */
export async function lockHierarchies({ db, organizationId }: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ticket families ' || ${organizationId}::text, 0))`.execute(
    db,
  )
}

export async function insertRelation(
  { db, organizationId }: Scope,
  { fromId, toId, kind }: { readonly fromId: string; readonly toId: string; readonly kind: string },
): Promise<boolean> {
  const { rows } = await sql`insert into ticket_relations (org_id, from_id, to_id, kind)
    values (${organizationId}, ${fromId}::uuid, ${toId}::uuid, ${kind})
    on conflict do nothing returning from_id`.execute(db)
  return rows.length > 0
}

export async function deleteRelation(
  { db }: Scope,
  { fromId, toId, kind }: { readonly fromId: string; readonly toId: string; readonly kind: string },
): Promise<boolean> {
  const { rows } = await sql`delete from ticket_relations
    where kind = ${kind} and (
      (from_id = ${fromId}::uuid and to_id = ${toId}::uuid)
      or (from_id = ${toId}::uuid and to_id = ${fromId}::uuid)) returning from_id`.execute(db)
  return rows.length > 0
}

export async function countRelations({ db }: Scope, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ticket_relations
    where (from_id = ${id}::uuid or to_id = ${id}::uuid)`.execute(db)
  return rows[0]?.count ?? 0
}

export type ChecklistRow = Pick<
  Selectable<TicketChecklistItems>,
  'id' | 'text' | 'isDone' | 'assigneeId' | 'dueOn'
>

export async function listChecklist({ db }: Scope, ticketId: string): Promise<ChecklistRow[]> {
  return db
    .selectFrom('ticket_checklist_items')
    .select(['id', 'text', 'isDone', 'assigneeId', 'dueOn'])
    .where('ticketId', '=', ticketId)
    .orderBy('rank')
    .orderBy('id')
    .execute()
}

export async function deleteChecklistItem(
  { db }: Scope,
  ticketId: string,
  id: string,
): Promise<void> {
  await db
    .deleteFrom('ticket_checklist_items')
    .where('ticketId', '=', ticketId)
    .where('id', '=', id)
    .execute()
}

/** Replaces the checklist. Existing items keep their ids; ids of other tickets are ignored. */
export async function addChecklist(
  { db, organizationId }: Scope,
  ticketId: string,
  lines: readonly string[],
): Promise<void> {
  await sql`insert into ticket_checklist_items (org_id, ticket_id, text, rank)
    select ${organizationId}, ${ticketId}::uuid, added.text, added.rank
    from unnest(${[...lines]}::text[], ${generateNKeysBetween(null, null, lines.length)}::text[])
      as added (text, rank)`.execute(db)
}

export async function replaceChecklist(
  scope: Scope,
  ticketId: string,
  items: readonly (Omit<ChecklistRow, 'id'> & { readonly id: string | null })[],
): Promise<void> {
  const { db, organizationId } = scope
  const known = new Set((await listChecklist(scope, ticketId)).map(({ id }) => id))
  await db.deleteFrom('ticket_checklist_items').where('ticketId', '=', ticketId).execute()
  if (items.length === 0) return
  const ranks = generateNKeysBetween(null, null, items.length)
  const kept = new Set<string>()
  await db
    .insertInto('ticket_checklist_items')
    .values(
      items.map(({ id, ...item }, place) => {
        const isKept = id !== null && known.has(id) && !kept.has(id)
        if (isKept) kept.add(id)
        return {
          ...item,
          ...(isKept && { id }),
          orgId: organizationId,
          ticketId,
          rank: ranks[place] ?? '',
        }
      }),
    )
    .execute()
}

const relatedColumns = sql`ticket.id, ticket.board_id, ticket.column_id, ticket.number, ticket.title,
  ticket.resolved_at is not null as is_done,
  (select named.key from boards named
    where named.org_id = ticket.org_id and named.id = ticket.board_id) as board_key`
