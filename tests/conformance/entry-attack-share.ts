import { afterAll, beforeAll, expect, test } from 'vitest'

import { withClient } from '#tests/support/test-database.ts'
import type { TestServerOptions } from '#tests/support/test-server.ts'
import { twoOrganizations } from '#tests/support/two-organizations.ts'

import { startAttackServer, type AttackServer } from './attack-server.ts'
import { checksumOf } from './checksum.ts'
import { attackEntries, warmUp, type Breach, type EntryAttack } from './entry-attack.ts'
import { openWorld } from './sample-world.ts'
import { shareOf } from './shares.ts'

export function attackShare(file: string): void {
  // Without the mailbox page, which shows every email to local users.
  const share = shareOf(file).filter(([module]) => module !== 'mailbox')
  let stage: AttackServer
  let attack: EntryAttack
  let before: readonly string[]
  beforeAll(async () => {
    stage = await startAttackServer(production)
    attack = await prepareAttack(stage)
    // The victim's own calls change its rows, so they run before the checksum.
    await warmUp({ ...attack, calls: share.flatMap(([, calls]) => calls) })
    before = await victimChecksum(stage, attack)
  }, 300_000)
  afterAll(() => stage.close())

  test.for(share)(
    'no call of %s reaches another organization',
    { timeout: 300_000 },
    async ([, calls]) => {
      const { breaches, attempts } = await attackEntries({ ...attack, calls })

      expect(breaches.map(toLine).join('\n')).toBe('')
      expect(attempts).toBeGreaterThan(calls.length * 8)
    },
  )

  test('no row of the other organization has changed', async () => {
    expect(await victimChecksum(stage, attack)).toEqual(before)
  })
}

export const production: TestServerOptions = {
  environment: { PUBLIC_URL: 'https://parley.test', SITES_DOMAIN: 'pages.test' },
  config: { mode: 'production' },
}

export async function prepareAttack({ server, elsewhere }: AttackServer): Promise<EntryAttack> {
  const { acme, globex } = await twoOrganizations(server)
  return {
    victim: await openWorld(server, acme, elsewhere),
    attacker: await openWorld(server, globex, elsewhere),
    calls: server.runtime.registry.calls.map(({ call }) => call),
  }
}

export function victimChecksum(
  { server }: AttackServer,
  { victim }: EntryAttack,
): Promise<string[]> {
  const { organizationId, owner, admin, agent, viewer } = victim.company
  const userIds = [owner, admin, agent, viewer].map(({ userId }) => userId)
  return withClient(server.databaseUrl, (client) => checksumOf(client, { organizationId, userIds }))
}

function toLine({ call, attempt, what }: Breach): string {
  return `${call}, ${attempt}: ${what}`
}
