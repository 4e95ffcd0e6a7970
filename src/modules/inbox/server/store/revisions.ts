import { sql, type Selectable } from 'kysely'

import type { MessageRevisions } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { MessageRow } from './messages.ts'

export type RevisionRow = Selectable<MessageRevisions>

export async function storeRevision(
  { db, organizationId, now }: Scope,
  { id, text, author_kind: by, author_id: authorId, ...said }: MessageRow,
): Promise<void> {
  await db
    .insertInto('message_revisions')
    .values({
      org_id: organizationId,
      message_id: id,
      member_id: by === 'member' ? authorId : null,
      text,
      said_at: said.edited_at ?? said.created_at,
      replaced_at: now,
    })
    .execute()
  await sql`
    delete from message_revisions where id in (
      select id from message_revisions
      where message_id = ${id}::uuid
      order by replaced_at desc, id desc offset ${sql.lit(maxRevisions)})`.execute(db)
}

export async function listRevisionRows({ db }: Scope, messageId: string): Promise<RevisionRow[]> {
  return db
    .selectFrom('message_revisions')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('replaced_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function rewriteRevision({ db }: Scope, id: string, text: string): Promise<void> {
  await db.updateTable('message_revisions').set({ text }).where('id', '=', id).execute()
}

export async function removeRevisions({ db }: Scope, messageId: string): Promise<void> {
  await db.deleteFrom('message_revisions').where('message_id', '=', messageId).execute()
}

const maxRevisions = 50
