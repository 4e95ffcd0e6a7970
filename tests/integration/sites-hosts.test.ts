import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  archiveSite,
  checkSlug,
  createSite,
  getSite,
  listSites,
  restoreSite,
  updateSite,
} from '#modules/sites/contract.ts'

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

describe('slugs', () => {
  test('one of twenty concurrent claims of a slug wins', async () => {
    const companies = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        runtime.found(`Racer ${number}`, `racer-${number}x`),
      ),
    )
    const claims = await Promise.allSettled(
      companies.map(({ owner }) => owner.act(createSite, { slug: 'gold', name: 'Gold' })),
    )
    const won = claims.filter(({ status }) => status === 'fulfilled')
    const lost = claims.flatMap((claim) => (claim.status === 'rejected' ? [claim.reason.code] : []))
    expect(won).toHaveLength(1)
    expect(new Set(lost)).toEqual(new Set(['conflict']))
    const winner = companies[claims.findIndex(({ status }) => status === 'fulfilled')]
    expect((await runtime.findSite('gold.localhost'))?.organizationId).toBe(winner?.organizationId)
  })

  test('a released slug is reserved for 30 days, except for its previous owner', async () => {
    const site = await acme.owner.act(createSite, { slug: 'first-name', name: 'One' })
    await acme.owner.act(updateSite, { id: site.id, version: 1, slug: 'second-name' })
    const before = await runtime.findSite('first-name.localhost')
    expect(before).toMatchObject({ isUnderOldSlug: true, primaryHost: 'second-name.localhost' })
    await expect(runtime.findSite('second-name.localhost')).resolves.toMatchObject({ name: 'One' })

    const take = () => globex.owner.act(createSite, { slug: 'first-name', name: 'Two' })
    await expect(take()).rejects.toMatchObject({ code: 'conflict' })
    await acme.owner.act(updateSite, { id: site.id, version: 2, slug: 'first-name' })
    await acme.owner.act(updateSite, { id: site.id, version: 3, slug: 'second-name' })
    await expect(take()).rejects.toMatchObject({ code: 'conflict' })
    await endQuarantine('first-name')
    await expect(runtime.findSite('first-name.localhost')).resolves.toBeUndefined()
    await expect(take()).resolves.toMatchObject({ slug: 'first-name' })
  })

  test('anyone can check availability, within a rate limit', async () => {
    const ask = (slug: string) =>
      runtime.actAs({ userId: crypto.randomUUID(), membership: undefined }, checkSlug, { slug })
    await expect(ask('brand-new')).resolves.toMatchObject({ isAvailable: true, problem: null })
    await expect(ask('acme')).resolves.toMatchObject({ isAvailable: false, problem: 'taken' })
    await expect(ask('support')).resolves.toMatchObject({ problem: 'reserved' })
    await expect(ask('xn--80ak6aa92e')).resolves.toMatchObject({ problem: 'malformed' })
    const many = await Promise.allSettled(Array.from({ length: 70 }, () => ask('brand-new')))
    expect(many.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  })
})

describe('sites', () => {
  test('belong to one organization', async () => {
    const { id } = await acme.owner.act(createSite, { slug: 'acme-help', name: 'Help' })
    const missing = { code: 'not_found' }
    await expect(globex.owner.act(getSite, { id })).rejects.toMatchObject(missing)
    await expect(
      globex.owner.act(updateSite, { id, version: 1, name: 'Theirs' }),
    ).rejects.toMatchObject(missing)
    const { items } = await globex.owner.act(listSites, {})
    expect(items.map((site) => site.id)).not.toContain(id)
  })

  test('change by version, and the host lookup returns the theme', async () => {
    const { id } = await acme.owner.act(createSite, { slug: 'acme-look', name: 'Look' })
    const wish = {
      id,
      version: 1,
      theme: { primaryColor: '#7C2D12', colorMode: 'dark' as const },
    }
    await acme.owner.act(updateSite, wish)
    await expect(acme.owner.act(updateSite, wish)).rejects.toMatchObject({
      code: 'version_conflict',
    })
    await expect(runtime.findSite('acme-look.localhost')).resolves.toMatchObject({
      theme: { primaryColor: '#7c2d12', colorMode: 'dark' },
      primaryHost: 'acme-look.localhost',
    })
  })

  test('are archived and restored', async () => {
    const { id } = await acme.owner.act(createSite, { slug: 'acme-old', name: 'Old' })
    await acme.owner.act(archiveSite, { id, version: 1 })
    await expect(runtime.findSite('acme-old.localhost')).resolves.toMatchObject({
      state: 'archived',
    })
    await expect(acme.owner.act(archiveSite, { id, version: 2 })).rejects.toMatchObject({
      code: 'conflict',
    })
    await acme.owner.act(restoreSite, { id, version: 2 })
    await expect(runtime.findSite('acme-old.localhost')).resolves.toMatchObject({ state: 'active' })
  })

  test('require the permission to edit', async () => {
    const editor = await acme.join('Ed', { roleKey: 'preset:content-editor' })
    await expect(editor.act(listSites, {})).rejects.toMatchObject({ code: 'forbidden' })
    const developer = await acme.join('De', { roleKey: 'preset:developer' })
    await expect(
      developer.act(createSite, { slug: 'acme-dev-docs', name: 'Docs' }),
    ).resolves.toMatchObject({ url: 'http://acme-dev-docs.localhost:3000/' })
  })
})

describe('host lookup', () => {
  test('accepts host spellings that browsers send, and nothing else', async () => {
    for (const host of [
      'acme.localhost',
      'ACME.localhost',
      'acme.localhost.',
      'acme.localhost:3000',
    ]) {
      await expect(runtime.findSite(host)).resolves.toMatchObject({ slug: 'acme' })
    }
    for (const host of [
      'acme',
      'localhost',
      'x.acme.localhost',
      'nobody.localhost',
      'acme.example',
      '',
      "a'b",
    ]) {
      await expect(runtime.findSite(host)).resolves.toBeUndefined()
    }
  })
})

async function endQuarantine(hostname: string): Promise<void> {
  await withClient(runtime.databaseUrl, (client) =>
    client.query(
      `update hosts set quarantined_until = now() - interval '1 second' where hostname = $1`,
      [hostname],
    ),
  )
}
