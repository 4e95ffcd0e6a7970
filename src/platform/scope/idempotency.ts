import type { Statement } from '#platform/database/pipeline.ts'
import type { Session } from '#platform/database/session.ts'
import { refuse } from '#platform/registry/refuse.ts'

export interface IdempotentRequest {
  readonly key: string
  readonly actorId: string
  /** Hash of method, path, and body. The same key with a different request is an error. */
  readonly requestHash: string
}

/**
 * Claims the key in the transaction of the effect. Returns the stored answer if the work is done;
 * refuses while another request is doing it.
 */
export async function claimKey(
  session: Session,
  organizationId: string | undefined,
  { key, actorId, requestHash }: IdempotentRequest,
): Promise<{ body: unknown } | undefined> {
  const sql = organizationId === undefined ? accountKeys : organizationKeys
  const who = organizationId === undefined ? [actorId, key] : [organizationId, actorId, key]
  const { rows: claimed } = await session.run({ text: sql.claim, values: [...who, requestHash] })
  if (claimed.length > 0) return undefined

  const { rows } = await session.run({ text: sql.read, values: who })
  const stored = rows[0] as { requestHash: string; body: unknown } | undefined
  if (!stored) {
    refuse('conflict', 'The same request is still in progress.', { retryAfterSeconds: 1 })
  }
  if (stored.requestHash !== requestHash) {
    refuse('unprocessable', 'This Idempotency-Key was already used for a different request.')
  }
  return { body: stored.body }
}

/** Sent with COMMIT, so answer and effect are saved together or not at all. */
export function storeAnswer(
  organizationId: string | undefined,
  { key, actorId }: IdempotentRequest,
  body: unknown,
): Statement {
  const answer = JSON.stringify(body ?? null)
  return organizationId === undefined
    ? { text: accountKeys.store, values: [actorId, key, answer] }
    : { text: organizationKeys.store, values: [organizationId, actorId, key, answer] }
}

const organizationKeys = {
  // The lock is tried instead of awaited because a waiting duplicate would hold a connection.
  claim: `insert into idempotency_keys (org_id, actor_id, key, request_hash)
    select $1::uuid, $2::uuid, $3, $4
    where pg_try_advisory_xact_lock(hashtextextended($1::text || $2::text || $3, 0))
    on conflict do nothing returning key`,
  read: 'select request_hash, body from idempotency_keys where org_id = $1 and actor_id = $2 and key = $3',
  store: `update idempotency_keys set body = $4::jsonb
    where org_id = $1 and actor_id = $2 and key = $3`,
}

const accountKeys = {
  claim: `insert into account_idempotency_keys (actor_id, key, request_hash)
    select $1::uuid, $2, $3
    where pg_try_advisory_xact_lock(hashtextextended($1::text || $2, 0))
    on conflict do nothing returning key`,
  read: 'select request_hash, body from account_idempotency_keys where actor_id = $1 and key = $2',
  store: 'update account_idempotency_keys set body = $3::jsonb where actor_id = $1 and key = $2',
}
