import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { Pool } from '#platform/database/pool.ts'
import type { Call } from '#platform/registry/call.ts'
import { gadgetCalls, gadgetsModule, gadgetsTable } from '#tests/support/gadgets.ts'

import { startAttackServer, type AttackServer } from './attack-server.ts'
import { prepareAttack, production, victimChecksum } from './entry-attack-share.ts'
import { attackEntries, warmUp, type Breach, type EntryAttack } from './entry-attack.ts'
import { createPlantedModule } from './planted-module.ts'

describe('the attack fails', () => {
  let stage: AttackServer
  let attack: EntryAttack
  const hosts = new LooseHosts(['parley.test'])
  beforeAll(async () => {
    stage = await startAttackServer({
      ...production,
      config: { ...production.config, mainHosts: hosts },
      plant: { modules: [createPlantedModule(), gadgetsModule], sql: gadgetsTable },
    })
    attack = await prepareAttack(stage)
  })
  afterAll(() => stage.close())

  test('if a call is public by mistake', async () => {
    expect(await breachesOf('planted.publicByMistake')).toContainEqual(
      expect.objectContaining({ what: expect.stringContaining('their data was returned') }),
    )
  })

  test('if a call takes the organization from the body', async () => {
    const before = await victimChecksum(stage, attack)

    await breachesOf('planted.organizationFromBody')

    expect(await victimChecksum(stage, attack)).not.toEqual(before)
  })

  test('if a cache ignores the organization', async () => {
    await warmUp({ ...attack, calls: named('planted.cacheWithoutOrganization') })

    expect(await breachesOf('planted.cacheWithoutOrganization')).not.toEqual([])
  })

  test('if a policy is dropped', async () => {
    expect(await breachesOf('planted.forgottenFilter')).toEqual([])
    await stage.server.query('alter policy tenant on sites using (true)')
    const breaches = await breachesOf('planted.forgottenFilter')
    await stage.server.query(
      'alter policy tenant on sites using (org_id = (select app.current_org()))',
    )

    expect(breaches).not.toEqual([])
  })

  test('if connections have too many privileges', async () => {
    const { database } = stage.server.runtime
    const { app } = database
    const strong = new Pool({
      connection: { connectionString: stage.server.databaseUrl },
      name: 'strong',
      size: 3,
      statementTimeoutMs: 10_000,
    })
    Object.assign(database, { app: strong })
    const breaches = await breachesOf('planted.forgottenFilter')
    Object.assign(database, { app })
    await strong.close()

    expect(breaches).not.toEqual([])
  })

  test('if any host name is accepted as ours', async () => {
    hosts.isLoose = true
    const breaches = await breachesOf('sites.listSites')
    hosts.isLoose = false

    expect(breaches.map(({ attempt }) => attempt)).toContain('under the name evil.example')
  })

  test('and passes on the same server without mistakes', async () => {
    expect(await breachesOf('sites.listSites', 'sites.getSite', 'organization.getMember')).toEqual(
      [],
    )
  })

  test('and needs no samples for kit records, whatever their fields', async () => {
    // The list reveals nothing about an ID it's told to exclude, so it accepts such a filter.
    const { list: _, ...calls } = gadgetCalls
    const names = Object.values(calls).map(({ name }) => name)

    expect(await breachesOf(...names)).toEqual([])
  })

  function named(...names: string[]): Call[] {
    return attack.calls.filter(({ name }) => names.includes(name))
  }

  async function breachesOf(...names: string[]): Promise<Breach[]> {
    const { breaches } = await attackEntries({ ...attack, calls: named(...names) })
    return breaches
  }
})

class LooseHosts extends Set<string> {
  isLoose = false
  override has(host: string): boolean {
    return this.isLoose || super.has(host)
  }
}
