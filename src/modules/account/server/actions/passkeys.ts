import type { Exchange } from '#platform/http/exchange.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { answer, type Implementation } from '#platform/registry/module.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { principalOf, type PlatformScope } from '#platform/scope/scope.ts'

import {
  addPasskey,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
  startPasskeyCreation,
  startPasskeySignIn,
} from '../../contract.ts'
import type { Passkey, PasskeyAssertion, SignInAnswer } from '../../model.ts'
import { spendTry } from '../allowances.ts'
import { endSessions } from '../end-sessions.ts'
import { remember } from '../history.ts'
import { sendNotice, type Links } from '../letters.ts'
import type { AccountNeeds } from '../needs.ts'
import { afterAllFactors } from '../open-session.ts'
import { lockOwnAccount, lockProvenAccount } from '../own-account.ts'
import {
  askForPasskey,
  askToMakePasskey,
  provePasskey,
  readMadePasskey,
} from '../passkey-ceremony.ts'
import { noteAddedFactor } from '../second-factor.ts'
import { countFactors } from '../store/factors.ts'
import {
  deletePasskey,
  insertPasskey,
  listPasskeyRows,
  type PasskeyRow,
} from '../store/passkeys.ts'

export function passkeyCalls({ config }: AccountNeeds): Implementation[] {
  return [
    answer(startPasskeySignIn, async (scope, _, exchange) => {
      await spendTry(scope, 'passkey', { address: exchange.address })
      return { options: await askForPasskey(scope, config) }
    }),
    answer(signInWithPasskey, (scope, { passkey }, exchange) =>
      signInByPasskey(scope, config, passkey, exchange),
    ),
    answer(startPasskeyCreation, async (scope) => ({
      options: await askToMakePasskey(scope, config, await lockProvenAccount(scope)),
    })),
    answer(addPasskey, (scope, input, exchange) => keepPasskey(scope, config, input, exchange)),
    answer(listPasskeys, async (scope) => {
      const rows = await listPasskeyRows(scope, principalOf(scope).userId)
      return { items: rows.map(toPasskey) }
    }),
    answer(removePasskey, dropPasskey),
  ]
}

async function signInByPasskey(
  scope: PlatformScope,
  site: Links,
  given: PasskeyAssertion,
  exchange: Exchange,
): Promise<SignInAnswer> {
  await spendTry(scope, 'passkey', { address: exchange.address })
  const user = await provePasskey(scope, site, given)
  if (!user) refuse('unauthorized', 'This passkey does not open an account here.')
  return afterAllFactors(scope, exchange, { user, how: 'passkey' })
}

async function keepPasskey(
  scope: PlatformScope,
  site: Links,
  { name, passkey: given }: ParsedInputOf<typeof addPasskey>,
  exchange: Exchange,
): Promise<Passkey> {
  const user = await lockProvenAccount(scope)
  const made = await readMadePasskey(scope, site, { given, userId: user.id })
  if (!made) refuse('unprocessable', 'This passkey could not be checked. Try to make it again.')
  const kept = await insertPasskey(scope, { ...made, userId: user.id, name })
  if (!kept) refuse('conflict', 'This passkey is kept already.')
  await noteAddedFactor(scope, await countFactors(scope, user.id))

  await endSessions(scope, { userId: user.id, exceptId: principalOf(scope).sessionId })
  // Whether he has a second factor decides which organizations let him in.
  scope.signal({ kind: 'user-changed', userId: user.id })
  await remember(scope, exchange, { userId: user.id, type: 'passkey.added', data: { name } })
  await sendNotice(scope, user, 'A passkey was added to your account.')
  return toPasskey(kept)
}

async function dropPasskey(
  scope: PlatformScope,
  { id }: ParsedInputOf<typeof removePasskey>,
  exchange: Exchange,
): Promise<Record<string, never>> {
  const user = await lockOwnAccount(scope)
  if (!(await deletePasskey(scope, user.id, id)))
    refuse('not_found', 'This passkey is gone already.')
  await endSessions(scope, { userId: user.id, exceptId: principalOf(scope).sessionId })
  // Whether he has a second factor decides which organizations let him in.
  scope.signal({ kind: 'user-changed', userId: user.id })
  await remember(scope, exchange, { userId: user.id, type: 'passkey.removed' })
  await sendNotice(scope, user, 'A passkey was removed from your account.')
  return {}
}

function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
  }
}
