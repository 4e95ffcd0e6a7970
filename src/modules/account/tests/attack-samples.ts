import {
  addPasskey,
  finishOAuth,
  requestEmailChange,
  requestMagicLink,
  requestPhoneProof,
  requestRecovery,
  signIn,
  startOAuth,
  startPasskeyCreation,
  startPasskeySignIn,
  startTotp,
} from '#modules/account/contract.ts'
import { totpCode, totpStep } from '#modules/account/server/totp.ts'
import {
  attackSamples,
  type RowAdders,
  type Prepare,
  type SampleWorld,
  type Stage,
} from '#tests/support/attack-samples.ts'
import type { Client } from '#tests/support/client.ts'
import { newcomer } from '#tests/support/newcomer.ts'
import { createSoftAuthenticator } from '#tests/support/soft-authenticator.ts'
import { setUpTotp } from '#tests/support/totp-app.ts'
import { makePerson, password } from '#tests/support/two-organizations.ts'

export const attack = attackSamples({
  seed,
  rowAdders,
  samples: {
    'account.signIn': (world) =>
      asStranger(world, { identifier: world.company.owner.email, password }),
    async 'account.signInWithFactor'(world) {
      const person = await world.person()
      const { recoveryCodes } = await setUpTotp(person.client)
      const stranger = world.server.client()
      const answer = await stranger.must(signIn, { identifier: person.email, password })
      const challenge = answer.state === 'factor-required' ? answer.challenge : ''
      return { client: stranger, input: { challenge, recoveryCode: recoveryCodes[0] } }
    },
    'account.requestMagicLink': (world) => asStranger(world, { email: world.company.owner.email }),
    async 'account.redeemMagicLink'(world) {
      const { email } = await world.person()
      const stranger = world.server.client()
      await stranger.must(requestMagicLink, { email })
      return { client: stranger, input: { token: await tokenTo(world, email) } }
    },
    'account.startPasskeySignIn': (world) => asStranger(world, {}),
    async 'account.signInWithPasskey'(world) {
      const person = await world.person()
      const passkey = createSoftAuthenticator(world.server.address.origin)
      const creation = await person.client.must(startPasskeyCreation, {})
      await person.client.must(addPasskey, {
        name: 'Phone',
        passkey: passkey.create(creation.options),
      })
      const stranger = world.server.client()
      const { options } = await stranger.must(startPasskeySignIn, {})
      return { client: stranger, input: { passkey: passkey.get(options) } }
    },
    'account.signOut': asNewPerson,
    'account.signOutEverywhere': asNewPerson,
    async 'account.endSession'(world) {
      const person = await world.person()
      await world.server.client().must(signIn, { identifier: person.email, password })
      const [session] = await world.server.query<{ id: string }>(
        'select id from sessions where user_id = $1 order by id desc limit 1',
        [person.userId],
      )
      return { client: person.client, input: { id: session?.id } }
    },
    // Uses a new person: it renews the session, and a concurrent request of the owner would be
    // refused.
    'account.stepUp': async (world) => ({
      client: (await world.person()).client,
      input: { password },
    }),
    async 'account.changeProfile'(world) {
      const { client } = await world.person()
      return { client, input: { name: 'Changed', version: 1 } }
    },
    'account.deleteAccount': asNewPerson,
    async 'account.changePassword'(world) {
      const { client } = await world.person()
      return { client, input: { currentPassword: password, newPassword } }
    },
    'account.requestRecovery': (world) =>
      asStranger(world, { identifier: world.company.owner.email }),
    async 'account.redeemRecovery'(world) {
      const { email } = await world.person()
      const stranger = world.server.client()
      await stranger.must(requestRecovery, { identifier: email })
      return {
        client: stranger,
        input: { token: await tokenTo(world, email), password: newPassword },
      }
    },
    'account.requestEmailChange': asNewPerson,
    async 'account.confirmEmailChange'(world) {
      const { client, email } = await world.person()
      await client.must(requestEmailChange, { email: `${crypto.randomUUID()}@people.example` })
      return { client: world.server.client(), input: { token: await tokenTo(world, email) } }
    },
    async 'account.verifyEmail'(world) {
      const { client, email } = await newcomer(world.server)
      return { client, input: { token: await tokenTo(world, email) } }
    },
    async 'account.resendEmailProof'(world) {
      return { client: (await newcomer(world.server)).client }
    },
    'account.requestPhoneProof': asNewPerson,
    async 'account.confirmPhone'(world) {
      const { client } = await world.person()
      const phone = `+49151${Math.floor(10_000_000 + Math.random() * 89_999_999)}`
      await client.must(requestPhoneProof, { phone })
      const { text } = await world.server.messageTo(phone)
      return { client, input: { code: /\d{6}/.exec(text)?.[0] } }
    },
    'account.startTotp': asNewPerson,
    async 'account.confirmTotp'(world) {
      const { client } = await world.person()
      const { secret } = await client.must(startTotp, {})
      return { client, input: { code: totpCode(secret, totpStep(new Date())) } }
    },
    'account.removeTotp': withTotp,
    'account.renewRecoveryCodes': withTotp,
    'account.startPasskeyCreation': asNewPerson,
    async 'account.addPasskey'(world) {
      const { client } = await world.person()
      const { options } = await client.must(startPasskeyCreation, {})
      const passkey = createSoftAuthenticator(world.server.address.origin)
      return { client, input: { name: 'Phone', passkey: passkey.create(options) } }
    },
    async 'account.removePasskey'(world) {
      const { client } = await world.person()
      const { options } = await client.must(startPasskeyCreation, {})
      const passkey = createSoftAuthenticator(world.server.address.origin).create(options)
      const { id } = await client.must(addPasskey, { name: 'Phone', passkey })
      return { client, input: { id } }
    },
    'account.startOAuth': (world) => asStranger(world, { provider: 'elsewhere' }),
    async 'account.finishOAuth'(world) {
      const stranger = world.server.client()
      return { client: stranger, input: await callbackInput(world, stranger, 'sign-in') }
    },
    async 'account.confirmIdentityLink'(world) {
      const { client } = await world.person()
      return { client, input: { token: await offeredLink(world, client) } }
    },
    async 'account.removeIdentity'(world) {
      const { client, userId } = await world.person()
      const [identity] = await world.server.query<{ id: string }>(
        `insert into identities (user_id, provider, issuer, subject) values ($1, 'elsewhere', 'x', $2) returning id`,
        [userId, crypto.randomUUID()],
      )
      return { client, input: { id: identity?.id } }
    },
  },
})

async function seed({ server, company: { owner, canary } }: Stage): Promise<void> {
  await server.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, name) values ($1, $2, '\\x00', 0, $3)`,
    [owner.userId, `${canary}-${crypto.randomUUID()}`, `${canary} passkey`],
  )
  await server.query(
    `insert into identities (user_id, provider, issuer, subject, email) values ($1, 'elsewhere', 'https://elsewhere.example/token', $2, $3)`,
    [owner.userId, `${canary}-${crypto.randomUUID()}`, `${canary}@elsewhere.example`],
  )
}

function rowAdders({ server }: Stage): RowAdders {
  return {
    'account.listHistory': async () => {
      const { client } = await makePerson(server, 'Historian')
      const email = (): string => `${crypto.randomUUID()}@people.example`
      return { client, add: () => client.must(requestEmailChange, { email: email() }) }
    },
  }
}

const newPassword = 'another horse battery 8'

function asStranger({ server }: SampleWorld, input: Record<string, unknown>): ReturnType<Prepare> {
  return { client: server.client(), input }
}

async function asNewPerson(world: SampleWorld): Promise<{ client: Client }> {
  return { client: (await world.person()).client }
}

async function withTotp(world: SampleWorld): Promise<{ client: Client }> {
  const person = await world.person()
  await setUpTotp(person.client)
  return { client: person.client }
}

async function tokenTo({ server }: SampleWorld, recipient: string): Promise<string> {
  const { text } = await server.messageTo(recipient)
  return /[?&]token=([\w-]+)/.exec(text)?.[1] ?? ''
}

async function callbackInput(
  { elsewhere }: SampleWorld,
  client: Client,
  purpose: 'sign-in' | 'link',
): Promise<Record<string, string>> {
  const sub = crypto.randomUUID()
  elsewhere.people.set(sub, { sub, email: `${sub}@elsewhere.example`, email_verified: true })
  const { url } = await client.must(startOAuth, { provider: 'elsewhere', link: purpose === 'link' })
  const back = await elsewhere.visit(`${url}&login_hint=${sub}`)
  return { provider: 'elsewhere', ...Object.fromEntries(back.searchParams) }
}

async function offeredLink(world: SampleWorld, client: Client): Promise<string | null> {
  const input = await callbackInput(world, client, 'link')
  const { headers } = await client.call(finishOAuth, { ...input, provider: 'elsewhere' })
  return new URL(headers.location ?? '', world.server.address.origin).searchParams.get('token')
}
