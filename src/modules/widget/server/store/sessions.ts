import { sql, type Updateable } from 'kysely'

import type { VisitorSessions } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { SessionOrigin } from '../session-origin.ts'
import { beginSession } from './session-life.ts'
import { waitForWindows } from './windows.ts'

export async function insertVerifiedSession(
  scope: Scope,
  session: {
    widgetId: string
    contactId: string
    tokenHash: string
    peekHash: string
    keyId: string
    signedEmail: string | undefined
    origin: string | undefined
    sessionOriginOf: SessionOrigin
  },
): Promise<void> {
  await beginSession(scope, {
    widgetId: session.widgetId,
    contactId: session.contactId,
    tokenHash: session.tokenHash,
    peekHash: session.peekHash,
    isVerified: true,
    identityKeyId: session.keyId,
    signedEmail: session.signedEmail ?? null,
    origin: session.origin ?? null,
    ...session.sessionOriginOf,
  })
}

export async function verifySession(
  scope: Scope,
  {
    id,
    contactId,
    keyId,
    signedEmail,
  }: { id: string; contactId: string; keyId: string; signedEmail: string | undefined },
): Promise<string[]> {
  return changeWithWindows(scope, id, {
    contactId,
    begunAs: null,
    isVerified: true,
    identityKeyId: keyId,
    signedEmail: signedEmail ?? null,
    seenAt: scope.now,
  })
}

export async function findSignedEmail({ db }: Scope, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('visitor_sessions')
    .select('signedEmail')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.signedEmail ?? undefined
}

export async function endSession(scope: Scope, id: string): Promise<string[]> {
  return changeWithWindows(scope, id, { endedAt: scope.now })
}

async function changeWithWindows(
  scope: Scope,
  id: string,
  change: Updateable<VisitorSessions>,
): Promise<string[]> {
  await waitForWindows(scope, sql`(id = ${id}::uuid or opened_by = ${id}::uuid)`)
  const changed = await scope.db
    .updateTable('visitor_sessions')
    .set(change)
    .where((held) => held.or([held('id', '=', id), held('openedBy', '=', id)]))
    .returning('id')
    .execute()
  return changed.map((row) => row.id)
}

export async function endSessionsOfKey(scope: Scope, keyId: string): Promise<string[]> {
  await waitForWindows(scope, sql`identity_key_id = ${keyId}::uuid and ended_at is null`)
  const ended = await scope.db
    .updateTable('visitor_sessions')
    .set({ endedAt: scope.now })
    .where('identityKeyId', '=', keyId)
    .where('endedAt', 'is', null)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}
