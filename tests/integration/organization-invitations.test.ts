import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getSession, signIn } from '#modules/account/contract.ts'
import {
  acceptInvitation,
  changeInvitation,
  createRole,
  declineInvitation,
  deleteRole,
  disableMember,
  getInvitation,
  getMember,
  getMyMembership,
  getOrganization,
  inviteMembers,
  listHistory,
  listInvitations,
  listMembers,
  removeMember,
  resendInvitation,
  revokeInvitation,
  updateMember,
} from '#modules/organization/contract.ts'
import { unlimited, type Limits } from '#platform/limits/limits.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'
import { invitationToken, invite, newAddress } from '#tests/support/invitation.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import {
  makeCompany,
  makePerson,
  password,
  twoOrganizations,
  type Company,
} from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company

beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
})
afterAll(() => server.close())

describe('inviting', () => {
  test('each address gets its own result', async () => {
    const [known, fresh] = [newAddress(), newAddress()]
    await acme.owner.client.must(inviteMembers, { emails: [known] })

    const { items } = await acme.owner.client.must(inviteMembers, {
      emails: [fresh, fresh.toUpperCase(), known, acme.agent.email, 'nobody@', '<b>@x'],
    })

    expect(items.map(({ email, outcome }) => [email, outcome])).toEqual([
      [fresh, 'invited'],
      [known, 'already-invited'],
      [acme.agent.email, 'already-a-member'],
      ['nobody@', 'refused'],
      ['<b>@x', 'refused'],
    ])
    expect(items[3]?.sentence).toBe('Enter an email address such as name@example.com.')
    expect(items[0]?.invitation).toMatchObject({ state: 'open', resentCount: 0, role: 'member' })
    const tooMany = Array.from({ length: 21 }, newAddress)
    const refused = await acme.owner.client.call(inviteMembers, { emails: tooMany })
    expect(refused.status).toBe(400)
  })

  test('the token is only in the email', async () => {
    const { token, email, invitation } = await invite(server, acme.owner.client)
    const { items } = await acme.owner.client.must(listInvitations, {})
    const history = await acme.owner.client.must(listHistory, { subject: invitation.id })
    const [row] = await server.query(`select * from invitations where email = $1`, [email])

    expect(JSON.stringify([items, history, row, invitation])).not.toContain(token)
    const { subject } = await server.messageTo(email)
    expect(subject).toBe('CANARYACME owner invites you to CANARYACME Inc')
    expect(history.items).toMatchObject([
      { type: 'member.invited', after: { role: 'member', roleKey: null }, before: null },
    ])
  })

  test('no one can grant more than they have', async () => {
    const { client, memberId } = await acme.join()
    const standing = { id: memberId, exceptions: { Organization: 'manage' } } as const
    await acme.owner.client.must(updateMember, { ...standing, version: 1 })
    const emails = [newAddress()]
    const tried = (wish: object) => client.call(inviteMembers, { emails, ...wish })

    const forbidden = [
      { role: 'admin' as const },
      { roleKey: 'preset:viewer' },
      { exceptions: { Inbox: 'view' as const } },
    ]
    for (const wish of forbidden) expect((await tried(wish)).status).toBe(403)
    expect((await tried({})).body).toMatchObject({ items: [{ outcome: 'invited' }] })

    await acme.owner.client.must(updateMember, {
      id: memberId,
      version: 2,
      exceptions: { Organization: 'manage', 'Organization.Roles': 'manage', Inbox: 'view' },
    })
    expect((await tried({ exceptions: { Inbox: 'manage' } })).status).toBe(403)
    expect((await tried({ role: 'admin' })).status).toBe(403)
    const given = await client.must(inviteMembers, {
      emails: [newAddress()],
      exceptions: { Inbox: 'view' },
    })
    expect(given.items).toMatchObject([{ outcome: 'invited' }])
  })

  test('inviting requires a confirmed address', async () => {
    const { client, userId } = await acme.join({ role: 'admin' })
    await server.query('update users set email_verified_at = null where id = $1', [userId])
    const { status, body } = await client.call(inviteMembers, { emails: [newAddress()] })
    expect([status, body]).toMatchObject([409, { detail: expect.stringContaining('Confirm') }])
  })

  test('fifty invitations can be open', async () => {
    const company = await makeCompany(server, 'fifty')
    const outcomes: string[] = []
    for (let round = 0; round < 3; round++) {
      const emails = Array.from({ length: 20 }, newAddress)
      const { items } = await company.owner.client.must(inviteMembers, { emails })
      outcomes.push(...items.map(({ outcome }) => outcome))
    }
    expect(outcomes.filter((outcome) => outcome === 'invited')).toHaveLength(50)
    expect(outcomes.slice(50)).toEqual(Array.from({ length: 10 }, () => 'refused'))
  })

  test('two concurrent invitations of one address send one email', async () => {
    const emails = [newAddress()]
    const answers = await Promise.all([
      acme.owner.client.must(inviteMembers, { emails }),
      acme.admin.client.must(inviteMembers, { emails }),
    ])
    const outcomes = answers.flatMap(({ items }) => items.map(({ outcome }) => outcome))
    expect(outcomes.toSorted()).toEqual(['already-invited', 'invited'])
  })
})

describe('accepting', () => {
  test('a new person creates an account with it, confirmed by the link', async () => {
    const role = await acme.owner.client.must(createRole, {
      name: 'Greeter',
      levels: { Inbox: 'view' },
    })
    const wish = { roleKey: role.key, dataScope: 'teams' as const, teamIds: [acme.teamId] }
    const { email, token, invitation } = await invite(server, acme.owner.client, wish)
    const client = server.client()

    await expect(client.must(getInvitation, { token })).resolves.toMatchObject({
      organizationName: 'CANARYACME Inc',
      inviterName: 'CANARYACME owner',
      roleName: 'Greeter',
      email: `${email[0]}•••@people.example`,
      state: 'new-person',
    })
    await expect(client.must(acceptInvitation, { token })).resolves.toEqual({ state: 'new-person' })
    const form = { token, name: 'Nora New', password: 'a lamp in the window' }
    const joined = await client.must(acceptInvitation, form)

    expect(joined).toMatchObject({ state: 'joined', organizationId: acme.organizationId })
    const { user } = await client.must(getSession, {})
    expect(user).toMatchObject({ email, name: 'Nora New', emailVerifiedAt: expect.any(String) })
    await expect(client.must(getMyMembership, {})).resolves.toMatchObject({
      roleName: 'Greeter',
      levels: { Inbox: 'view', Reports: 'none' },
      dataScope: { kind: 'teams', teamIds: [acme.teamId], closedChannelIds: [] },
    })
    const { items } = await acme.owner.client.must(listHistory, { subject: invitation.id })
    expect(items.map(({ type }) => type)).toEqual(['invitation.accepted', 'member.invited'])
    expect((await client.call(acceptInvitation, { token })).status).toBe(410)
  })

  test('weak passwords are refused, and the invitation stays open', async () => {
    const { token } = await invite(server, acme.owner.client)
    const form = { token, name: 'Nora', password: 'password123' }
    expect((await server.client().call(acceptInvitation, form)).status).toBe(400)
    await expect(server.client().must(getInvitation, { token })).resolves.toBeDefined()
  })

  test('a person signed in with the address joins immediately and continues there', async () => {
    const person = await makePerson(server, 'Petra')
    const { token } = await invite(server, acme.owner.client, { email: person.email })

    const view = await person.client.must(getInvitation, { token })
    expect(view).toMatchObject({ state: 'ready', email: person.email })
    await person.client.must(acceptInvitation, { token })
    const { name } = await person.client.must(getOrganization, {})
    expect(name).toBe('CANARYACME Inc')
  })

  test('a session with an unconfirmed address confirms it with the link and stays', async () => {
    const person = await makePerson(server, 'Paul')
    await server.query('update users set email_verified_at = null where id = $1', [person.userId])
    const { token } = await invite(server, acme.owner.client, { email: person.email })

    await person.client.must(acceptInvitation, { token })
    const { user, factors } = await person.client.must(getSession, {})
    expect(user?.emailVerifiedAt).not.toBeNull()
    expect(factors?.hasPassword).toBe(true)
  })

  test('a person signed in with another account sees that, and a known address signs in first', async () => {
    const person = await makePerson(server, 'Pia')
    const { token } = await invite(server, acme.owner.client, { email: person.email })

    const other = await globex.agent.client.call(acceptInvitation, { token })
    expect([other.status, other.body]).toMatchObject([
      409,
      { detail: expect.stringContaining('Sign out') },
    ])
    const view = await globex.agent.client.must(getInvitation, { token })
    expect(view).toMatchObject({
      state: 'someone-else',
      email: `${person.email[0]}•••@people.example`,
    })
    const signedOut = server.client()
    const form = { token, name: 'Not Pia', password: 'a lamp in the window' }
    await expect(signedOut.must(acceptInvitation, form)).resolves.toEqual({
      state: 'sign-in-first',
    })
    await expect(signedOut.must(getInvitation, { token })).resolves.toMatchObject({
      state: 'sign-in-first',
    })
  })

  test("a stranger's account with the address is emptied first, and its owner notified", async () => {
    const stranger = await makePerson(server, 'Stranger')
    const { userId, email } = stranger
    await server.query('update users set email_verified_at = null where id = $1', [userId])
    const { token } = await invite(server, acme.owner.client, { email })

    const client = server.client()
    await expect(client.must(getInvitation, { token })).resolves.toMatchObject({
      state: 'new-person',
    })
    const form = { token, name: 'Holder', password: 'a lamp in the window' }
    await client.must(acceptInvitation, form)

    expect((await stranger.client.must(getSession, {})).session).toBeNull()
    const old = await server.client().call(signIn, { identifier: email, password })
    expect(old.status).toBe(401)
    const { user } = await client.must(getSession, {})
    expect(user).toMatchObject({ id: userId, name: 'Holder' })
    const mails = await server.query<{ subject: string; text: string }>(
      'select subject, text from system_mails where recipient = $1 order by id',
      [email],
    )
    const notice = mails.find(({ subject }) => subject.includes('password'))
    expect(notice?.text).toContain('You accepted an invitation')
  })

  test('of two concurrent acceptances, one joins', async () => {
    const { token } = await invite(server, acme.owner.client)
    const forms = ['One', 'Two'].map((name) => ({ token, name, password: 'a lamp in the window' }))
    const answers = await Promise.all(
      forms.map((form) => server.client().call(acceptInvitation, form)),
    )
    expect(statusesOf(answers)).toEqual([200, 410])
  })

  test('a removed member returns to their old row, with the new permissions', async () => {
    const member = await acme.join({ roleKey: 'preset:support-lead' })
    const { id, roleKey } = await acme.owner.client.must(getMember, { id: member.memberId })
    expect(roleKey).toBe('preset:support-lead')
    await acme.owner.client.must(removeMember, { id })
    const { token } = await invite(server, acme.owner.client, {
      email: member.email,
      roleKey: 'preset:viewer',
    })

    const joined = await member.client.must(acceptInvitation, { token })
    expect(joined).toMatchObject({ state: 'joined', memberId: id })
    await expect(acme.owner.client.must(getMember, { id })).resolves.toMatchObject({
      roleKey: 'preset:viewer',
      disabledAt: null,
    })
  })

  test("an existing member sees that they're one", async () => {
    const member = await acme.join()
    const { email, token } = await invite(server, acme.owner.client)
    await server.query('update users set email = $2 where id = $1', [member.userId, email])
    const { status, body } = await member.client.call(acceptInvitation, { token })
    expect([status, body]).toMatchObject([409, { detail: expect.stringContaining('already') }])
  })
})

describe('invalid links', () => {
  test('get the same response', async () => {
    const { client } = acme.owner
    const revoked = await invite(server, client)
    await client.must(revokeInvitation, { id: revoked.invitation.id })
    const declined = await invite(server, client)
    await server.client().must(declineInvitation, { token: declined.token })
    const expired = await invite(server, client)
    await expire(expired.invitation.id)
    const replaced = await invite(server, client)
    await client.must(resendInvitation, { id: replaced.invitation.id })

    const tokens = [revoked, declined, expired, replaced].map(({ token }) => token)
    const answers = await Promise.all(
      [...tokens, 'made-up', '', 'x'.repeat(500)].flatMap((token) => [
        server.client().call(getInvitation, { token }),
        server
          .client()
          .call(acceptInvitation, { token, name: 'N', password: 'a lamp in the hall' }),
        server.client().call(declineInvitation, { token }),
      ]),
    )
    const told = answers.map(
      ({ status, body }) => `${status} ${Reflect.get(Object(body), 'detail')}`,
    )
    expect(new Set(told).size).toBe(1)
    expect(told[0]).toMatch(/^410 This invitation no longer works/)
    const states = await client.must(listInvitations, { limit: 100 })
    expect(states.items.find(({ id }) => id === expired.invitation.id)?.state).toBe('expired')
  })

  test('a suspended organization accepts no one', async () => {
    const company = await makeCompany(server, 'closing')
    const { token } = await invite(server, company.owner.client)
    await server.query(`update organizations set state = 'suspended' where org_id = $1`, [
      company.organizationId,
    ])
    expect((await server.client().call(getInvitation, { token })).status).toBe(410)
  })

  test("permissions the inviter lost aren't granted", async () => {
    const inviter = await acme.join({ role: 'admin' })
    const { token } = await invite(server, inviter.client, { role: 'admin' })
    await acme.owner.client.must(updateMember, {
      id: inviter.memberId,
      version: 1,
      role: 'member',
      roleKey: 'preset:viewer',
    })
    const form = { token, name: 'Puppet', password: 'a lamp in the window' }
    expect((await server.client().call(acceptInvitation, form)).status).toBe(409)
  })

  test('a disabled member leaves no open invitations', async () => {
    const [disabled, removed] = [
      await acme.join({ role: 'admin' }),
      await acme.join({ role: 'admin' }),
    ]
    const first = await invite(server, disabled.client)
    const second = await invite(server, removed.client)
    await acme.owner.client.must(disableMember, { id: disabled.memberId, version: 1 })
    await acme.owner.client.must(removeMember, { id: removed.memberId })

    const { items } = await acme.owner.client.must(listInvitations, { state: 'revoked' })
    const ids = new Set(items.map(({ id }) => id))
    expect(ids.has(first.invitation.id) && ids.has(second.invitation.id)).toBe(true)
    expect((await server.client().call(getInvitation, { token: first.token })).status).toBe(410)
  })
})

describe('managing invitations', () => {
  test('they can be resent five times, each with a new link', async () => {
    const { client } = acme.admin
    const { invitation, email, token } = await invite(server, client)
    for (let time = 1; time <= 5; time++) {
      const again = await client.must(resendInvitation, { id: invitation.id })
      expect(again.resentCount).toBe(time)
    }
    const { status } = await client.call(resendInvitation, { id: invitation.id })
    expect(status).toBe(409)
    const newest = await invitationToken(server, email)
    expect(newest).not.toBe(token)
    await expect(server.client().must(getInvitation, { token: newest })).resolves.toBeDefined()
  })

  test('concurrent resends stay within five', async () => {
    const { invitation } = await invite(server, acme.owner.client)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        acme.owner.client.call(resendInvitation, { id: invitation.id }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  })

  test('an expired one is renewed by resending or inviting again', async () => {
    const { invitation, email } = await invite(server, acme.owner.client)
    await expire(invitation.id)
    const again = await acme.owner.client.must(resendInvitation, { id: invitation.id })
    expect(again).toMatchObject({ state: 'open', resentCount: 1 })

    await expire(invitation.id)
    const renewed = await invite(server, acme.owner.client, { email, roleKey: 'preset:viewer' })
    expect(renewed.invitation).toMatchObject({ id: invitation.id, state: 'open', resentCount: 0 })
    await expect(
      server.client().must(getInvitation, { token: renewed.token }),
    ).resolves.toMatchObject({
      roleName: 'Viewer',
    })
  })

  test("their role can be changed until they're answered, by version", async () => {
    const { client } = acme.owner
    const { invitation, token } = await invite(server, client, { roleKey: 'preset:viewer' })
    const { id } = invitation
    const changed = await client.must(changeInvitation, { id, version: 1, role: 'admin' })
    expect(changed).toMatchObject({ role: 'admin', roleKey: null, version: 2 })
    expect((await client.call(changeInvitation, { id, version: 1, role: 'member' })).status).toBe(
      409,
    )
    const { items } = await client.must(listHistory, { subject: id, type: 'invitation.changed' })
    expect(items).toMatchObject([
      { before: { roleKey: 'preset:viewer' }, after: { role: 'admin' } },
    ])
    await server.client().must(declineInvitation, { token })
    expect((await client.call(changeInvitation, { id, version: 3, role: 'member' })).status).toBe(
      409,
    )
    expect((await client.call(revokeInvitation, { id })).status).toBe(409)
    expect((await client.call(resendInvitation, { id })).status).toBe(409)
  })

  test("a role of an open invitation can't be deleted", async () => {
    const role = await acme.owner.client.must(createRole, { name: 'Promised', levels: {} })
    const { invitation } = await invite(server, acme.owner.client, { roleKey: role.key })
    expect((await acme.owner.client.call(deleteRole, { id: role.key })).status).toBe(409)
    await acme.owner.client.must(revokeInvitation, { id: invitation.id })
    await acme.owner.client.must(deleteRole, { id: role.key })
  })

  test('old ones are deleted, the others stay', async () => {
    const old = await invite(server, acme.owner.client)
    const fresh = await invite(server, acme.owner.client)
    await server.query(
      `update invitations set expires_at = now() - interval '91 days' where id = $1`,
      [old.invitation.id],
    )
    const work = server.runtime.registry.cron.find(({ name }) => name === 'forget-old-invitations')
    const count = await onPlatform(
      server.runtime,
      bySystem('test', 'write'),
      async (scope) => (await work?.run(scope)) ?? 0,
    )
    expect(count).toBe(1)
    const { items } = await acme.owner.client.must(listInvitations, { limit: 100 })
    const ids = items.map(({ id }) => id)
    expect(ids).toContain(fresh.invitation.id)
    expect(ids).not.toContain(old.invitation.id)
  })
})

describe('another organization', () => {
  test("can't see or change them", async () => {
    const { invitation } = await invite(server, acme.owner.client)
    const { id } = invitation
    const { client } = globex.owner
    const tried = [
      await client.call(resendInvitation, { id }),
      await client.call(revokeInvitation, { id }),
      await client.call(changeInvitation, { id, version: 1, role: 'admin' }),
      await client.call(inviteMembers, { emails: [newAddress()], teamIds: [acme.teamId] }),
    ]
    expect(tried.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const { items } = await client.must(listInvitations, { limit: 100 })
    expect(items.every(({ invitedBy }) => invitedBy.memberId === globex.owner.memberId)).toBe(true)
  })

  test('its members look like strangers', async () => {
    const { items } = await acme.owner.client.must(inviteMembers, {
      emails: [globex.agent.email],
    })
    expect(items).toMatchObject([{ outcome: 'invited' }])
  })
})

describe('seats', () => {
  test('are counted when inviting, and again on acceptance', async () => {
    const company = await makeCompany(server, 'seats')
    const { client } = company.owner
    const taken = (await client.must(listMembers, {})).items.length
    const [first, second] = [await invite(server, client), await invite(server, client)]
    const outcomes = await withSeats(taken + 1, async () => {
      const { items } = await client.must(inviteMembers, { emails: [newAddress()] })
      const answers = await Promise.all(
        [first, second].map(({ token }) =>
          server
            .client()
            .call(acceptInvitation, { token, name: 'N', password: 'a lamp in the hall' }),
        ),
      )
      return { items, statuses: statusesOf(answers) }
    })

    expect(outcomes.items).toMatchObject([
      { outcome: 'refused', sentence: expect.stringContaining('seat') },
    ])
    expect(outcomes.statuses).toEqual([200, 409])
  })
})

test('one address gets five invitations a day, from anyone', async () => {
  const limited = await startTestServer({ rateLimits: 'on' })
  try {
    const companies = await twoOrganizations(limited)
    const email = newAddress()
    const { client } = companies.acme.owner
    const { invitation } = await invite(limited, client, { email })
    for (let time = 1; time < 5; time++) await client.must(resendInvitation, { id: invitation.id })

    const again = await client.call(resendInvitation, { id: invitation.id })
    expect(again.status).toBe(429)
    const { items } = await companies.globex.owner.client.must(inviteMembers, {
      emails: [email, newAddress()],
    })
    expect(items.map(({ outcome }) => outcome)).toEqual(['refused', 'invited'])
  } finally {
    await limited.close()
  }
})

function statusesOf(answers: readonly { readonly status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((first, second) => first - second)
}

async function expire(id: string): Promise<void> {
  await server.query(
    `update invitations set expires_at = now() - interval '1 second' where id = $1`,
    [id],
  )
}

async function withSeats<Result>(seats: number, work: () => Promise<Result>): Promise<Result> {
  const limits: Limits = {
    ...unlimited,
    limitOf: (_, feature) => (feature === 'seats' ? seats : undefined),
  }
  Object.assign(server.runtime, { limits })
  try {
    return await work()
  } finally {
    Object.assign(server.runtime, { limits: unlimited })
  }
}
