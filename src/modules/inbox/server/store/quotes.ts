import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import type { MessageRow } from './messages.ts'

export type QuotedRow = Pick<
  MessageRow,
  'id' | 'seq' | 'kind' | 'authorKind' | 'authorId' | 'text' | 'block' | 'deletedAt'
> & { readonly fileNames: string[] }

export async function listQuotedRows(
  { db }: Scope,
  conversationId: string,
  ids: readonly string[],
): Promise<QuotedRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<QuotedRow>`
    select said.id, said.seq, said.kind, said.author_kind, said.author_id,
      left(said.text, 600) as text, said.block, said.deleted_at,
      array(
        select file.name from attachments file
        where file.org_id = said.org_id and file.message_id = said.id
        order by file.created_at, file.id) as file_names
    from messages said
    where said.id = any(${[...ids]}::uuid[])
      and said.conversation_id = ${conversationId}::uuid and said.kind <> 'event'`.execute(db)
  return rows
}
