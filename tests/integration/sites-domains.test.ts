import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  addDomain,
  createSite,
  listDomains,
  makeDomainPrimary,
  removeDomain,
  verifyDomain,
} from '#modules/sites/contract.ts'
import type { Domain } from '#modules/sites/model.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

import {
  openOrganizationRuntime,
  type Company,
  type OrganizationRuntime,
} from '../support/organization-runtime.ts'
import { withClient } from '../support/test-database.ts'

let runtime: OrganizationRuntime
let acme: Company
let globex: Company

beforeAll(async () => {
  runtime = await openOrganizationRuntime()
  acme = await runtime.found('Acme', 'acme')
  globex = await runtime.found('Globex', 'globex')
})
afterAll(() => runtime.close())

describe('a domain is verified', () => {
  test('not without the record: it waits and serves nothing', async () => {
    const domain = await ask(acme, 'help.acme.example')
    expect(domain).toMatchObject({
      state: 'pending',
      proof: { type: 'TXT', name: '_parley-challenge.help.acme.example' },
    })
    await expect(verify(acme, domain)).resolves.toMatchObject({ state: 'verifying' })
    await expect(runtime.findSite('help.acme.example')).resolves.toBeUndefined()
  })

  test("not with another organization's record", async () => {
    const ours = await ask(acme, 'shop.acme.example')
    const theirs = await ask(globex, 'shop.acme.example')
    setRecord(theirs)
    await expect(verify(acme, ours)).resolves.toMatchObject({ state: 'verifying' })
  })

  test('with the record, also split into parts among others', async () => {
    const domain = await ask(acme, 'docs.acme.example')
    const { name, value } = domain.proof
    runtime.txtRecords.set(name, [['v=spf1 -all'], [value.slice(0, 30), value.slice(30)]])
    await expect(verify(acme, domain)).resolves.toMatchObject({ state: 'active' })
    await expect(runtime.findSite('DOCS.acme.example')).resolves.toMatchObject({
      organizationId: acme.organizationId,
      primaryHost: 'acme.localhost',
    })
  })

  test('a silent DNS server changes nothing', async () => {
    const domain = await ask(acme, 'slow.acme.example')
    runtime.txtRecords.set(domain.proof.name, new Error('no answer'))
    await expect(verify(acme, domain)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(stateOf(acme, domain)).resolves.toBe('pending')
  })
})

describe('a domain in use by another organization', () => {
  test("can't be added or taken over with a record", async () => {
    const early = await ask(globex, 'care.acme.example')
    const domain = await proven(acme, 'care.acme.example')
    setRecord(early)
    await expect(verify(globex, early)).resolves.toMatchObject({
      state: 'failed',
      problem: 'taken',
    })
    await expect(runtime.findSite('care.acme.example')).resolves.toMatchObject({
      organizationId: acme.organizationId,
    })
    await globex.owner.act(removeDomain, { id: early.id })
    await expect(ask(globex, 'care.acme.example')).rejects.toMatchObject({ code: 'conflict' })
    await expect(ask(acme, 'care.acme.example')).rejects.toMatchObject({ code: 'conflict' })
    await expect(globex.owner.act(removeDomain, { id: domain.id })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('verified by two at once goes to one of them', async () => {
    const [one, two] = [await ask(acme, 'both.example'), await ask(globex, 'both.example')]
    const { name } = one.proof
    runtime.txtRecords.set(name, [[one.proof.value], [two.proof.value]])
    const states = await Promise.all([verify(acme, one), verify(globex, two)])
    expect(states.map(({ state }) => state).toSorted()).toEqual(['active', 'failed'])
  })

  test('stays reserved for 30 days after removal', async () => {
    const domain = await proven(acme, 'old.acme.example')
    await acme.owner.act(removeDomain, { id: domain.id })
    await expect(runtime.findSite('old.acme.example')).resolves.toBeUndefined()
    await expect(ask(globex, 'old.acme.example')).rejects.toMatchObject({ code: 'conflict' })
    await expect(proven(acme, 'old.acme.example')).resolves.toMatchObject({ state: 'active' })

    const { items } = await acme.owner.act(listDomains, { siteId: acme.siteId })
    const again = items.find(({ hostname }) => hostname === 'old.acme.example')
    await acme.owner.act(removeDomain, { id: again?.id ?? '' })
    await withClient(runtime.databaseUrl, (client) =>
      client.query(
        `update hosts set quarantined_until = now() - interval '1 second' where hostname = 'old.acme.example'`,
      ),
    )
    await expect(proven(globex, 'old.acme.example')).resolves.toMatchObject({ state: 'active' })
  })
})

describe('the daily check', () => {
  test('reports a missing record at once and removes the domain after two days', async () => {
    const domain = await proven(acme, 'gone.acme.example')
    runtime.txtRecords.delete(domain.proof.name)
    await atDay(1, async () => expect(await isLookedAt(acme, domain)).toBe(true))
    await expect(stateOf(acme, domain)).resolves.toBe('active')
    await expect(runtime.findSite('gone.acme.example')).resolves.toBeDefined()
    await atDay(3, () => recheck(acme))
    await expect(stateOf(acme, domain)).resolves.toBe('failed')
    await expect(runtime.findSite('gone.acme.example')).resolves.toBeUndefined()
    await expect(ask(globex, 'gone.acme.example')).rejects.toMatchObject({ code: 'conflict' })
  })

  test('accepts a record that returns in time, and ignores silent DNS servers', async () => {
    const domain = await proven(acme, 'back.acme.example')
    runtime.txtRecords.delete(domain.proof.name)
    await atDay(1, () => recheck(acme))
    setRecord(domain)
    await atDay(2, () => recheck(acme))
    runtime.txtRecords.set(domain.proof.name, new Error('no answer'))
    await atDay(9, () => recheck(acme))
    await expect(stateOf(acme, domain)).resolves.toBe('active')
  })

  test('finds a record added later, and gives up after two weeks', async () => {
    const patient = await ask(acme, 'later.acme.example')
    const idle = await ask(acme, 'never.acme.example')
    setRecord(patient)
    await recheck(acme)
    await expect(stateOf(acme, patient)).resolves.toBe('active')
    await atDay(15, () => recheck(acme))
    await expect(stateOf(acme, idle)).resolves.toBe('failed')
    await atDay(16, async () => expect(await isLookedAt(acme, idle)).toBe(false))
  })
})

describe('the primary domain', () => {
  test('is a single verified domain and known to the host lookup', async () => {
    const site = await acme.owner.act(createSite, { slug: 'acme-main', name: 'Main' })
    const first = await proven(acme, 'first.acme.example', site.id)
    const second = await proven(acme, 'second.acme.example', site.id)
    const waiting = await ask(acme, 'third.acme.example', site.id)

    await acme.owner.act(makeDomainPrimary, { id: first.id })
    await acme.owner.act(makeDomainPrimary, { id: second.id })
    await expect(acme.owner.act(makeDomainPrimary, { id: waiting.id })).rejects.toMatchObject({
      code: 'conflict',
    })
    const { items } = await acme.owner.act(listDomains, { siteId: site.id })
    expect(items.map(({ isPrimary }) => isPrimary)).toEqual([false, true, false])
    await expect(runtime.findSite('acme-main.localhost')).resolves.toMatchObject({
      primaryDomain: 'second.acme.example',
    })
    await acme.owner.act(removeDomain, { id: second.id })
    expect((await runtime.findSite('acme-main.localhost'))?.primaryDomain).toBeUndefined()
  })
})

describe('an invalid domain', () => {
  test.each([
    'localhost',
    'acme.localhost',
    'example',
    '127.0.0.1',
    '[::1]',
    '*.acme.example',
    'http://acme.example',
    'acme.example/path',
    'acme..example',
    '-acme.example',
    'acme.internal',
    'a b.example',
  ])('%s is rejected', async (hostname) => {
    await expect(ask(acme, hostname)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('international names are stored in ASCII', async () => {
    await expect(ask(acme, 'Hilfe.Bücher.example.')).resolves.toMatchObject({
      hostname: 'hilfe.xn--bcher-kva.example',
    })
  })

  test('changing domains requires the permission', async () => {
    const agent = await acme.join('Ag', { roleKey: 'preset:support-agent' })
    const wish = { siteId: acme.siteId, hostname: 'agent.example' }
    await expect(agent.act(addDomain, wish)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(
      globex.owner.act(addDomain, { ...wish, siteId: acme.siteId }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})

function ask(company: Company, hostname: string, siteId = company.siteId): Promise<Domain> {
  return company.owner.act(addDomain, { siteId, hostname })
}

async function proven(company: Company, hostname: string, siteId?: string): Promise<Domain> {
  const domain = await ask(company, hostname, siteId)
  setRecord(domain)
  await verify(company, domain)
  return { ...domain, state: await stateOf(company, domain) }
}

function setRecord({ proof }: Domain): void {
  runtime.txtRecords.set(proof.name, [[proof.value]])
}

/** Rate limits aren't tested here. */
async function verify(company: Company, { id }: Domain): Promise<Domain> {
  await withClient(runtime.databaseUrl, (client) =>
    client.query(`delete from rate_buckets where bucket like 'verify-domain:%'`),
  )
  return company.owner.act(verifyDomain, { id })
}

async function stateOf({ owner }: Company, { id, siteId }: Domain): Promise<Domain['state']> {
  const { items } = await owner.act(listDomains, { siteId })
  return items.find((domain) => domain.id === id)?.state ?? 'removed'
}

/** Runs the cron job's check of one organization until no domain is due. */
async function recheck({ organizationId }: Company): Promise<void> {
  const job = runtime.runtime.registry.jobs.get('recheck-domains')
  if (!job) throw new Error('Domains are not looked at again.')
  for (let isMore = true; isMore;) {
    isMore = false
    await inOrganization(runtime.runtime, organizationId, bySystem('test', 'write'), (scope) =>
      job.run({ ...scope, enqueue: () => void (isMore = true) }, {}),
    )
  }
}

async function isLookedAt(company: Company, domain: Domain): Promise<boolean> {
  const checkedAt = async (): Promise<string> => {
    const [row] = await withClient(runtime.databaseUrl, async (client) => {
      const sql = 'select checked_at from site_domains where id = $1'
      return (await client.query<{ checkedAt: Date | null }>(sql, [domain.id])).rows
    })
    return String(row?.checkedAt?.getTime())
  }
  const before = await checkedAt()
  await recheck(company)
  return (await checkedAt()) !== before
}

async function atDay(days: number, action: () => Promise<void>): Promise<void> {
  runtime.clock.now = () => new Date(Date.now() + days * 24 * 60 * 60 * 1000 + 60_000)
  try {
    await action()
  } finally {
    runtime.clock.now = () => new Date()
  }
}
