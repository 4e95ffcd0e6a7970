import { createPublicKey } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createEmailAccount, getEmailAccount } from '#modules/email/accounts-contract.ts'
import {
  addEmailDomain,
  checkEmailDomain,
  getEmailDomain,
  listDmarcReports,
  listEmailDomains,
  removeEmailDomain,
  rotateDomainKey,
  summarizeDmarc,
  updateEmailDomain,
} from '#modules/email/domains-contract.ts'
import type { EmailDomain, RecordKind } from '#modules/email/model.ts'
import { noteSeen } from '#modules/email/server/domains/check-domain.ts'
import { noteDmarcReport } from '#modules/email/server/domains/dmarc-reports.ts'
import { createSigningKeys } from '#modules/email/server/domains/signing-key.ts'
import { listNotifications } from '#modules/notifications/contract.ts'
import { createDkimKeys } from '#platform/mail/dkim-keys.ts'
import { inCompany } from '#tests/support/conversations.ts'
import { until } from '#tests/support/job-node.ts'
import { runCron } from '#tests/support/run-cron.ts'
import { testSecret } from '#tests/support/test-database.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
beforeAll(async () => {
  // Distinct keys, because these tests check which one signs.
  server = await startTestServer({
    roles: ['web', 'live', 'work'],
    product: { makeKeys: createDkimKeys },
  })
  ;({ acme, globex } = await twoOrganizations(server))
})
afterAll(() => server.close())

/** Publishes records like a user at the DNS provider. */
function publish(domain: EmailDomain, kinds?: readonly RecordKind[]): void {
  for (const { kind, type, host, expected } of domain.records) {
    if (kinds && !kinds.includes(kind)) continue
    // Splits long text like real name servers.
    if (type === 'TXT') server.txtRecords.set(host, [expected.match(/.{1,255}/g) ?? []])
    else server.nameRecords.set(`${type} ${host}`, [expected])
  }
}

function stateOf({ records }: EmailDomain, wanted: RecordKind): string | undefined {
  return records.find(({ kind }) => kind === wanted)?.state
}

const find = createSigningKeys(testSecret)
const keyOf = (company: Company, domain: string) =>
  createSigningKeys(testSecret)(server.runtime.database.platform, company.organizationId, domain)

test('a domain and its addresses are verified record by record', async () => {
  const { client } = acme.owner
  const added = await client.must(addEmailDomain, { domain: 'Shop.Acme.Example' })
  expect(added).toMatchObject({ domain: 'shop.acme.example', selector: 'parley1' })
  expect(added.records.map(({ kind }) => kind)).toEqual([
    'dkim',
    'spf',
    'return_path',
    'dmarc',
    'dkim_next',
    'tracking',
  ])
  const account = await client.must(createEmailAccount, {
    address: 'help@shop.acme.example',
    displayName: 'Help',
    mode: 'forward',
  })
  expect(account.provenBy).toBeNull()
  expect(
    await find(server.runtime.database.platform, acme.organizationId, added.domain),
  ).toBeUndefined()

  server.txtRecords.set('shop.acme.example', [['v=spf1 mx -all'], ['google-site=1']])
  const half = await client.must(checkEmailDomain, { id: added.id })
  expect(half.state).toBe('pending')
  expect(half.records.find(({ kind }) => kind === 'spf')).toMatchObject({
    state: 'differs',
    found: ['v=spf1 mx -all'],
    expected: 'v=spf1 include:in.parley.test mx -all',
  })
  publish(half, ['dkim', 'spf', 'return_path'])
  const done = await client.must(checkEmailDomain, { id: added.id })
  expect(done.state).toBe('verified')
  expect([stateOf(done, 'dmarc'), stateOf(done, 'dkim_next')]).toEqual(['missing', 'missing'])
  expect(await client.must(getEmailAccount, { id: account.id })).toMatchObject({
    provenBy: 'domain',
    sendsAs: 'help@shop.acme.example',
  })

  // The signing key matches the published record and is in no table in plain text.
  const key = await keyOf(acme, added.domain)
  const record = done.records.find(({ kind }) => kind === 'dkim')
  const published = createPublicKey(key?.key ?? '').export({ type: 'spki', format: 'der' })
  expect(record?.expected).toBe(`v=DKIM1; k=rsa; p=${published.toString('base64')}`)
  expect(createPublicKey(key?.key ?? '').asymmetricKeyDetails?.modulusLength).toBe(2048)
  const rows = await server.query<{ privateKey: string }>(
    'select private_key from email_domain_keys',
  )
  expect(rows.map(({ privateKey: sealed }) => sealed).join()).not.toContain('PRIVATE')
  expect(await keyOf(globex, added.domain)).toBeUndefined()
})

test('the next key signs only after its record is published, and the following key has a new selector', async () => {
  const { client } = acme.owner
  const [domain] = (await client.must(listEmailDomains, {})).items
  if (!domain) throw new Error('The domain of the first test is gone.')
  const early = await client.call(rotateDomainKey, { id: domain.id })
  expect(early.status).toBe(409)
  expect(early.text).toContain('parley2')
  publish(domain, ['dkim_next'])
  const rotated = await client.must(rotateDomainKey, { id: domain.id })
  expect(rotated).toMatchObject({ selector: 'parley2', nextSelector: 'parley3', state: 'verified' })
  expect((await keyOf(acme, domain.domain))?.selector).toBe('parley2')
})

test('a domain verified by one organization is unavailable to others until it is deleted', async () => {
  const [domain] = (await acme.owner.client.must(listEmailDomains, {})).items
  const { client } = globex.owner
  expect(await client.call(addEmailDomain, { domain: 'shop.acme.example' })).toMatchObject({
    status: 409,
  })
  expect(await client.call(getEmailDomain, { id: domain?.id ?? '' })).toMatchObject({ status: 404 })

  // Both add it while it is unverified; the first to verify it gets it.
  const [ours, theirs] = await Promise.all(
    [acme, globex].map((company) =>
      company.owner.client.must(addEmailDomain, { domain: 'both.example' }),
    ),
  )
  if (!ours || !theirs) throw new Error('Both should have added it.')
  publish(ours)
  expect((await acme.owner.client.must(checkEmailDomain, { id: ours.id })).state).toBe('verified')
  publish(theirs)
  expect(await client.must(checkEmailDomain, { id: theirs.id })).toMatchObject({
    state: 'failed',
    isTaken: true,
  })
  expect(await keyOf(globex, 'both.example')).toBeUndefined()
  await acme.owner.client.must(removeEmailDomain, { id: ours.id })
  expect((await client.must(checkEmailDomain, { id: theirs.id })).state).toBe('verified')
})

test.each(['co.uk', 'gmail.com', 'not a domain', 'intra.local'])(
  '%s is rejected',
  async (domain) => {
    const { status, text } = await acme.owner.client.call(addEmailDomain, { domain })
    expect(status).toBe(400)
    expect(JSON.parse(text)).toMatchObject({ errors: [{ path: 'domain' }] })
  },
)

test("a member without domain access can't list or change domains", async () => {
  expect((await acme.agent.client.call(listEmailDomains, {})).status).toBe(403)
  expect((await acme.agent.client.call(addEmailDomain, { domain: 'agent.example' })).status).toBe(
    403,
  )
})

test('members with domain access are notified of drifted records, and the MX record is listed on request', async () => {
  const { client } = acme.owner
  const added = await client.must(addEmailDomain, { domain: 'drift.example' })
  const wanting = await client.must(updateEmailDomain, {
    id: added.id,
    version: added.version,
    receives: true,
  })
  expect(stateOf(wanting, 'mx')).toBe('pending')
  publish(wanting)
  expect((await client.must(checkEmailDomain, { id: added.id })).state).toBe('verified')

  server.nameRecords.delete('MX drift.example')
  for (let look = 0; look < 2; look++) {
    await server.query(
      `update email_domains set next_check_at = now() - interval '1 second' where id = $1`,
      [added.id],
    )
    await runCron(server, 'check-email-domains')
    await until('the domain was looked at', async () => {
      const [row] = await server.query<{ failures: number }>(
        'select failures from email_domains where id = $1',
        [added.id],
      )
      // More if the check triggered by the change above has just finished.
      return (row?.failures ?? 0) > look
    })
  }
  const told = async (company: Company): Promise<string[]> => {
    const { items } = await company.admin.client.must(listNotifications, {})
    return items.map(({ title }) => title)
  }
  await until('members were notified', async () =>
    (await told(acme)).includes('DNS records of drift.example changed'),
  )
  const { items } = await acme.agent.client.must(listNotifications, {})
  expect(items.map(({ title }) => title).join()).not.toContain('drift.example')
  expect((await told(globex)).join()).not.toContain('drift.example')
  // One failed check must not stop signing.
  expect(await keyOf(acme, 'drift.example')).toBeDefined()
})

test('a check that started earlier but finished later changes nothing', async () => {
  const { client } = acme.owner
  const added = await client.must(addEmailDomain, { domain: 'slow.example' })
  const askedAt = new Date()
  const missing = added.records.map((record) => ({ ...record, state: 'missing' as const }))
  publish(added)
  expect((await client.must(checkEmailDomain, { id: added.id })).state).toBe('verified')
  const noteLate = (asked: Date) =>
    inCompany(server, acme, (scope) =>
      noteSeen(scope, added.id, { records: missing, provider: '', askedAt: asked }),
    )
  expect(await noteLate(askedAt)).toMatchObject({ state: 'verified', failures: 0 })
  // Later than any check the product started itself.
  expect(await noteLate(new Date(Date.now() + 1000))).toMatchObject({ failures: 1 })
})

test('DMARC reports are counted once, by day and server', async () => {
  const { client } = acme.owner
  const [domain] = (await client.must(listEmailDomains, {})).items
  if (!domain) throw new Error('The domain of the first test is gone.')
  const source = { disposition: 'none', from: domain.domain }
  const report = {
    reporter: 'google.com',
    reportKey: '1',
    domain: domain.domain,
    policy: 'none',
    beginsAt: new Date(Date.now() - 86_400_000),
    endsAt: new Date(),
    sources: [
      { ...source, source: '192.0.2.1', count: 40, dkim: 'pass', spf: 'pass' },
      {
        ...source,
        source: '198.51.100.9',
        count: 3,
        dkim: 'fail',
        spf: 'fail',
        disposition: 'reject',
      },
    ],
  }
  const note = (company: Company, changed = {}) =>
    inCompany(server, company, (scope) => noteDmarcReport(scope, { ...report, ...changed }))
  expect([await note(acme), await note(acme), await note(acme, { reportKey: '2' })]).toEqual([
    true,
    false,
    true,
  ])
  // A report sent to another organization's address is ignored.
  expect(await note(globex)).toBe(false)

  const summary = await client.must(summarizeDmarc, { id: domain.id, days: 7 })
  expect(summary).toMatchObject({ passed: 80, failed: 6 })
  expect(summary.days).toHaveLength(7)
  expect(summary.sources).toMatchObject([
    { source: '198.51.100.9', passed: 0, failed: 6 },
    {
      source: '192.0.2.1',
      passed: 80,
      failed: 0,
      words: expect.stringContaining('All email was signed'),
    },
  ])
  const first = await client.must(listDmarcReports, { id: domain.id, limit: 1 })
  const second = await client.must(listDmarcReports, {
    id: domain.id,
    limit: 1,
    cursor: first.nextCursor ?? '',
  })
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(2)
  expect(second.nextCursor).toBeNull()
})
