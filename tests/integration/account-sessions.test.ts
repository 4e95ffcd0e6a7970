import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  deleteAccount,
  endSession,
  getSession,
  listSessions,
  removeTotp,
  signIn,
  signOut,
  signOutEverywhere,
  startTotp,
  stepUp,
} from '#modules/account/contract.ts'
import {
  findSession,
  setSessionOrganization,
  setStaffRole,
  startSession,
  touchSession,
} from '#modules/account/server/public.ts'
import { module } from '#modules/account/server/module.ts'
import {
  password,
  quietExchange,
  startAccountServer,
  type AccountServer,
} from '#tests/support/account-server.ts'
import { setUpTotp } from '#tests/support/totp-app.ts'

let server: AccountServer
beforeAll(async () => {
  server = await startAccountServer()
})
afterAll(() => server.close())

async function secondBrowser(email: string) {
  const client = server.client('Second browser')
  await client.must(signIn, { identifier: email, password })
  return client
}

test('no session is a regular response, not an error', async () => {
  const { status, body } = await server.client().call(getSession, {})

  expect(status).toBe(200)
  expect(body).toEqual({ session: null, user: null, factors: null })
})

test('a forged, empty or doubled cookie opens no session', async () => {
  const { client } = await server.signedIn()
  const token = client.cookies.get('sid') ?? ''

  for (const cookie of [
    'sid=made-up',
    'sid=',
    'sid=%20',
    `sid=${token}; sid=${token}`,
    `SID=${token}`,
  ]) {
    const { body } = await server.client().call(getSession, {}, { cookie })
    expect(body.user).toBeNull()
  }
})

test('the list shows open sessions and marks the current one', async () => {
  const { client, email } = await server.signedIn()
  await secondBrowser(email)

  const { items } = await client.must(listSessions, {})

  expect(items).toHaveLength(2)
  expect(items.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  expect(items.find(({ isCurrent }) => !isCurrent)).toMatchObject({
    userAgent: 'Second browser',
    how: 'password',
    address: '127.0.0.1',
  })
})

test('signing out ends this session and notifies every node', async () => {
  const { client, email } = await server.signedIn()
  const other = await secondBrowser(email)
  const cookies = new Map(client.cookies)
  const { session } = await client.must(getSession, {})
  const heard: unknown[] = []
  const stop = server.runtime.signals.on((signal) => heard.push(signal))

  await client.must(signOut, {})
  stop()

  expect(client.cookies.has('sid')).toBe(false)
  expect(heard).toContainEqual({ kind: 'session-ended', sessionId: session?.id })
  const thief = server.client()
  thief.cookies.set('sid', cookies.get('sid') ?? '')
  expect((await thief.must(getSession, {})).user).toBeNull()
  expect((await other.must(getSession, {})).user).not.toBeNull()
})

test('signing out everywhere ends all sessions', async () => {
  const { client, email, userId } = await server.signedIn()
  await secondBrowser(email)

  await client.must(signOutEverywhere, {})

  expect(await server.query('select id from sessions where user_id = $1', [userId])).toEqual([])
})

test("a person can end their own sessions, but not others'", async () => {
  const ada = await server.signedIn()
  const other = await secondBrowser(ada.email)
  const eve = await server.signedIn()
  const { session } = await other.must(getSession, {})
  const id = session?.id ?? ''

  const byEve = await eve.client.call(endSession, { id })
  const stillThere = await other.must(getSession, {})
  const byAda = await ada.client.call(endSession, { id })

  expect([byEve.status, byAda.status]).toEqual([404, 200])
  expect(stillThere.user?.id).toBe(ada.userId)
  expect((await other.must(getSession, {})).user).toBeNull()
})

describe('a session expires', () => {
  test.each([
    ['seen 29 days ago', `seen_at = now() - interval '29 days'`, null, true],
    ['not seen for 30 days', `seen_at = now() - interval '30 days'`, null, false],
    ['begun 399 days ago', `created_at = now() - interval '399 days'`, null, true],
    ['begun 400 days ago', `created_at = now() - interval '400 days'`, null, false],
    ['of staff, seen 11 hours ago', `seen_at = now() - interval '11 hours'`, 'support', true],
    ['of staff, not seen for 12 hours', `seen_at = now() - interval '12 hours'`, 'support', false],
    ['of staff, begun 6 days ago', `created_at = now() - interval '6 days'`, 'superadmin', true],
    ['of staff, begun 7 days ago', `created_at = now() - interval '7 days'`, 'superadmin', false],
  ] as const)('a session %s', async (_, change, staffRole, isAlive) => {
    const { client, userId } = await server.signedIn()
    const token = client.cookies.get('sid') ?? ''
    await server.query('update users set staff_role = $2 where id = $1', [userId, staffRole])
    await server.query(`update sessions set ${change} where user_id = $1`, [userId])

    const found = await server.asPlatform((scope) => findSession(scope, token))
    await sweep()

    const rows = await server.query('select id from sessions where user_id = $1', [userId])
    expect(found !== undefined).toBe(isAlive)
    expect(rows.length === 1).toBe(isAlive)
  })

  async function sweep(): Promise<void> {
    const { cron = [] } = module
    for (const work of cron) await server.asPlatform((scope) => work.run(scope))
  }
})

test('the last-seen time is due at first, then every five minutes', async () => {
  const { client, userId } = await server.signedIn()
  const token = client.cookies.get('sid') ?? ''
  const fresh = await server.asPlatform((scope) => findSession(scope, token))
  await server.asPlatform((scope) => touchSession(scope, fresh?.sessionId ?? ''))
  const noted = await server.asPlatform((scope) => findSession(scope, token))
  await server.query(
    `update sessions set seen_at = now() - interval '6 minutes' where user_id = $1`,
    [userId],
  )
  const stale = await server.asPlatform((scope) => findSession(scope, token))

  await server.asPlatform((scope) => touchSession(scope, stale?.sessionId ?? ''))

  const touched = await server.asPlatform((scope) => findSession(scope, token))
  const found = [fresh, noted, stale, touched].map((session) => session?.isSeenStale)
  expect(found).toEqual([true, false, true, false])
})

test('a locked account has no sessions immediately', async () => {
  const { client, userId } = await server.signedIn()
  await server.query('update users set disabled_at = now() where id = $1', [userId])

  const found = await server.asPlatform((scope) =>
    findSession(scope, client.cookies.get('sid') ?? ''),
  )

  expect(found).toBeUndefined()
})

test('gaining or losing a staff role ends existing sessions', async () => {
  const { client, userId } = await server.signedIn()

  await server.asPlatform((scope) => setStaffRole(scope, userId, 'support'))

  expect((await client.must(getSession, {})).user).toBeNull()
})

test('a session remembers its organization', async () => {
  const { client } = await server.signedIn()
  const { session } = await client.must(getSession, {})
  const organizationId = crypto.randomUUID()

  await server.asPlatform((scope) =>
    setSessionOrganization(scope, session?.id ?? '', organizationId),
  )

  expect((await client.must(getSession, {})).session?.organizationId).toBe(organizationId)
})

test("other modules open sessions and can't skip the authenticator code", async () => {
  const plain = await server.makeAccount()
  const careful = await server.signedIn()
  await setUpTotp(careful.client)
  const cookies: string[] = []
  const exchange = quietExchange(cookies)

  const organizationId = crypto.randomUUID()
  const opened = await server.asPlatform((scope) =>
    startSession(scope, exchange, { userId: plain.userId, how: 'sign-up', organizationId }),
  )
  const asked = await server.asPlatform((scope) =>
    startSession(scope, exchange, { userId: careful.userId, how: 'invitation' }),
  )

  expect([opened.state, asked.state]).toEqual(['signed-in', 'factor-required'])
  expect(cookies).toHaveLength(1)
  const found = await server.asPlatform((scope) => findSession(scope, cookies[0] ?? ''))
  expect(found).toMatchObject({ userId: plain.userId, organizationId })
})

describe('confirming identity', () => {
  async function forgetProof(userId: string): Promise<void> {
    await server.query('update sessions set stepped_up_at = null where user_id = $1', [userId])
    server.runtime.signals.publish({ kind: 'user-changed', userId })
  }

  test('is required for sensitive actions and rotates the token', async () => {
    const { client, userId } = await server.signedIn()
    await forgetProof(userId)
    const before = client.cookies.get('sid')

    const refused = await client.call(startTotp, {})
    const { steppedUpUntil } = await client.must(stepUp, { password })
    const allowed = await client.call(startTotp, {})

    expect([refused.status, allowed.status]).toEqual([403, 200])
    expect(refused.text).toContain('step_up_required')
    expect(Date.parse(steppedUpUntil) - Date.now()).toBeGreaterThan(9 * 60_000)
    expect(client.cookies.get('sid')).not.toBe(before)
    const thief = server.client()
    thief.cookies.set('sid', before ?? '')
    expect((await thief.must(getSession, {})).user).toBeNull()
  })

  test('lasts ten minutes', async () => {
    const { client, userId } = await server.signedIn()
    await server.query(
      `update sessions set stepped_up_at = now() - interval '10 minutes 1 second' where user_id = $1`,
      [userId],
    )
    server.runtime.signals.publish({ kind: 'user-changed', userId })

    expect((await client.call(deleteAccount, {})).status).toBe(403)
    expect((await client.must(getSession, {})).session?.steppedUpUntil).toBeNull()
  })

  test('accepts one valid password, code or passkey', async () => {
    const { client, userId } = await server.signedIn()
    const app = await setUpTotp(client)
    await forgetProof(userId)

    const wrong = [
      await client.call(stepUp, {}),
      await client.call(stepUp, { password: 'wrong password' }),
      await client.call(stepUp, { password, code: '123456' }),
    ]
    const refused = await client.call(removeTotp, {})
    const byCode = await client.call(stepUp, { code: app.nextCode() })

    expect(wrong.map(({ status }) => status)).toEqual([400, 401, 400])
    expect([refused.status, byCode.status]).toEqual([403, 200])
  })

  test('a code works once', async () => {
    const { client } = await server.signedIn()
    const app = await setUpTotp(client)
    const code = app.nextCode()

    const answers = [await client.call(stepUp, { code }), await client.call(stepUp, { code })]

    expect(answers.map(({ status }) => status)).toEqual([200, 401])
  })
})
