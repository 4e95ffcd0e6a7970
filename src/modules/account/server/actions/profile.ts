import { z } from 'zod'

import type { Exchange } from '#platform/http/exchange.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { principalOf, type PlatformScope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import type { AccountUser, HistoryEntry } from '../../model.ts'
import { toAccountUser } from '../account-user.ts'
import { spendTry } from '../allowances.ts'
import { closeAccount } from '../claim-address.ts'
import { endSessions } from '../end-sessions.ts'
import { remember } from '../history.ts'
import { sendNotice } from '../emails.ts'
import { renewSessionToken } from '../open-session.ts'
import { addressOf, lockOwnAccount } from '../own-account.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { hashPassword, isPassword } from '../password.ts'
import { refuseWeakPassword } from '../password-rules.ts'
import { deletionGuardSlot } from '../slots.ts'
import { listHistoryRows } from '../store/history.ts'
import {
  getUser,
  raiseCredentialVersion,
  savePassword,
  saveProfile,
  type User,
} from '../store/users.ts'

export async function changeProfile(
  scope: PlatformScope,
  change: ParsedInputOf<typeof contract.changeProfile>,
): Promise<AccountUser> {
  const { userId } = principalOf(scope)
  const saved = await saveProfile(scope, userId, change)
  if (!saved)
    refuse('version_conflict', 'Your account was changed elsewhere. Reload to see the latest.')
  scope.signal({ kind: 'user-changed', userId })
  return toAccountUser(saved)
}

export async function changePassword(
  scope: PlatformScope,
  { currentPassword, newPassword }: ParsedInputOf<typeof contract.changePassword>,
  exchange: Exchange,
): Promise<Record<string, never>> {
  const { userId, sessionId } = principalOf(scope)
  await spendTry(scope, 'step-up', { account: userId })
  const { user, passwordHash } = await limitConcurrency(async () => {
    const asRead = await getUser(scope, userId)
    await requireCurrentPassword(scope, asRead, currentPassword)
    const person = { name: asRead.name, address: addressOf(asRead) }
    refuseWeakPassword(newPassword, person, 'newPassword')
    return { user: asRead, passwordHash: await hashPassword(newPassword) }
  })
  const locked = await lockOwnAccount(scope)
  if (locked.credentialVersion !== user.credentialVersion) {
    refuse('conflict', 'Your password was just changed elsewhere.')
  }
  await savePassword(scope, userId, passwordHash)
  await raiseCredentialVersion(scope, userId)
  await endSessions(scope, { userId, exceptId: sessionId })
  await renewSessionToken(scope, exchange, { sessionId, userId })
  await remember(scope, exchange, { userId, type: 'password.changed' })
  await sendNotice(scope, user, 'Your password was changed.')
  return {}
}

async function requireCurrentPassword(
  scope: PlatformScope,
  user: User,
  given: string | undefined,
): Promise<void> {
  if (user.passwordHash === null) {
    if (principalOf(scope).hasSteppedUp) return
    refuse('step_up_required', 'Confirm it’s you to continue.')
  }
  if (given !== undefined && (await isPassword(given, user.passwordHash))) return
  const message = 'Incorrect current password.'
  refuse('unprocessable', message, { fields: [{ path: 'currentPassword', message }] })
}

export async function deleteAccount(
  scope: PlatformScope,
  _: unknown,
  exchange: Exchange,
): Promise<Record<string, never>> {
  const user = await lockOwnAccount(scope)
  for (const guard of scope.gather(deletionGuardSlot)) await guard(scope, user.id)
  await sendNotice(scope, user, 'Your account was deleted.')
  await closeAccount(scope, user.id)
  scope.afterCommit(() => exchange.reply.clearSessionCookie())
  return {}
}

export async function listHistory(
  scope: PlatformScope,
  { limit, cursor }: ParsedInputOf<typeof contract.listHistory>,
): Promise<Page<HistoryEntry>> {
  const [beforeId] = decodeCursor(cursor, z.tuple([z.uuid()])) ?? []
  const rows = await listHistoryRows(scope, principalOf(scope).userId, { beforeId, limit })
  return toPage(rows, limit, { item: toHistoryEntry, key: (row) => [row.id] })
}

function toHistoryEntry(row: Awaited<ReturnType<typeof listHistoryRows>>[number]): HistoryEntry {
  return {
    id: row.id,
    type: row.type,
    at: row.at.toISOString(),
    address: row.address,
    userAgent: row.userAgent,
    data: z.record(z.string(), z.unknown()).parse(row.data),
  }
}
