import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely'

import type { MessageTemplates } from '#platform/database/tables.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export type TemplateRow = Selectable<MessageTemplates> & { readonly isFavorite: boolean }

export interface Viewer {
  readonly memberId: string
  readonly teamIds: readonly string[]
  readonly isManager: boolean
}

export interface TemplateFilter {
  readonly search: string | undefined
  readonly folder: string | undefined
  readonly kind: string | undefined
  readonly isFavorite: boolean | undefined
  readonly isInTrash: boolean | undefined
  readonly unusedSince: Date | undefined
  readonly sort: 'name' | 'used'
  readonly after: readonly [key: string, id: string] | undefined
  readonly limit: number
}

export async function listTemplateRows(
  { db }: Scope,
  viewer: Viewer,
  filter: TemplateFilter,
): Promise<TemplateRow[]> {
  const { search, folder, kind, isFavorite, isInTrash = false, unusedSince, after, limit } = filter
  const { beyond, order } = orders[filter.sort]
  const conditions = [
    isInTrash ? sql`template.deleted_at is not null` : sql`template.deleted_at is null`,
    findable(viewer),
    ...(search === undefined
      ? []
      : [
          sql`position(lower(${search}) in lower(
          template.name || ' ' || template.shortcut || ' ' || template.subject || ' ' || template.body)) > 0`,
        ]),
    ...(folder === undefined ? [] : [sql`template.folder = ${folder}`]),
    ...(kind === undefined ? [] : [sql`template.kind = ${kind}`]),
    ...(isFavorite === undefined ? [] : [sql`(${favored(viewer)}) = ${isFavorite}`]),
    ...(unusedSince
      ? [
          sql`template.created_at < ${unusedSince}`,
          sql`coalesce(template.last_used_at, template.created_at) < ${unusedSince}`,
        ]
      : []),
    ...(after ? [beyond(after)] : []),
  ]
  const { rows } = await sql<TemplateRow>`
    select template.*, ${favored(viewer)} as is_favorite from message_templates template
    where ${sql.join(conditions, sql` and `)}
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

type After = readonly [key: string, id: string]

const orders = {
  name: {
    order: sql`template.name, template.id`,
    beyond: ([name, id]: After) => sql`(template.name, template.id) > (${name}, ${id}::uuid)`,
  },
  used: {
    order: sql`template.used_count desc, template.id desc`,
    beyond: ([count, id]: After) =>
      sql`(template.used_count, template.id) < (${Number(count)}::int, ${id}::uuid)`,
  },
}

export async function offerTemplateRows(
  { db }: Scope,
  viewer: Viewer,
  { word, channelId, kinds, limit }: OfferQuery,
): Promise<TemplateRow[]> {
  const term = word.toLowerCase()
  const { rows } = await sql<TemplateRow>`
    select found.* from (
      select template.*, ${favored(viewer)} as is_favorite,
        case
          when template.shortcut = ${term} and ${term} <> '' then 0
          when starts_with(template.shortcut, ${term}) and template.shortcut <> '' then 1
          when starts_with(template.title_key, ${term}) then 2
          when position(${term} in template.title_key) > 0 then 3
        end as place
      from message_templates template
      where template.deleted_at is null
        and template.kind = any(${[...kinds]}::text[])
        and (cardinality(template.channel_ids) = 0 or ${channelId ?? null}::uuid is null
          or ${channelId ?? null}::uuid = any(template.channel_ids))
        and ${findable(viewer)}) as found
    where found.place is not null
    order by (found.place > 0), not found.is_favorite, found.place, found.used_count desc, found.name
    limit ${limit}`.execute(db)
  return rows
}

interface OfferQuery {
  readonly word: string
  readonly channelId: string | undefined
  readonly kinds: readonly string[]
  readonly limit: number
}

export async function listFolderRows(
  { db }: Scope,
  viewer: Viewer,
): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    select template.folder as name, count(*)::int as count from message_templates template
    where template.deleted_at is null
      and template.folder <> '' and ${findable(viewer)}
    group by template.folder order by template.folder limit 500`.execute(db)
  return rows
}

export async function findTemplateRows(
  { db }: Scope,
  viewer: Viewer,
  ids: readonly string[],
  where: 'live' | 'trash' = 'live',
): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select template.*, ${favored(viewer)} as is_favorite from message_templates template
    where template.id = any(${[...ids]}::uuid[])
      and ${where === 'live' ? sql`template.deleted_at is null` : sql`template.deleted_at is not null`}
      and ${findable(viewer)}`.execute(db)
  return rows
}

export async function listSharedNames({
  db,
}: Scope): Promise<{ id: string; titleKey: string; shortcut: string; version: number }[]> {
  return db
    .selectFrom('message_templates')
    .select(['id', 'titleKey', 'shortcut', 'version'])
    .where('scope', '=', 'organization')
    .where('deletedAt', 'is', null)
    .limit(5000)
    .execute()
}

export type Written = Omit<
  Updateable<MessageTemplates>,
  'orgId' | 'id' | 'titleKey' | 'scopeKey' | 'version'
> & { readonly name: string }

export async function insertTemplate(
  { db, organizationId, now }: Scope,
  written: Written,
): Promise<string> {
  const { id } = await db
    .insertInto('message_templates')
    .values({ ...written, orgId: organizationId, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateTemplate(
  { db, now }: Scope,
  { id, version }: { id: string; version: number },
  written: Written,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('message_templates')
    .set({ ...written, version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the IDs it changed; a concurrent request may have changed the others. */
export async function setDeleted(
  { db, now }: Scope,
  ids: readonly string[],
  isDeleted: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update message_templates set deleted_at = ${isDeleted ? now : null}, version = version + 1
    where id = any(${[...ids]}::uuid[])
      and (deleted_at is null) = ${isDeleted}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countTemplates({ db }: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from message_templates
    where deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Doesn't change the version, so that use never conflicts with an edit. */
export async function countUse({ db, now }: Scope, id: string, isEdited: boolean): Promise<void> {
  await sql`
    update message_templates set used_count = used_count + 1,
      edited_count = edited_count + ${isEdited ? 1 : 0}, last_used_at = ${now}
    where id = ${id}::uuid`.execute(db)
}

export async function writeFavorite(
  { db, organizationId }: Scope,
  { memberId, id, isFavorite }: { memberId: string; id: string; isFavorite: boolean },
): Promise<void> {
  if (isFavorite) {
    await sql`
      insert into template_favorites (org_id, member_id, template_id)
      values (${organizationId}, ${memberId}::uuid, ${id}::uuid) on conflict do nothing`.execute(db)
    return
  }
  await sql`
    delete from template_favorites
    where member_id = ${memberId}::uuid
      and template_id = ${id}::uuid`.execute(db)
}

/** Limited per run to stay below the transaction timeout. */
export async function purgeTemplates({ db }: PlatformScope): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from message_templates where ctid = any(array(
      select ctid from message_templates
      where deleted_at < now() - interval '30 days' limit 10000))`.execute(db)
  return Number(numAffectedRows)
}

function findable({ memberId, teamIds, isManager }: Viewer): RawBuilder<unknown> {
  const ofTeams = isManager ? sql`true` : sql`template.team_ids && ${[...teamIds]}::uuid[]`
  return sql`(template.scope = 'organization'
    or (template.scope = 'me' and template.owner_id = ${memberId}::uuid)
    or (template.scope = 'teams' and ${ofTeams}))`
}

function favored({ memberId }: Viewer): RawBuilder<unknown> {
  return sql`exists (
    select from template_favorites favorite
    where favorite.org_id = template.org_id and favorite.template_id = template.id
      and favorite.member_id = ${memberId}::uuid)`
}
