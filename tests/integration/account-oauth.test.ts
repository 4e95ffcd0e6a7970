import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import {
  confirmIdentityLink,
  finishOAuth,
  getSession,
  listIdentities,
  listOAuthProviders,
  removeIdentity,
  signIn,
  signOut,
  startOAuth,
} from '#modules/account/contract.ts'
import {
  newEmail,
  password,
  startAccountServer,
  type AccountServer,
} from '#tests/support/account-server.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { startOAuthStandIn, type OAuthStandIn } from '#tests/support/oauth-stand-in.ts'
import { setUpTotp } from '#tests/support/totp-app.ts'

let server: AccountServer
let elsewhere: OAuthStandIn
beforeAll(async () => {
  elsewhere = await startOAuthStandIn()
  const providers = ['first', 'second'].map((id) =>
    elsewhere.provider(id, `http://parley.test/api/oauth/${id}/callback`),
  )
  server = await startAccountServer({ environment: { OAUTH_PROVIDERS: JSON.stringify(providers) } })
})
afterAll(async () => {
  await server.close()
  await elsewhere.close()
})
beforeEach(() => {
  elsewhere.broken.clear()
  elsewhere.person = someone()
})

function someone(email = newEmail()) {
  return { sub: crypto.randomUUID(), email, email_verified: true as unknown, name: 'Grace Hopper' }
}

interface Back {
  readonly provider: string
  readonly [name: string]: string
}

async function goThere(
  client: Client,
  input: { next?: string; link?: boolean } = {},
): Promise<Back> {
  const { url } = await client.must(startOAuth, { provider: 'first', ...input })
  const back = await elsewhere.visit(url)
  return { ...Object.fromEntries(back.searchParams), provider: 'first' }
}

async function followCallback(client: Client, back: Back): Promise<URLSearchParams> {
  return landing(await client.call(finishOAuth, back))
}

function landing({ status, headers }: Answer): URLSearchParams {
  expect(status).toBe(303)
  const location = new URL(headers.location ?? '', 'http://parley.test')
  expect(`${location.origin}${location.pathname}`).toBe('http://parley.test/auth-callback')
  return location.searchParams
}

async function through(client: Client, input?: { next?: string; link?: boolean }) {
  return Object.fromEntries(await followCallback(client, await goThere(client, input)))
}

test('providers are listed without their secrets', async () => {
  const { text } = await server.client().call(listOAuthProviders, {})

  expect(JSON.parse(text)).toEqual({
    items: [
      { id: 'first', name: 'FIRST' },
      { id: 'second', name: 'SECOND' },
    ],
  })
})

test("a new person gets an account with the provider's verified address", async () => {
  const client = server.client()
  const person = someone()
  elsewhere.person = person

  const landed = await through(client, { next: '/dashboard?tab=1' })

  expect(landed).toEqual({ kind: 'signed-in', next: '/dashboard?tab=1' })
  const { user, factors } = await client.must(getSession, {})
  expect(user).toMatchObject({
    name: 'Grace Hopper',
    email: person.email,
    emailVerifiedAt: expect.any(String),
  })
  expect(factors).toMatchObject({ hasPassword: false, identities: 1 })
})

test('the same identity opens the same account, even after an address change', async () => {
  const person = someone()
  elsewhere.person = person
  const first = server.client()
  await through(first)
  elsewhere.person = { ...person, email: newEmail() }
  const second = server.client()

  await through(second)

  const [before, after] = [await first.must(getSession, {}), await second.must(getSession, {})]
  expect(after.user?.id).toBe(before.user?.id)
  expect(after.user?.email).toBe(person.email)
})

test("a matching address alone doesn't open an account: its owner is asked", async () => {
  const owner = await server.makeAccount()
  elsewhere.person = someone(owner.email)
  const client = server.client()

  const landed = await through(client)

  expect(landed['kind']).toBe('link')
  expect((await client.must(getSession, {})).user).toBeNull()
  await client.must(signIn, { identifier: owner.email, password })
  await client.must(confirmIdentityLink, { token: landed['token'] ?? '' })
  const again = server.client()
  expect((await through(again))['kind']).toBe('signed-in')
  expect((await again.must(getSession, {})).user?.id).toBe(owner.userId)
})

test("another person can't use that link offer", async () => {
  const owner = await server.makeAccount()
  const eve = await server.signedIn()
  elsewhere.person = someone(owner.email)
  const { token = '' } = await through(server.client())

  const answer = await eve.client.call(confirmIdentityLink, { token })

  expect(answer.status).toBe(410)
  expect((await eve.client.must(listIdentities, {})).items).toEqual([])
})

test.each([
  ['says it did not check the address', { email_verified: false }],
  ['says nothing about checking it', { email_verified: undefined }],
  ['gives no address', { email: undefined }],
  ['gives an address that is none', { email: 'not an address' }],
  ['gives a look-alike address', { email: 'ada＠people.example' }],
])('a provider that %s creates no account', async (_, claims) => {
  elsewhere.person = { ...someone(), ...claims }
  const client = server.client()

  expect(await through(client)).toEqual({ kind: 'error', reason: 'no-verified-email' })
  expect((await client.must(getSession, {})).user).toBeNull()
})

test("a linked account signs in, and an unlinked one doesn't", async () => {
  const owner = await server.signedIn()
  const { kind, token = '' } = await through(owner.client, { link: true })
  const linked = await owner.client.must(confirmIdentityLink, { token })
  const elsewhereToo = server.client()
  const signedIn = await through(elsewhereToo)

  await owner.client.must(removeIdentity, { id: linked.id })

  expect([kind, signedIn['kind']]).toEqual(['link', 'signed-in'])
  expect((await elsewhereToo.must(getSession, {})).user).toBeNull()
  const afterwards = server.client()
  await through(afterwards)
  expect((await afterwards.must(getSession, {})).user?.id).not.toBe(owner.userId)
})

test('a provider account links to one account only', async () => {
  const first = await server.signedIn()
  const second = await server.signedIn()
  const offers = []
  for (const { client } of [first, second]) {
    const { token = '' } = await through(client, { link: true })
    offers.push(await client.call(confirmIdentityLink, { token }))
  }

  expect(offers.map(({ status }) => status)).toEqual([200, 409])
})

test('the authenticator code is required after the callback', async () => {
  const owner = await server.signedIn()
  const { token = '' } = await through(owner.client, { link: true })
  await owner.client.must(confirmIdentityLink, { token })
  await setUpTotp(owner.client)
  const browser = server.client()

  const landed = await through(browser)

  expect(landed).toMatchObject({ kind: 'factor', challenge: expect.any(String) })
  expect((await browser.must(getSession, {})).user).toBeNull()
})

test('the callback works once', async () => {
  const client = server.client()
  const back = await goThere(client)
  const cookies = new Map(client.cookies)
  await followCallback(client, back)
  const replay = server.client()
  for (const [name, value] of cookies) replay.cookies.set(name, value)

  expect(Object.fromEntries(await followCallback(replay, back))).toEqual({
    kind: 'error',
    reason: 'state',
  })
})

test('the callback fails in another browser', async () => {
  const eve = server.client()
  const back = await goThere(eve)
  const victim = server.client()

  expect((await followCallback(victim, back)).get('reason')).toBe('state')
  expect((await victim.must(getSession, {})).user).toBeNull()
})

test('the callback fails in another session', async () => {
  const { client } = await server.signedIn()
  const back = await goThere(client, { link: true })
  const other = await server.signedIn()
  client.cookies.set('sid', other.client.cookies.get('sid') ?? '')

  expect((await followCallback(client, back)).get('reason')).toBe('state')
})

test('the callback of another provider fails', async () => {
  const client = server.client()
  const back = await goThere(client)

  expect((await followCallback(client, { ...back, provider: 'second' })).get('reason')).toBe(
    'state',
  )
})

test('the callback fails after ten minutes', async () => {
  const client = server.client()
  const back = await goThere(client)
  await server.query(
    `update one_time_tokens set expires_at = now() - interval '1 second' where kind = 'oauth-state'`,
  )

  expect((await followCallback(client, back)).get('reason')).toBe('state')
})

test('a forged, empty, short or missing state is refused', async () => {
  const client = server.client()
  const { state, ...back } = await goThere(client)

  const reasons = []
  for (const wrong of ['made-up', '', ' ', state?.slice(0, -1)]) {
    const asked = { ...back, ...(wrong !== undefined && { state: wrong }), provider: 'first' }
    reasons.push((await followCallback(client, asked)).get('reason'))
  }
  reasons.push((await followCallback(client, { ...back, provider: 'first' })).get('reason'))

  expect(new Set(reasons)).toEqual(new Set(['state']))
})

test('a denial at the provider is reported', async () => {
  elsewhere.person = undefined

  expect(await through(server.client())).toEqual({ kind: 'error', reason: 'refused' })
})

test.each(['/token', '/userinfo'] as const)(
  'a provider with a broken %s signs no one in',
  async (path) => {
    elsewhere.broken.set(path, 500)
    const client = server.client()

    expect(await through(client)).toEqual({ kind: 'error', reason: 'unreachable' })
    expect((await client.must(getSession, {})).user).toBeNull()
  },
)

test('the authorization URL has a fresh state and challenge, and our exact callback', async () => {
  const urls = await Promise.all(
    [1, 2].map(async () => (await server.client().must(startOAuth, { provider: 'first' })).url),
  )
  const [first, second] = urls.map((url) => new URL(url).searchParams)

  expect(first?.get('redirect_uri')).toBe('http://parley.test/api/oauth/first/callback')
  expect(first?.get('tenant')).toBe('first')
  expect(first?.get('code_challenge_method')).toBe('S256')
  expect(first?.get('state')).not.toBe(second?.get('state'))
  expect(first?.get('code_challenge')).not.toBe(second?.get('code_challenge'))
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/%2f%2fevil.example',
  '\t//evil.example',
])('no redirect goes to %s', async (next) => {
  const landed = await through(server.client(), { next })

  expect(landed).toEqual({ kind: 'signed-in', next: '/' })
})

test('linking requires a session and an existing provider', async () => {
  const client = server.client()
  await client.call(signOut, {})

  const withoutSession = await client.call(startOAuth, { provider: 'first', link: true })
  const unknown = await client.call(startOAuth, { provider: 'third' })

  expect([withoutSession.status, unknown.status]).toEqual([401, 404])
})

test("a locked account can't be opened by a provider", async () => {
  const client = server.client()
  await through(client)
  const { user } = await client.must(getSession, {})
  await server.query('update users set disabled_at = now() where id = $1', [user?.id])

  expect(await through(server.client())).toEqual({ kind: 'error', reason: 'refused' })
})
