import { listMemberNames } from '#modules/organization/server/public.ts'
import { randomToken } from '#lib/random-token.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as identityContract from '../../identity-contract.ts'
import { widgetUpdated } from '../../contract.ts'
import { identityKeyCreated, identityKeyRevoked } from '../../identity-contract.ts'
import type { IdentityKey, WidgetIdentity } from '../../identity-model.ts'
import { maxIdentityKeys } from '../../rules.ts'
import { identityBoxOf } from '../identity-box.ts'
import { readPublicKey } from '../identity-token.ts'
import { changeWidget, findWidgetRow, type WidgetListRow } from '../store.ts'
import {
  insertKey,
  listKeyRows,
  listTrustedKeys,
  lockWidget,
  revokeKey,
  type IdentityKeyRow,
} from '../store/identity.ts'
import { endSessionsOfKey } from '../store/sessions.ts'

export async function getWidgetIdentity(
  scope: Scope,
  { id }: ParsedInputOf<typeof identityContract.getWidgetIdentity>,
): Promise<WidgetIdentity> {
  const widget = await requireWidget(scope, id)
  const rows = await listKeyRows(scope, id)
  const names = await listMemberNames(scope, [...new Set(rows.map((row) => row.createdBy))])
  return {
    mode: widget.identityMode,
    acceptsHash: widget.acceptsHash,
    keys: rows.map((row) => presentKey(row, names)),
  }
}

export async function updateWidgetIdentity(
  scope: Scope,
  { id, mode, acceptsHash }: ParsedInputOf<typeof identityContract.updateWidgetIdentity>,
): Promise<WidgetIdentity> {
  const { name } = await requireWidget(scope, id)
  if (mode === 'required' && (await listTrustedKeys(scope, id)).length === 0) {
    refuse('conflict', 'Add a key first. Without one, no one can write to you.')
  }
  await changeWidget(
    scope,
    { id },
    {
      ...(mode !== undefined && { identityMode: mode }),
      ...(acceptsHash !== undefined && { acceptsHash }),
    },
  )
  scope.emit(widgetUpdated, { widgetId: id, name }, { subjectId: id })
  return getWidgetIdentity(scope, { id })
}

export async function createIdentityKey(
  scope: Scope,
  { id, algorithm, publicKey }: ParsedInputOf<typeof identityContract.createIdentityKey>,
): Promise<AnswerOf<typeof identityContract.createIdentityKey>> {
  const { name } = await requireWidget(scope, id)
  await lockWidget(scope, id)
  if ((await listTrustedKeys(scope, id)).length >= maxIdentityKeys) {
    refuse('conflict', `A widget can have ${maxIdentityKeys} keys. Revoke one first.`)
  }
  const secret = algorithm === 'HS256' ? randomToken() : null
  const row = await insertKey(scope, {
    widgetId: id,
    algorithm,
    sealedSecret: secret && identityBoxOf(scope).seal(secret, id),
    publicKey: algorithm === 'ES256' ? readPair(publicKey) : null,
    createdBy: memberOf(scope).memberId,
  })
  const about = { widgetId: id, name, keyId: row.id, algorithm }
  scope.emit(identityKeyCreated, about, { subjectId: id })
  const names = await listMemberNames(scope, [row.createdBy])
  return { key: presentKey(row, names), secret }
}

export async function revokeIdentityKey(
  scope: Scope,
  { id, keyId }: ParsedInputOf<typeof identityContract.revokeIdentityKey>,
): Promise<WidgetIdentity> {
  const { name, identityMode: mode } = await requireWidget(scope, id)
  await lockWidget(scope, id)
  const revoked = await revokeKey(scope, { id: keyId, widgetId: id })
  if (!revoked) refuse('not_found', 'This key no longer exists.')
  if (mode === 'required' && (await listTrustedKeys(scope, id)).length === 0) {
    refuse('conflict', 'This is the last key. Add another first, or let everyone write to you.')
  }
  for (const sessionId of await endSessionsOfKey(scope, keyId)) {
    scope.signal({ kind: 'session-ended', sessionId })
  }
  const about = { widgetId: id, name, keyId, algorithm: revoked.algorithm }
  scope.emit(identityKeyRevoked, about, { subjectId: id })
  return getWidgetIdentity(scope, { id })
}

function readPair(pem: string | undefined): string {
  const key = pem === undefined ? undefined : readPublicKey(pem)
  return (
    key ??
    refuse('invalid', 'Some values are invalid.', {
      fields: [
        {
          path: 'publicKey',
          message: 'Paste a P-256 public key in PEM format, starting with BEGIN PUBLIC KEY.',
        },
      ],
    })
  )
}

function presentKey(row: IdentityKeyRow, names: ReadonlyMap<string, string>): IdentityKey {
  return {
    id: row.id,
    algorithm: row.algorithm,
    createdAt: row.createdAt.toISOString(),
    createdBy: names.get(row.createdBy) ?? '',
    usedAt: row.usedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  }
}

async function requireWidget(scope: Scope, id: string): Promise<WidgetListRow> {
  return (await findWidgetRow(scope, id)) ?? refuse('not_found', 'This widget no longer exists.')
}
