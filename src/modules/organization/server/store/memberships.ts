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
  let query = membershipQuery(scope).where('member.user_id', '=', userId)
  if (organizationId) query = query.where('member.org_id', '=', organizationId)
  if (preferredId) query = query.orderBy(sql`member.org_id = ${preferredId}::uuid`, 'desc')
  const row = await query
    .orderBy('member.created_at')
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
  return rows.map((row) => ({ ...toMembership(row), userId: row.user_id }))
}

function membershipQuery({ db }: PlatformScope) {
  return db
    .selectFrom('members as member')
    .innerJoin('organizations as organization', 'organization.org_id', 'member.org_id')
    .leftJoin('roles as role', (on) =>
      on.onRef('role.org_id', '=', 'member.org_id').onRef('role.id', '=', 'member.role_id'),
    )
    .select([
      'member.org_id',
      'member.user_id',
      'member.id',
      'member.role',
      'member.role_key',
      'member.display_name',
      'member.permissions',
      'member.data_scope',
      'organization.state',
      'organization.session_days',
      'organization.idle_minutes',
      'role.levels as role_levels',
      'role.name as role_name',
    ])
    .select([mfaDueAt.as('mfa_due_at'), sql<boolean | null>`${mfaDueAt} <= now()`.as('is_mfa_due')])
    .select(
      sql<string[]>`array(
        select team_id from team_members
        where org_id = member.org_id and member_id = member.id and member.data_scope = 'teams')`.as(
        'team_ids',
      ),
    )
    .select(closedChannelIds.as('closed_channel_ids'))
    .where('member.disabled_at', 'is', null)
    .where('member.removed_at', 'is', null)
    .where('organization.state', '<>', 'deleted')
}

const mfaDueAt = sql<Date | null>`
  organization.mfa_required_at + make_interval(days => organization.mfa_grace_days)`

type RoleAssignment = Awaited<ReturnType<ReturnType<typeof membershipQuery>['execute']>>[number]

function toMembership(row: RoleAssignment): EnteringMembership {
  const roleLevels = findPreset(row.role_key)?.levels ?? readLevels(row.role_levels)
  return {
    organizationId: row.org_id,
    organizationState: row.state,
    memberId: row.id,
    role: row.role,
    roleName: row.role === 'member' ? (row.role_key ?? row.role_name ?? 'member') : row.role,
    displayName: row.display_name,
    levels: row.role === 'member' ? resolveLevels(roleLevels, readExceptions(row.permissions)) : {},
    dataScope: {
      kind: row.data_scope,
      teamIds: row.team_ids,
      closedChannelIds: row.closed_channel_ids,
    },
    entryPolicy: {
      mfaDueAt: row.mfa_due_at ?? undefined,
      isMfaDue: row.is_mfa_due ?? false,
      sessionDays: row.session_days,
      idleMinutes: row.idle_minutes ?? undefined,
    },
  }
}

export async function listMembershipRows(scope: PlatformScope, userId: string) {
  return memberships(scope, userId).where('member.disabled_at', 'is', null).execute()
}

export async function listAllMembershipRows(scope: PlatformScope, userId: string) {
  return memberships(scope, userId).execute()
}

function memberships({ db }: PlatformScope, userId: string) {
  return db
    .selectFrom('members as member')
    .innerJoin('organizations as organization', 'organization.org_id', 'member.org_id')
    .select([
      'organization.org_id',
      'organization.name',
      'organization.state',
      'member.id as member_id',
      'member.role',
    ])
    .where('member.user_id', '=', userId)
    .where('member.removed_at', 'is', null)
    .where('organization.state', '<>', 'deleted')
    .orderBy('member.created_at')
    .orderBy('member.id')
}

export async function findOldestOwner({ db }: PlatformScope): Promise<string | undefined> {
  const row = await db
    .selectFrom('organizations as organization')
    .innerJoin('members as owner', (on) =>
      on.onRef('owner.org_id', '=', 'organization.org_id').on('owner.role', '=', 'owner'),
    )
    .select('owner.user_id')
    .orderBy('organization.created_at')
    .orderBy('organization.org_id')
    .limit(1)
    .executeTakeFirst()
  return row?.user_id
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
    role_key: roleKey,
    data_scope: dataScope,
    permissions: exceptions,
    display_name: displayName,
  }
  return db
    .insertInto('members')
    .values({ ...assignment, org_id: organizationId, user_id: userId })
    .onConflict((on) =>
      on
        .columns(['org_id', 'user_id'])
        .doUpdateSet((the) => ({
          ...assignment,
          removed_at: null,
          disabled_at: null,
          version: the('members.version', '+', 1),
          updated_at: now,
        }))
        .where('members.removed_at', 'is not', null),
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
    .set({ last_seen_at: now })
    .where('org_id', '=', organizationId)
    .where('id', '=', memberId)
    .where((the) =>
      the.or([
        the('last_seen_at', 'is', null),
        the('last_seen_at', '<', new Date(now.getTime() - 300_000)),
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
      role_key: null,
      permissions: {},
      data_scope: 'own',
      removed_at: now,
      version: the('version', '+', 1),
      updated_at: now,
    }))
    .where('org_id', '=', organizationId)
    .where('id', '=', memberId)
    .where('role', '<>', 'owner')
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
