import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { createMailboxBox } from '#modules/email/server/accounts/mailbox-box.ts'
import { openMailbox } from '#platform/mail/receiving/imap-mailbox.ts'
import { startImapStandIn, type ImapStandIn } from '#tests/support/imap-stand-in.ts'
import { letter, makeAddress, readMails, acceptsMail } from '#tests/support/mail-in.ts'
import { testSecret } from '#tests/support/test-database.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

const word = ['open', 'sesame'].join('-')
const id = crypto.randomUUID()
let imap: ImapStandIn
let server: TestServer
let other: TestServer
let acme: Company
beforeAll(async () => {
  imap = await startImapStandIn(word)
  const config = { ...acceptsMail.config, allowPrivateOutgoing: true }
  server = await startTestServer({ ...acceptsMail, config })
  // A second node on the same database; only one of them reads the mailbox.
  other = await startTestServer({ roles: ['work'], config, databaseUrl: server.databaseUrl })
  acme = await makeCompany(server, 'acme')
  imap.deliver(letter({ subject: 'Long before' }))
  const login = { host: '127.0.0.1', port: imap.port, security: 'none', user: 'ada' } as const
  const owner = { organizationId: acme.organizationId, accountId: id }
  const sealed = createMailboxBox(testSecret).seal({ ...login, password: word }, owner)
  await makeAddress(server, acme, { address: 'box@acme.example', mode: 'imap', imap: sealed, id })
})
afterAll(async () => {
  await other.close()
  await server.close()
  await imap.close()
})

const subjects = async () => {
  await readMails(server, acme)
  const rows = await server.query<{ subject: string }>(
    'select subject from inbound_mails where account_id = $1 order by received_at, id',
    [id],
  )
  return rows.map(({ subject }) => subject)
}
const account = async () => {
  const [row] = await server.query<Record<string, unknown>>(
    'select state, failing_step, last_error, failures, next_poll_at > now() as is_held from email_accounts where id = $1',
    [id],
  )
  return row
}
const soon = { timeout: 15_000, interval: 100 }
const slowly = { timeout: 30_000, interval: 1000 }
/** Makes the mailbox due once its reader noticed the lost connection. */
const lookNow = () =>
  server.query(
    `update email_accounts set next_poll_at = now() - interval '1 second'
    where id = $1 and claimed_by is null`,
    [id],
  )

test('a mailbox is read once, from now on, and nothing in it changes', async () => {
  await vi.waitFor(async () => expect(imap.signedIn()).toBe(1), soon)
  await vi.waitFor(async () => expect(await account()).toMatchObject({ isHeld: true }), soon)
  await vi.waitFor(async () => {
    const [row] = await server.query('select 1 from email_accounts where uid_validity = 7')
    expect(row).toBeDefined()
  }, soon)
  imap.deliver(letter({ subject: 'First' }))
  imap.deliver(letter({ subject: 'Second' }))

  await vi.waitFor(async () => expect(await subjects()).toEqual(['First', 'Second']), soon)
  expect(imap.signedIn()).toBe(1)
  expect(imap.changes).toEqual([])
}, 40_000)

test('an email larger than its server reports is not stored, and the next one is', async () => {
  imap.reportedSize = 100
  imap.deliver(letter({ subject: 'Endless', text: 'x'.repeat(1_000_000) }))
  imap.deliver(letter({ subject: 'After it' }))

  await vi.waitFor(async () => expect(await subjects()).toContain('After it'), slowly)
  imap.reportedSize = undefined
  const refused = await server.query(
    `select reason from inbound_mails where account_id = $1 and state = 'rejected'`,
    [id],
  )
  expect(refused).toEqual([{ reason: expect.stringContaining('than its server reported') }])
  expect(await subjects()).not.toContain('Endless')
  expect(await account()).toMatchObject({ failingStep: null })
}, 60_000)

test('a UID reset imports nothing twice', async () => {
  imap.uidValidity = 8
  imap.hangUp()
  await vi.waitFor(async () => {
    await lookNow()
    const [row] = await server.query('select 1 from email_accounts where uid_validity = 8')
    expect(row).toBeDefined()
  }, slowly)
  const known = await subjects()
  expect(known.filter((subject) => subject === 'First')).toHaveLength(1)
  expect(known.filter((subject) => subject === 'Second')).toHaveLength(1)
}, 40_000)

test('a rejected password is reported with its step', async () => {
  imap.password = 'another'
  imap.hangUp()
  await vi.waitFor(async () => {
    await lookNow()
    expect(await account()).toMatchObject({
      state: 'needs_reauth',
      failingStep: 'sign in',
      lastError: expect.stringContaining('rejected the username and password'),
    })
  }, slowly)

  imap.password = word
  await vi.waitFor(async () => {
    await lookNow()
    expect(await account()).toMatchObject({ state: 'active', failingStep: null, failures: 0 })
  }, slowly)
}, 60_000)

test('email that arrives between a check and the wait is fetched at once', async () => {
  const other = await startImapStandIn(word)
  const login = { host: '127.0.0.1', port: other.port, security: 'none', user: 'ada' } as const
  const mailbox = await openMailbox({ ...login, password: word }, 'INBOX', async () => login.host)
  expect(await mailbox.listAfter(0)).toEqual([])
  other.deliver(letter({ subject: 'In between' }))
  // The server reports it once the connection idles, a second later.
  await pause(2500)
  const patience = 30_000
  const isThere = await Promise.race([mailbox.waitForMail(patience), pause(5000, 'nothing heard')])

  expect(isThere).toBe(true)
  expect(await mailbox.listAfter(0)).toHaveLength(1)
  await mailbox.close()
  await other.close()
})
