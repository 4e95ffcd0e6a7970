import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import {
  createEmailAccount,
  deleteEmailAccount,
  disconnectMailbox,
  finishMailboxSignIn,
  getEmailAccount,
  listEmailAccounts,
  startMailboxSignIn,
  testEmailAccount,
  updateEmailAccount,
} from '#modules/email/accounts-contract.ts'
import { listOutboundMails } from '#modules/email/delivery-contract.ts'
import type { EmailAccount } from '#modules/email/model.ts'
import { listNotifications } from '#modules/notifications/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { startImapStandIn, type ImapStandIn } from '#tests/support/imap-stand-in.ts'
import { letter, readMails, acceptsMail } from '#tests/support/mail-in.ts'
import { mailboxProvidersAt, opensMailbox, tenant } from '#tests/support/mailbox-provider.ts'
import { startOAuthStandIn, type Claims, type OAuthStandIn } from '#tests/support/oauth-stand-in.ts'
import { startSmtpStandIn, type SmtpStandIn } from '#tests/support/smtp-stand-in.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

let elsewhere: OAuthStandIn
let imap: ImapStandIn
let smtp: SmtpStandIn
let server: TestServer
let other: TestServer
let acme: Company
let globex: Company
beforeAll(async () => {
  ;[elsewhere, imap, smtp] = await Promise.all([
    startOAuthStandIn(),
    startImapStandIn('no password opens this'),
    startSmtpStandIn(),
  ])
  smtp.takesToken = opensMailbox(elsewhere)
  const config = {
    ...acceptsMail.config,
    allowPrivateOutgoing: true,
    mailboxProviders: mailboxProvidersAt(elsewhere, imap, {
      publicUrl: 'http://parley.test',
      smtpPort: Number(new URL(smtp.url).port),
    }),
  }
  server = await startTestServer({ ...acceptsMail, config })
  // A second node on the same database, so that both may refresh the token at once.
  other = await startTestServer({ roles: ['work'], config, databaseUrl: server.databaseUrl })
  ;({ acme, globex } = await twoOrganizations(server))
})
afterAll(async () => {
  await other.close()
  await server.close()
  await Promise.all([elsewhere.close(), imap.close(), smtp.close()])
})
beforeEach(() => {
  elsewhere.broken.clear()
  elsewhere.lasts = 3600
  elsewhere.scope = undefined
  elsewhere.refreshRefusal = undefined
})

let addresses = 0
const wish = { displayName: 'Help', mode: 'oauth_google' } as const
function newMailbox(
  company: Company,
  mode: 'oauth_google' | 'oauth_microsoft' = 'oauth_google',
): Promise<EmailAccount> {
  const address = `help${++addresses}@people.example`
  return company.owner.client.must(createEmailAccount, { ...wish, mode, address })
}

interface Brought {
  readonly state: string
  readonly code?: string
  readonly error?: string
}

/** Signs in at the provider as this person and returns to our callback. */
function goThere(client: Client, id: string, email: string | undefined): Promise<Brought> {
  const person = email === undefined ? undefined : { sub: email, email, email_verified: true }
  return goThereAs(client, id, person)
}

async function goThereAs(client: Client, id: string, person: Claims | undefined): Promise<Brought> {
  elsewhere.person = person
  const { url } = await client.must(startMailboxSignIn, { id })
  const { searchParams } = await elsewhere.visit(url)
  const [state = '', code, error] = ['state', 'code', 'error'].map((name) => searchParams.get(name))
  return { state: state ?? '', ...(code && { code }), ...(error && { error }) }
}

async function signedIn(company: Company): Promise<EmailAccount> {
  const { client } = company.owner
  const { id, address } = await newMailbox(company)
  return client.must(finishMailboxSignIn, await goThere(client, id, address))
}

const soon = { timeout: 20_000, interval: 200 }
const refusal = async (client: Client, brought: Brought) => {
  const { status, text } = await client.call(finishMailboxSignIn, brought)
  return { status, text }
}
const grantOf = async (id: string) => {
  const [row] = await server.query<{ oauthGrant: string | null; imap: string | null }>(
    'select oauth_grant, imap from email_accounts where id = $1',
    [id],
  )
  return row
}
/** So that only this test reads it. */
const rest = (id: string) =>
  vi.waitFor(async () => {
    const { client } = acme.owner
    const { version } = await client.must(getEmailAccount, { id })
    await client.must(updateEmailAccount, { id, version, isPaused: true })
  }, soon)
/** Releases the mailbox unless a check is running: of two checks, the later one would win. */
const lookNow = (id: string) =>
  server.query(
    `update email_accounts set next_poll_at = now() - interval '1 second'
    where id = $1 and claimed_by is null`,
    [id],
  )

test('a mailbox sign-in verifies the address, reads its email, and sends through its server', async () => {
  const { client } = acme.owner
  const offered = await client.must(listEmailAccounts, {})
  expect(offered.signIns).toEqual(['google', 'microsoft'])
  const made = await newMailbox(acme)
  expect(made).toMatchObject({ isSignedIn: false, provenBy: null, state: 'setup' })

  const account = await client.must(
    finishMailboxSignIn,
    await goThere(client, made.id, made.address),
  )
  expect(account).toMatchObject({ isSignedIn: true, provenBy: 'sign-in', sendsAs: made.address })
  await vi.waitFor(async () => {
    const [row] = await server.query(
      'select 1 from email_accounts where id = $1 and uid_validity = 7',
      [made.id],
    )
    expect(row).toBeDefined()
  }, soon)
  imap.deliver(letter({ subject: 'By Google', to: made.address }))
  await vi.waitFor(async () => {
    // A check aborted on a busy machine would be repeated only minutes later.
    await lookNow(made.id)
    await readMails(server, acme)
    const [read] = await server.query(
      `select state, failures, failing_step, last_error, claimed_by, last_uid,
        (select count(*)::int from inbound_mails where subject = $2) as mails
      from email_accounts where id = $1`,
      [made.id, 'By Google'],
    )
    expect(read).toMatchObject({ mails: 1 })
  }, soon)

  const { isOk, steps } = await client.must(testEmailAccount, {
    id: made.id,
    to: 'ada@example.org',
  })
  expect(steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
    'resolve ok',
    'connect ok',
    'secure ok',
    'sign in ok',
    'open folder ok',
    'prove ok',
    'sign ok',
    'send ok',
  ])
  expect(isOk).toBe(true)
  const [sent] = smtp.received.filter(({ to }) => to.includes('ada@example.org'))
  expect(sent).toMatchObject({ user: made.address, mail: { from: { address: made.address } } })
  const { items } = await client.must(listOutboundMails, {})
  expect(items).toContainEqual(
    expect.objectContaining({ recipient: 'ada@example.org', state: 'sent' }),
  )
}, 60_000)

test('tokens are never returned', async () => {
  const account = await signedIn(acme)
  const { text } = await acme.owner.client.call(listEmailAccounts, {})
  const events = await server.query<{ data: unknown }>(
    `select data from events where type like 'email_account.%' and org_id = $1`,
    [acme.organizationId],
  )
  const kept = await grantOf(account.id)
  expect(kept?.oauthGrant).toBeTypeOf('string')
  const said = `${text} ${JSON.stringify(events)}`
  expect(said).not.toContain(kept?.oauthGrant)
  const [row] = await server.query<{ row: string }>(
    'select to_jsonb(kept)::text as row from email_accounts kept where id = $1',
    [account.id],
  )
  elsewhere.endAccess()
  await acme.owner.client.must(testEmailAccount, { id: account.id })
  const [used] = elsewhere.refreshed.filter(({ email }) => email === account.address)
  expect(used?.token).toBeTypeOf('string')
  expect(row?.row).not.toContain(used?.token)
}, 40_000)

test('the sign-in must be for the address and grant access to email', async () => {
  const { client } = acme.owner
  const { id, address } = await newMailbox(acme)

  const wrong = await refusal(client, await goThere(client, id, 'eve@people.example'))
  expect(wrong).toMatchObject({ status: 409 })
  expect(wrong.text).toContain(`You signed in as eve@people.example. Sign in as ${address}.`)

  elsewhere.scope = 'openid email'
  const partly = await refusal(client, await goThere(client, id, address))
  expect(partly.text).toContain('didn’t grant access to email')
  elsewhere.scope = undefined

  const no = await refusal(client, await goThere(client, id, undefined))
  expect(no.text).toContain('was declined')

  elsewhere.broken.set('/token', 500)
  const broken = await refusal(client, await goThere(client, id, address))
  expect(broken.text).toContain('unexpected response')
  expect(await grantOf(id)).toMatchObject({ oauthGrant: null })
  expect(await client.must(getEmailAccount, { id })).toMatchObject({ provenBy: null })
}, 40_000)

test('a state works once, for its member, organization, and browser', async () => {
  const { client } = acme.owner
  const { id, address } = await newMailbox(acme)
  const brought = await goThere(client, id, address)
  const elsewhereBegun = {
    status: 409,
    text: expect.stringContaining('started in another browser'),
  }

  expect(await refusal(acme.admin.client, brought)).toMatchObject(elsewhereBegun)
  expect(await refusal(globex.owner.client, brought)).toMatchObject(elsewhereBegun)
  // The same person in another browser without the cookie.
  const cookie = client.cookies.get('mailbox-state') ?? ''
  client.cookies.delete('mailbox-state')
  expect(await refusal(client, brought)).toMatchObject(elsewhereBegun)
  client.cookies.set('mailbox-state', cookie)
  expect(await refusal(client, { ...brought, state: `${brought.state}x` })).toMatchObject(
    elsewhereBegun,
  )

  await client.must(finishMailboxSignIn, brought)
  expect(await refusal(client, brought)).toMatchObject(elsewhereBegun)
  const foreign = await globex.owner.client.call(startMailboxSignIn, { id })
  expect(foreign.status).toBe(404)
  expect((await globex.owner.client.call(disconnectMailbox, { id })).status).toBe(404)
  const agent = await acme.agent.client.call(startMailboxSignIn, { id })
  expect(agent.status).toBe(403)
}, 40_000)

test("an address verified by another organization can't be signed in to", async () => {
  const theirs = await newMailbox(globex)
  const { address } = theirs
  const ours = await acme.owner.client.must(createEmailAccount, { ...wish, address })
  await acme.owner.client.must(
    finishMailboxSignIn,
    await goThere(acme.owner.client, ours.id, address),
  )
  const { client } = globex.owner
  const late = await refusal(client, await goThere(client, theirs.id, address))
  expect(late.text).toContain('Another organization has verified this address.')
}, 40_000)

test('an access token is refreshed before it expires, once for all nodes', async () => {
  const account = await signedIn(acme)
  const { client } = acme.owner
  await rest(account.id)
  const kept = await grantOf(account.id)
  elsewhere.endAccess()
  const refreshes = () =>
    elsewhere.refreshed.filter(({ email }) => email === account.address).length

  const answers = await Promise.all(
    Array.from({ length: 6 }, () => client.must(testEmailAccount, { id: account.id })),
  )
  for (const { steps } of answers) {
    expect(steps.find(({ step }) => step === 'sign in')).toMatchObject({ state: 'ok' })
  }
  expect(refreshes()).toBe(1)
  // A token about to expire isn't used.
  elsewhere.endAccess()
  elsewhere.lasts = 100
  await client.must(testEmailAccount, { id: account.id })
  expect(refreshes()).toBe(2)
  elsewhere.lasts = 3600
  const signIns = imap.signedIn()
  await client.must(testEmailAccount, { id: account.id })
  await client.must(testEmailAccount, { id: account.id })
  expect(refreshes()).toBe(3)
  expect(imap.signedIn()).toBeGreaterThanOrEqual(signIns + 2)
  expect((await grantOf(account.id))?.oauthGrant).not.toBe(kept?.oauthGrant)

  // A short provider outage changes nothing once it is over.
  elsewhere.endAccess()
  elsewhere.broken.set('/token', 503)
  const away = await client.must(testEmailAccount, { id: account.id })
  expect(away.steps.find(({ state }) => state === 'failed')).toMatchObject({
    step: 'connect',
    words: 'Google sent an unexpected response.',
  })
  elsewhere.broken.clear()
  const back = await client.must(testEmailAccount, { id: account.id })
  expect(back.steps.find(({ step }) => step === 'sign in')).toMatchObject({ state: 'ok' })
}, 60_000)

test('a revoked grant names the failed step, notifies members, and is fixed by a new sign-in', async () => {
  const account = await signedIn(acme)
  const { id, address } = account
  const { client } = acme.owner
  await vi.waitFor(async () => {
    expect((await client.must(getEmailAccount, { id })).state).toBe('active')
  }, soon)
  elsewhere.endAllGrants()
  imap.hangUp()
  await vi.waitFor(async () => {
    await lookNow(id)
    expect(await client.must(getEmailAccount, { id })).toMatchObject({
      state: 'needs_reauth',
      failingStep: 'sign in',
      lastError: 'Google revoked access. Sign in again.',
      isSignedIn: false,
    })
  }, soon)
  const told = await server.query(
    `select 1 from events where type = 'email_account.failing' and subject_id = $1`,
    [id],
  )
  expect(told).toHaveLength(1)
  await vi.waitFor(async () => {
    const { items } = await client.must(listNotifications, {})
    expect(items.map(({ title }) => title)).toContain(`Email to ${address} isn’t arriving`)
  }, soon)

  // Pausing and resuming doesn't fix it.
  for (const isPaused of [true, false]) {
    const { version } = await client.must(getEmailAccount, { id })
    await client.must(updateEmailAccount, { id, version, isPaused })
  }
  expect((await client.must(getEmailAccount, { id })).state).toBe('setup')

  const again = await client.must(finishMailboxSignIn, await goThere(client, id, address))
  expect(again).toMatchObject({ isSignedIn: true, failingStep: null, state: 'active' })
}, 60_000)

test('disconnecting, changing the mode, and deleting revoke the grant', async () => {
  const { client } = acme.owner
  const ends = [
    async ({ id }: EmailAccount) => {
      expect(await client.must(disconnectMailbox, { id })).toMatchObject({
        isSignedIn: false,
        state: 'setup',
        provenBy: 'sign-in',
      })
      expect((await client.call(disconnectMailbox, { id })).status).toBe(409)
    },
    async ({ id }: EmailAccount) => {
      const { version } = await client.must(getEmailAccount, { id })
      await client.must(updateEmailAccount, { id, version, mode: 'forward' })
    },
    async ({ id }: EmailAccount) => void (await client.must(deleteEmailAccount, { id })),
  ]
  for (const end of ends) {
    const account = await signedIn(acme)
    const before = elsewhere.revoked.length
    await end(account)
    await vi.waitFor(() => expect(elsewhere.revoked.length).toBe(before + 1), soon)
    expect((await grantOf(account.id))?.oauthGrant ?? null).toBeNull()
  }
}, 60_000)

/** Microsoft work accounts return the address only as the username. */
const atWork = (address: string): Claims => ({
  sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
  tid: '9188040d-6c67-4c5b-b112-36a304b66dad',
  preferred_username: address,
})

test("a Microsoft mailbox opens at the install's tenant with read and send scopes", async () => {
  const { client } = acme.owner
  const { id, address } = await newMailbox(acme, 'oauth_microsoft')
  const { url } = await client.must(startMailboxSignIn, { id })
  const asked = new URL(url)
  expect(asked.pathname).toBe(`/${tenant}/oauth2/v2.0/authorize`)
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    client_id: 'client-microsoft',
    redirect_uri: 'http://parley.test/dashboard/settings/email-settings',
    prompt: 'select_account',
    login_hint: address,
    scope:
      'openid email profile offline_access https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send',
  })

  elsewhere.asked.length = 0
  // The response lists only the email scopes, with different capitalization.
  elsewhere.scope =
    'https://outlook.office.com/imap.accessasuser.all https://outlook.office.com/SMTP.Send'
  const account = await client.must(
    finishMailboxSignIn,
    await goThereAs(client, id, atWork(address)),
  )
  expect(account).toMatchObject({ isSignedIn: true, provenBy: 'sign-in', sendsAs: address })
  const atMicrosoft = elsewhere.asked.filter(
    ({ form }) => form.get('client_id') === 'client-microsoft',
  )
  expect(atMicrosoft.map(({ path }) => path)).toEqual([`/${tenant}/oauth2/v2.0/token`])
  const { isOk } = await client.must(testEmailAccount, { id, to: 'grace@example.org' })
  expect(isOk).toBe(true)
  const [sent] = smtp.received.filter(({ to }) => to.includes('grace@example.org'))
  expect(sent).toMatchObject({ user: address })
}, 40_000)

test('a Microsoft sign-in must match the address and grant reading and sending', async () => {
  const { client } = acme.owner
  const { id, address } = await newMailbox(acme, 'oauth_microsoft')
  const other = await refusal(client, await goThereAs(client, id, atWork('eve@people.example')))
  expect(other.text).toContain(`You signed in as eve@people.example. Sign in as ${address}.`)
  elsewhere.scope = 'openid https://outlook.office.com/IMAP.AccessAsUser.All'
  const partly = await refusal(client, await goThereAs(client, id, atWork(address)))
  expect(partly.text).toContain('Microsoft didn’t grant access to email')
  const no = await refusal(client, await goThereAs(client, id, undefined))
  expect(no.text).toContain('Access to Microsoft was declined. Nothing was changed.')
  expect(await grantOf(id)).toMatchObject({ oauthGrant: null })
}, 40_000)

test('each Microsoft refresh token is used once, and the next one is stored', async () => {
  const { client } = acme.owner
  const { id, address } = await newMailbox(acme, 'oauth_microsoft')
  await client.must(finishMailboxSignIn, await goThereAs(client, id, atWork(address)))
  await rest(id)
  elsewhere.asked.length = 0
  const used = () =>
    elsewhere.refreshed.filter(({ email }) => email === address).map(({ token }) => token)
  const before = used().length
  for (let turn = 0; turn < 3; turn++) {
    elsewhere.endAccess()
    const { steps } = await client.must(testEmailAccount, { id })
    expect(steps.find(({ step }) => step === 'sign in')).toMatchObject({ state: 'ok' })
  }
  const tokens = used().slice(before)
  expect(tokens).toHaveLength(3)
  expect(new Set(tokens).size).toBe(3)
  // Other mailboxes refresh in the meantime.
  const own = elsewhere.asked.filter(({ form }) => tokens.includes(form.get('refresh_token') ?? ''))
  expect(own.map(({ path }) => path)).toEqual(tokens.map(() => `/${tenant}/oauth2/v2.0/token`))
}, 40_000)

test('interaction_required at Microsoft ends the sign-in, and nothing is revoked', async () => {
  const { client } = acme.owner
  const { id, address } = await newMailbox(acme, 'oauth_microsoft')
  await client.must(finishMailboxSignIn, await goThereAs(client, id, atWork(address)))
  await rest(id)
  elsewhere.endAccess()
  // A new tenant policy, such as a second factor.
  elsewhere.refreshRefusal = 'interaction_required'
  const { steps } = await client.must(testEmailAccount, { id })
  expect(steps.find(({ state }) => state === 'failed')).toMatchObject({
    step: 'sign in',
    // The mailbox reader may find out first.
    words: expect.stringMatching(
      /^(Microsoft revoked access|The mailbox isn’t signed in)\. Sign in again\.$/,
    ),
  })
  expect(await grantOf(id)).toMatchObject({ oauthGrant: null })

  elsewhere.refreshRefusal = undefined
  const revoked = elsewhere.revoked.length
  await client.must(finishMailboxSignIn, await goThereAs(client, id, atWork(address)))
  await client.must(disconnectMailbox, { id })
  expect(await grantOf(id)).toMatchObject({ oauthGrant: null })
  await vi.waitFor(async () => {
    const waiting = await server.query(
      `select 1 from pgboss.job where name = 'revoke-mailbox-grant' and state <> 'completed'`,
    )
    expect(waiting).toEqual([])
  }, soon)
  expect(elsewhere.revoked.length).toBe(revoked)
}, 40_000)

test('unconfigured providers are not offered', async () => {
  const plain = await startTestServer()
  try {
    const { owner } = await makeCompany(plain, 'tailspin')
    expect((await owner.client.must(listEmailAccounts, {})).signIns).toEqual([])
    const { status, text } = await owner.client.call(createEmailAccount, {
      address: 'help@tailspin.example',
      displayName: 'Help',
      mode: 'oauth_microsoft',
    })
    expect(status).toBe(409)
    expect(text).toContain('isn’t available on this install')
  } finally {
    await plain.close()
  }
})
