import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  changePassword,
  confirmEmailChange,
  confirmIdentityLink,
  confirmPhone,
  confirmTotp,
  deleteAccount,
  finishOAuth,
  getSession,
  redeemMagicLink,
  redeemRecovery,
  removeIdentity,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  requestEmailChange,
  requestMagicLink,
  requestPhoneProof,
  requestRecovery,
  signIn,
  startOAuth,
  startPasskeyCreation,
  startTotp,
  stepUp,
  verifyEmail,
} from '#modules/account/contract.ts'
import {
  claimEmail,
  createProvenUser,
  createUser,
  issueFirstAdminToken,
  redeemFirstAdminToken,
  requestEmailProof,
  setStaffRole,
} from '#modules/account/server/public.ts'
import type { Call } from '#platform/registry/call.ts'
import { perform } from '#platform/registry/perform.ts'
import {
  newEmail,
  password,
  quietExchange,
  startAccountServer,
  type AccountServer,
} from '#tests/support/account-server.ts'
import type { Client } from '#tests/support/client.ts'
import { startOAuthStandIn, type OAuthStandIn } from '#tests/support/oauth-stand-in.ts'

let server: AccountServer
let elsewhere: OAuthStandIn
beforeAll(async () => {
  elsewhere = await startOAuthStandIn()
  const provider = elsewhere.provider(
    'elsewhere',
    'http://parley.test/api/oauth/elsewhere/callback',
  )
  server = await startAccountServer({
    environment: { OAUTH_PROVIDERS: JSON.stringify([provider]) },
  })
})
afterAll(async () => {
  await server.close()
  await elsewhere.close()
})

const newPassword = 'another horse battery 8'

/** Eve signs up with someone else's address and stays signed in. */
async function signUpAsEve(
  email = newEmail(),
): Promise<{ email: string; userId: string; eve: Client }> {
  const { userId, client: eve } = await server.signedIn({ email, isProven: false, name: 'Eve' })
  return { email, userId, eve }
}

async function expectEveSignedOut(eve: Client, email: string): Promise<void> {
  expect((await server.client().call(signIn, { identifier: email, password })).status).toBe(401)
  expect((await eve.must(getSession, {})).user).toBeNull()
}

async function expectPasswordNotice(email: string, how: string): Promise<void> {
  const notices = (await server.messagesTo(email)).filter(({ kind }) => kind === 'security-notice')
  const told = notices.find(({ subject }) => subject === 'The password of your account was removed')
  expect(told?.text).toContain(how)
}

test('the owner of the mailbox signs in by link', async () => {
  const { email, eve } = await signUpAsEve()
  await server.client().must(requestMagicLink, { email })
  const victim = server.client()

  await victim.must(redeemMagicLink, { token: await server.tokenTo(email, 'magic-link') })

  await expectEveSignedOut(eve, email)
  expect((await victim.must(getSession, {})).user).toMatchObject({
    email,
    emailVerifiedAt: expect.any(String),
  })
  const told = (await server.messagesTo(email)).find(({ kind }) => kind === 'security-notice')
  expect(told?.text).toContain('http://parley.test/dashboard/profile?tab=sign-in')
  expect(told?.text).not.toContain('ignore it')
})

test('the owner of the mailbox recovers the account', async () => {
  const { email, eve } = await signUpAsEve()
  await server.client().must(requestRecovery, { identifier: email })
  const token = await server.tokenTo(email, 'recovery')

  await server.client().must(redeemRecovery, { token, password: newPassword })

  await expectEveSignedOut(eve, email)
  expect(
    (await server.client().call(signIn, { identifier: email, password: newPassword })).status,
  ).toBe(200)
})

test('the owner of the mailbox signs in with a provider that verified the address', async () => {
  const { email, eve } = await signUpAsEve()
  elsewhere.person = { sub: crypto.randomUUID(), email, email_verified: true, name: 'Victim' }
  const victim = server.client()

  await signInElsewhere(victim)

  await expectEveSignedOut(eve, email)
  expect((await victim.must(getSession, {})).user?.email).toBe(email)
  await expectPasswordNotice(email, 'through another service')
})

test('the owner of the mailbox accepts an invitation', async () => {
  const { email, userId, eve } = await signUpAsEve()

  const from = { address: '203.0.113.5', userAgent: 'test' }
  const made = await server.asPlatform((scope) =>
    createProvenUser(scope, from, { name: 'Victim', email, password: newPassword }),
  )

  await expectEveSignedOut(eve, email)
  expect(made).toEqual({ state: 'created', userId })
  const victim = server.client()
  await victim.must(signIn, { identifier: email, password: newPassword })
  expect((await victim.must(getSession, {})).user?.name).toBe('Victim')
  await expectPasswordNotice(email, 'accepted an invitation')
})

test("an invitation doesn't empty an account with a confirmed address", async () => {
  const { email } = await server.makeAccount({ isProven: true })
  const from = { address: '203.0.113.5', userAgent: 'test' }
  const made = await server.asPlatform((scope) =>
    createProvenUser(scope, from, { name: 'Other', email, password: newPassword }),
  )
  expect(made).toEqual({ state: 'taken' })
})

test('the operator makes the owner of the mailbox an administrator', async () => {
  const { email, userId, eve } = await signUpAsEve()
  const unproven = server.asPlatform((scope) => setStaffRole(scope, userId, 'superadmin'))
  await expect(unproven).rejects.toThrow('users_of_staff_are_proven')

  await server.asPlatform(async (scope) => {
    const person = await claimEmail(scope, { address: 'console', userAgent: 'test' }, email)
    await setStaffRole(scope, person?.id ?? '', 'superadmin')
  })

  await expectEveSignedOut(eve, email)
})

test('of ten concurrent links for the first administrator, one succeeds', async () => {
  await server.query('update users set staff_role = null')
  const tokens = []
  for (let count = 0; count < 10; count++)
    tokens.push(await server.asPlatform(issueFirstAdminToken))

  const tries = await Promise.allSettled(
    tokens.map((token) =>
      server.asPlatform(async (scope) => {
        await redeemFirstAdminToken(scope, token ?? '')
        await createUser(scope, {
          name: 'First',
          email: newEmail(),
          isProven: true,
          staffRole: 'superadmin',
        })
      }),
    ),
  )

  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test("the owner of the mailbox opens the link of someone else's sign-up", async () => {
  const { email, userId, eve } = await signUpAsEve()
  await server.asPlatform((scope) => requestEmailProof(scope, userId))
  const token = await server.tokenTo(email, 'email-proof')
  const victim = server.client()

  const asked = await victim.must(verifyEmail, { token })
  const eveSession = await eve.must(getSession, {})
  const wrong = await victim.call(verifyEmail, { token, password: 'wrong password' })
  const taken = await victim.must(verifyEmail, { token, startOver: true })
  await expectPasswordNotice(email, 'started over')

  expect([asked.state, wrong.status, taken.state]).toEqual(['proof-needed', 401, 'signed-in'])
  expect(eveSession.user?.emailVerifiedAt).toBeNull()
  await expectEveSignedOut(eve, email)
})

test('the person who signed up keeps their password, in the same browser', async () => {
  const { email, userId, eve: owner } = await signUpAsEve()
  await server.asPlatform((scope) => requestEmailProof(scope, userId))

  const answer = await owner.must(verifyEmail, {
    token: await server.tokenTo(email, 'email-proof'),
  })

  expect(answer.state).toBe('verified')
  expect((await server.client().call(signIn, { identifier: email, password })).status).toBe(200)
})

test('the person who signed up keeps their password, in another browser with the password', async () => {
  const { email, userId, eve: owner } = await signUpAsEve()
  await server.asPlatform((scope) => requestEmailProof(scope, userId))
  const phone = server.client()

  const token = await server.tokenTo(email, 'email-proof')
  const answer = await phone.must(verifyEmail, { token, password })

  expect(answer.state).toBe('signed-in')
  expect((await owner.must(getSession, {})).user?.emailVerifiedAt).not.toBeNull()
})

test("another account's session doesn't replace the password", async () => {
  const { email, userId, eve } = await signUpAsEve()
  await server.asPlatform((scope) => requestEmailProof(scope, userId))
  const { client: victim } = await server.signedIn()

  const answer = await victim.must(verifyEmail, {
    token: await server.tokenTo(email, 'email-proof'),
  })

  expect(answer.state).toBe('proof-needed')
  expect((await eve.must(getSession, {})).user?.emailVerifiedAt).toBeNull()
})

test('no credentials can be added before the address is confirmed', async () => {
  const { eve } = await signUpAsEve()

  const answers = [
    await eve.call(startTotp, {}),
    await eve.call(startPasskeyCreation, {}),
    await eve.call(requestPhoneProof, { phone: '+441234567890' }),
    await eve.call(requestEmailChange, { email: newEmail() }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409])
})

test("a sign-in started before the account changed hands can't finish in it", async () => {
  const { email, userId } = await signUpAsEve()
  for (let round = 0; round < 3; round++) {
    await server.query('update users set email_verified_at = null where id = $1', [userId])
    await server.client().must(requestMagicLink, { email })
    const token = await server.tokenTo(email, 'magic-link')
    await setEvesPassword()
    const attempts = Array.from({ length: 4 }, () =>
      server.client().call(signIn, { identifier: email, password }),
    )
    const victim = server.client()
    const [redeemed] = await Promise.all([victim.call(redeemMagicLink, { token }), ...attempts])

    const sessions = await server.query<{ how: string }>(
      'select how from sessions where user_id = $1',
      [userId],
    )
    // Setting the password didn't raise the version, so the link may still be valid.
    expect(redeemed.status).toBe(200)
    expect(sessions.map(({ how }) => how)).toEqual(['magic-link'])
  }

  async function setEvesPassword(): Promise<void> {
    const { userId: other } = await server.makeAccount()
    await server.query(
      'update users set password_hash = (select password_hash from users where id = $2) where id = $1',
      [userId, other],
    )
  }
})

test("a stranger who claims an address doesn't block or end another claim", async () => {
  const { email, userId } = await signUpAsEve()

  const again = await server.asPlatform((scope) =>
    createUser(scope, { name: 'Victim', email, password: newPassword }),
  )

  const rows = await server.query('select id from users where email = $1', [email])
  expect(again).toEqual({ state: 'taken' })
  expect(rows).toEqual([{ id: userId }])
})

test('of twenty concurrent sign-ups with one address, one gets the claim', async () => {
  const email = newEmail()

  const created = await Promise.all(
    Array.from({ length: 20 }, () =>
      server.asPlatform((scope) => createUser(scope, { name: 'Ada', email })),
    ),
  )

  expect(created.filter(({ state }) => state === 'created')).toHaveLength(1)
})

test('an email change to an address that a stranger claims takes it', async () => {
  const { email: wanted, eve, userId: evesId } = await signUpAsEve()
  const owner = await server.signedIn()
  await owner.client.must(requestEmailChange, { email: wanted })

  for (const address of [wanted, owner.email]) {
    const token = await server.tokenTo(address, 'email-change')
    await server.client().must(confirmEmailChange, { token })
  }

  expect((await eve.must(getSession, {})).user).toBeNull()
  expect((await owner.client.must(getSession, {})).user?.email).toBe(wanted)
  const [closed] = await server.query('select name, email, closed_at from users where id = $1', [
    evesId,
  ])
  expect(closed).toMatchObject({
    name: 'Deleted account',
    email: null,
    closedAt: expect.any(Date),
  })
})

test('a person signed out during the request changes nothing', async () => {
  const { userId } = await server.makeAccount()
  const principal = {
    sessionId: crypto.randomUUID(),
    userId,
    name: 'Eve',
    staffRole: undefined,
    hasSteppedUp: true,
    membership: undefined,
  }
  const acts: [Call, object][] = [
    [startTotp, {}],
    [confirmTotp, { code: '123456' }],
    [removeTotp, {}],
    [renewRecoveryCodes, {}],
    [startPasskeyCreation, {}],
    [removePasskey, { id: crypto.randomUUID() }],
    [changePassword, { currentPassword: password, newPassword }],
    [requestEmailChange, { email: newEmail() }],
    [requestPhoneProof, { phone: '+441234567890' }],
    [confirmPhone, { code: '123456' }],
    [confirmIdentityLink, { token: 'x' }],
    [removeIdentity, { id: crypto.randomUUID() }],
    [stepUp, { password }],
    [deleteAccount, {}],
  ]

  const codes = await Promise.all(acts.map(([offered, input]) => codeOf(offered, input)))

  expect(codes).toEqual(acts.map(() => 'unauthorized'))

  async function codeOf(offered: Call, input: object): Promise<unknown> {
    const found = server.runtime.registry.calls.find(({ call }) => call.name === offered.name)
    if (!found) throw new Error(`${offered.name} is not offered.`)
    const attempt = { principal, input, exchange: quietExchange(), requestId: 'test' }
    return perform(server.runtime, found, attempt).catch((error: { code: unknown }) => error.code)
  }
})

async function signInElsewhere(client: Client): Promise<void> {
  const { url } = await client.must(startOAuth, { provider: 'elsewhere' })
  const back = await elsewhere.visit(url)
  const answer = await client.call(finishOAuth, {
    provider: 'elsewhere',
    ...Object.fromEntries(back.searchParams),
  })
  expect(answer.headers.location).toBe('/auth-callback?kind=signed-in&next=%2F')
}
