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
import { letter, readMails, takesMail } from '#tests/support/mail-in.ts'
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
    ...takesMail.config,
    allowPrivateOutgoing: true,
    mailboxProviders: mailboxProvidersAt(elsewhere, imap, {
      publicUrl: 'http://parley.test',
      smtpPort: Number(new URL(smtp.url).port),
    }),
  }
  server = await startTestServer({ ...takesMail, config })
  // A second node on the same database: both may want a new access token at once.
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

/** Goes to the provider as this person and comes back as far as our door. */
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
  const [row] = await server.query<{ oauth_grant: string | null; imap: string | null }>(
    'select oauth_grant, imap from email_accounts where id = $1',
    [id],
  )
  return row
}
/** So that nobody reads it but who asks here. */
const rest = (id: string) =>
  vi.waitFor(async () => {
    const { client } = acme.owner
    const { version } = await client.must(getEmailAccount, { id })
    await client.must(updateEmailAccount, { id, version, isPaused: true })
  }, soon)
/** It is somebody's turn, unless somebody looks already: of two, the later would have the last word. */
const lookNow = (id: string) =>
  server.query(
    `update email_accounts set next_poll_at = now() - interval '1 second'
    where id = $1 and claimed_by is null`,
    [id],
  )

test('a mailbox is opened by signing in: it is proven, read, and sends by its own server', async () => {
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
    // A look that a busy machine broke off would come again only after minutes.
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

test('what it is opened with comes out nowhere', async () => {
  const account = await signedIn(acme)
  const { text } = await acme.owner.client.call(listEmailAccounts, {})
  const events = await server.query<{ data: unknown }>(
    `select data from events where type like 'email_account.%' and org_id = $1`,
    [acme.organizationId],
  )
  const kept = await grantOf(account.id)
  expect(kept?.oauth_grant).toBeTypeOf('string')
  const said = `${text} ${JSON.stringify(events)}`
  expect(said).not.toContain(kept?.oauth_grant)
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

test('whoever signs in must be the address, and give access to mail', async () => {
  const { client } = acme.owner
  const { id, address } = await newMailbox(acme)

  const wrong = await refusal(client, await goThere(client, id, 'eve@people.example'))
  expect(wrong).toMatchObject({ status: 409 })
  expect(wrong.text).toContain(`You signed in as eve@people.example. Sign in as ${address}.`)

  elsewhere.scope = 'openid email'
  const partly = await refusal(client, await goThere(client, id, address))
  expect(partly.text).toContain('gave no access to mail')
  elsewhere.scope = undefined

  const no = await refusal(client, await goThere(client, id, undefined))
  expect(no.text).toContain('was not allowed')

  elsewhere.broken.set('/token', 500)
  const broken = await refusal(client, await goThere(client, id, address))
  expect(broken.text).toContain('did not answer')
  expect(await grantOf(id)).toMatchObject({ oauth_grant: null })
  expect(await client.must(getEmailAccount, { id })).toMatchObject({ provenBy: null })
}, 40_000)

test('a state is worth something for its member, organization and browser alone, and once', async () => {
  const { client } = acme.owner
  const { id, address } = await newMailbox(acme)
  const brought = await goThere(client, id, address)
  const elsewhereBegun = { status: 409, text: expect.stringContaining('begun elsewhere') }

  expect(await refusal(acme.admin.client, brought)).toMatchObject(elsewhereBegun)
  expect(await refusal(globex.owner.client, brought)).toMatchObject(elsewhereBegun)
  // The same person at another browser, who does not have the cookie.
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

test('an address that another organization proved cannot be signed in to', async () => {
  const theirs = await newMailbox(globex)
  const { address } = theirs
  const ours = await acme.owner.client.must(createEmailAccount, { ...wish, address })
  await acme.owner.client.must(
    finishMailboxSignIn,
    await goThere(acme.owner.client, ours.id, address),
  )
  const { client } = globex.owner
  const late = await refusal(client, await goThere(client, theirs.id, address))
  expect(late.text).toContain('Another organization has proven this address.')
}, 40_000)

test('an access token is replaced before it ends, once for all who ask at once', async () => {
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
  // One that ends within the next minutes is not even tried.
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
  expect((await grantOf(account.id))?.oauth_grant).not.toBe(kept?.oauth_grant)

  // A provider that is away for a moment costs nothing but that moment.
  elsewhere.endAccess()
  elsewhere.broken.set('/token', 503)
  const away = await client.must(testEmailAccount, { id: account.id })
  expect(away.steps.find(({ state }) => state === 'failed')).toMatchObject({
    step: 'connect',
    words: 'Google does not answer as it should.',
  })
  elsewhere.broken.clear()
  const back = await client.must(testEmailAccount, { id: account.id })
  expect(back.steps.find(({ step }) => step === 'sign in')).toMatchObject({ state: 'ok' })
}, 60_000)

test('a grant that was taken back is said with its step, members are told, and signing in mends it', async () => {
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
      lastError: 'Google does not let us in any more. Sign in again.',
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
    expect(items.map(({ title }) => title)).toContain(`Mail to ${address} does not come in`)
  }, soon)

  // Resting does not make it work.
  for (const isPaused of [true, false]) {
    const { version } = await client.must(getEmailAccount, { id })
    await client.must(updateEmailAccount, { id, version, isPaused })
  }
  expect((await client.must(getEmailAccount, { id })).state).toBe('setup')

  const again = await client.must(finishMailboxSignIn, await goThere(client, id, address))
  expect(again).toMatchObject({ isSignedIn: true, failingStep: null, state: 'active' })
}, 60_000)

test('disconnecting, another way and removing give the grant back', async () => {
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
    expect((await grantOf(account.id))?.oauth_grant ?? null).toBeNull()
  }
}, 60_000)

/** As Microsoft tells of a work account: its user name is the address, and nothing else is. */
const atWork = (address: string): Claims => ({
  sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
  tid: '9188040d-6c67-4c5b-b112-36a304b66dad',
  preferred_username: address,
})

test('a mailbox of Microsoft is opened at the tenant of the install, with what reading and sending need', async () => {
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
  // It answers with what opens mail alone, and in letters of its own.
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

test('Microsoft lets in who is the address and allows reading and sending, and nobody else', async () => {
  const { client } = acme.owner
  const { id, address } = await newMailbox(acme, 'oauth_microsoft')
  const other = await refusal(client, await goThereAs(client, id, atWork('eve@people.example')))
  expect(other.text).toContain(`You signed in as eve@people.example. Sign in as ${address}.`)
  elsewhere.scope = 'openid https://outlook.office.com/IMAP.AccessAsUser.All'
  const partly = await refusal(client, await goThereAs(client, id, atWork(address)))
  expect(partly.text).toContain('Microsoft gave no access to mail')
  const no = await refusal(client, await goThereAs(client, id, undefined))
  expect(no.text).toContain('Microsoft was not allowed to let us in. Nothing was changed.')
  expect(await grantOf(id)).toMatchObject({ oauth_grant: null })
}, 40_000)

test('each refresh token of Microsoft is used once: the next one is kept', async () => {
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
  // Other mailboxes ask meanwhile.
  const own = elsewhere.asked.filter(({ form }) => tokens.includes(form.get('refresh_token') ?? ''))
  expect(own.map(({ path }) => path)).toEqual(tokens.map(() => `/${tenant}/oauth2/v2.0/token`))
}, 40_000)

test('where Microsoft wants a person again, it is a sign-in that ended, and nothing is asked to revoke', async () => {
  const { client } = acme.owner
  const { id, address } = await newMailbox(acme, 'oauth_microsoft')
  await client.must(finishMailboxSignIn, await goThereAs(client, id, atWork(address)))
  await rest(id)
  elsewhere.endAccess()
  // A new rule of the tenant, such as a second factor.
  elsewhere.refreshRefusal = 'interaction_required'
  const { steps } = await client.must(testEmailAccount, { id })
  expect(steps.find(({ state }) => state === 'failed')).toMatchObject({
    step: 'sign in',
    // The mailbox, which is read meanwhile, may have learnt it first.
    words: expect.stringMatching(
      /^(Microsoft does not let us in any more|Nobody is signed in)\. Sign in again\.$/,
    ),
  })
  expect(await grantOf(id)).toMatchObject({ oauth_grant: null })

  elsewhere.refreshRefusal = undefined
  const revoked = elsewhere.revoked.length
  await client.must(finishMailboxSignIn, await goThereAs(client, id, atWork(address)))
  await client.must(disconnectMailbox, { id })
  expect(await grantOf(id)).toMatchObject({ oauth_grant: null })
  await vi.waitFor(async () => {
    const waiting = await server.query(
      `select 1 from pgboss.job where name = 'revoke-mailbox-grant' and state <> 'completed'`,
    )
    expect(waiting).toEqual([])
  }, soon)
  expect(elsewhere.revoked.length).toBe(revoked)
}, 40_000)

test('what is not set up is not offered', async () => {
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
    expect(text).toContain('does not offer this sign-in')
  } finally {
    await plain.close()
  }
})
