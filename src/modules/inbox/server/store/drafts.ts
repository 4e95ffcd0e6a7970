import { sql, type Selectable } from 'kysely'

import type { Drafts } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type DraftRow = Selectable<Drafts>

export interface DraftKey {
  readonly conversationId: string
  readonly memberId: string
  readonly kind: 'text' | 'note'
}

export async function listDraftRows(
  { db, organizationId }: Scope,
  { conversationId, memberId }: Omit<DraftKey, 'kind'>,
): Promise<DraftRow[]> {
  return db
    .selectFrom('drafts')
    .selectAll()
    .where('org_id', '=', organizationId)
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .execute()
}

export async function findDraft(
  { db, organizationId }: Scope,
  { conversationId, memberId, kind }: DraftKey,
): Promise<DraftRow | undefined> {
  return db
    .selectFrom('drafts')
    .selectAll()
    .where('org_id', '=', organizationId)
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** Undefined when what is kept is not what the writer saw; 0 is nothing. */
export async function putDraft(
  { db, organizationId, now }: Scope,
  { conversationId, memberId, kind }: DraftKey,
  draft: { text: string; fileIds: readonly string[]; version: number },
): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    insert into drafts as kept (org_id, conversation_id, member_id, kind, text, file_ids, updated_at)
    select ${organizationId}::uuid, ${conversationId}::uuid, ${memberId}::uuid, ${kind},
      ${draft.text}, ${[...draft.fileIds]}::uuid[], ${now}
    where ${draft.version}::int = 0 or exists (
      select from drafts
      where org_id = ${organizationId} and conversation_id = ${conversationId}::uuid
        and member_id = ${memberId}::uuid and kind = ${kind})
    on conflict (org_id, conversation_id, member_id, kind) do update
      set text = excluded.text, file_ids = excluded.file_ids,
        updated_at = excluded.updated_at, version = kept.version + 1
      where kept.version = ${draft.version}::int
    returning *`.execute(db)
  return rows[0]
}

/** With a version only while it is still at it. False when there was nothing to delete. */
export async function deleteDraft(
  { db, organizationId }: Scope,
  { conversationId, memberId, kind }: DraftKey,
  version?: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('drafts')
    .where('org_id', '=', organizationId)
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
