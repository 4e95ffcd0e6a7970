import { z } from 'zod'

import { normalizeEmail } from '#lib/email-address.ts'
import { endBouncing } from '#modules/contacts/server/public.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { suppressionAdded, suppressionRemoved } from '../../delivery-contract.ts'
import type * as deliveryContract from '../../delivery-contract.ts'
import type { EmailSuppression } from '../../transport-model.ts'
import { setSuppression } from './deliveries-store.ts'
import {
  deleteSuppression,
  findSuppression,
  listSuppressionRows,
  type SuppressionRow,
} from './suppressions-store.ts'

export async function listSuppressions(
  scope: Scope,
  { limit, cursor, reason, q }: ParsedInputOf<typeof deliveryContract.listSuppressions>,
): Promise<Page<EmailSuppression>> {
  const [at, address] = decodeCursor(cursor, z.tuple([z.iso.datetime(), z.string()])) ?? []
  const before =
    at === undefined || address === undefined ? undefined : { at: new Date(at), address }
  const rows = await listSuppressionRows(scope, { limit, before, reason, q: q || undefined })
  return toPage(rows, limit, {
    item: present,
    key: (row) => [row.createdAt.toISOString(), row.address],
  })
}

export async function addSuppression(
  scope: Scope,
  { address: written, detail, until }: ParsedInputOf<typeof deliveryContract.addSuppression>,
): Promise<EmailSuppression> {
  const address = normalizeEmail(written)
  if (address === undefined) refuseAddress('Enter an email address such as name@example.com.')
  const end = until === null ? null : new Date(until)
  if (end && end <= scope.now) {
    const message = 'Choose a date in the future.'
    refuse('invalid', message, { fields: [{ path: 'until', message }] })
  }
  await setSuppression(scope, { address, reason: 'manual', detail, until: end })
  scope.emit(suppressionAdded, { address, reason: 'manual' })
  const row = await findSuppression(scope, address)
  return row ? present(row) : refuse('not_found', 'This address isn’t suppressed.')
}

export async function removeSuppression(
  scope: Scope,
  { address: written }: ParsedInputOf<typeof deliveryContract.removeSuppression>,
): Promise<Record<string, never>> {
  const address = normalizeEmail(written) ?? written.toLowerCase()
  if (!(await deleteSuppression(scope, address))) {
    refuse('not_found', 'This address isn’t suppressed.')
  }
  await endBouncing(scope, address)
  scope.emit(suppressionRemoved, { address })
  return {}
}

function present(row: SuppressionRow): EmailSuppression {
  return {
    address: row.address,
    reason: row.reason,
    detail: row.detail,
    until: row.until?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

function refuseAddress(message: string): never {
  refuse('invalid', message, { fields: [{ path: 'address', message }] })
}
