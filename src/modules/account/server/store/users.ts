import { sql, type Selectable } from 'kysely'

import type { Users } from '#platform/database/tables.ts'
import type { StaffRole } from '#platform/permissions/principal.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import type { Identifier } from '../../rules.ts'

export type User = Selectable<Users>

export async function findUser(scope: PlatformScope, id: string): Promise<User | undefined> {
  return scope.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
}

export async function getUser(scope: PlatformScope, id: string): Promise<User> {
  const user = await findUser(scope, id)
  if (!user) throw new Error(`The user ${id} is gone.`)
  return user
}

export async function findHolder(
  scope: PlatformScope,
  { kind, address }: Identifier,
): Promise<User | undefined> {
  return scope.db
    .selectFrom('users')
    .selectAll()
    .where(kind, '=', address)
    .orderBy(`${kind}VerifiedAt`, (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst()
}

export async function listUsers(scope: PlatformScope, ids: readonly string[]): Promise<User[]> {
  if (ids.length === 0) return []
  return scope.db.selectFrom('users').selectAll().where('id', 'in', ids).execute()
}

/** Serializes claims of the same address. */
export async function lockAddress(scope: PlatformScope, address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account-address:${address}`}, 0))`.execute(
    scope.db,
  )
}

/** Serializes claims to be the first administrator. */
export async function lockFirstAdmin(scope: PlatformScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('account-first-admin', 0))`.execute(
    scope.db,
  )
}

/** Serializes credential changes of one account. */
export async function lockUser(scope: PlatformScope, id: string): Promise<User | undefined> {
  return scope.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export interface NewUser {
  readonly name: string
  readonly address: Identifier
  readonly isProven: boolean
  readonly passwordHash: string | null
  readonly locale: string | undefined
  readonly timeZone: string | undefined
  readonly staffRole: StaffRole | undefined
}

export async function insertUser(scope: PlatformScope, person: NewUser): Promise<string> {
  const { kind, address } = person.address
  const { id } = await scope.db
    .insertInto('users')
    .values({
      name: person.name,
      [kind]: address,
      [`${kind}VerifiedAt`]: person.isProven ? now : null,
      passwordHash: person.passwordHash,
      staffRole: person.staffRole ?? null,
      ...(person.locale && { locale: person.locale }),
      ...(person.timeZone && { timeZone: person.timeZone }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface Profile {
  readonly name?: string | undefined
  readonly locale?: string | undefined
  readonly timeZone?: string | undefined
}

export async function saveProfile(
  scope: PlatformScope,
  id: string,
  { name, locale, timeZone, version }: Profile & { version: number },
): Promise<User | undefined> {
  return scope.db
    .updateTable('users')
    .set({
      ...(name !== undefined && { name }),
      ...(locale !== undefined && { locale }),
      ...(timeZone !== undefined && { timeZone }),
      version: version + 1,
      updatedAt: now,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('closedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function saveProvenAddress(
  scope: PlatformScope,
  id: string,
  { kind, address }: Identifier,
): Promise<User> {
  return scope.db
    .updateTable('users')
    .set((row) => ({
      [kind]: address,
      [`${kind}VerifiedAt`]: now,
      version: row('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function savePassword(
  scope: PlatformScope,
  id: string,
  passwordHash: string | null,
): Promise<void> {
  await scope.db
    .updateTable('users')
    .set({ passwordHash, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** For an emptied account: a stranger chose its name. */
export async function saveName(scope: PlatformScope, id: string, name: string): Promise<void> {
  await scope.db
    .updateTable('users')
    .set((row) => ({ name, version: row('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute()
}

export async function raiseCredentialVersion(scope: PlatformScope, id: string): Promise<void> {
  await scope.db
    .updateTable('users')
    .set((row) => ({ credentialVersion: row('credentialVersion', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function saveStaffRole(
  scope: PlatformScope,
  id: string,
  staffRole: StaffRole | null,
): Promise<void> {
  await scope.db
    .updateTable('users')
    .set({ staffRole, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

export async function isAnyoneSuperadmin(scope: PlatformScope): Promise<boolean> {
  const found = await scope.db
    .selectFrom('users')
    .select('id')
    .where('staffRole', '=', 'superadmin')
    .where('closedAt', 'is', null)
    .where('disabledAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Shared records still reference the account, without personal data. */
export async function saveClosed(scope: PlatformScope, id: string): Promise<void> {
  await scope.db
    .updateTable('users')
    .set((row) => ({
      name: 'Deleted account',
      email: null,
      emailVerifiedAt: null,
      phone: null,
      phoneVerifiedAt: null,
      staffRole: null,
      closedAt: now,
      version: row('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', id)
    .execute()
}

const now = sql<Date>`now()`
