import type { Scope } from '#platform/scope/scope.ts'

import { beginSession } from './session-life.ts'

/** A browser that the customer's server vouched for. */
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
  },
): Promise<void> {
  await beginSession(scope, {
    widget_id: session.widgetId,
    contact_id: session.contactId,
    token_hash: session.tokenHash,
    peek_hash: session.peekHash,
    is_verified: true,
    identity_key_id: session.keyId,
    signed_email: session.signedEmail ?? null,
    origin: session.origin ?? null,
  })
}

export async function verifySession(
  { db, organizationId, now }: Scope,
  {
    id,
    contactId,
    keyId,
    signedEmail,
  }: { id: string; contactId: string; keyId: string; signedEmail: string | undefined },
): Promise<void> {
  await db
    .updateTable('visitor_sessions')
    .set({
      contact_id: contactId,
      begun_as: null,
      is_verified: true,
      identity_key_id: keyId,
      signed_email: signedEmail ?? null,
      seen_at: now,
    })
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/** Undefined where the signature named none, or there is no signature. */
export async function findSignedEmail(
  { db, organizationId }: Scope,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('visitor_sessions')
    .select('signed_email')
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.signed_email ?? undefined
}

export async function endSession({ db, organizationId, now }: Scope, id: string): Promise<void> {
  await db
    .updateTable('visitor_sessions')
    .set({ ended_at: now })
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/** Answers with those that were open. */
export async function endSessionsOfKey(
  { db, organizationId, now }: Scope,
  keyId: string,
): Promise<string[]> {
  const ended = await db
    .updateTable('visitor_sessions')
    .set({ ended_at: now })
    .where('org_id', '=', organizationId)
    .where('identity_key_id', '=', keyId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}
