import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getSession, signIn, signInWithFactor } from '#modules/account/contract.ts'
import {
  newEmail,
  password,
  startAccountServer,
  type AccountServer,
} from '#tests/support/account-server.ts'
import { setUpTotp } from '#tests/support/totp-app.ts'

let server: AccountServer
beforeAll(async () => {
  server = await startAccountServer()
})
afterAll(() => server.close())

test('the right password opens a session of the person', async () => {
  const { client, email, userId } = await server.signedIn()

  const { user, session, factors } = await client.must(getSession, {})

  expect(user).toMatchObject({ id: userId, email })
  expect(session?.steppedUpUntil).not.toBeNull()
  expect(factors).toMatchObject({ hasPassword: true, hasTotp: false })
})

test('the cookie holds only the token and is HttpOnly', async () => {
  const { email } = await server.makeAccount()

  const { headers } = await server.client().call(signIn, { identifier: email, password })

  const [cookie = '', ...others] = headers['set-cookie'] ?? []
  expect(cookie).toMatch(/^sid=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/)
  expect(others).toEqual([])
})

test('only the hash of the token is stored', async () => {
  const { client, userId } = await server.signedIn()
  const token = client.cookies.get('sid') ?? ''

  const rows = await server.query('select * from sessions where user_id = $1', [userId])

  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a phone number signs in like an address', async () => {
  const { email } = await server.makeAccount()
  await server.query('update users set phone = $2, phone_verified_at = now() where email = $1', [
    email,
    '+442071234567',
  ])

  const answer = await server.client().call(signIn, { identifier: '+44 (0)20 7123 4567', password })

  expect(answer.body).toMatchObject({ state: 'signed-in' })
})

test('the address is found regardless of case and spaces', async () => {
  await server.makeAccount({ email: 'grace.hopper@people.example' })

  const answer = await server
    .client()
    .call(signIn, { identifier: ' Grace.Hopper@ＰＥＯＰＬＥ.Example ', password })

  expect(answer.status).toBe(200)
})

test('no account, a wrong password, no password and a locked account get the same response', async () => {
  const known = await server.makeAccount()
  const withoutPassword = await server.makeAccount()
  const locked = await server.makeAccount()
  await server.query('update users set password_hash = null where id = $1', [
    withoutPassword.userId,
  ])
  await server.query('update users set disabled_at = now() where id = $1', [locked.userId])

  const answers = await Promise.all(
    [
      { identifier: newEmail(), password },
      { identifier: '+441111111111', password },
      { identifier: known.email, password: 'wrong password' },
      { identifier: withoutPassword.email, password },
      { identifier: locked.email, password },
    ].map((input) => server.client().call(signIn, input)),
  )

  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(401)
  expect(answers.flatMap(({ headers }) => headers['set-cookie'] ?? [])).toEqual([])
})

test.each([
  ['an operator', { identifier: { $ne: '' }, password: { $ne: '' } }],
  ['a list', { identifier: ['ada@people.example'], password: [password] }],
  ['a boolean', { identifier: true, password: true }],
  ['null', { identifier: null, password: null }],
  ['a missing password', { identifier: 'ada@people.example' }],
  ['an empty password', { identifier: 'ada@people.example', password: '' }],
  ['a password of a megabyte', { identifier: 'ada@people.example', password: 'x'.repeat(100_000) }],
  ['a second address', { identifier: 'ada@people.example', password, email: 'eve@people.example' }],
])('%s instead of address and password is refused before any lookup', async (_, body) => {
  const answer = await server.client().send({ method: 'POST', path: '/api/sign-in', body })

  expect(answer.status).toBe(400)
})

test("signing in ends the browser's previous session", async () => {
  const { client, email, userId } = await server.signedIn()
  const before = new Map(client.cookies)

  await client.must(signIn, { identifier: email, password })

  const rows = await server.query('select id from sessions where user_id = $1', [userId])
  const old = server.client()
  old.cookies.set('sid', before.get('sid') ?? '')
  expect(rows).toHaveLength(1)
  expect((await old.must(getSession, {})).user).toBeNull()
})

describe('with an authenticator app', () => {
  type Given = 'right' | 'wrong' | 'absent' | 'replayed'

  const table = (['right', 'wrong', 'absent'] as const).flatMap((givenPassword) =>
    (['right', 'wrong', 'absent', 'replayed'] as const).map((givenCode) => ({
      givenPassword,
      givenCode,
    })),
  )

  test.each(table)(
    'password $givenPassword and code $givenCode',
    async ({ givenPassword, givenCode }) => {
      const owner = await server.signedIn()
      const app = await setUpTotp(owner.client)
      const browser = server.client()
      const code = app.nextCode()
      if (givenCode === 'replayed') await passBoth()

      const challenge = await giveFirst(givenPassword)
      await giveSecond(challenge, givenCode)

      const { user } = await browser.must(getSession, {})
      const isIn = givenPassword === 'right' && givenCode === 'right'
      expect(user?.id).toBe(isIn ? owner.userId : undefined)

      async function passBoth(): Promise<void> {
        const other = server.client()
        const first = await other.must(signIn, { identifier: owner.email, password })
        if (first.state !== 'factor-required') throw new Error('The app was not asked for.')
        await other.must(signInWithFactor, { challenge: first.challenge, code })
      }

      async function giveFirst(given: Given): Promise<string> {
        const body = {
          identifier: owner.email,
          ...(given !== 'absent' && { password: given === 'right' ? password : 'wrong password' }),
        }
        const answer = await browser.send({ method: 'POST', path: '/api/sign-in', body })
        const { challenge = 'made-up' } = answer.body as { challenge?: string }
        return challenge
      }

      async function giveSecond(challenge: string, given: Given): Promise<void> {
        const codes = { right: code, wrong: wrongCode(code), absent: undefined, replayed: code }
        const body = { challenge, ...(codes[given] && { code: codes[given] }) }
        await browser.send({ method: 'POST', path: '/api/sign-in/factor', body })
      }
    },
  )

  test('a recovery code works once instead of the app', async () => {
    const owner = await server.signedIn()
    const { recoveryCodes } = await setUpTotp(owner.client)
    const [recoveryCode = ''] = recoveryCodes

    const tries = []
    for (let count = 0; count < 2; count++) {
      const first = await server.client().must(signIn, { identifier: owner.email, password })
      if (first.state !== 'factor-required') throw new Error('The app was not asked for.')
      const { challenge } = first
      const written = recoveryCode.toUpperCase().replaceAll('-', ' ')
      tries.push(await server.client().call(signInWithFactor, { challenge, recoveryCode: written }))
    }

    expect(recoveryCodes).toHaveLength(10)
    expect(tries.map(({ status }) => status)).toEqual([200, 401])
  })

  test("another person's codes, and both kinds at once, are refused", async () => {
    const owner = await server.signedIn()
    const eve = await server.signedIn()
    const app = await setUpTotp(owner.client)
    const eveTotp = await setUpTotp(eve.client)
    const first = await server.client().must(signIn, { identifier: owner.email, password })
    if (first.state !== 'factor-required') throw new Error('The app was not asked for.')
    const { challenge } = first

    const [recoveryCode = ''] = eveTotp.recoveryCodes
    const answers = [
      await server.client().call(signInWithFactor, { challenge, code: eveTotp.nextCode() }),
      await server.client().call(signInWithFactor, { challenge, recoveryCode }),
      await server.client().call(signInWithFactor, {
        challenge,
        code: app.nextCode(),
        recoveryCode: app.recoveryCodes[0],
      }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 400])
  })
})

describe('limits', () => {
  let limited: AccountServer
  beforeAll(async () => {
    limited = await startAccountServer({
      rateLimits: 'on',
      environment: { TRUSTED_PROXIES: '1' },
    })
  })
  afterAll(() => limited.close())

  async function tryFrom(address: string, identifier: string, given = 'wrong password') {
    const headers = { 'x-forwarded-for': address }
    return limited.client().call(signIn, { identifier, password: given }, headers)
  }

  test('one IP address gets five attempts, across accounts', async () => {
    const statuses = []
    for (let count = 0; count < 6; count++) {
      statuses.push((await tryFrom('203.0.113.7', newEmail())).status)
    }

    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('one account gets ten attempts from anywhere, whether it exists or not', async () => {
    const { email } = await limited.makeAccount()
    for (const identifier of [email, newEmail()]) {
      const statuses = []
      for (let count = 0; count < 11; count++) {
        const address = `2001:db8:${identifier === email ? 'a' : 'b'}:${count}::1`
        statuses.push((await tryFrom(address, identifier)).status)
      }
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
    }
  })

  test("rotating through the addresses of one network doesn't help", async () => {
    const statuses = []
    for (let count = 0; count < 6; count++) {
      statuses.push((await tryFrom(`2001:db8:1:1::${count}`, newEmail())).status)
    }

    expect(statuses.at(-1)).toBe(429)
  })

  test('a challenge allows five codes a minute', async () => {
    const owner = await limited.signedIn()
    const app = await setUpTotp(owner.client)
    const headers = { 'x-forwarded-for': '203.0.113.99' }
    const first = await limited
      .client()
      .call(signIn, { identifier: owner.email, password }, headers)
    if (first.body.state !== 'factor-required') throw new Error('The app was not asked for.')
    const { challenge } = first.body

    const right = app.nextCode()
    const statuses = []
    for (const code of [...Array<string>(5).fill(wrongCode(right)), right]) {
      statuses.push(
        (await limited.client().call(signInWithFactor, { challenge, code }, headers)).status,
      )
    }

    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })
})

function wrongCode(right: string): string {
  return right === '000000' ? '000001' : '000000'
}
