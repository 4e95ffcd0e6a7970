import { sql } from 'kysely'

import type { Membership } from '#platform/permissions/principal.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import type { PermissionExceptions } from '../../model.ts'
import {
  findPreset,
  readExceptions,
  readLevels,
  resolveLevels,
  type EntryPolicy,
} from '../../rules.ts'
import { closedChannelIds } from './closed-channels.ts'

export type EnteringMembership = Membership & { readonly entryPolicy: EntryPolicy }

export interface MembershipRequest {
  readonly userId: string
  readonly organizationId?: string | undefined
  readonly preferredId?: string | undefined
}

/** A single statement, because nearly every request runs it first. */
export async function readMembership(
  scope: PlatformScope,
  { userId, organizationId, preferredId }: MembershipRequest,
): Promise<EnteringMembership | undefined> {
  let query = membershipQuery(scope).where('member.userId', '=', userId)
  if (organizationId) query = query.where('member.orgId', '=', organizationId)
  if (preferredId) query = query.orderBy(sql`member.org_id = ${preferredId}::uuid`, 'desc')
  const row = await query
    .orderBy('member.createdAt')
    .orderBy('member.id')
    .limit(1)
    .executeTakeFirst()
  return row && toMembership(row)
}

export async function readMemberships(
  scope: PlatformScope,
  requests: readonly { readonly userId: string; readonly organizationId: string }[],
): Promise<(EnteringMembership & { readonly userId: string })[]> {
  const userIds = requests.map(({ userId }) => userId)
  const organizationIds = requests.map(({ organizationId }) => organizationId)
  const rows = await membershipQuery(scope)
    .where(
      sql<boolean>`(member.user_id, member.org_id) in
        (select * from unnest(${userIds}::uuid[], ${organizationIds}::uuid[]))`,
    )
    .execute()
  return rows.map((row) => ({ ...toMembership(row), userId: row.userId }))
}

function membershipQuery({ db }: PlatformScope) {
  return db
    .selectFrom('members as member')
    .innerJoin('organizations as organization', 'organization.orgId', 'member.orgId')
    .leftJoin('roles as role', (on) =>
      on.onRef('role.orgId', '=', 'member.orgId').onRef('role.id', '=', 'member.roleId'),
    )
    .select([
      'member.orgId',
      'member.userId',
      'member.id',
      'member.role',
      'member.roleKey',
      'member.displayName',
      'member.permissions',
      'member.dataScope',
      'organization.state',
      'organization.sessionDays',
      'organization.idleMinutes',
      'role.levels as roleLevels',
      'role.name as roleName',
    ])
    .select([mfaDueAt.as('mfaDueAt'), sql<boolean | null>`${mfaDueAt} <= now()`.as('isMfaDue')])
    .select(
      sql<string[]>`array(
        select team_id from team_members
        where org_id = member.org_id and member_id = member.id and member.data_scope = 'teams')`.as(
        'teamIds',
      ),
    )
    .select(closedChannelIds.as('closedChannelIds'))
    .where('member.disabledAt', 'is', null)
    .where('member.removedAt', 'is', null)
    .where('organization.state', '<>', 'deleted')
}

const mfaDueAt = sql<Date | null>`
  organization.mfa_required_at + make_interval(days => organization.mfa_grace_days)`

type RoleAssignment = Awaited<ReturnType<ReturnType<typeof membershipQuery>['execute']>>[number]

function toMembership(row: RoleAssignment): EnteringMembership {
  const roleLevels = findPreset(row.roleKey)?.levels ?? readLevels(row.roleLevels)
  return {
    organizationId: row.orgId,
    organizationState: row.state,
    memberId: row.id,
    role: row.role,
    roleName: row.role === 'member' ? (row.roleKey ?? row.roleName ?? 'member') : row.role,
    displayName: row.displayName,
    levels: row.role === 'member' ? resolveLevels(roleLevels, readExceptions(row.permissions)) : {},
    dataScope: {
      kind: row.dataScope,
      teamIds: row.teamIds,
      closedChannelIds: row.closedChannelIds,
    },
    entryPolicy: {
      mfaDueAt: row.mfaDueAt ?? undefined,
      isMfaDue: row.isMfaDue ?? false,
      sessionDays: row.sessionDays,
      idleMinutes: row.idleMinutes ?? undefined,
    },
  }
}

export async function listMembershipRows(scope: PlatformScope, userId: string) {
  return memberships(scope, userId).where('member.disabledAt', 'is', null).execute()
}

export async function listAllMembershipRows(scope: PlatformScope, userId: string) {
  return memberships(scope, userId).execute()
}

function memberships({ db }: PlatformScope, userId: string) {
  return db
    .selectFrom('members as member')
    .innerJoin('organizations as organization', 'organization.orgId', 'member.orgId')
    .select([
      'organization.orgId',
      'organization.name',
      'organization.state',
      'member.id as memberId',
      'member.role',
    ])
    .where('member.userId', '=', userId)
    .where('member.removedAt', 'is', null)
    .where('organization.state', '<>', 'deleted')
    .orderBy('member.createdAt')
    .orderBy('member.id')
}

export async function findOldestOwner({ db }: PlatformScope): Promise<string | undefined> {
  const row = await db
    .selectFrom('organizations as organization')
    .innerJoin('members as owner', (on) =>
      on.onRef('owner.orgId', '=', 'organization.orgId').on('owner.role', '=', 'owner'),
    )
    .select('owner.userId')
    .orderBy('organization.createdAt')
    .orderBy('organization.orgId')
    .limit(1)
    .executeTakeFirst()
  return row?.userId
}

export interface NewMember {
  readonly organizationId: string
  readonly userId: string
  readonly displayName: string
  readonly role: 'owner' | 'admin' | 'member'
  readonly roleKey?: string | null
  readonly dataScope?: 'all' | 'teams' | 'own'
  readonly exceptions?: PermissionExceptions
}

export async function insertMember(
  { db, now }: PlatformScope,
  {
    organizationId,
    userId,
    displayName,
    role,
    roleKey = null,
    dataScope = 'all',
    exceptions = {},
  }: NewMember,
): Promise<{ id: string } | undefined> {
  const assignment = {
    role,
    roleKey,
    dataScope,
    permissions: exceptions,
    displayName,
  }
  return db
    .insertInto('members')
    .values({ ...assignment, orgId: organizationId, userId })
    .onConflict((on) =>
      on
        .columns(['orgId', 'userId'])
        .doUpdateSet((the) => ({
          ...assignment,
          removedAt: null,
          disabledAt: null,
          version: the('members.version', '+', 1),
          updatedAt: now,
        }))
        .where('members.removedAt', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst()
}

/** At most once in five minutes, to limit writes. */
export async function touchMember(
  { db, now }: PlatformScope,
  { organizationId, memberId }: Pick<Membership, 'organizationId' | 'memberId'>,
): Promise<void> {
  await db
    .updateTable('members')
    .set({ lastSeenAt: now })
    .where('orgId', '=', organizationId)
    .where('id', '=', memberId)
    .where((the) =>
      the.or([
        the('lastSeenAt', 'is', null),
        the('lastSeenAt', '<', new Date(now.getTime() - 300_000)),
      ]),
    )
    .execute()
}

/** At most once a minute per member, across all nodes. */
export async function touchMembers(
  { db, now }: PlatformScope,
  members: readonly Pick<Membership, 'organizationId' | 'memberId'>[],
): Promise<void> {
  const organizationIds = members.map(({ organizationId }) => organizationId)
  const ids = members.map(({ memberId }) => memberId)
  await sql`
    update members set last_seen_at = ${now}
    from unnest(${organizationIds}::uuid[], ${ids}::uuid[]) as here (org_id, id)
    where members.org_id = here.org_id and members.id = here.id
      and (last_seen_at is null or last_seen_at < ${new Date(now.getTime() - 55_000)})`.execute(db)
}

export async function withdrawMember(
  { db, now }: PlatformScope,
  { organizationId, memberId }: Pick<Membership, 'organizationId' | 'memberId'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set((the) => ({
      role: 'member',
      roleKey: null,
      permissions: {},
      dataScope: 'own',
      removedAt: now,
      version: the('version', '+', 1),
      updatedAt: now,
    }))
    .where('orgId', '=', organizationId)
    .where('id', '=', memberId)
    .where('role', '<>', 'owner')
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
