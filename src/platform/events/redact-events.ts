import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

/**
 * The log is not rewritten, with this one exception: what a person had to take out of a message must
 * not live on in what was told of it.
 */
export async function redactMessageEvents(
  { db, organizationId }: Scope,
  {
    subjectId,
    message,
  }: { subjectId: string; message: { id: string; text: string; files: unknown } },
): Promise<void> {
  const said = JSON.stringify({ text: message.text, files: message.files })
  await sql`
    update events set data = jsonb_set(data, '{message}', (data -> 'message') || ${said}::jsonb)
    where org_id = ${organizationId} and subject_id = ${subjectId}::uuid
      and data -> 'message' ->> 'id' = ${message.id}`.execute(db)
}
