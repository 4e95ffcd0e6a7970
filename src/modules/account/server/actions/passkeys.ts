import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { principalOf, type PlatformScope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import type { Passkey, SignInAnswer } from '../../model.ts'
import { spendTry } from '../allowances.ts'
import { endSessions } from '../end-sessions.ts'
import { remember } from '../history.ts'
import { sendNotice } from '../emails.ts'
import { afterAllFactors } from '../open-session.ts'
import { lockOwnAccount, lockProvenAccount } from '../own-account.ts'
import {
  askForPasskey,
  passkeyCreationOptions,
  provePasskey,
  readMadePasskey,
} from '../passkey-ceremony.ts'
import { recordAddedFactor } from '../second-factor.ts'
import { countFactors } from '../store/factors.ts'
import {
  deletePasskey,
  insertPasskey,
  listPasskeyRows,
  type PasskeyRow,
} from '../store/passkeys.ts'

export async function startPasskeySignIn(
  scope: PlatformScope,
  _: unknown,
  exchange: Exchange,
): Promise<AnswerOf<typeof contract.startPasskeySignIn>> {
  await spendTry(scope, 'passkey', { address: exchange.address })
  return { options: await askForPasskey(scope) }
}

export async function signInWithPasskey(
  scope: PlatformScope,
  { passkey: given }: ParsedInputOf<typeof contract.signInWithPasskey>,
  exchange: Exchange,
): Promise<SignInAnswer> {
  await spendTry(scope, 'passkey', { address: exchange.address })
  const user = await provePasskey(scope, given)
  if (!user) refuse('unauthorized', 'This passkey doesn’t belong to an account here.')
  return afterAllFactors(scope, exchange, { user, how: 'passkey' })
}

export async function startPasskeyCreation(
  scope: PlatformScope,
): Promise<AnswerOf<typeof contract.startPasskeyCreation>> {
  return { options: await passkeyCreationOptions(scope, await lockProvenAccount(scope)) }
}

export async function addPasskey(
  scope: PlatformScope,
  { name, passkey: given }: ParsedInputOf<typeof contract.addPasskey>,
  exchange: Exchange,
): Promise<Passkey> {
  const user = await lockProvenAccount(scope)
  const made = await readMadePasskey(scope, { given, userId: user.id })
  if (!made) refuse('unprocessable', 'The passkey couldn’t be verified. Create it again.')
  const kept = await insertPasskey(scope, { ...made, userId: user.id, name })
  if (!kept) refuse('conflict', 'This passkey has already been added.')
  await recordAddedFactor(scope, await countFactors(scope, user.id))

  await endSessions(scope, { userId: user.id, exceptId: principalOf(scope).sessionId })
  // Organizations can require a second factor, so this may change which ones are accessible.
  scope.signal({ kind: 'user-changed', userId: user.id })
  await remember(scope, exchange, { userId: user.id, type: 'passkey.added', data: { name } })
  await sendNotice(scope, user, 'A passkey was added to your account.')
  return toPasskey(kept)
}

export async function listPasskeys(scope: PlatformScope): Promise<{ items: Passkey[] }> {
  const rows = await listPasskeyRows(scope, principalOf(scope).userId)
  return { items: rows.map(toPasskey) }
}

export async function removePasskey(
  scope: PlatformScope,
  { id }: ParsedInputOf<typeof contract.removePasskey>,
  exchange: Exchange,
): Promise<Record<string, never>> {
  const user = await lockOwnAccount(scope)
  if (!(await deletePasskey(scope, user.id, id)))
    refuse('not_found', 'This passkey no longer exists.')
  await endSessions(scope, { userId: user.id, exceptId: principalOf(scope).sessionId })
  // Organizations can require a second factor, so this may change which ones are accessible.
  scope.signal({ kind: 'user-changed', userId: user.id })
  await remember(scope, exchange, { userId: user.id, type: 'passkey.removed' })
  await sendNotice(scope, user, 'A passkey was removed from your account.')
  return {}
}

function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    usedAt: row.usedAt?.toISOString() ?? null,
  }
}
