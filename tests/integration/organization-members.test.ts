import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  createRole,
  disableMember,
  enableMember,
  explainPermissions,
  getMember,
  listMembers,
  listRoles,
  removeMember,
  setTeamMembers,
  createTeam,
  updateMember,
  updateRole,
} from '#modules/organization/contract.ts'
import { findMembership } from '#modules/organization/server/public.ts'

import {
  openOrganizationRuntime,
  type Company,
  type OrganizationRuntime,
  type Person,
} from '../support/organization-runtime.ts'

let runtime: OrganizationRuntime
let acme: Company
let globex: Company

beforeAll(async () => {
  runtime = await openOrganizationRuntime()
  acme = await runtime.found('Acme', 'acme')
  globex = await runtime.found('Globex', 'globex')
})
afterAll(() => runtime.close())

describe('visibility', () => {
  test('members are listed by name with their address', async () => {
    const company = await runtime.found('Pages', 'pages-company')
    for (const name of ['Dora', 'Ben', 'Cleo', 'Ada']) await company.join(name)
    const first = await company.owner.act(listMembers, { limit: 3 })
    const second = await company.owner.act(listMembers, {
      limit: 3,
      cursor: first.nextCursor ?? '',
    })

    expect([...first.items, ...second.items].map(({ displayName }) => displayName)).toEqual([
      'Ada',
      'Ben',
      'Cleo',
      'Dora',
      'Pages owner',
    ])
    expect(second.nextCursor).toBeNull()
    expect(first.items[0]?.email).toMatch(/^ada\./)
  })

  test("a member of another organization doesn't exist", async () => {
    const stranger = await globex.join('Gus')
    const { memberId } = stranger.membership
    const { owner } = acme
    const missing = { code: 'not_found' }

    await expect(owner.act(getMember, { id: memberId })).rejects.toMatchObject(missing)
    await expect(owner.act(explainPermissions, { id: memberId })).rejects.toMatchObject(missing)
    await expect(owner.act(removeMember, { id: memberId })).rejects.toMatchObject(missing)
    await expect(
      owner.act(updateMember, { id: memberId, version: 1, role: 'admin' }),
    ).rejects.toMatchObject(missing)
    await expect(stranger.act(getMember, { id: memberId })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  test("a custom role of another organization can't be assigned", async () => {
    const theirs = await globex.owner.act(createRole, { name: 'Theirs', levels: { Inbox: 'view' } })
    const member = await acme.join('Mona')

    await expect(
      acme.owner.act(updateMember, { ...seen(member), roleKey: theirs.key }),
    ).rejects.toMatchObject({ code: 'not_found' })
    await expect(
      acme.owner.act(updateMember, { ...seen(member), roleKey: 'preset:emperor' }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('owner rules', () => {
  test('no one can change the owner, not even the owner', async () => {
    const admin = await acme.join('Ada', { role: 'admin' })
    const { memberId } = acme.owner.membership
    for (const { act } of [admin, acme.owner]) {
      const target = { id: memberId, version: 1 }
      await expect(act(updateMember, { ...target, role: 'member' })).rejects.toMatchObject(no)
      await expect(act(disableMember, target)).rejects.toMatchObject(no)
      await expect(act(removeMember, { id: memberId })).rejects.toMatchObject(no)
    }
  })

  test('no one becomes the owner by a member update', async () => {
    const member = await acme.join('Olaf')
    const wish = { ...seen(member), role: 'owner' as 'admin' }
    await expect(acme.owner.act(updateMember, wish)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('the database allows one owner per organization', async () => {
    const userId = await runtime.makeUser('Second owner')
    const second = runtime.asPlatform((scope) =>
      scope.db
        .insertInto('members')
        .values({
          orgId: acme.organizationId,
          userId,
          displayName: 'Second',
          role: 'owner',
        })
        .execute(),
    )
    await expect(second).rejects.toMatchObject({ code: '23505' })
  })

  test("an admin can make admins, and can't change themselves", async () => {
    const admin = await acme.join('Amy', { role: 'admin' })
    const member = await acme.join('Max', { roleKey: 'preset:viewer' })

    const raised = await admin.act(updateMember, { ...seen(member), role: 'admin' })
    expect(raised).toMatchObject({ role: 'admin', roleKey: null, version: 2 })
    await expect(admin.act(updateMember, { ...seen(admin), role: 'member' })).rejects.toMatchObject(
      no,
    )
    await expect(admin.act(disableMember, seen(admin))).rejects.toMatchObject(no)
  })
})

describe('a member who manages roles', () => {
  let keeper: Person
  beforeAll(async () => {
    keeper = await acme.join('Kim')
    await acme.owner.act(updateMember, {
      ...seen(keeper),
      exceptions: { Organization: 'view', 'Organization.Roles': 'manage', Inbox: 'view' },
      dataScope: 'teams',
    })
  })

  test('can grant only what they have', async () => {
    const member = await acme.join('Nina')
    const { version } = await keeper.act(updateMember, {
      ...seen(member),
      exceptions: { Inbox: 'view' },
      dataScope: 'own',
    })

    const target = { id: member.membership.memberId, version }
    for (const wish of [
      { exceptions: { Inbox: 'manage' as const } },
      { roleKey: 'preset:finance' },
      { role: 'admin' as const },
      { dataScope: 'all' as const },
    ]) {
      await expect(keeper.act(updateMember, { ...target, ...wish })).rejects.toMatchObject(no)
    }
  })

  test("can remove what they don't have", async () => {
    const member = await acme.join('Otto', { roleKey: 'preset:finance' })
    const lowered = await keeper.act(updateMember, { ...seen(member), roleKey: null })
    expect(lowered.roleName).toBe('No role')
  })

  test("can't change an admin, or themselves through a role or team", async () => {
    const admin = await acme.join('Abe', { role: 'admin' })
    await expect(keeper.act(disableMember, seen(admin))).rejects.toMatchObject(no)
    await expect(
      keeper.act(updateMember, { ...seen(keeper, 2), exceptions: { Inbox: 'manage' } }),
    ).rejects.toMatchObject(no)

    const own = await acme.owner.act(createRole, {
      name: 'Keeper',
      levels: { Organization: 'manage', 'Organization.Roles': 'manage' },
    })
    await acme.owner.act(updateMember, { ...seen(keeper, 2), roleKey: own.key, exceptions: {} })
    await expect(
      keeper.act(updateRole, { id: own.key, version: 1, levels: { Bookkeeping: 'manage' } }),
    ).rejects.toMatchObject(no)
    await expect(
      keeper.act(createRole, { name: 'Rich', levels: { Bookkeeping: 'manage' } }),
    ).rejects.toMatchObject(no)
    const team = await acme.owner.act(createTeam, { name: 'Secret' })
    await expect(
      keeper.act(setTeamMembers, {
        id: team.id,
        version: team.version,
        memberIds: [keeper.membership.memberId],
      }),
    ).rejects.toMatchObject(no)
  })
})

describe('status changes', () => {
  test('a disabled member has no access, an enabled one does', async () => {
    const member = await acme.join('Dan', { roleKey: 'preset:support-agent' })
    await acme.owner.act(disableMember, seen(member))
    await expect(membershipOf(member)).resolves.toBeUndefined()
    await acme.owner.act(enableMember, seen(member, 2))
    await expect(membershipOf(member)).resolves.toMatchObject({ levels: { Inbox: 'manage' } })
  })

  test('a removed member loses their permissions; their name stays on their work', async () => {
    const member = await acme.join('Eve', { roleKey: 'preset:support-lead' })
    await acme.owner.act(removeMember, { id: member.membership.memberId })

    await expect(membershipOf(member)).resolves.toBeUndefined()
    await expect(
      acme.owner.act(getMember, { id: member.membership.memberId }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  test('the second of two changes with the same version is refused', async () => {
    const member = await acme.join('Vera')
    await acme.owner.act(updateMember, { ...seen(member), roleKey: 'preset:viewer' })
    await expect(
      acme.owner.act(updateMember, { ...seen(member), roleKey: 'preset:developer' }),
    ).rejects.toMatchObject({ code: 'version_conflict' })
  })
})

describe('permission sources', () => {
  test('each permission has a level and a source', async () => {
    const member = await acme.join('Wim', { roleKey: 'preset:support-agent' })
    await acme.owner.act(updateMember, {
      ...seen(member),
      exceptions: { Tickets: 'none', Reports: 'view' },
    })
    const { items } = await acme.owner.act(explainPermissions, { id: member.membership.memberId })
    const of = (key: string) => items.find((item) => item.key === key)

    expect(items).toHaveLength(45)
    expect(of('Inbox')).toMatchObject({
      level: 'manage',
      source: 'role',
      roleName: 'Support agent',
    })
    expect(of('Tickets')).toMatchObject({ level: 'none', source: 'exception' })
    expect(of('Reports')).toMatchObject({ level: 'view', source: 'exception' })
    expect(of('Bookkeeping')).toMatchObject({ level: 'none', source: 'nobody' })
    const owner = await acme.owner.act(explainPermissions, { id: acme.owner.membership.memberId })
    expect(new Set(owner.items.map(({ source }) => source))).toEqual(new Set(['owner']))
  })

  test('the explanation matches the actual check', async () => {
    const member = await acme.join('Yan', { roleKey: 'preset:roster' })
    const { items } = await acme.owner.act(explainPermissions, { id: member.membership.memberId })
    const held = Object.fromEntries(
      items.filter(({ level }) => level !== 'none').map(({ key, level }) => [key, level]),
    )
    expect((await membershipOf(member))?.levels).toEqual(held)
  })

  test('roles list presets and custom ones with member counts', async () => {
    const company = await runtime.found('Roles', 'roles-company')
    const own = await company.owner.act(createRole, { name: 'Night shift', levels: {} })
    const member = await company.join('Zoe')
    await company.owner.act(updateMember, { ...seen(member), roleKey: own.key })

    const { items } = await company.owner.act(listRoles, {})
    expect(items.filter(({ isPreset }) => isPreset)).toHaveLength(10)
    expect(items.at(-1)).toMatchObject({ name: 'Night shift', memberCount: 1, isPreset: false })
  })
})

const no = { code: 'forbidden' }

function seen({ membership }: Person, version = 1): { id: string; version: number } {
  return { id: membership.memberId, version }
}

async function membershipOf({ userId }: Person) {
  return runtime.asPlatform((scope) => findMembership(scope, userId, undefined))
}
