import { generateKeyPairSync } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  addPasskey,
  getSession,
  listPasskeys,
  removePasskey,
  signIn,
  signInWithPasskey,
  startPasskeyCreation,
  startPasskeySignIn,
  stepUp,
} from '#modules/account/contract.ts'
import { password, startAccountServer, type AccountServer } from '#tests/support/account-server.ts'
import type { Client } from '#tests/support/client.ts'
import {
  createSoftAuthenticator,
  type Deviations,
  type SoftAuthenticator,
} from '#tests/support/soft-authenticator.ts'
import { setUpTotp } from '#tests/support/totp-app.ts'

let server: AccountServer
beforeAll(async () => {
  server = await startAccountServer()
})
afterAll(() => server.close())

const origin = 'http://parley.test'

async function addTo(client: Client): Promise<{ id: string; phone: SoftAuthenticator }> {
  const phone = createSoftAuthenticator(origin)
  const { options } = await client.must(startPasskeyCreation, {})
  const { id } = await client.must(addPasskey, { name: 'Phone', passkey: phone.create(options) })
  return { id, phone }
}

async function signInWith(phone: SoftAuthenticator, deviations?: Deviations) {
  const client = server.client()
  const { options } = await client.must(startPasskeySignIn, {})
  const answer = await client.call(signInWithPasskey, { passkey: phone.get(options, deviations) })
  return { client, answer }
}

test('a passkey signs in without an identifier', async () => {
  const owner = await server.signedIn()
  const { phone } = await addTo(owner.client)

  const { client, answer } = await signInWith(phone)

  expect(answer.status).toBe(200)
  expect((await client.must(getSession, {})).user?.id).toBe(owner.userId)
  const [kept] = (await owner.client.must(listPasskeys, {})).items
  expect(kept).toMatchObject({ name: 'Phone', usedAt: expect.any(String) })
})

test('the passkey verified the person, so no authenticator code is required', async () => {
  const owner = await server.signedIn()
  const { phone } = await addTo(owner.client)
  await setUpTotp(owner.client)

  const { answer } = await signInWith(phone)

  expect(answer.body.state).toBe('signed-in')
})

const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

test.each<[string, Deviations]>([
  ['signed with another key', { signWith: stranger }],
  ['made on another site', { origin: 'https://evil.example' }],
  ['made on a tenant of ours', { origin: 'http://acme.parley.test' }],
  ['made for another site', { rpId: 'evil.example' }],
  ['that did not check the person', { userVerified: false }],
  ['for a made-up challenge', { challenge: 'bWFkZS11cA' }],
  ['for an empty challenge', { challenge: '' }],
  ['from a copy that is behind', { counter: 1 }],
])('a response %s is refused', async (_, deviations) => {
  const owner = await server.signedIn()
  const { phone } = await addTo(owner.client)
  await signInWith(phone)

  const { client, answer } = await signInWith(phone, deviations)

  expect(answer.status).toBe(401)
  expect((await client.must(getSession, {})).user).toBeNull()
})

test('an unknown passkey gets the same response as a wrong one', async () => {
  const owner = await server.signedIn()
  const { phone } = await addTo(owner.client)

  const unknown = await signInWith(createSoftAuthenticator(origin))
  const wrong = await signInWith(phone, { signWith: stranger })

  expect(unknown.answer.text).toBe(wrong.answer.text)
})

test('a response works once', async () => {
  const owner = await server.signedIn()
  const { phone } = await addTo(owner.client)
  const { options } = await server.client().must(startPasskeySignIn, {})
  const passkey = phone.get(options)

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => server.client().call(signInWithPasskey, { passkey })),
  )

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test("a creation challenge can't be used to sign in, or by another account", async () => {
  const owner = await server.signedIn()
  const eve = await server.signedIn()
  const { phone } = await addTo(owner.client)
  const making = await owner.client.must(startPasskeyCreation, {})
  const signing = await server.client().must(startPasskeySignIn, {})

  const signInAnswer = await server
    .client()
    .call(signInWithPasskey, { passkey: phone.get(making.options) })
  const tablet = createSoftAuthenticator(origin)
  const withSigning = { ...making.options, challenge: signing.options['challenge'] }
  const crossed = await owner.client.call(addPasskey, {
    name: 'X',
    passkey: tablet.create(withSigning),
  })
  const stolen = await eve.client.call(addPasskey, {
    name: 'X',
    passkey: tablet.create(making.options),
  })

  expect([signInAnswer.status, crossed.status, stolen.status]).toEqual([401, 422, 422])
})

test('a passkey belongs to one account', async () => {
  const owner = await server.signedIn()
  const eve = await server.signedIn()
  const { phone } = await addTo(owner.client)
  const { options } = await eve.client.must(startPasskeyCreation, {})

  const answer = await eve.client.call(addPasskey, { name: 'X', passkey: phone.create(options) })

  expect(answer.status).toBe(409)
})

test('adding and removing a passkey ends the other sessions', async () => {
  const owner = await server.signedIn()
  const other = server.client()
  await other.must(signIn, { identifier: owner.email, password })

  const { id } = await addTo(owner.client)
  const afterAdding = await other.must(getSession, {})
  await other.must(signIn, { identifier: owner.email, password })
  await owner.client.must(removePasskey, { id })

  expect(afterAdding.user).toBeNull()
  expect((await other.must(getSession, {})).user).toBeNull()
  expect((await owner.client.must(getSession, {})).user?.id).toBe(owner.userId)
})

test("a removed passkey doesn't sign in", async () => {
  const owner = await server.signedIn()
  const { id, phone } = await addTo(owner.client)
  await owner.client.must(removePasskey, { id })

  expect((await signInWith(phone)).answer.status).toBe(401)
})

test("another person's passkey can't be removed", async () => {
  const owner = await server.signedIn()
  const eve = await server.signedIn()
  const { id } = await addTo(owner.client)

  expect((await eve.client.call(removePasskey, { id })).status).toBe(404)
})

test("a passkey confirms identity; another person's doesn't", async () => {
  const owner = await server.signedIn()
  const eve = await server.signedIn()
  const { phone } = await addTo(owner.client)
  await server.query('update sessions set stepped_up_at = null')
  const challenges = [
    await server.client().must(startPasskeySignIn, {}),
    await server.client().must(startPasskeySignIn, {}),
  ]

  const [firstAnswer, secondAnswer] = challenges.map(({ options }) => phone.get(options))
  const stolen = await eve.client.call(stepUp, { passkey: firstAnswer })
  const own = await owner.client.call(stepUp, { passkey: secondAnswer })

  expect([stolen.status, own.status]).toEqual([401, 200])
})
