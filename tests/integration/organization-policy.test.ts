import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  addPasskey,
  getSession,
  removeTotp,
  signIn,
  startPasskeyCreation,
  startPasskeySignIn,
  stepUp,
} from '#modules/account/contract.ts'
import {
  getMyMembership,
  getOrganization,
  getSecurityPolicy,
  listHistory,
  listMyOrganizations,
  updateSecurityPolicy,
} from '#modules/organization/contract.ts'
import type { InputOf } from '#platform/registry/call.ts'
import { invite } from '#tests/support/invitation.ts'
import { createSoftAuthenticator } from '#tests/support/soft-authenticator.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { setUpTotp } from '#tests/support/totp-app.ts'
import {
  makeCompany,
  password,
  type Company,
  type Member,
} from '#tests/support/two-organizations.ts'

let server: TestServer
let companies = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('a second factor', () => {
  test('is required after the grace period, with a notice until then', async () => {
    const company = await newCompany()
    await change(company, { isMfaRequired: true, mfaGraceDays: 7 })
    const { client } = company.agent
    const before = await client.must(getMyMembership, {})
    expect(before.secondFactor).toMatchObject({
      isRequired: true,
      isMissing: true,
      isOverdue: false,
    })
    expect(Date.parse(before.secondFactor.dueAt ?? '')).toBeGreaterThan(Date.now() + 6 * day)
    await client.must(getOrganization, {})

    await server.query(
      `update organizations set mfa_required_at = now() - interval '8 days' where org_id = $1`,
      [company.organizationId],
    )
    await forgetPrincipals()
    const refused = await client.call(getOrganization, {})
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'mfa_required' }])
    const due = await client.must(getMyMembership, {})
    expect(due.secondFactor).toMatchObject({ isMissing: true, isOverdue: true })
  })

  test('setting one up restores access immediately, and removing it ends access', async () => {
    const company = await newCompany()
    await setUpTotp(company.owner.client)
    await change(company, { isMfaRequired: true, mfaGraceDays: 0 })
    const { client } = company.viewer
    expect((await client.call(getOrganization, {})).status).toBe(403)

    await setUpTotp(client)
    await client.must(getOrganization, {})
    const { secondFactor } = await client.must(getMyMembership, {})
    expect(secondFactor).toMatchObject({ isRequired: true, isMissing: false, isOverdue: false })
    await client.must(removeTotp, {})
    expect((await client.call(getOrganization, {})).status).toBe(403)
  })

  test('a passkey counts as one', async () => {
    const company = await newCompany()
    await setUpTotp(company.owner.client)
    await change(company, { isMfaRequired: true, mfaGraceDays: 0 })
    const { client, email } = company.agent
    const passkey = createSoftAuthenticator(server.address.origin)
    const { options: making } = await client.must(startPasskeyCreation, {})
    await client.must(addPasskey, { name: 'Key', passkey: passkey.create(making) })
    await client.must(getOrganization, {})

    // Having a passkey isn't enough: a person with a stolen password signs in without it.
    const thief = server.client()
    await thief.must(signIn, { identifier: email, password })
    expect((await thief.call(getOrganization, {})).body).toMatchObject({ code: 'mfa_required' })
    const another = createSoftAuthenticator(server.address.origin)
    const { options: created } = await thief.must(startPasskeyCreation, {})
    await thief.must(addPasskey, { name: 'His', passkey: another.create(created) })
    expect((await thief.call(getOrganization, {})).status).toBe(403)

    const owner = server.client()
    await owner.must(signIn, { identifier: email, password })
    const { options: asking } = await owner.must(startPasskeySignIn, {})
    await owner.must(stepUp, { passkey: passkey.get(asking) })
    expect((await owner.call(getOrganization, {})).status).toBe(200)
  })

  test("one organization requires it, another doesn't", async () => {
    const [strict, easy] = [await newCompany(), await newCompany()]
    await setUpTotp(strict.owner.client)
    await change(strict, { isMfaRequired: true, mfaGraceDays: 0 })
    const { email, client } = strict.agent
    const { token } = await invite(server, easy.owner.client, { email })
    await client.send({ method: 'POST', path: '/api/invitation/accept', body: { token } })

    const inEasy = { 'parley-organization': easy.organizationId }
    const inStrict = { 'parley-organization': strict.organizationId }
    expect((await client.call(getOrganization, {}, inEasy)).status).toBe(200)
    expect((await client.call(getOrganization, {}, inStrict)).status).toBe(403)
    const { items } = await client.must(listMyOrganizations, {})
    expect(items).toHaveLength(2)
  })

  test("members can't lock themselves out", async () => {
    const company = await newCompany()
    const { client } = company.owner
    const { version } = await client.must(getSecurityPolicy, {})
    const wish = { version, isMfaRequired: true, mfaGraceDays: 0 }
    const { status, body } = await client.call(updateSecurityPolicy, wish)
    expect([status, body]).toMatchObject([409, { detail: expect.stringContaining('yourself') }])
  })
})

describe('a session', () => {
  test('older than the limit must sign in again', async () => {
    const company = await newCompany()
    await change(company, { sessionDays: 2 })
    const { client, userId, email } = company.agent
    await client.must(getOrganization, {})
    await age(userId, `created_at = now() - interval '3 days'`)

    expect((await client.call(getOrganization, {})).status).toBe(401)
    expect((await client.must(getSession, {})).session).toBeNull()
    await client.must(signIn, { identifier: email, password })
    const inside = { 'parley-organization': company.organizationId }
    expect((await client.call(getOrganization, {}, inside)).status).toBe(200)
  })

  test('idle longer than the limit must sign in again', async () => {
    const company = await newCompany()
    await change(company, { idleMinutes: 30 })
    const { client, userId } = company.agent
    await age(userId, `seen_at = now() - interval '29 minutes'`)
    expect((await client.call(getOrganization, {})).status).toBe(200)
    await age(userId, `seen_at = now() - interval '31 minutes'`)
    // A request for an unknown organization doesn't count as activity.
    const nowhere = { 'parley-organization': crypto.randomUUID() }
    expect((await client.call(getSession, {}, nowhere)).body).toMatchObject({ session: null })
    expect((await client.call(getOrganization, {})).status).toBe(401)
    expect((await client.call(getOrganization, {})).status).toBe(401)
  })

  test('too old for one organization still works for another', async () => {
    const [strict, easy] = [await newCompany(), await newCompany()]
    await change(strict, { sessionDays: 1 })
    const { client, email, userId } = strict.agent
    const { token } = await invite(server, easy.owner.client, { email })
    await client.send({ method: 'POST', path: '/api/invitation/accept', body: { token } })
    await age(userId, `created_at = now() - interval '2 days'`)

    const inEasy = { 'parley-organization': easy.organizationId }
    const inStrict = { 'parley-organization': strict.organizationId }
    expect((await client.call(getOrganization, {}, inEasy)).status).toBe(200)
    expect((await client.call(getOrganization, {}, inStrict)).status).toBe(401)
  })
})

describe('the policy', () => {
  test('starts with defaults, changes by version, and is logged', async () => {
    const { owner } = await newCompany()
    const before = await owner.client.must(getSecurityPolicy, {})
    expect(before).toMatchObject({
      isMfaRequired: false,
      mfaGraceDays: 0,
      mfaDueAt: null,
      sessionDays: 400,
      idleMinutes: null,
    })
    const { version } = before
    const wish = { version, sessionDays: 30, idleMinutes: 60 }
    const after = await owner.client.must(updateSecurityPolicy, wish)
    expect(after).toMatchObject({ sessionDays: 30, idleMinutes: 60, version: version + 1 })
    expect((await owner.client.call(updateSecurityPolicy, wish)).status).toBe(409)
    const { items } = await owner.client.must(listHistory, { type: 'security_policy.changed' })
    expect(items).toMatchObject([{ before: { sessionDays: 400 }, after: { sessionDays: 30 } }])
  })

  test.each<[string, Change]>([
    ['no session length', { sessionDays: 0 }],
    ['too long a session', { sessionDays: 401 }],
    ['too short an idle time', { idleMinutes: 14 }],
    ['too many days of grace', { mfaGraceDays: 31 }],
    ['half a day', { sessionDays: 1.5 }],
  ])('rejects %s', async (_, wish) => {
    const { owner } = await newCompany()
    const { status } = await owner.client.call(updateSecurityPolicy, { version: 1, ...wish })
    expect(status).toBe(400)
  })

  test("weakening it requires a recent identity confirmation, strengthening doesn't", async () => {
    const company = await newCompany()
    const { owner } = company
    await change(company, { sessionDays: 30 })
    await server.query('update sessions set stepped_up_at = null where user_id = $1', [
      owner.userId,
    ])
    await forgetPrincipals()
    await change(company, { sessionDays: 7, idleMinutes: 60, isMfaRequired: true, mfaGraceDays: 3 })

    const weaker: Change[] = [
      { sessionDays: 8 },
      { idleMinutes: null },
      { idleMinutes: 90 },
      { isMfaRequired: false },
      { mfaGraceDays: 10 },
    ]
    const { version } = await owner.client.must(getSecurityPolicy, {})
    for (const wish of weaker) {
      const { status, body } = await owner.client.call(updateSecurityPolicy, { version, ...wish })
      expect([status, body]).toMatchObject([403, { code: 'step_up_required' }])
    }
  })

  test("is read and changed with permission, in one's own organization", async () => {
    const [company, other] = [await newCompany(), await newCompany()]
    const { agent, admin } = company
    expect((await agent.client.call(getSecurityPolicy, {})).status).toBe(403)
    expect((await agent.client.call(updateSecurityPolicy, { version: 1 })).status).toBe(403)
    await change(company, { sessionDays: 5 }, admin)
    const theirs = await other.owner.client.must(getSecurityPolicy, {})
    expect(theirs.sessionDays).toBe(400)
  })
})

type Change = Omit<InputOf<typeof updateSecurityPolicy>, 'version'>

async function change(company: Company, wish: Change, by: Member = company.owner): Promise<void> {
  const { version } = await by.client.must(getSecurityPolicy, {})
  await by.client.must(updateSecurityPolicy, { version, ...wish })
}

async function newCompany(): Promise<Company> {
  return makeCompany(server, `policy-${++companies}`)
}

async function age(userId: string, how: string): Promise<void> {
  await server.query(`update sessions set ${how} where user_id = $1`, [userId])
  await forgetPrincipals()
}

/** Nodes cache sessions for a second. */
async function forgetPrincipals(): Promise<void> {
  server.runtime.signals.publish({ kind: 'user-changed', userId: crypto.randomUUID() })
}

const day = 86_400_000
