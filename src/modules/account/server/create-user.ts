import type { StaffRole } from '#platform/permissions/principal.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import type { Identifier } from '../rules.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { hashPassword } from './password.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { findHolder, insertUser, lockAddress } from './store/users.ts'

export interface Newcomer {
  readonly name: string
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly password?: string | undefined
  readonly isProven?: boolean
  readonly locale?: string | undefined
  readonly timeZone?: string | undefined
  readonly staffRole?: StaffRole | undefined
}

export type Created =
  | { readonly state: 'created'; readonly userId: string }
  /** The caller decides whom to notify about a taken address (decision 10). */
  | { readonly state: 'taken' }

/** Hashes the password either way, so both paths take the same time. */
export async function createUser(scope: PlatformScope, newcomer: Newcomer): Promise<Created> {
  const { name, password, isProven = false, locale, timeZone, staffRole } = newcomer
  const address = onlyAddressOf(newcomer)
  const passwordHash = password === undefined ? null : await checkAndHash(password, name, address)

  await lockAddress(scope, address.address)
  if (await findHolder(scope, address)) return { state: 'taken' }
  const person = { name, address, isProven, passwordHash, locale, timeZone, staffRole }
  return { state: 'created', userId: await insertUser(scope, person) }
}

async function checkAndHash(
  password: string,
  name: string,
  { address }: Identifier,
): Promise<string> {
  refuseWeakPassword(password, { name, address })
  return limitConcurrency(() => hashPassword(password))
}

function onlyAddressOf({ email, phone }: Newcomer): Identifier {
  if (email !== undefined && phone === undefined) return { kind: 'email', address: email }
  if (phone !== undefined && email === undefined) return { kind: 'phone', address: phone }
  throw new Error('A new account needs exactly one of an email address and a phone number.')
}
