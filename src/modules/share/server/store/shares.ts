import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'

import { boardVisible, joinBoard } from '#modules/tickets/server/public.ts'
import type { BoardShares } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { inSegment, shareVisible, type Act, type Condition } from './share-visibility.ts'

export type ShareRow = Selectable<BoardShares> & {
  columnIds: string[]
  tagIds: string[]
  segments: { act: Act; tagId: string }[]
  acts: Act[]
}

export async function listShareRows(scope: Scope, boardId?: string): Promise<ShareRow[]> {
  const which = boardId === undefined ? sql`true` : sql`share.board_id = ${boardId}::uuid`
  return readShares(scope, sql`${which} and ${boardVisible(scope)}`)
}

export async function findShareRow(scope: Scope, id: string): Promise<ShareRow | undefined> {
  const which = sql`share.id = ${id}::uuid and ${boardVisible(scope)}`
  return (await readShares(scope, which))[0]
}

export async function findReadableShare(
  scope: Scope,
  { slug, secret }: { readonly slug: string; readonly secret?: string | undefined },
): Promise<ShareRow | undefined> {
  const which = sql`share.slug = ${slug} and ${shareVisible(scope, secret)}`
  return (await readShares(scope, which))[0]
}

export async function listReadableShares(scope: Scope): Promise<ShareRow[]> {
  return readShares(scope, shareVisible(scope, undefined))
}

export async function findReadableById(scope: Scope, id: string): Promise<ShareRow | undefined> {
  const which = sql`share.id = ${id}::uuid and ${shareVisible(scope, undefined)}`
  return (await readShares(scope, which))[0]
}

export async function findLocked(
  scope: Scope,
  siteId: string,
  slug: string,
): Promise<ShareRow | undefined> {
  const which = sql`share.site_id = ${siteId}::uuid and share.slug = ${slug}
    and share.view_access = 'password' and share.archived_at is null and board.archived_at is null`
  return (await readShares(scope, which))[0]
}

export async function asksWhoReads(scope: Scope, siteId: string, slug: string): Promise<boolean> {
  const which = sql`share.site_id = ${siteId}::uuid and share.slug = ${slug}
    and share.view_access in ('identified', 'segment') and share.archived_at is null
    and board.archived_at is null`
  return (await readShares(scope, which)).length > 0
}

async function readShares(scope: Scope, which: Condition): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select share.*, array(select shown.column_id from share_columns shown
      where shown.org_id = share.org_id and shown.share_id = share.id
      order by shown.column_id) as column_ids,
      array(select told.tag_id from share_tags told
        where told.org_id = share.org_id and told.share_id = share.id
        order by told.tag_id) as tag_ids,
      (select coalesce(jsonb_agg(jsonb_build_object('act', part.act, 'tagId', part.tag_id)
          order by part.act, part.tag_id), '[]')
        from share_segments part
        where part.org_id = share.org_id and part.share_id = share.id) as segments,
      array(select let.act from (values ('vote', ${inSegment(scope, 'vote')}),
        ('comment', ${inSegment(scope, 'comment')}), ('submit', ${inSegment(scope, 'submit')}))
        as let (act, is_in) where let.is_in) as acts
    from board_shares share ${joinBoard('share')}
    where ${which}
    order by share.position, share.created_at, share.id limit 500`.execute(scope.db)
  return rows
}

/** Undefined if the site already shows this board or the URL is taken. */
export async function insertShare(
  { db, organizationId, now }: Scope,
  values: Omit<Insertable<BoardShares>, 'orgId' | 'createdAt' | 'updatedAt'>,
): Promise<string | undefined> {
  const row = await db
    .insertInto('board_shares')
    .values({ ...values, orgId: organizationId, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** False after a concurrent change, or if the URL is taken. */
export async function changeShare(
  { db, now }: Scope,
  { id, version }: { readonly id: string; readonly version: number },
  set: Updateable<BoardShares>,
): Promise<boolean> {
  const row = await db
    .updateTable('board_shares')
    .set({ ...set, version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function isSlugTaken(
  { db }: Scope,
  { siteId, slug, exceptId }: { siteId: string; slug: string; exceptId: string | null },
): Promise<boolean> {
  const { rows } = await sql`select from board_shares
    where site_id = ${siteId}::uuid and slug = ${slug}
      and id is distinct from ${exceptId}::uuid`.execute(db)
  return rows.length > 0
}

export async function setShareColumns(
  { db, organizationId }: Scope,
  shareId: string,
  columnIds: readonly string[],
): Promise<void> {
  await sql`delete from share_columns
    where share_id = ${shareId}::uuid`.execute(db)
  if (columnIds.length === 0) return
  await sql`insert into share_columns (org_id, share_id, column_id)
    select ${organizationId}, ${shareId}::uuid, unnest(${[...columnIds]}::uuid[])
    on conflict do nothing`.execute(db)
}

export async function setShareTags(
  { db, organizationId }: Scope,
  shareId: string,
  tagIds: readonly string[],
): Promise<void> {
  await sql`delete from share_tags
    where share_id = ${shareId}::uuid`.execute(db)
  if (tagIds.length === 0) return
  await sql`insert into share_tags (org_id, share_id, tag_id)
    select ${organizationId}, ${shareId}::uuid, unnest(${[...tagIds]}::uuid[])
    on conflict do nothing`.execute(db)
}

export async function setSegments(
  { db, organizationId }: Scope,
  shareId: string,
  parts: readonly { readonly act: Act; readonly tagId: string }[],
): Promise<void> {
  await sql`delete from share_segments
    where share_id = ${shareId}::uuid`.execute(db)
  if (parts.length === 0) return
  const acts = parts.map(({ act }) => act)
  const tagIds = parts.map(({ tagId }) => tagId)
  await sql`insert into share_segments (org_id, share_id, act, tag_id)
    select ${organizationId}, ${shareId}::uuid, part.act, part.tag_id
    from unnest(${acts}::text[], ${tagIds}::uuid[]) as part (act, tag_id)
    on conflict do nothing`.execute(db)
}

export async function countPending(
  { db }: Scope,
  shareIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ shareId: string; count: number }>`
    select share_id, count(*)::int as count from share_submissions
    where state = 'pending'
      and share_id = any(${[...shareIds]}::uuid[])
    group by share_id`.execute(db)
  return new Map(rows.map((row) => [row.shareId, row.count]))
}
