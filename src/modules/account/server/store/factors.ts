import { sql } from 'kysely'

import type { PlatformScope } from '#platform/scope/scope.ts'

import type { Factors } from '../../model.ts'

export async function countFactors(scope: PlatformScope, userId: string): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select person.password_hash is not null as "hasPassword",
      exists (select from totp_factors where user_id = person.id and confirmed_at is not null) as "hasTotp",
      (select count(*)::int from recovery_codes where user_id = person.id and used_at is null) as "recoveryCodesLeft",
      (select count(*)::int from passkeys where user_id = person.id) as passkeys,
      (select count(*)::int from identities where user_id = person.id) as identities
    from users person where person.id = ${userId}`.execute(scope.db)
  return rows[0] ?? noFactors
}

const noFactors: Factors = {
  hasPassword: false,
  hasTotp: false,
  recoveryCodesLeft: 0,
  passkeys: 0,
  identities: 0,
}

/** Uses the database clock, so no server's clock decides which codes are valid. */
export async function findTotp(scope: PlatformScope, userId: string) {
  return scope.db
    .selectFrom('totp_factors')
    .select(['sealedSecret', 'confirmedAt', sql<Date>`now()`.as('now')])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

export async function insertPendingTotp(
  scope: PlatformScope,
  userId: string,
  sealedSecret: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into totp_factors (user_id, sealed_secret) values (${userId}, ${sealedSecret})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0
      where totp_factors.confirmed_at is null
    returning user_id`.execute(scope.db)
  return rows.length > 0
}

/** A single statement, so a code is accepted only once however often it's sent. */
export async function takeTotpStep(
  scope: PlatformScope,
  userId: string,
  step: number,
): Promise<boolean> {
  const { rows } = await sql`
    update totp_factors set last_step = ${step}
    where user_id = ${userId} and confirmed_at is not null and last_step < ${step}
    returning user_id`.execute(scope.db)
  return rows.length > 0
}

export async function saveTotpConfirmed(
  scope: PlatformScope,
  userId: string,
  step: number,
): Promise<boolean> {
  const { rows } = await sql`
    update totp_factors set confirmed_at = now(), last_step = ${step}
    where user_id = ${userId} and confirmed_at is null
    returning user_id`.execute(scope.db)
  return rows.length > 0
}

export async function deleteTotp(scope: PlatformScope, userId: string): Promise<boolean> {
  const { numDeletedRows } = await scope.db
    .deleteFrom('totp_factors')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function replaceRecoveryCodes(
  scope: PlatformScope,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodes(scope, userId)
  await scope.db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ userId, codeHash: hash })))
    .execute()
}

export async function deleteRecoveryCodes(scope: PlatformScope, userId: string): Promise<void> {
  await scope.db.deleteFrom('recovery_codes').where('userId', '=', userId).execute()
}

export async function takeRecoveryCode(
  scope: PlatformScope,
  userId: string,
  hash: string,
): Promise<boolean> {
  const { rows } = await sql`
    update recovery_codes set used_at = now()
    where user_id = ${userId} and code_hash = ${hash} and used_at is null
    returning id`.execute(scope.db)
  return rows.length > 0
}
