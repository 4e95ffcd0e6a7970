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
  openOrganizationGround,
  type Company,
  type OrganizationGround,
} from '../support/organization-ground.ts'
import { withClient } from '../support/test-database.ts'

let ground: OrganizationGround
let acme: Company
let globex: Company

beforeAll(async () => {
  ground = await openOrganizationGround()
  acme = await ground.found('Acme', 'acme')
  globex = await ground.found('Globex', 'globex')
})
afterAll(() => ground.close())

describe('slugs', () => {
  test('twenty claims of one slug at once: one wins', async () => {
    const companies = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        ground.found(`Racer ${number}`, `racer-${number}x`),
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
    expect((await ground.findSite('gold.localhost'))?.organizationId).toBe(winner?.organizationId)
  })

  test('a released slug is kept from others for 30 days, not from its old holder', async () => {
    const site = await acme.owner.act(createSite, { slug: 'first-name', name: 'One' })
    await acme.owner.act(updateSite, { id: site.id, version: 1, slug: 'second-name' })
    const before = await ground.findSite('first-name.localhost')
    expect(before).toMatchObject({ isUnderOldSlug: true, primaryHost: 'second-name.localhost' })
    await expect(ground.findSite('second-name.localhost')).resolves.toMatchObject({ name: 'One' })

    const take = () => globex.owner.act(createSite, { slug: 'first-name', name: 'Two' })
    await expect(take()).rejects.toMatchObject({ code: 'conflict' })
    await acme.owner.act(updateSite, { id: site.id, version: 2, slug: 'first-name' })
    await acme.owner.act(updateSite, { id: site.id, version: 3, slug: 'second-name' })
    await expect(take()).rejects.toMatchObject({ code: 'conflict' })
    await endQuarantine('first-name')
    await expect(ground.findSite('first-name.localhost')).resolves.toBeUndefined()
    await expect(take()).resolves.toMatchObject({ slug: 'first-name' })
  })

  test('whether one is free is told to anyone, within reason', async () => {
    const ask = (slug: string) =>
      ground.actAs({ userId: crypto.randomUUID(), membership: undefined }, checkSlug, { slug })
    await expect(ask('brand-new')).resolves.toMatchObject({ isAvailable: true, problem: null })
    await expect(ask('acme')).resolves.toMatchObject({ isAvailable: false, problem: 'taken' })
    await expect(ask('support')).resolves.toMatchObject({ problem: 'reserved' })
    await expect(ask('xn--80ak6aa92e')).resolves.toMatchObject({ problem: 'malformed' })
    const many = await Promise.allSettled(Array.from({ length: 70 }, () => ask('brand-new')))
    expect(many.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  })
})

describe('sites', () => {
  test('belong to their organization alone', async () => {
    const { id } = await acme.owner.act(createSite, { slug: 'acme-help', name: 'Help' })
    const missing = { code: 'not_found' }
    await expect(globex.owner.act(getSite, { id })).rejects.toMatchObject(missing)
    await expect(
      globex.owner.act(updateSite, { id, version: 1, name: 'Theirs' }),
    ).rejects.toMatchObject(missing)
    const { items } = await globex.owner.act(listSites, {})
    expect(items.map((site) => site.id)).not.toContain(id)
  })

  test('change by version, and their theme reaches the host look-up', async () => {
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
    await expect(ground.findSite('acme-look.localhost')).resolves.toMatchObject({
      theme: { primaryColor: '#7c2d12', colorMode: 'dark' },
      primaryHost: 'acme-look.localhost',
    })
  })

  test('are archived and come back', async () => {
    const { id } = await acme.owner.act(createSite, { slug: 'acme-old', name: 'Old' })
    await acme.owner.act(archiveSite, { id, version: 1 })
    await expect(ground.findSite('acme-old.localhost')).resolves.toMatchObject({
      state: 'archived',
    })
    await expect(acme.owner.act(archiveSite, { id, version: 2 })).rejects.toMatchObject({
      code: 'conflict',
    })
    await acme.owner.act(restoreSite, { id, version: 2 })
    await expect(ground.findSite('acme-old.localhost')).resolves.toMatchObject({ state: 'active' })
  })

  test('need the key to be changed', async () => {
    const editor = await acme.join('Ed', { roleKey: 'preset:content-editor' })
    await expect(editor.act(listSites, {})).rejects.toMatchObject({ code: 'forbidden' })
    const developer = await acme.join('De', { roleKey: 'preset:developer' })
    await expect(
      developer.act(createSite, { slug: 'acme-dev-docs', name: 'Docs' }),
    ).resolves.toMatchObject({ url: 'http://acme-dev-docs.localhost:3000/' })
  })
})

describe('host look-up', () => {
  test('takes a name in any spelling a browser sends, and nothing else', async () => {
    for (const host of [
      'acme.localhost',
      'ACME.localhost',
      'acme.localhost.',
      'acme.localhost:3000',
    ]) {
      await expect(ground.findSite(host)).resolves.toMatchObject({ slug: 'acme' })
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
      await expect(ground.findSite(host)).resolves.toBeUndefined()
    }
  })
})

async function endQuarantine(hostname: string): Promise<void> {
  await withClient(ground.databaseUrl, (client) =>
    client.query(
      `update hosts set quarantined_until = now() - interval '1 second' where hostname = $1`,
      [hostname],
    ),
  )
}
