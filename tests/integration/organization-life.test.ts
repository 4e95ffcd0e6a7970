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
import { letGoOfMember } from '#modules/organization/server/actions/departure.ts'
import type { Signal } from '#platform/signals/signals.ts'

import {
  openOrganizationGround,
  type Company,
  type OrganizationGround,
} from '../support/organization-ground.ts'

let ground: OrganizationGround
let acme: Company
let globex: Company

beforeAll(async () => {
  ground = await openOrganizationGround()
  acme = await ground.found('Acme', 'acme')
  globex = await ground.found('Globex', 'globex')
})
afterAll(() => ground.close())

describe('an organization', () => {
  test('comes with its owner and its site, and remembers how it began', async () => {
    const { items } = await acme.owner.act(listHistory, {})
    expect(items.map(({ type }) => type).toSorted()).toEqual([
      'member.joined',
      'organization.created',
      'site.created',
    ])
    await expect(ground.findSite('acme.localhost')).resolves.toMatchObject({
      organizationId: acme.organizationId,
      name: 'Acme',
    })
  })

  test('changes by version: whoever looked at an old one is told', async () => {
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

  test('a slug that cannot be had leaves nothing behind', async () => {
    const userId = await ground.makeUser('Hasty')
    const nobody = { userId, membership: undefined }
    await expect(
      ground.actAs(nobody, createOrganization, { name: 'Copy', slug: 'acme' }),
    ).rejects.toMatchObject({ code: 'conflict' })
    await expect(
      ground.actAs(nobody, createOrganization, { name: 'Copy', slug: 'adm1n' }),
    ).rejects.toMatchObject({ code: 'invalid' })
    await expect(ground.actAs(nobody, listMyOrganizations, {})).resolves.toEqual({ items: [] })
  })

  test('a person sees his own organizations, and enters no other', async () => {
    const { userId } = acme.owner
    await ground.asPlatform(async (scope) => {
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
    const stranger = { userId: await ground.makeUser('Stranger'), membership: undefined }
    await expect(
      ground.actAs(stranger, useOrganization, { organizationId: acme.organizationId }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('membership look-up', () => {
  test('without an organization it takes the last used one, then the first', async () => {
    const { userId } = acme.owner
    const find = (asked: string | undefined, lastUsed?: string) =>
      ground.asPlatform((scope) => findMembership(scope, userId, asked, lastUsed))

    expect((await find(undefined))?.organizationId).toBe(acme.organizationId)
    expect((await find(undefined, globex.organizationId))?.organizationId).toBe(
      globex.organizationId,
    )
    expect((await find(undefined, crypto.randomUUID()))?.organizationId).toBe(acme.organizationId)
    await expect(find(crypto.randomUUID())).resolves.toBeUndefined()
  })

  test('the teams of a member come with it where his data scope asks for them', async () => {
    const member = await acme.join('Tess')
    const { memberId } = member.membership
    const team = await acme.owner.act(createTeam, { name: 'Tess and friends' })
    await acme.owner.act(setTeamMembers, { id: team.id, version: 1, memberIds: [memberId] })
    await acme.owner.act(updateMember, { id: memberId, version: 1, dataScope: 'teams' })

    const membership = await ground.asPlatform((scope) =>
      findMembership(scope, member.userId, undefined),
    )
    expect(membership?.dataScope).toEqual({
      kind: 'teams',
      teamIds: [team.id],
      closedChannelIds: [],
    })
  })

  test('being there is noted', async () => {
    const member = await acme.join('Seen')
    await ground.asPlatform((scope) => markSeen(scope, member.membership))
    const row = await ground.asPlatform((scope) =>
      scope.db
        .selectFrom('members')
        .select('last_seen_at')
        .where('id', '=', member.membership.memberId)
        .executeTakeFirst(),
    )
    expect(row?.last_seen_at).toBeInstanceOf(Date)
  })
})

describe('teams', () => {
  test('are made, renamed, filled and deleted; an old version is refused', async () => {
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

  test('take no members and no hands from elsewhere', async () => {
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

  test('are known to every member, and changed by who holds the key', async () => {
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
  test('in use cannot be deleted', async () => {
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

  test('cannot share a name', async () => {
    await acme.owner.act(createRole, { name: 'Twin', levels: {} })
    await expect(acme.owner.act(createRole, { name: 'Twin', levels: {} })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

describe('history', () => {
  test('is paged by key without gap or repetition, and names who did it', async () => {
    const company = await ground.found('History', 'history-company')
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

  test('of one thing shows that thing alone; a made-up page is refused', async () => {
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

describe('leaving for good', () => {
  test('an owner must hand over first, a member is let go', async () => {
    await expect(
      ground.asPlatform((scope) => letGoOfMember(scope, acme.owner.userId)),
    ).rejects.toMatchObject({ code: 'conflict' })
  })
})

test('a change of rights is told to every node', async () => {
  const heard: Signal[] = []
  const stop = ground.ground.signals.on((signal) => heard.push(signal))
  const member = await acme.join('Sig')
  await acme.owner.act(updateMember, {
    id: member.membership.memberId,
    version: 1,
    roleKey: 'preset:viewer',
  })
  stop()
  const wanted = { kind: 'organization-changed', organizationId: acme.organizationId }
  expect(heard.filter(({ kind }) => kind === wanted.kind)).toEqual([wanted, wanted])
  const list = await ground.asPlatform((scope) => listMemberships(scope, member.userId))
  expect(list).toMatchObject([{ organizationName: 'Acme', role: 'member' }])
})
