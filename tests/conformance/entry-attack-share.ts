import { afterAll, beforeAll, expect, test } from 'vitest'

import { withClient } from '#tests/support/test-database.ts'
import type { TestServerOptions } from '#tests/support/test-server.ts'
import { twoOrganizations } from '#tests/support/two-organizations.ts'

import { startAttackServer, type AttackServer } from './attack-server.ts'
import { checksumOf } from './checksum.ts'
import { attackEntries, warmUp, type Breach, type EntryBattle } from './entry-attack.ts'
import { openWorld } from './sample-world.ts'
import { shareOf } from './shares.ts'

/** Attacks the modules of a file's share, each in a test of its own. */
export function attackShare(file: string): void {
  // Without the mailbox page, which shows every mail to whoever sits at the machine.
  const share = shareOf(file).filter(([module]) => module !== 'mailbox')
  let stage: AttackServer
  let battle: EntryBattle
  let before: readonly string[]
  beforeAll(async () => {
    stage = await startAttackServer(production)
    battle = await prepareBattle(stage)
    // The victim's own calls change its rows, so they come before the rows are looked at.
    await warmUp({ ...battle, calls: share.flatMap(([, calls]) => calls) })
    before = await victimChecksum(stage, battle)
  }, 300_000)
  afterAll(() => stage.close())

  test.for(share)(
    'no call of %s reaches another organization',
    { timeout: 300_000 },
    async ([, calls]) => {
      const { breaches, attempts } = await attackEntries({ ...battle, calls })

      expect(breaches.map(toLine).join('\n')).toBe('')
      expect(attempts).toBeGreaterThan(calls.length * 8)
    },
  )

  test('not a row of the other organization has changed', async () => {
    expect(await victimChecksum(stage, battle)).toEqual(before)
  })
}

export const production: TestServerOptions = {
  environment: { PUBLIC_URL: 'https://parley.test', SITES_DOMAIN: 'pages.test' },
  config: { mode: 'production' },
}

export async function prepareBattle({ server, elsewhere }: AttackServer): Promise<EntryBattle> {
  const { acme, globex } = await twoOrganizations(server)
  return {
    victim: await openWorld(server, acme, elsewhere),
    attacker: await openWorld(server, globex, elsewhere),
    calls: server.ground.registry.calls.map(({ call }) => call),
  }
}

export function victimChecksum(
  { server }: AttackServer,
  { victim }: EntryBattle,
): Promise<string[]> {
  const { organizationId, owner, admin, agent, viewer } = victim.company
  const userIds = [owner, admin, agent, viewer].map(({ userId }) => userId)
  return withClient(server.databaseUrl, (client) => checksumOf(client, { organizationId, userIds }))
}

function toLine({ call, attempt, what }: Breach): string {
  return `${call}, ${attempt}: ${what}`
}
