import type { Inside } from '../inside.ts'
import { findByChannel, findDefault, type AccountRow } from './accounts-store.ts'
import { readSignature } from './signatures-store.ts'

export type { AccountRow } from './accounts-store.ts'

export async function findAccountOfChannel(
  scope: Inside,
  channelId: string,
): Promise<AccountRow | undefined> {
  return findByChannel(scope, channelId)
}

/** The account that new conversations are sent from; undefined if there is none. */
export async function findDefaultAccount(scope: Inside): Promise<AccountRow | undefined> {
  return findDefault(scope)
}

/** A member's signature for this account, or the account's own. */
export async function signatureFor(
  scope: Inside,
  accountId: string,
  memberId: string | null,
): Promise<string> {
  return readSignature(scope, accountId, memberId)
}
