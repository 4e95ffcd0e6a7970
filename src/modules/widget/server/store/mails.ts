import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export async function lockMailed(
  { db, organizationId, now }: Scope,
  conversationId: string,
): Promise<number> {
  const { rows } = await sql<{ mailedSeq: number }>`
    insert into chat_mails (org_id, conversation_id, mailed_seq, mailed_at)
    values (${organizationId}::uuid, ${conversationId}::uuid, 0, ${now})
    on conflict (org_id, conversation_id) do update set mailed_seq = chat_mails.mailed_seq
    returning mailed_seq`.execute(db)
  return rows[0]?.mailedSeq ?? 0
}

export async function saveMailed(
  { db, now }: Scope,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<void> {
  await db
    .updateTable('chat_mails')
    .set({ mailedSeq: seq, mailedAt: now })
    .where('conversationId', '=', conversationId)
    .execute()
}
