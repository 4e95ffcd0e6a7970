import { sql, type Selectable } from 'kysely'

import type { Drafts } from '#platform/database/tables.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import type { KeptMailHead } from '../../mail-model.ts'
import type { MessageBlock } from '../../model.ts'

export type DraftRow = Selectable<Drafts>

export interface DraftKey {
  readonly conversationId: string
  readonly memberId: string
  readonly kind: 'text' | 'note'
}

export async function listDraftRows(
  { db }: Scope,
  { conversationId, memberId }: Omit<DraftKey, 'kind'>,
): Promise<DraftRow[]> {
  return db
    .selectFrom('drafts')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .where('memberId', '=', memberId)
    .execute()
}

export async function findDraft(
  { db }: Scope,
  { conversationId, memberId, kind }: DraftKey,
): Promise<DraftRow | undefined> {
  return db
    .selectFrom('drafts')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .where('memberId', '=', memberId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** Undefined if the stored version isn't the one the author saw; 0 means none. */
export async function storeDraft(
  { db, organizationId, now }: Scope,
  { conversationId, memberId, kind }: DraftKey,
  draft: {
    text: string
    fileIds: readonly string[]
    block?: MessageBlock | null
    replyToId?: string | null
    mail?: KeptMailHead | null
    calledOffAt?: Date
    version: number
  },
): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    insert into drafts as kept
      (org_id, conversation_id, member_id, kind, text, file_ids, block, reply_to_id, mail, called_off_at,
        updated_at)
    select ${organizationId}::uuid, ${conversationId}::uuid, ${memberId}::uuid, ${kind},
      ${draft.text}, ${[...draft.fileIds]}::uuid[],
      ${draft.block ? JSON.stringify(draft.block) : null}::jsonb, ${draft.replyToId ?? null}::uuid,
      ${draft.mail ? JSON.stringify(draft.mail) : null}::jsonb,
      ${draft.calledOffAt ?? null}::timestamptz, ${now}
    where ${draft.version}::int = 0 or exists (
      select from drafts
      where conversation_id = ${conversationId}::uuid
        and member_id = ${memberId}::uuid and kind = ${kind})
    on conflict (org_id, conversation_id, member_id, kind) do update
      set text = excluded.text, file_ids = excluded.file_ids, block = excluded.block,
        reply_to_id = excluded.reply_to_id, mail = excluded.mail,
        called_off_at = excluded.called_off_at,
        updated_at = excluded.updated_at, version = kept.version + 1
      where kept.version = ${draft.version}::int
    returning *`.execute(db)
  return rows[0]
}

export async function listSharedRows(
  { db }: Scope,
  { conversationId, memberId }: Omit<DraftKey, 'kind'>,
): Promise<DraftRow[]> {
  return db
    .selectFrom('drafts')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .where('memberId', '<>', memberId)
    .where('sharedAt', 'is not', null)
    .orderBy('updatedAt', 'desc')
    .orderBy('memberId')
    .limit(50)
    .execute()
}

export async function setShared(
  { db }: Scope,
  { conversationId, memberId, kind }: DraftKey,
  sharedAt: Date | null,
): Promise<DraftRow | undefined> {
  return db
    .updateTable('drafts')
    .set({ sharedAt })
    .where('conversationId', '=', conversationId)
    .where('memberId', '=', memberId)
    .where('kind', '=', kind)
    .returningAll()
    .executeTakeFirst()
}

export async function takeShared(
  { db }: Scope,
  { conversationId, memberId, kind }: DraftKey,
  version: number,
): Promise<DraftRow | undefined> {
  return db
    .deleteFrom('drafts')
    .where('conversationId', '=', conversationId)
    .where('memberId', '=', memberId)
    .where('kind', '=', kind)
    .where('sharedAt', 'is not', null)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteDraft(
  { db }: Scope,
  { conversationId, memberId, kind }: DraftKey,
  version?: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('drafts')
    .where('conversationId', '=', conversationId)
    .where('memberId', '=', memberId)
    .where('kind', '=', kind)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function listOrganizationsWithOldDrafts({
  db,
  now,
}: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select distinct org_id from drafts where updated_at < ${oldestOf(now)} limit 1000`.execute(db)
  return rows.map(({ orgId: id }) => id)
}

export async function deleteOldDrafts({ db, now }: Scope, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from drafts where ctid = any(array(
      select ctid from drafts
      where updated_at < ${oldestOf(now)}
      limit ${limit}::int for update skip locked))
    returning 1`.execute(db)
  return rows.length
}

function oldestOf(now: Date): Date {
  return new Date(now.getTime() - 90 * 24 * 3_600_000)
}
