import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  acceptOwnership,
  cancelOwnershipOffer,
  createTeam,
  declineOwnership,
  disableMember,
  enableMember,
  getMember,
  getMyMembership,
  getOwnershipOffer,
  listHistory,
  listTeams,
  offerOwnership,
  previewDeparture,
  removeMember,
  setTeamMembers,
  updateMember,
} from '#modules/organization/contract.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company, type Member } from '#tests/support/two-organizations.ts'

let server: TestServer
let companies = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('transferring ownership', () => {
  test('the chosen member accepts, the owner becomes an admin, and the log records it', async () => {
    const company = await newCompany()
    const { owner, viewer } = company
    const { offer } = await owner.client.must(offerOwnership, { memberId: viewer.memberId })
    expect(offer).toMatchObject({ fromMemberId: owner.memberId, toMemberId: viewer.memberId })
    const { subject, text } = await server.messageTo(viewer.email)
    expect(subject).toContain('wants to transfer')
    expect(text).toContain('/dashboard/organization')

    await viewer.client.must(acceptOwnership, {})
    await expect(viewer.client.must(getMyMembership, {})).resolves.toMatchObject({
      isOwner: true,
      roleKey: null,
      dataScope: { kind: 'all' },
    })
    await expect(owner.client.must(getMyMembership, {})).resolves.toMatchObject({ role: 'admin' })
    expect(await owners(company)).toEqual([viewer.memberId])
    const { items } = await owner.client.must(listHistory, { type: 'ownership.' })
    expect(items.map(({ type }) => type)).toEqual(['ownership.accepted', 'ownership.offered'])
    await expect(viewer.client.must(getOwnershipOffer, {})).resolves.toEqual({ offer: null })
  })

  test('only the two people involved see the offer', async () => {
    const { owner, viewer, admin, agent } = await newCompany()
    await owner.client.must(offerOwnership, { memberId: viewer.memberId })
    for (const { client } of [owner, viewer]) {
      const { offer } = await client.must(getOwnershipOffer, {})
      expect(offer?.toMemberId).toBe(viewer.memberId)
    }
    for (const { client } of [admin, agent]) {
      await expect(client.must(getOwnershipOffer, {})).resolves.toEqual({ offer: null })
      expect((await client.call(acceptOwnership, {})).status).toBe(409)
      expect((await client.call(declineOwnership, {})).status).toBe(409)
    }
    expect((await admin.client.call(cancelOwnershipOffer, {})).status).toBe(403)
    expect((await admin.client.call(offerOwnership, { memberId: agent.memberId })).status).toBe(403)
  })

  test('both confirm their identity', async () => {
    const { owner, viewer } = await newCompany()
    await forgetProof(owner)
    const offered = await owner.client.call(offerOwnership, { memberId: viewer.memberId })
    expect([offered.status, offered.body]).toMatchObject([403, { code: 'step_up_required' }])
    await freshProof(owner)
    await owner.client.must(offerOwnership, { memberId: viewer.memberId })
    await forgetProof(viewer)
    const accepted = await viewer.client.call(acceptOwnership, {})
    expect([accepted.status, accepted.body]).toMatchObject([403, { code: 'step_up_required' }])
  })

  test('making an admin requires a recent identity confirmation', async () => {
    const { owner, agent } = await newCompany()
    const { id, version } = await owner.client.must(getMember, { id: agent.memberId })
    await forgetProof(owner)
    const refused = await owner.client.call(updateMember, { id, version, role: 'admin' })
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'step_up_required' }])
    const renamed = await owner.client.must(updateMember, { id, version, displayName: 'Ada' })
    await freshProof(owner)
    await owner.client.must(updateMember, { id, version: renamed.version, role: 'admin' })
  })

  test('requires an active member with a confirmed address', async () => {
    const company = await newCompany()
    const stranger = await newCompany()
    const { owner } = company
    const [disabled, unproven] = [await company.join(), await company.join()]
    await owner.client.must(disableMember, { id: disabled.memberId, version: 1 })
    await server.query('update users set email_verified_at = null where id = $1', [unproven.userId])
    const tried = async (memberId: string): Promise<number> =>
      (await owner.client.call(offerOwnership, { memberId })).status

    expect(await tried(disabled.memberId)).toBe(409)
    expect(await tried(unproven.memberId)).toBe(409)
    expect(await tried(owner.memberId)).toBe(409)
    expect(await tried(stranger.agent.memberId)).toBe(404)
  })

  test('of two concurrent offers, one succeeds', async () => {
    const { owner, viewer, agent } = await newCompany()
    const answers = await Promise.all(
      [viewer, agent].map(({ memberId }) => owner.client.call(offerOwnership, { memberId })),
    )
    expect(statusesOf(answers)).toEqual([200, 409])
  })

  test('concurrent acceptances or cancellations leave one owner', async () => {
    const company = await newCompany()
    const { owner, viewer } = company
    await owner.client.must(offerOwnership, { memberId: viewer.memberId })
    const answers = await Promise.all([
      viewer.client.call(acceptOwnership, {}),
      viewer.client.call(acceptOwnership, {}),
      owner.client.call(cancelOwnershipOffer, {}),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await owners(company)).toHaveLength(1)
  })

  test('an offer ends by declining, canceling, expiring, or removing the member', async () => {
    const company = await newCompany()
    const { owner, viewer, agent, organizationId } = company
    const offer = (memberId: string) => owner.client.must(offerOwnership, { memberId })
    await offer(viewer.memberId)
    await viewer.client.must(declineOwnership, {})
    expect((await viewer.client.call(acceptOwnership, {})).status).toBe(409)

    await offer(viewer.memberId)
    await owner.client.must(cancelOwnershipOffer, {})
    expect((await viewer.client.call(acceptOwnership, {})).status).toBe(409)

    await offer(viewer.memberId)
    await server.query(
      `update ownership_offers set expires_at = now() - interval '1 second' where org_id = $1`,
      [organizationId],
    )
    expect((await viewer.client.call(acceptOwnership, {})).status).toBe(409)
    await expect(owner.client.must(getOwnershipOffer, {})).resolves.toEqual({ offer: null })

    await offer(agent.memberId)
    await owner.client.must(removeMember, { id: agent.memberId })
    await expect(owner.client.must(getOwnershipOffer, {})).resolves.toEqual({ offer: null })
    await offer(viewer.memberId)
  })
})

describe('leaving with reassignment', () => {
  test('shows what is assigned to a member, and reassigns it to a chosen teammate', async () => {
    const { owner, agent, viewer, teamId } = await newCompany()
    const { client } = owner
    await expect(client.must(previewDeparture, { id: agent.memberId })).resolves.toEqual({
      items: [
        { kind: 'team', label: 'Teams', count: 1 },
        { kind: 'contact', label: 'Contacts', count: 0 },
        { kind: 'conversation', label: 'Open conversations', count: 0 },
        { kind: 'article', label: 'Articles', count: 0 },
        { kind: 'ticket', label: 'Open tickets', count: 0 },
      ],
    })
    await client.must(removeMember, { id: agent.memberId, reassignTo: viewer.memberId })

    const { items } = await client.must(listTeams, {})
    expect(items.find(({ id }) => id === teamId)?.memberIds).toEqual([viewer.memberId])
    const history = await client.must(listHistory, { type: 'team.members_changed' })
    expect(history.items[0]?.data).toMatchObject({
      added: [viewer.memberId],
      removed: [agent.memberId],
    })
  })

  test('without a choice, the member just leaves their teams', async () => {
    const { owner, agent, teamId } = await newCompany()
    await owner.client.must(removeMember, { id: agent.memberId })
    const { items } = await owner.client.must(listTeams, {})
    expect(items.find(({ id }) => id === teamId)?.memberIds).toEqual([])
  })

  test('disabling keeps assignments, unless someone takes over', async () => {
    const { owner, agent, viewer, teamId } = await newCompany()
    const { client } = owner
    const teamMembers = async () =>
      (await client.must(listTeams, {})).items.find(({ id }) => id === teamId)?.memberIds
    const seen = await client.must(disableMember, { id: agent.memberId, version: 1 })
    expect(await teamMembers()).toEqual([agent.memberId])
    const back = await client.must(enableMember, { id: agent.memberId, version: seen.version })
    await client.must(disableMember, {
      id: agent.memberId,
      version: back.version,
      reassignTo: viewer.memberId,
    })
    expect(await teamMembers()).toEqual([viewer.memberId])
  })

  test('the new assignee must be an active member, and not the one leaving', async () => {
    const company = await newCompany()
    const stranger = await newCompany()
    const { owner, agent, viewer } = company
    await owner.client.must(disableMember, { id: viewer.memberId, version: 1 })
    const tried = async (reassignTo: string): Promise<number> =>
      (await owner.client.call(removeMember, { id: agent.memberId, reassignTo })).status

    expect(await tried(viewer.memberId)).toBe(409)
    expect(await tried(agent.memberId)).toBe(409)
    expect(await tried(stranger.agent.memberId)).toBe(404)
    await expect(owner.client.must(getMember, { id: agent.memberId })).resolves.toBeDefined()
  })

  test("no one can add others to teams they can't see", async () => {
    const company = await newCompany()
    const { owner, agent, viewer } = company
    const helper = await company.join()
    await owner.client.must(updateMember, {
      id: helper.memberId,
      version: 1,
      dataScope: 'own',
      exceptions: { Organization: 'manage', 'Organization.Roles': 'manage' },
    })
    const input = { id: agent.memberId, reassignTo: viewer.memberId }
    expect((await helper.client.call(removeMember, input)).status).toBe(403)
    await helper.client.must(removeMember, { id: agent.memberId })
  })

  test('the preview requires permission to remove', async () => {
    const [company, other] = [await newCompany(), await newCompany()]
    const { agent, viewer, owner } = company
    const input = { id: agent.memberId }
    expect((await viewer.client.call(previewDeparture, input)).status).toBe(403)
    expect((await other.owner.client.call(previewDeparture, input)).status).toBe(404)
    await owner.client.must(removeMember, input)
    expect((await owner.client.call(previewDeparture, input)).status).toBe(404)
  })
})

test('an organization has two hundred teams at most', async () => {
  const { owner, organizationId } = await newCompany()
  await server.query(
    `insert into teams (org_id, name) select $1, 'Team ' || n from generate_series(2, 200) n`,
    [organizationId],
  )
  const { status, body } = await owner.client.call(createTeam, { name: 'One more' })
  expect([status, body]).toMatchObject([409, { detail: expect.stringContaining('200 teams') }])
  const { items } = await owner.client.must(listTeams, {})
  expect(items).toHaveLength(200)
  const [first] = items
  if (!first) throw new Error('There are no teams.')
  await owner.client.must(setTeamMembers, { id: first.id, version: first.version, memberIds: [] })
})

function statusesOf(answers: readonly { readonly status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((first, second) => first - second)
}

async function newCompany(): Promise<Company> {
  return makeCompany(server, `owned-${++companies}`)
}

async function owners({ organizationId }: Company): Promise<string[]> {
  const rows = await server.query<{ id: string }>(
    `select id from members where org_id = $1 and role = 'owner'`,
    [organizationId],
  )
  return rows.map(({ id }) => id)
}

async function forgetProof({ userId }: Member): Promise<void> {
  await server.query(`update sessions set stepped_up_at = null where user_id = $1`, [userId])
  await forgetPrincipals()
}

async function freshProof({ userId }: Member): Promise<void> {
  await server.query(`update sessions set stepped_up_at = now() where user_id = $1`, [userId])
  await forgetPrincipals()
}

/** Nodes cache sessions for a second. */
async function forgetPrincipals(): Promise<void> {
  server.runtime.signals.publish({ kind: 'user-changed', userId: crypto.randomUUID() })
}
