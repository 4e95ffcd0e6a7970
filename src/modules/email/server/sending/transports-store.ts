import type { Updateable } from 'kysely'

import type { EmailTransports } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { deleteRow, findRow } from '../rows-store.ts'

export async function listTransportRows({ db }: Scope) {
  return db
    .selectFrom('email_transports')
    .selectAll()
    .orderBy('place')
    .orderBy('id')
    .limit(100)
    .execute()
}

export type TransportColumns = Awaited<ReturnType<typeof listTransportRows>>[number]

export function findTransportRow(scope: Scope, id: string): Promise<TransportColumns | undefined> {
  return findRow(scope, 'email_transports', id)
}

export interface NewTransport {
  readonly id: string
  readonly name: string
  readonly kind: TransportColumns['kind']
  readonly config: string
  readonly hint: string
  readonly place: number
  readonly perMinute: number
  readonly providerRates: string
}

/** Undefined if the name is taken. */
export async function insertTransport(
  { db, organizationId }: Scope,
  transport: NewTransport,
): Promise<TransportColumns | undefined> {
  return db
    .insertInto('email_transports')
    .values({ orgId: organizationId, ...transport })
    .onConflict((conflict) => conflict.columns(['orgId', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Undefined if the version differs. */
export async function changeTransport(
  { db }: Scope,
  { id, version }: { id: string; version?: number },
  change: Updateable<EmailTransports>,
): Promise<TransportColumns | undefined> {
  let query = db
    .updateTable('email_transports')
    .set(change)
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
  if (version !== undefined) query = query.where('version', '=', version)
  return query.returningAll().executeTakeFirst()
}

/** Stores a test or send result without a version bump. */
export async function noteTransportTest(
  { db, now }: Scope,
  id: string,
  problem: { readonly step: string; readonly words: string } | undefined,
): Promise<void> {
  await db
    .updateTable('email_transports')
    .set({
      lastError: problem?.words.toWellFormed().replaceAll('\0', '').slice(0, 500) ?? null,
      failingStep: problem?.step.slice(0, 60) ?? null,
      ...(!problem && { lastOkAt: now }),
    })
    .where('id', '=', id)
    .execute()
}

export function deleteTransportRow(
  scope: Scope,
  id: string,
): Promise<TransportColumns | undefined> {
  return deleteRow(scope, 'email_transports', id)
}

/** The default address for replies. */
export async function findDefaultSender({ db }: Scope): Promise<string | undefined> {
  const row = await db
    .selectFrom('email_accounts')
    .select('address')
    .where('isDefault', '=', true)
    .executeTakeFirst()
  return row?.address
}
