import { afterAll, beforeAll, expect, test } from 'vitest'

import { listFeedback, setFeedbackState } from '#modules/knowledge/insight-contract.ts'
import { giveFeedback } from '#modules/knowledge/reader-contract.ts'
import { createOrganizationFor } from '#modules/organization/server/public.ts'
import { askForReaderLink } from '#modules/readers/contract.ts'
import { linksPerHour } from '#modules/readers/rules.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'
import { until } from '#tests/support/job-node.ts'
import { makeKnowledge, publishedArticle } from '#tests/support/knowledge.ts'
import { bring, letter, makeAddress, readMails, acceptsMail } from '#tests/support/mail-in.ts'
import { readerOn } from '#tests/support/reader.ts'
import { readerKey, shareReader } from '#tests/support/share-reader.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, makePerson } from '#tests/support/two-organizations.ts'

const organizations = 5
const rounds = 12
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ...acceptsMail, rateLimits: 'on' })
})
afterAll(() => server.close())

test("many conversations in a victim's name across organizations send the victim nothing", async () => {
  const companies = Array.from({ length: organizations }, () => ({
    organizationId: crypto.randomUUID(),
  }))
  const addresses = await Promise.all(
    companies.map(async (company, place) => {
      const { organizationId } = company
      await server.query(`insert into organizations (org_id, name) values ($1, 'One of many')`, [
        organizationId,
      ])
      const autoReply = 'Thank you {{name}} for "{{subject}}".'
      const made = { address: `help@many${place}.example`, autoReply }
      return (await makeAddress(server, company, made)).address
    }),
  )
  // A few at a time, each to all of them at once.
  const lines = Map.groupBy(Array.from({ length: rounds }).keys(), (round) => round % 3)
  await Promise.all(
    [...lines.values()].map(async (line) => {
      for (const round of line) {
        const from = waysToWriteHim[round % waysToWriteHim.length] ?? ''
        const mail = letter({ from: `Buy pills <${from}>`, subject: `Pills ${round}` })
        await bring(server, mail, { to: addresses, from })
      }
    }),
  )
  await until('all are read', async () => (await countOf('received')) === 0, 60_000)
  expect(await countOf('threaded')).toBe(organizations * rounds)

  const [begun] = await server.query<{ count: string }>('select count(*) from conversations')
  expect(Number(begun?.count)).toBe(organizations * rounds)
  expect(await server.query('select recipient from outbound_mails')).toEqual([])
  // No other part of the product sent email either: a local install stores it all here.
  const kept = await server.query<{ count: string }>(
    `select count(*) from system_mails where recipient like 'victim%' having count(*) > 1`,
  )
  expect(kept).toEqual([])
}, 120_000)

test('many senders of one domain get few automatic replies, and so does one mailbox with many spellings', async () => {
  for (const domain of ['crowd.example', 'gmail.com']) {
    server.txtRecords.set(domain, [['v=spf1 ip4:127.0.0.1 -all']])
  }
  const company = { organizationId: crypto.randomUUID() }
  await server.query(`insert into organizations (org_id, name) values ($1, 'Answering')`, [
    company.organizationId,
  ])
  const to = 'help@answering.example'
  await makeAddress(server, company, { address: to, autoReply: 'We got it.' })
  await server.query(
    `insert into rate_buckets (bucket, window_ends_at, used) values
      ('auto-reply:domain:crowd.example', now() + interval '1 hour', 59),
      ('auto-reply:domain:gmail.com', now() + interval '1 hour', 60)`,
  )
  const write = async (from: string) => {
    await bring(server, letter({ from, to }), { to, from })
    await readMails(server, company)
  }
  await write('one@crowd.example')
  await write('two@crowd.example')
  await write('ada.love@gmail.com')
  await write('adalove+x@gmail.com')
  await server.query(`update rate_buckets set used = 2000 where bucket = $1`, [
    `auto-reply:organization:${company.organizationId}`,
  ])
  await write('grace@gmail.com')

  const sent = await server.query(
    'select recipient from outbound_mails where org_id = $1 order by id',
    [company.organizationId],
  )
  expect(sent).toEqual([{ recipient: 'one@crowd.example' }, { recipient: 'ada.love@gmail.com' }])
}, 60_000)

test("many forms in a victim's name across organizations send the victim few links", async () => {
  const { userId, name } = await makePerson(server, 'Owner of many')
  const slugs = Array.from({ length: organizations }, (_, place) => `forms-${place}`)
  for (const slug of slugs) {
    const made = { userId, ownerName: name, name: `Forms ${slug}`, slug }
    await onPlatform(server.runtime, bySystem('test', 'write'), (scope) =>
      createOrganizationFor(scope, made),
    )
  }
  await Promise.all(
    slugs.map(async (slug) => {
      const browser = readerOn(server, slug)
      for (let round = 0; round < rounds; round++) {
        const email = waysToWriteHim[round % waysToWriteHim.length] ?? ''
        // The response is the same each time, so it reveals nothing.
        await browser.must(askForReaderLink, { email, clientKey: crypto.randomUUID() })
      }
    }),
  )

  const sent = await server.query<{ kind: string }>(
    `select kind from system_mails where recipient ilike 'victim%'`,
  )
  expect(sent.map(({ kind }) => kind)).toEqual(
    Array.from({ length: linksPerHour }, () => 'reader-link'),
  )
}, 120_000)

test('an address in many article feedback forms gets at most three thank-you emails a day', async () => {
  const company = await makeCompany(server, 'thankful')
  const { client } = company.owner
  const { base } = await makeKnowledge(client, [company.siteId])
  await publishedArticle(client, { baseId: base.id, title: 'Unhelpful' })
  for (let reader = 0; reader < 12; reader++) {
    const replyEmail = `named+${reader}@people.example`
    const said = { locale: 'en', slug: 'unhelpful', isHelpful: false, reason: 'No', replyEmail }
    await shareReader(server, company, { key: readerKey(`${reader} reads`) }).must(
      giveFeedback,
      said,
    )
  }
  const { items } = await client.must(listFeedback, { limit: 50 })
  expect(items).toHaveLength(12)
  await client.must(setFeedbackState, { ids: items.map(({ id }) => id), state: 'resolved' })

  const thanked = await server.query(
    `select 1 from system_mails where recipient like 'named+%' and kind = 'article-improved'`,
  )
  expect(thanked).toHaveLength(3)
}, 60_000)

async function countOf(state: string): Promise<number> {
  const [row] = await server.query<{ count: string }>(
    'select count(*) from inbound_mails where state = $1',
    [state],
  )
  return Number(row?.count)
}

/** Different spellings of one mailbox. */
const waysToWriteHim = [
  'victim@people.example',
  'Victim@People.Example',
  'victim+1@people.example',
  'victim+news@people.example',
]
