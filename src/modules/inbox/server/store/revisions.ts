import { sql, type Selectable } from 'kysely'

import type { MessageRevisions } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { MessageRow } from './messages.ts'

export type RevisionRow = Selectable<MessageRevisions>

export async function storeRevision(
  { db, organizationId, now }: Scope,
  { id, text, authorKind: by, authorId, ...said }: MessageRow,
): Promise<void> {
  await db
    .insertInto('message_revisions')
    .values({
      orgId: organizationId,
      messageId: id,
      memberId: by === 'member' ? authorId : null,
      text,
      saidAt: said.editedAt ?? said.createdAt,
      replacedAt: now,
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
    .where('messageId', '=', messageId)
    .orderBy('replacedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function rewriteRevision({ db }: Scope, id: string, text: string): Promise<void> {
  await db.updateTable('message_revisions').set({ text }).where('id', '=', id).execute()
}

export async function removeRevisions({ db }: Scope, messageId: string): Promise<void> {
  await db.deleteFrom('message_revisions').where('messageId', '=', messageId).execute()
}

const maxRevisions = 50
