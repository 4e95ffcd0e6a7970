import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  createOrganization,
  createRole,
  createTeam,
  deleteRole,
  deleteTeam,
  getOrganization,
  listHistory,
  listMyOrganizations,
  listTeams,
  setTeamMembers,
  updateMember,
  updateOrganization,
  updateTeam,
  useOrganization,
} from '#modules/organization/contract.ts'
import {
  addMember,
  findMembership,
  listMemberships,
  markSeen,
} from '#modules/organization/server/public.ts'
import { releaseMemberships } from '#modules/organization/server/actions/departure.ts'
import type { Signal } from '#platform/signals/signals.ts'

import {
  openOrganizationRuntime,
  type Company,
  type OrganizationRuntime,
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

describe('an organization', () => {
  test('is created with its owner and site, and logs it', async () => {
    const { items } = await acme.owner.act(listHistory, {})
    expect(items.map(({ type }) => type).toSorted()).toEqual([
      'member.joined',
      'organization.created',
      'site.created',
    ])
    await expect(runtime.findSite('acme.localhost')).resolves.toMatchObject({
      organizationId: acme.organizationId,
      name: 'Acme',
    })
  })

  test('changes by version: an old version is refused', async () => {
    const before = await acme.owner.act(getOrganization, {})
    const wish = { version: before.version, baseCurrency: 'EUR' }
    const after = await acme.owner.act(updateOrganization, wish)

    expect(after).toMatchObject({ name: 'Acme', baseCurrency: 'EUR' })
    expect(after.version).toBe(before.version + 1)
    await expect(acme.owner.act(updateOrganization, wish)).rejects.toMatchObject({
      code: 'version_conflict',
    })
    await expect(
      acme.owner.act(updateOrganization, { version: after.version, baseCurrency: 'XYZ' }),
    ).rejects.toMatchObject({ code: 'invalid' })
  })

  test('a taken slug leaves nothing behind', async () => {
    const userId = await runtime.makeUser('Hasty')
    const stranger = { userId, membership: undefined }
    await expect(
      runtime.actAs(stranger, createOrganization, { name: 'Copy', slug: 'acme' }),
    ).rejects.toMatchObject({ code: 'conflict' })
    await expect(
      runtime.actAs(stranger, createOrganization, { name: 'Copy', slug: 'adm1n' }),
    ).rejects.toMatchObject({ code: 'invalid' })
    await expect(runtime.actAs(stranger, listMyOrganizations, {})).resolves.toEqual({ items: [] })
  })

  test("a person sees their own organizations, and can't enter others", async () => {
    const { userId } = acme.owner
    await runtime.asPlatform(async (scope) => {
      await scope.enter(globex.organizationId)
      await addMember(scope, {
        organizationId: globex.organizationId,
        userId,
        displayName: 'Guest',
        role: 'member',
      })
    })
    const { items } = await acme.owner.act(listMyOrganizations, {})
    expect(items).toMatchObject([
      { name: 'Acme', role: 'owner', isCurrent: true },
      { name: 'Globex', role: 'member', isCurrent: false },
    ])
    const stranger = { userId: await runtime.makeUser('Stranger'), membership: undefined }
    await expect(
      runtime.actAs(stranger, useOrganization, { organizationId: acme.organizationId }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('membership lookup', () => {
  test('uses the last organization, or else the first', async () => {
    const { userId } = acme.owner
    const find = (asked: string | undefined, lastUsed?: string) =>
      runtime.asPlatform((scope) => findMembership(scope, userId, asked, lastUsed))

    expect((await find(undefined))?.organizationId).toBe(acme.organizationId)
    expect((await find(undefined, globex.organizationId))?.organizationId).toBe(
      globex.organizationId,
    )
    expect((await find(undefined, crypto.randomUUID()))?.organizationId).toBe(acme.organizationId)
    await expect(find(crypto.randomUUID())).resolves.toBeUndefined()
  })

  test("includes the member's teams if the data scope needs them", async () => {
    const member = await acme.join('Tess')
    const { memberId } = member.membership
    const team = await acme.owner.act(createTeam, { name: 'Tess and friends' })
    await acme.owner.act(setTeamMembers, { id: team.id, version: 1, memberIds: [memberId] })
    await acme.owner.act(updateMember, { id: memberId, version: 1, dataScope: 'teams' })

    const membership = await runtime.asPlatform((scope) =>
      findMembership(scope, member.userId, undefined),
    )
    expect(membership?.dataScope).toEqual({
      kind: 'teams',
      teamIds: [team.id],
      closedChannelIds: [],
    })
  })

  test('presence is recorded', async () => {
    const member = await acme.join('Seen')
    await runtime.asPlatform((scope) => markSeen(scope, member.membership))
    const row = await runtime.asPlatform((scope) =>
      scope.db
        .selectFrom('members')
        .select('lastSeenAt')
        .where('id', '=', member.membership.memberId)
        .executeTakeFirst(),
    )
    expect(row?.lastSeenAt).toBeInstanceOf(Date)
  })
})

describe('teams', () => {
  test('are created, renamed, filled and deleted; an old version is refused', async () => {
    const [one, two] = [await acme.join('One'), await acme.join('Two')]
    const ids = [one.membership.memberId, two.membership.memberId]
    const { id, version } = await acme.owner.act(createTeam, { name: 'Roastery' })
    const filled = await acme.owner.act(setTeamMembers, { id, version, memberIds: ids })
    expect(new Set(filled.memberIds)).toEqual(new Set(ids))
    await expect(acme.owner.act(updateTeam, { id, version, name: 'Late' })).rejects.toMatchObject({
      code: 'version_conflict',
    })
    await expect(
      acme.owner.act(setTeamMembers, { id, version, memberIds: [] }),
    ).rejects.toMatchObject({ code: 'version_conflict' })

    const renamed = await acme.owner.act(updateTeam, {
      id,
      version: filled.version,
      name: 'Roasters',
    })
    expect(renamed.name).toBe('Roasters')
    await acme.owner.act(deleteTeam, { id })
    await expect(acme.owner.act(deleteTeam, { id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('accept no members or actors of another organization', async () => {
    const stranger = await globex.join('Gus')
    const team = await acme.owner.act(createTeam, { name: 'Ours' })
    await expect(
      acme.owner.act(setTeamMembers, {
        id: team.id,
        version: 1,
        memberIds: [stranger.membership.memberId],
      }),
    ).rejects.toMatchObject({ code: 'not_found' })
    await expect(
      globex.owner.act(updateTeam, { id: team.id, version: 1, name: 'Theirs' }),
    ).rejects.toMatchObject({ code: 'not_found' })
    const { items } = await globex.owner.act(listTeams, {})
    expect(items).toEqual([])
  })

  test('are visible to every member, and changed with permission', async () => {
    const agent = await acme.join('Ag', { roleKey: 'preset:support-agent' })
    const roster = await acme.join('Ro', { roleKey: 'preset:roster' })
    const no = { code: 'forbidden' }
    await expect(agent.act(listTeams, {})).resolves.toEqual(await roster.act(listTeams, {}))
    await expect(agent.act(createTeam, { name: 'Mine' })).rejects.toMatchObject(no)
    await expect(roster.act(createTeam, { name: 'Mine' })).rejects.toMatchObject(no)
    await expect(roster.act(listHistory, {})).rejects.toMatchObject(no)
  })
})

describe('roles', () => {
  test("in use can't be deleted", async () => {
    const role = await acme.owner.act(createRole, { name: 'Barista', levels: { Inbox: 'view' } })
    const member = await acme.join('Bo')
    const { memberId } = member.membership
    await acme.owner.act(updateMember, { id: memberId, version: 1, roleKey: role.key })
    await expect(acme.owner.act(deleteRole, { id: role.key })).rejects.toMatchObject({
      code: 'conflict',
    })
    await acme.owner.act(updateMember, { id: memberId, version: 2, roleKey: null })
    await acme.owner.act(deleteRole, { id: role.key })
  })

  test("can't share a name", async () => {
    await acme.owner.act(createRole, { name: 'Twin', levels: {} })
    await expect(acme.owner.act(createRole, { name: 'Twin', levels: {} })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

describe('history', () => {
  test('has pages without gaps or repeats, and names the actor', async () => {
    const company = await runtime.found('History', 'history-company')
    for (let count = 1; count <= 7; count++) {
      await company.owner.act(createTeam, { name: `Team ${count}` })
    }
    const names: unknown[] = []
    let cursor: string | undefined
    do {
      const page = await company.owner.act(listHistory, {
        limit: 3,
        type: 'team.created',
        ...(cursor && { cursor }),
      })
      names.push(...page.items.map(({ data }) => data['name']))
      expect(page.items.every(({ actor }) => actor.name === 'History owner')).toBe(true)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(names).toEqual([7, 6, 5, 4, 3, 2, 1].map((count) => `Team ${count}`))
  })

  test('filters by subject; an invalid cursor is refused', async () => {
    const team = await acme.owner.act(createTeam, { name: 'Followed' })
    await acme.owner.act(updateTeam, { id: team.id, version: 1, name: 'Followed on' })
    const { items } = await acme.owner.act(listHistory, { subject: team.id })
    expect(items.map(({ type }) => type)).toEqual(['team.updated', 'team.created'])
    await expect(acme.owner.act(listHistory, { cursor: 'bm9uc2Vuc2U' })).rejects.toMatchObject({
      code: 'invalid',
    })
    const elsewhere = await globex.owner.act(listHistory, { subject: team.id })
    expect(elsewhere.items).toEqual([])
  })
})

describe('deleting an account', () => {
  test('an owner must transfer first, a member can leave', async () => {
    await expect(
      runtime.asPlatform((scope) => releaseMemberships(scope, acme.owner.userId)),
    ).rejects.toMatchObject({ code: 'conflict' })
  })
})

test('a permission change notifies every node', async () => {
  const heard: Signal[] = []
  const stop = runtime.runtime.signals.on((signal) => heard.push(signal))
  const member = await acme.join('Sig')
  await acme.owner.act(updateMember, {
    id: member.membership.memberId,
    version: 1,
    roleKey: 'preset:viewer',
  })
  stop()
  const wanted = { kind: 'organization-changed', organizationId: acme.organizationId }
  expect(heard.filter(({ kind }) => kind === wanted.kind)).toEqual([wanted, wanted])
  const list = await runtime.asPlatform((scope) => listMemberships(scope, member.userId))
  expect(list).toMatchObject([{ organizationName: 'Acme', role: 'member' }])
})
