import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export async function listOrganizationsWithBounceBacklog({ db }: PlatformScope): Promise<string[]> {
  const rows = await db.selectFrom('bounce_backlogs').select('org_id').execute()
  return rows.map(({ org_id: id }) => id)
}

/** Two that come at once go one after the other. */
export function lockBounceBacklog({
  db,
  organizationId,
}: Scope): Promise<{ after_address: string } | undefined> {
  return db
    .selectFrom('bounce_backlogs')
    .select('after_address')
    .where('org_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
}

export async function listSuppressedBounces(
  { db, organizationId }: Scope,
  after: string,
  limit: number,
): Promise<{ address: string; bouncedAt: Date }[]> {
  return db
    .selectFrom('email_suppressions')
    .select(['address', 'created_at as bouncedAt'])
    .where('org_id', '=', organizationId)
    .where('address', '>', after)
    .where('reason', '=', 'bounce')
    .orderBy('address')
    .limit(limit)
    .execute()
}

export async function moveBounceBacklog(
  { db, organizationId }: Scope,
  afterAddress: string,
): Promise<void> {
  await db
    .updateTable('bounce_backlogs')
    .set({ after_address: afterAddress })
    .where('org_id', '=', organizationId)
    .execute()
}

export async function endBounceBacklog({ db, organizationId }: Scope): Promise<void> {
  await db.deleteFrom('bounce_backlogs').where('org_id', '=', organizationId).execute()
}
