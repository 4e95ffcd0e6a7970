import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { principalOf, type PlatformScope, type Scope } from '#platform/scope/scope.ts'
import { setSessionOrganization } from '#modules/account/server/public.ts'
import { createSite, refuseUnusableSlug } from '#modules/sites/server/public.ts'

import { memberJoined, organizationCreated, organizationUpdated } from '../../contract.ts'
import type * as contract from '../../contract.ts'
import type { MyOrganization, Organization } from '../../model.ts'
import {
  insertMember,
  listMembershipRows,
  readMembership,
  touchMember,
} from '../store/memberships.ts'
import {
  changeOrganization,
  insertOrganization,
  readOrganization,
  type OrganizationRow,
} from '../store/organizations.ts'

export interface NewOrganization extends Omit<
  ParsedInputOf<typeof contract.createOrganization>,
  'name'
> {
  readonly userId: string
  readonly ownerName: string
  readonly name: string
}

export interface CreatedOrganization {
  readonly organization: { readonly id: string; readonly name: string }
  readonly memberId: string
  readonly siteId: string
  readonly slug: string
}

export async function makeOrganization(
  scope: PlatformScope,
  { userId, ownerName, name, slug, timeZone, defaultLocale, baseCurrency }: NewOrganization,
): Promise<CreatedOrganization> {
  const { orgId: organizationId } = await insertOrganization(scope, {
    name,
    ...(timeZone && { timeZone }),
    ...(defaultLocale && { defaultLocale }),
    ...(baseCurrency && { baseCurrency }),
  })
  await scope.enter(organizationId)
  scope.emit(organizationCreated, { name }, { subjectId: organizationId })
  const { id: memberId } = await joinOrganization(scope, {
    organizationId,
    userId,
    displayName: ownerName,
    role: 'owner',
  })
  const site = await createSite(scope, organizationId, {
    slug,
    name,
    ...(defaultLocale && { defaultLocale }),
  })
  return { organization: { id: organizationId, name }, memberId, ...site }
}

export async function joinOrganization(
  scope: PlatformScope,
  member: Parameters<typeof insertMember>[1],
): Promise<{ id: string }> {
  const row = await insertMember(scope, member)
  if (!row) refuse('conflict', 'This person is already a member.')
  scope.emit(memberJoined, { memberId: row.id, role: member.role }, { subjectId: row.id })
  scope.signal({ kind: 'organization-changed', organizationId: member.organizationId })
  return row
}

export async function createOrganization(
  scope: PlatformScope,
  wanted: ParsedInputOf<typeof contract.createOrganization>,
): Promise<CreatedOrganization> {
  const { userId, name: ownerName } = principalOf(scope)
  await refuseUnusableSlug(scope, wanted.slug)
  await scope.spend({
    bucket: `create-organization:${userId}`,
    limit: 10,
    windowSeconds: 86_400,
    sentence: 'You created ten organizations today. Try again tomorrow.',
  })
  return makeOrganization(scope, { ...wanted, userId, ownerName })
}

export async function listMyOrganizations(
  scope: PlatformScope,
): Promise<{ items: MyOrganization[] }> {
  const { userId, membership } = principalOf(scope)
  const rows = await listMembershipRows(scope, userId)
  return {
    items: rows.map((row) => ({
      id: row.orgId,
      name: row.name,
      state: row.state,
      memberId: row.memberId,
      role: row.role,
      isCurrent: row.orgId === membership?.organizationId,
    })),
  }
}

export async function useOrganization(
  scope: PlatformScope,
  { organizationId }: { organizationId: string },
): Promise<Record<string, never>> {
  const { userId, sessionId } = principalOf(scope)
  const membership = await readMembership(scope, { userId, organizationId })
  if (!membership) refuse('not_found', 'You’re not a member of this organization.')
  await setSessionOrganization(scope, sessionId, organizationId)
  await touchMember(scope, membership)
  return {}
}

export async function getOrganization(scope: Scope): Promise<Organization> {
  return presentOrganization(await readOrganization(scope))
}

export async function updateOrganization(
  scope: Scope,
  { version, ...change }: ParsedInputOf<typeof contract.updateOrganization>,
): Promise<Organization> {
  const before = presentOrganization(await readOrganization(scope))
  const row = await changeOrganization(scope, version, {
    ...(change.name !== undefined && { name: change.name }),
    ...(change.baseCurrency !== undefined && { baseCurrency: change.baseCurrency }),
    ...(change.fileMegabytes !== undefined && { fileMegabytes: change.fileMegabytes }),
  })
  if (!row) {
    refuse('version_conflict', 'Someone else changed these settings. Reload to see the latest.')
  }
  const after = presentOrganization(row)
  scope.emit(
    organizationUpdated,
    { changed: change, before: settingsOf(before, change), after: settingsOf(after, change) },
    { subjectId: scope.organizationId },
  )
  return after
}

type Settings = Pick<
  Organization,
  'name' | 'timeZone' | 'defaultLocale' | 'baseCurrency' | 'fileMegabytes'
>

function settingsOf(organization: Settings, change: object): Partial<Settings> {
  const { name, timeZone, defaultLocale, baseCurrency, fileMegabytes } = organization
  const named = Object.entries({ name, timeZone, defaultLocale, baseCurrency, fileMegabytes })
  return Object.fromEntries(named.filter(([key]) => key in change))
}

function presentOrganization(row: OrganizationRow): Organization {
  return {
    id: row.orgId,
    name: row.name,
    timeZone: row.timeZone,
    defaultLocale: row.defaultLocale,
    baseCurrency: row.baseCurrency,
    fileMegabytes: row.fileMegabytes,
    state: row.state,
    deletionAt: row.deletionAt?.toISOString() ?? null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }
}
