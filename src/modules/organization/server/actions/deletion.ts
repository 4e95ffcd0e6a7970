import { hashToken } from '#lib/random-token.ts'
import { closeSites, findFirstSlug, reopenSites } from '#modules/sites/server/public.ts'
import { countTenantRows } from '#platform/database/tenant-tables.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { contentCountSlot } from '#platform/registry/module.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, principalOf, type PlatformScope, type Scope } from '#platform/scope/scope.ts'

import { organizationDeletionCancelled, organizationDeletionScheduled } from '../../contract.ts'
import type * as contract from '../../contract.ts'
import { cancelToken, sendDeletionNotice, notifyAdminsOfDeletion } from '../deletion-emails.ts'
import { clearSchedule, findByCancelHash, findScheduled, saveSchedule } from '../store/deletion.ts'
import { readOrganization } from '../store/organizations.ts'
import { listShownExports } from './exports.ts'

export const graceDays = 30

export async function getDeletionPreview(
  scope: Scope,
): Promise<AnswerOf<typeof contract.getDeletionPreview>> {
  const shown = scope.gather(contentCountSlot)
  const [{ name }, slug, counts] = await Promise.all([
    readOrganization(scope),
    slugToType(scope),
    countTenantRows(
      scope,
      shown.map(({ table }) => table),
      maxCounted + 1,
    ),
  ])
  const items = shown.map(({ table, label }) => {
    const found = counts.get(table) ?? 0
    return { table, label, count: Math.min(found, maxCounted), isMore: found > maxCounted }
  })
  return { organizationName: name, slug, graceDays, items: items.filter(({ count }) => count > 0) }
}

export async function scheduleDeletion(
  scope: Scope,
  { slug }: ParsedInputOf<typeof contract.scheduleDeletion>,
): Promise<AnswerOf<typeof contract.scheduleDeletion>> {
  const wanted = await slugToType(scope)
  if (slug !== wanted) {
    const message = `Type ${wanted} to continue.`
    refuse('unprocessable', message, { fields: [{ path: 'slug', message }] })
  }
  const { organizationId: id, now: requestedAt } = scope
  const cancelHash = hashToken(cancelToken(scope.product.secret, { id, requestedAt }))
  const { memberId } = memberOf(scope)
  const schedule = { memberId, graceDays, cancelHash, requestedAt }
  const deletionAt = await saveSchedule(scope, schedule)
  if (!deletionAt) refuse('conflict', 'This organization is already scheduled for deletion.')
  await closeSites(scope)
  const { name } = await readOrganization(scope)
  const ending = { id, name, requestedAt, deletionAt }
  await sendDeletionNotice(scope, ending)
  await notifyAdminsOfDeletion(scope, ending, principalOf(scope).name)
  const data = { deletionAt: deletionAt.toISOString(), memberId }
  scope.emit(organizationDeletionScheduled, data, { subjectId: id })
  scope.signal({ kind: 'organization-changed', organizationId: id })
  return data
}

export async function getScheduledDeletion(
  scope: PlatformScope,
): Promise<AnswerOf<typeof contract.getScheduledDeletion>> {
  const { membership } = principalOf(scope)
  const row = membership && (await findScheduled(scope, membership.organizationId))
  if (!row) return { deletion: null }
  const isOwner = membership.role === 'owner'
  return {
    deletion: {
      organizationId: row.orgId,
      organizationName: row.name,
      requestedAt: row.deletionRequestedAt.toISOString(),
      requestedBy: row.requestedBy,
      deletionAt: row.deletionAt.toISOString(),
      canCancel: isOwner && !row.isDue,
      exports: isOwner ? await listShownExports(scope, row.orgId) : [],
    },
  }
}

export async function cancelDeletion(scope: PlatformScope): Promise<Record<string, never>> {
  const { membership } = principalOf(scope)
  if (!membership) refuse('not_found', 'You’re not a member of this organization.')
  if (membership.role !== 'owner') {
    refuse('forbidden', 'Only the owner of the organization can do this.')
  }
  await reopen(scope, membership.organizationId, 'session')
  return {}
}

export async function cancelDeletionByLink(
  scope: PlatformScope,
  { token }: ParsedInputOf<typeof contract.cancelDeletionByLink>,
  exchange: Exchange,
): Promise<AnswerOf<typeof contract.cancelDeletionByLink>> {
  await scope.spend({
    bucket: `keep-organization:${exchange.address}`,
    limit: 20,
    windowSeconds: 3600,
  })
  const found = await findByCancelHash(scope, hashToken(token))
  if (!found) refuse('gone', 'This link no longer works. The organization was restored or deleted.')
  await reopen(scope, found.orgId, 'link')
  return { organizationName: found.name }
}

async function reopen(
  scope: PlatformScope,
  organizationId: string,
  how: 'session' | 'link',
): Promise<void> {
  await scope.enter(organizationId)
  if (!(await clearSchedule(scope, organizationId))) {
    refuse(
      'conflict',
      'This organization isn’t scheduled for deletion or has already been deleted.',
    )
  }
  await reopenSites(scope, organizationId)
  scope.emit(organizationDeletionCancelled, { how }, { subjectId: organizationId })
  scope.signal({ kind: 'organization-changed', organizationId })
}

async function slugToType(scope: Scope): Promise<string> {
  return (await findFirstSlug(scope)) ?? (await readOrganization(scope)).name
}

const maxCounted = 1000
