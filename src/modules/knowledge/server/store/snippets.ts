import { sql, type Selectable } from 'kysely'

import type { RichTextDocument } from '#lib/rich-text.ts'
import type { KnowledgeSnippets } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type SnippetRow = Omit<Selectable<KnowledgeSnippets>, 'body'> & { body: RichTextDocument }

export async function listSnippetRows({ db }: Scope): Promise<SnippetRow[]> {
  const { rows } =
    await sql<SnippetRow>`select * from knowledge_snippets order by kind, key, locale limit 1000`.execute(
      db,
    )
  return rows
}

export async function findSnippetRow({ db }: Scope, id: string): Promise<SnippetRow | undefined> {
  const { rows } = await sql<SnippetRow>`select * from knowledge_snippets
    where id = ${id}::uuid`.execute(db)
  return rows[0]
}

export async function insertSnippet(
  { db, organizationId, now }: Scope,
  {
    body,
    ...values
  }: Pick<SnippetRow, 'name' | 'key' | 'kind' | 'locale'> & { readonly body: RichTextDocument },
): Promise<string | undefined> {
  const row = await db
    .insertInto('knowledge_snippets')
    .values({
      ...values,
      body: JSON.stringify(body),
      orgId: organizationId,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.columns(['orgId', 'key', 'locale']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function changeSnippet(
  { db, now }: Scope,
  { id, version }: { readonly id: string; readonly version: number },
  { name, body }: { readonly name: string; readonly body: RichTextDocument },
): Promise<boolean> {
  const row = await db
    .updateTable('knowledge_snippets')
    .set({ name, body: JSON.stringify(body), version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSnippetRow({ db }: Scope, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from knowledge_snippets
    where id = ${id}::uuid`.execute(db)
  return numAffectedRows > 0n
}
