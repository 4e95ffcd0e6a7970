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

/** Where new conversations are written from; undefined while there is no address at all. */
export async function findDefaultAccount(scope: Inside): Promise<AccountRow | undefined> {
  return findDefault(scope)
}

/** What stands below what this member writes from this address; nobody's is the address's own. */
export async function signatureFor(
  scope: Inside,
  accountId: string,
  memberId: string | null,
): Promise<string> {
  return readSignature(scope, accountId, memberId)
}
