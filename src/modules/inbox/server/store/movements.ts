import type { Scope } from '#platform/scope/scope.ts'

/** What one contact wrote becomes what another wrote: it turned out that they are one person. */
export async function moveConversations(
  { db, organizationId }: Scope,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const moved = await db
    .updateTable('conversations')
    .set({ contact_id: to })
    .where('org_id', '=', organizationId)
    .where('contact_id', '=', from)
    .returning('id')
    .execute()
  return moved.map(({ id }) => id)
}
