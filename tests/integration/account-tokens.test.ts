import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  changePassword,
  confirmEmailChange,
  getSession,
  redeemMagicLink,
  redeemRecovery,
  requestMagicLink,
  requestRecovery,
  signIn,
  signInWithFactor,
  verifyEmail,
} from '#modules/account/contract.ts'
import { issueMagicLink, requestEmailProof } from '#modules/account/server/public.ts'
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

const newPassword = 'another horse battery 8'

async function magicLinkFor(email: string): Promise<string> {
  await server.client().must(requestMagicLink, { email })
  return server.tokenTo(email, 'magic-link')
}

async function recoveryFor(email: string): Promise<string> {
  await server.client().must(requestRecovery, { identifier: email })
  return server.tokenTo(email, 'recovery')
}

/** Counts successful requests out of fifty concurrent ones. */
async function winnersOf(attempt: () => Promise<{ status: number }>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: 50 }, attempt))
  return answers.map(({ status }) => status).filter((status) => status === 200)
}

test('a sign-in link signs in, and opening it changes nothing', async () => {
  const { email, userId } = await server.makeAccount()
  const token = await magicLinkFor(email)
  const browser = server.client()

  await browser.send({ path: `/api/magic-link/redeem?token=${token}` })
  await browser.must(redeemMagicLink, { token })

  expect((await browser.must(getSession, {})).user?.id).toBe(userId)
})

test('of fifty concurrent uses of one sign-in link, one succeeds', async () => {
  const { email, userId } = await server.makeAccount()
  const token = await magicLinkFor(email)

  const winners = await winnersOf(() => server.client().call(redeemMagicLink, { token }))

  expect(winners).toHaveLength(1)
  expect(await server.query('select id from sessions where user_id = $1', [userId])).toHaveLength(1)
})

test('of fifty concurrent uses of one recovery link, one succeeds', async () => {
  const { email } = await server.makeAccount()
  const token = await recoveryFor(email)
  let number = 0

  const winners = await winnersOf(() =>
    server.client().call(redeemRecovery, { token, password: `${newPassword} ${number++}` }),
  )

  expect(winners).toHaveLength(1)
})

test('of fifty concurrent uses of one code, one succeeds', async () => {
  const owner = await server.signedIn()
  const app = await setUpTotp(owner.client)
  const first = await server.client().must(signIn, { identifier: owner.email, password })
  if (first.state !== 'factor-required') throw new Error('The app was not asked for.')
  const input = { challenge: first.challenge, code: app.nextCode() }

  expect(await winnersOf(() => server.client().call(signInWithFactor, input))).toHaveLength(1)
})

test('of fifty concurrent uses of one recovery code, one succeeds', async () => {
  const owner = await server.signedIn()
  const app = await setUpTotp(owner.client)
  const first = await server.client().must(signIn, { identifier: owner.email, password })
  if (first.state !== 'factor-required') throw new Error('The app was not asked for.')
  const input = { challenge: first.challenge, recoveryCode: app.recoveryCodes[3] ?? '' }

  expect(await winnersOf(() => server.client().call(signInWithFactor, input))).toHaveLength(1)
})

test('every invalid token gets the same 410', async () => {
  const { email, client } = await server.signedIn()
  const used = await magicLinkFor(email)
  await server.client().must(redeemMagicLink, { token: used })
  const replaced = await magicLinkFor(email)
  const ofAnotherKind = await recoveryFor(email)
  const expired = await magicLinkFor(email)
  await server.query(
    `update one_time_tokens set expires_at = now() - interval '1 second' where kind = 'magic-link'`,
  )
  const beforeChange = await server.asPlatform(async (scope) => {
    return new URL(await issueMagicLink(scope, email)).searchParams.get('token') ?? ''
  })
  await client.must(changePassword, { currentPassword: password, newPassword })
  const valid = await magicLinkFor(email)

  const tokens = {
    used,
    replaced,
    ofAnotherKind,
    expired,
    beforeChange,
    empty: '',
    space: ' ',
    encodedSpace: '%20',
    truncated: valid.slice(0, -1),
    longer: `${valid}A`,
    otherCase: valid.toUpperCase(),
    wildcard: '%',
    madeUp: 'x'.repeat(43),
  }
  const answers = await Promise.all(
    Object.entries(tokens).map(async ([name, token]) => {
      const { status, text } = await server.client().call(redeemMagicLink, { token })
      return { name, status, text }
    }),
  )

  expect(answers.filter(({ status }) => status !== 410)).toEqual([])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect((await server.client().call(redeemMagicLink, { token: valid })).status).toBe(200)
})

test('every call with a token refuses a forged one with the same message', async () => {
  const token = 'x'.repeat(43)
  const answers = await Promise.all([
    server.client().call(redeemMagicLink, { token }),
    server.client().call(redeemRecovery, { token, password: newPassword }),
    server.client().call(verifyEmail, { token }),
    server.client().call(verifyEmail, { token, password }),
    server.client().call(verifyEmail, { token, startOver: true }),
    server.client().call(confirmEmailChange, { token }),
    server.client().call(signInWithFactor, { challenge: token, code: '123456' }),
  ])

  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(410)
})

test("requesting a link doesn't reveal accounts, and does the same work", async () => {
  const known = await server.makeAccount()
  const unknown = newEmail()

  const answers = [
    await server.client().call(requestMagicLink, { email: known.email }),
    await server.client().call(requestMagicLink, { email: unknown }),
    await server.client().call(requestRecovery, { identifier: known.email }),
    await server.client().call(requestRecovery, { identifier: unknown }),
    await server.client().call(requestRecovery, { identifier: '+441234567890' }),
  ]

  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  const kinds = (await server.messagesTo(unknown)).map(({ kind, text }) => [
    kind,
    /token=/.test(text),
  ])
  expect(kinds).toEqual([
    ['no-account', false],
    ['no-account', false],
  ])
})

test('links use the configured URL, whatever the Host header', async () => {
  const { email } = await server.makeAccount()

  await server
    .client()
    .call(requestMagicLink, { email }, { host: 'evil.example', origin: 'http://parley.test' })

  const [message] = await server.messagesTo(email)
  expect(message?.text).toContain('http://parley.test/auth-callback?kind=magic-link&token=')
  expect(message?.text).not.toContain('evil')
})

test('recovery sets the password, ends all sessions and still requires the app', async () => {
  const owner = await server.signedIn()
  await setUpTotp(owner.client)
  const token = await recoveryFor(owner.email)

  const answer = await server.client().must(redeemRecovery, { token, password: newPassword })

  const oldPassword = await server.client().call(signIn, { identifier: owner.email, password })
  const fresh = await server
    .client()
    .call(signIn, { identifier: owner.email, password: newPassword })
  expect(answer.state).toBe('factor-required')
  expect((await owner.client.must(getSession, {})).user).toBeNull()
  expect([oldPassword.status, fresh.status]).toEqual([401, 200])
})

test("a refused new password doesn't consume the link", async () => {
  const { email } = await server.makeAccount()
  const token = await recoveryFor(email)

  const weak = await server.client().call(redeemRecovery, { token, password: 'Password123' })
  const good = await server.client().call(redeemRecovery, { token, password: newPassword })

  expect([weak.status, good.status]).toEqual([400, 200])
})

test('a new confirmation link invalidates the earlier one', async () => {
  const { email, userId, client } = await server.signedIn({ isProven: false })
  await server.asPlatform((scope) => requestEmailProof(scope, userId))
  const first = await server.tokenTo(email, 'email-proof')
  await server.asPlatform((scope) => requestEmailProof(scope, userId))
  const second = await server.tokenTo(email, 'email-proof')

  expect((await client.call(verifyEmail, { token: first })).status).toBe(410)
  expect((await client.must(verifyEmail, { token: second })).state).toBe('verified')
})

test('only hashes of tokens and codes are stored', async () => {
  const { email } = await server.makeAccount()
  const token = await magicLinkFor(email)

  const rows = await server.query('select * from one_time_tokens')

  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(token)
})
