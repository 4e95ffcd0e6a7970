import { afterAll, beforeAll, expect, test } from 'vitest'

import { replyToken } from '#modules/email/server/thread-token.ts'
import { listSpoofs, type Spoof } from '#tests/mail-corpus/list-spoofs.ts'
import {
  bring,
  letter,
  makeAddress,
  readMails,
  acceptsMail,
  type Inbound,
} from '#tests/support/mail-in.ts'
import { testSecret } from '#tests/support/test-database.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

const account = 'support@acme.example'
const contact = 'ida@signed.example'
let server: TestServer
let acme: Company
let real: Inbound
let spoofs: Spoof[]
beforeAll(async () => {
  server = await startTestServer(acceptsMail)
  const { acme: own, globex } = await twoOrganizations(server)
  acme = own
  await makeAddress(server, acme, { address: account })
  await makeAddress(server, globex, { address: 'support@globex.example' })
  server.txtRecords.set('signed.example', [['v=spf1 ip4:127.0.0.1 -all']])
  const raw = letter({ from: `Ida <${contact}>`, to: account, subject: 'Your order' })
  await bring(server, raw, { to: account, from: contact })
  await bring(server, letter({ to: 'support@globex.example' }), { to: 'support@globex.example' })
  const [mine] = await readMails(server, acme)
  const [theirs] = await readMails(server, globex)
  if (!mine?.conversationId || !theirs?.conversationId) throw new Error('Nothing came.')
  real = mine
  spoofs = listSpoofs({
    account,
    contact,
    member: acme.agent.email,
    token: replyToken(testSecret, acme.organizationId, mine.conversationId),
    otherToken: replyToken(testSecret, globex.organizationId, theirs.conversationId),
    // For sent emails, the Message-ID contains the token.
    messageId: mine.headerId,
  })
})
afterAll(() => server.close())

test("no spoofed email becomes a member's, matches a verified contact, or joins a thread", async () => {
  expect(spoofs.length).toBeGreaterThanOrEqual(30)
  for (const { raw } of spoofs) {
    await bring(server, raw, { to: account, from: 'mallory@evil.example' })
  }
  const mails = (await readMails(server, acme)).filter(({ id }) => id !== real.id)
  expect(mails.filter(({ state }) => state === 'failed')).toEqual([])

  const byAgents = await server.query(
    `select 1 from messages message join inbound_mails mail on mail.message_id = message.id
     where message.author_kind <> 'contact'`,
  )
  expect(byAgents).toEqual([])
  const joined = mails.filter(({ conversationId: id }) => id === real.conversationId)
  // A token holder may join the thread, but as a stranger.
  const [withToken, ...others] = joined
  expect(others).toEqual([])
  expect(withToken?.contactId).not.toBe(real.contactId)
  expect(mails.filter(({ contactId: id }) => id === real.contactId)).toEqual([])
  const trusted = await server.query(
    `select 1 from messages message join inbound_mails mail on mail.message_id = message.id
     where mail.id <> $1 and message.envelope->>'trust' = 'verified'`,
    [real.id],
  )
  expect(trusted).toEqual([])
  expect(await server.query('select 1 from email_suppressions')).toEqual([])
}, 60_000)
