import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  changePassword,
  changeProfile,
  confirmEmailChange,
  confirmPhone,
  confirmTotp,
  deleteAccount,
  getSession,
  listHistory,
  removeTotp,
  renewRecoveryCodes,
  requestEmailChange,
  requestPhoneProof,
  requestRecovery,
  signIn,
  signInWithFactor,
  startTotp,
  stepUp,
} from '#modules/account/contract.ts'
import { createUser, deletionGuardSlot, getUsers } from '#modules/account/server/public.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { contribute } from '#platform/registry/slot.ts'
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

test('name, language and time zone change with the current version', async () => {
  const { client } = await server.signedIn()

  const changed = await client.must(changeProfile, {
    name: ' Ada King ',
    timeZone: 'Europe/London',
    version: 1,
  })
  const late = await client.call(changeProfile, { locale: 'de', version: 1 })

  expect(changed).toMatchObject({
    name: 'Ada King',
    timeZone: 'Europe/London',
    locale: 'en',
    version: 2,
  })
  expect(late.status).toBe(409)
})

test.each([
  { timeZone: 'Mars/Olympus' },
  { timeZone: '' },
  { locale: 'not a language' },
  { name: '' },
  { name: 'x'.repeat(121) },
  { staffRole: 'superadmin' },
  { email: 'eve@people.example' },
  { emailVerifiedAt: '2026-01-01T00:00:00Z' },
])('%o is refused', async (change) => {
  const { client } = await server.signedIn()

  const answer = await client.send({
    method: 'PATCH',
    path: '/api/account',
    body: { ...change, version: 1 },
  })

  expect(answer.status).toBe(400)
})

describe('the password', () => {
  test('changes with the current one, and ends the other sessions', async () => {
    const { client, email } = await server.signedIn()
    const other = server.client()
    await other.must(signIn, { identifier: email, password })
    const before = client.cookies.get('sid')

    const wrong = await client.call(changePassword, {
      currentPassword: 'wrong password',
      newPassword,
    })
    const missing = await client.call(changePassword, { newPassword })
    await client.must(changePassword, { currentPassword: password, newPassword })

    expect([wrong.status, missing.status]).toEqual([422, 422])
    expect((await other.must(getSession, {})).user).toBeNull()
    expect((await client.must(getSession, {})).user?.email).toBe(email)
    expect(client.cookies.get('sid')).not.toBe(before)
    const answers = [
      await server.client().call(signIn, { identifier: email, password }),
      await server.client().call(signIn, { identifier: email, password: newPassword }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 200])
    expect((await server.messagesTo(email))[0]).toMatchObject({ kind: 'security-notice' })
  })

  test('can be set without a current one after confirming identity', async () => {
    const { client, userId, email } = await server.signedIn()
    await server.query('update users set password_hash = null where id = $1', [userId])

    await client.must(changePassword, { newPassword })

    expect(
      (await server.client().call(signIn, { identifier: email, password: newPassword })).status,
    ).toBe(200)
  })

  test.each([
    ['one of the commonest', 'Password123'],
    ['one character over and over', 'ßßßßßßßßßßßß'],
    ['the name', 'adalovelace'],
    ['too short', 'seven77'],
    ['too long', 'x1'.repeat(65)],
  ])("can't be %s", async (_, candidate) => {
    const { client } = await server.signedIn()

    const answer = await client.call(changePassword, {
      currentPassword: password,
      newPassword: candidate,
    })

    expect(answer.status).toBe(400)
    expect(answer.text).toContain('newPassword')
  })

  test("can't be the address", async () => {
    const email = `longmailbox.${crypto.randomUUID().slice(0, 8)}@people.example`
    const [mailbox = ''] = email.split('@')

    for (const candidate of [email, mailbox]) {
      const attempt = server.asPlatform((scope) =>
        createUser(scope, { name: 'Ada', email, password: candidate }),
      )
      await expect(attempt).rejects.toMatchObject({ code: 'invalid' })
    }
  })
})

describe('the email address', () => {
  test.each([['old first'], ['new first']])(
    'changes once both addresses confirmed, %s',
    async (order) => {
      const { client, email } = await server.signedIn()
      const wanted = newEmail()
      await client.must(requestEmailChange, { email: wanted })
      const addresses = order === 'old first' ? [email, wanted] : [wanted, email]

      const states = []
      for (const address of addresses) {
        const token = await server.tokenTo(address, 'email-change')
        states.push((await server.client().must(confirmEmailChange, { token })).state)
        const again = await server.client().call(confirmEmailChange, { token })
        expect(again.status).toBe(410)
      }

      expect(states).toEqual(['waiting-for-other-address', 'changed'])
      expect((await client.must(getSession, {})).user?.email).toBe(wanted)
      expect((await server.messagesTo(email))[0]?.text).toContain(wanted)
    },
  )

  test('changes when both confirm at the same time', async () => {
    const { client, email } = await server.signedIn()
    const wanted = newEmail()
    await client.must(requestEmailChange, { email: wanted })
    const tokens = [
      await server.tokenTo(email, 'email-change'),
      await server.tokenTo(wanted, 'email-change'),
    ]

    const answers = await Promise.all(
      tokens.map((token) => server.client().must(confirmEmailChange, { token })),
    )

    expect(answers.map(({ state }) => state).toSorted()).toEqual([
      'changed',
      'waiting-for-other-address',
    ])
  })

  test('only the latest request counts', async () => {
    const { client, email } = await server.signedIn()
    const [first, second] = [newEmail(), newEmail()]
    await client.must(requestEmailChange, { email: first })
    const early = await server.tokenTo(first, 'email-change')
    const earlyOld = await server.tokenTo(email, 'email-change')
    await client.must(requestEmailChange, { email: second })

    const answers = [
      await server.client().call(confirmEmailChange, { token: early }),
      await server.client().call(confirmEmailChange, { token: earlyOld }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([410, 410])
  })

  test("of another person can't be taken, and the request doesn't reveal it", async () => {
    const victim = await server.makeAccount()
    const { client } = await server.signedIn()

    const taken = await client.call(requestEmailChange, { email: victim.email })
    const free = await client.call(requestEmailChange, { email: newEmail() })

    expect([taken.status, taken.text]).toEqual([free.status, free.text])
    const messages = await server.messagesTo(victim.email)
    expect(messages.map(({ kind, text }) => [kind, text.includes('token=')])).toEqual([
      ['address-taken', false],
    ])
  })

  test('that someone proved in the meantime stays theirs', async () => {
    const { client, email } = await server.signedIn()
    const wanted = newEmail()
    await client.must(requestEmailChange, { email: wanted })
    await server.makeAccount({ email: wanted })
    await server
      .client()
      .must(confirmEmailChange, { token: await server.tokenTo(email, 'email-change') })

    const token = await server.tokenTo(wanted, 'email-change')
    const answer = await server.client().call(confirmEmailChange, { token })

    expect(answer.status).toBe(410)
    expect((await client.must(getSession, {})).user?.email).toBe(email)
  })

  test("doesn't change after a password change", async () => {
    const { client, email } = await server.signedIn()
    const wanted = newEmail()
    await client.must(requestEmailChange, { email: wanted })
    await server
      .client()
      .must(confirmEmailChange, { token: await server.tokenTo(email, 'email-change') })
    await client.must(changePassword, { currentPassword: password, newPassword })

    const token = await server.tokenTo(wanted, 'email-change')

    expect((await server.client().call(confirmEmailChange, { token })).status).toBe(410)
  })
})

describe('the phone number', () => {
  let last = 0
  const newPhone = (): string => `+4420${String(10_000_000 + ++last)}`

  async function codeTo(phone: string): Promise<string> {
    const [message] = await server.messagesTo(phone)
    return /^\d{6}/.exec(message?.text ?? '')?.[0] ?? ''
  }

  test('is added with the code sent to it, and then signs in', async () => {
    const { client, userId } = await server.signedIn()
    const phone = newPhone()
    await client.must(requestPhoneProof, { phone })

    const user = await client.must(confirmPhone, { code: await codeTo(phone) })

    expect(user).toMatchObject({ phone, phoneVerifiedAt: expect.any(String) })
    const signedIn = await server.client().must(signIn, { identifier: phone, password })
    expect(signedIn).toEqual({ state: 'signed-in', userId })
  })

  test("isn't added with a wrong or expired code, or another person's", async () => {
    const ada = await server.signedIn()
    const eve = await server.signedIn()
    const phone = newPhone()
    await ada.client.must(requestPhoneProof, { phone })
    const first = await codeTo(phone)
    const byEve = await eve.client.call(confirmPhone, { code: first })
    await ada.client.must(requestPhoneProof, { phone })
    const second = await codeTo(phone)
    const wrong = second === '000000' ? '000001' : '000000'

    const statuses = [byEve.status, (await ada.client.call(confirmPhone, { code: wrong })).status]
    if (first !== second)
      statuses.push((await ada.client.call(confirmPhone, { code: first })).status)

    expect(new Set(statuses)).toEqual(new Set([410]))
  })

  test("of another person can't be taken", async () => {
    const ada = await server.signedIn()
    const eve = await server.signedIn()
    const phone = newPhone()
    await ada.client.must(requestPhoneProof, { phone })
    await ada.client.must(confirmPhone, { code: await codeTo(phone) })

    await eve.client.must(requestPhoneProof, { phone })

    expect((await server.messagesTo(phone))[0]?.kind).toBe('address-taken')
  })

  test('is proven by the person who signed up with it, and recovers the account', async () => {
    const phone = newPhone()
    await server.asPlatform((scope) => createUser(scope, { name: 'Ada', phone, password }))
    const client = server.client()
    await client.must(signIn, { identifier: phone, password })
    await client.must(requestPhoneProof, { phone })
    await client.must(confirmPhone, { code: await codeTo(phone) })

    await server.client().must(requestRecovery, { identifier: phone })

    expect(await server.tokenTo(phone, 'recovery')).toMatch(/^[\w-]{43}$/)
  })
})

describe('the authenticator app', () => {
  test('takes effect once a code is confirmed', async () => {
    const { client, email } = await server.signedIn()
    const { secret, uri } = await client.must(startTotp, {})

    const wrong = await client.call(confirmTotp, { code: '000000' })
    const withoutApp = await server.client().must(signIn, { identifier: email, password })

    expect(uri).toContain(`secret=${secret}`)
    expect(wrong.status).toBe(422)
    expect(withoutApp.state).toBe('signed-in')
  })

  test('its secret is encrypted in the database', async () => {
    const { client, userId } = await server.signedIn()
    const { secret } = await setUpTotp(client)

    const [row] = await server.query('select sealed_secret from totp_factors where user_id = $1', [
      userId,
    ])

    expect(JSON.stringify(row)).not.toContain(secret)
  })

  test('a second one requires removing the first; both end the other sessions', async () => {
    const { client, email } = await server.signedIn()
    const other = server.client()
    await other.must(signIn, { identifier: email, password })

    await setUpTotp(client)
    const second = await client.call(startTotp, {})
    const afterSetUp = await other.must(getSession, {})
    await client.must(removeTotp, {})

    expect([second.status, afterSetUp.user]).toEqual([409, null])
    const { factors } = await client.must(getSession, {})
    expect(factors).toMatchObject({ hasTotp: false, recoveryCodesLeft: 0 })
  })

  test('new recovery codes invalidate the old ones', async () => {
    const { client, email } = await server.signedIn()
    const app = await setUpTotp(client)
    const { recoveryCodes } = await client.must(renewRecoveryCodes, {})

    const statuses = []
    for (const recoveryCode of [app.recoveryCodes[0], recoveryCodes[0]]) {
      const first = await server.client().must(signIn, { identifier: email, password })
      const challenge = first.state === 'factor-required' ? first.challenge : ''
      statuses.push(
        (await server.client().call(signInWithFactor, { challenge, recoveryCode })).status,
      )
    }

    expect(statuses).toEqual([401, 200])
    expect((await client.must(getSession, {})).factors?.recoveryCodesLeft).toBe(9)
  })
})

describe('deleting the account', () => {
  test('removes all credentials and personal data', async () => {
    const { client, userId, email } = await server.signedIn()
    await client.must(deleteAccount, {})

    const [row] = await server.query('select * from users where id = $1', [userId])
    const history = await server.query('select id from account_events where user_id = $1', [userId])
    const answer = await server.client().call(signIn, { identifier: email, password })

    expect(row).toMatchObject({
      name: 'Deleted account',
      email: null,
      phone: null,
      passwordHash: null,
    })
    expect(history).toEqual([])
    expect(answer.status).toBe(401)
    expect(client.cookies.has('sid')).toBe(false)
    expect(await server.asPlatform((scope) => getUsers(scope, [userId]))).toMatchObject([
      { id: userId, name: 'Deleted account', email: null },
    ])
  })

  test('waits until every module agrees', async () => {
    const guarded = await startAccountServer({
      contributes: [
        contribute(deletionGuardSlot, async () =>
          refuse('conflict', 'You still own an organization.'),
        ),
      ],
    })
    const { client } = await guarded.signedIn()

    const answer = await client.call(deleteAccount, {})

    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('still own')])
    expect((await client.must(getSession, {})).user).not.toBeNull()
    await guarded.close()
  })

  test('frees the address', async () => {
    const { client, email } = await server.signedIn()
    await client.must(deleteAccount, {})

    expect((await server.makeAccount({ email })).email).toBe(email)
  })
})

test('the history lists events newest first, with pages', async () => {
  const { client } = await server.signedIn()
  await client.must(stepUp, { password })
  await client.must(changePassword, { currentPassword: password, newPassword })

  const first = await client.must(listHistory, { limit: 2 })
  const second = await client.must(listHistory, { limit: 2, cursor: first.nextCursor ?? '' })
  const madeUp = await client.call(listHistory, { cursor: 'WyJ4Il0' })

  expect([...first.items, ...second.items].map(({ type }) => type)).toEqual([
    'password.changed',
    'session.stepped-up',
    'session.started',
  ])
  expect(first.items[0]).toMatchObject({ address: '127.0.0.1', userAgent: 'Mozilla/5.0 (test)' })
  expect([second.nextCursor, madeUp.status]).toEqual([null, 400])
})
