import type { Selectable } from 'kysely'

import type { Identities } from '#platform/database/tables.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

export type IdentityRow = Selectable<Identities>

export async function findIdentity(
  scope: PlatformScope,
  issuer: string,
  subject: string,
): Promise<IdentityRow | undefined> {
  return scope.db
    .selectFrom('identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

export async function listIdentityRows(
  scope: PlatformScope,
  userId: string,
): Promise<IdentityRow[]> {
  return scope.db
    .selectFrom('identities')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

export interface NewIdentity {
  readonly userId: string
  readonly provider: string
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
}

export async function insertIdentity(
  scope: PlatformScope,
  identity: NewIdentity,
): Promise<IdentityRow | undefined> {
  return scope.db
    .insertInto('identities')
    .values({
      userId: identity.userId,
      provider: identity.provider,
      issuer: identity.issuer,
      subject: identity.subject,
      email: identity.email ?? null,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function deleteIdentity(
  scope: PlatformScope,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const row = await scope.db
    .deleteFrom('identities')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('provider')
    .executeTakeFirst()
  return row?.provider
}

export async function deleteIdentities(scope: PlatformScope, userId: string): Promise<void> {
  await scope.db.deleteFrom('identities').where('userId', '=', userId).execute()
}
