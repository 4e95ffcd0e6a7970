import { sql, type Selectable } from 'kysely'

import type { Passkeys } from '#platform/database/tables.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

export type PasskeyRow = Selectable<Passkeys>

export async function findPasskey(
  scope: PlatformScope,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return scope.db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.userId')
    .selectAll('passkeys')
    .where('passkeys.credentialId', '=', credentialId)
    .where('users.disabledAt', 'is', null)
    .where('users.closedAt', 'is', null)
    .executeTakeFirst()
}

export async function listPasskeyRows(scope: PlatformScope, userId: string): Promise<PasskeyRow[]> {
  return scope.db
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

export interface NewPasskey {
  readonly userId: string
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
}

export async function insertPasskey(
  scope: PlatformScope,
  passkey: NewPasskey,
): Promise<PasskeyRow | undefined> {
  return scope.db
    .insertInto('passkeys')
    .values({
      userId: passkey.userId,
      credentialId: passkey.credentialId,
      publicKey: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: [...passkey.transports],
      name: passkey.name,
    })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function savePasskeyUse(
  scope: PlatformScope,
  id: string,
  counter: number,
): Promise<void> {
  await scope.db
    .updateTable('passkeys')
    .set({ counter, usedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deletePasskey(
  scope: PlatformScope,
  userId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await scope.db
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deletePasskeys(scope: PlatformScope, userId: string): Promise<void> {
  await scope.db.deleteFrom('passkeys').where('userId', '=', userId).execute()
}
