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
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .selectAll('passkeys')
    .where('passkeys.credential_id', '=', credentialId)
    .where('users.disabled_at', 'is', null)
    .where('users.closed_at', 'is', null)
    .executeTakeFirst()
}

export async function listPasskeyRows(scope: PlatformScope, userId: string): Promise<PasskeyRow[]> {
  return scope.db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
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
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: [...passkey.transports],
      name: passkey.name,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
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
    .set({ counter, used_at: sql<Date>`now()` })
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
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deletePasskeys(scope: PlatformScope, userId: string): Promise<void> {
  await scope.db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}
