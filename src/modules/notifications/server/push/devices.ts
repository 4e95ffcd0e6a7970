import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as pushContract from '../../push-contract.ts'
import type { PushDevice } from '../../model.ts'
import { isPushKeys } from './encrypt.ts'
import {
  deleteSubscription,
  listSubscriptions,
  setSubscription,
  type SubscriptionRow,
} from './push-store.ts'
import { senderKeyOf } from './sender-key.ts'

export async function listPushDevices(
  scope: Scope,
): Promise<AnswerOf<typeof pushContract.listPushDevices>> {
  const rows = await listSubscriptions(scope, [memberOf(scope).memberId])
  return { senderKey: senderKeyOf(scope).publicKey, items: rows.map(presentDevice) }
}

export async function addPushDevice(
  scope: Scope,
  { endpoint, publicKey, authSecret }: ParsedInputOf<typeof pushContract.addPushDevice>,
  { userAgent }: Exchange,
): Promise<PushDevice> {
  const { memberId } = memberOf(scope)
  if (!isPushKeys({ publicKey, authSecret })) {
    const message = 'These aren’t valid browser push keys.'
    refuse('invalid', message, { fields: [{ path: 'publicKey', message }] })
  }
  const known = await listSubscriptions(scope, [memberId])
  const isKnown = known.some((row) => row.endpoint === endpoint)
  if (!isKnown && known.length >= maxDevices) {
    refuse('conflict', 'You’ve reached the browser limit. Remove one first.')
  }
  const row = await setSubscription(scope, {
    memberId,
    endpoint,
    publicKey,
    authSecret,
    device: (userAgent ?? '').slice(0, 300),
  })
  return presentDevice(row)
}

export async function removePushDevice(
  scope: Scope,
  { id }: ParsedInputOf<typeof pushContract.removePushDevice>,
): Promise<Record<string, never>> {
  const { memberId } = memberOf(scope)
  const isGone = await deleteSubscription(scope, { id, memberId })
  if (!isGone) refuse('not_found', 'This browser has already been removed.')
  return {}
}

function presentDevice({ id, device, createdAt: created, seenAt: seen }: SubscriptionRow) {
  return { id, device, createdAt: created.toISOString(), seenAt: seen.toISOString() }
}

const maxDevices = 20
