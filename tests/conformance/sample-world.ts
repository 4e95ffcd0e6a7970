import { idTableOf, strictShape } from '#platform/registry/registry.ts'
import type { SampleWorld } from '#tests/support/attack-samples.ts'
import type { OAuthStandIn } from '#tests/support/oauth-stand-in.ts'
import type { TestServer } from '#tests/support/test-server.ts'
import { makePerson, type Company } from '#tests/support/two-organizations.ts'

import { seedModules } from './module-samples.ts'
import { seedRecords } from './record-samples.ts'

export async function openWorld(
  server: TestServer,
  company: Company,
  elsewhere: OAuthStandIn,
): Promise<SampleWorld> {
  await seedModules({ server, company })
  const ids = await readIds(server, company)
  const world: SampleWorld = {
    server,
    company,
    elsewhere,
    person: () => makePerson(server, `${company.canary} ${crypto.randomUUID()}`),
    idIn(table) {
      const id = ids.get(table)
      if (id !== undefined) return id
      throw new Error(
        `A call takes an id of "${table}", and no organization of the tests has a row there: make one in seed() of tests/attack-samples.ts of its module.`,
      )
    },
  }
  await seedRecords(
    world,
    (table) => ids.has(table),
    (table, id) => ids.set(table, id),
  )
  return world
}

async function readIds(server: TestServer, company: Company): Promise<Map<string, string>> {
  const { organizationId, owner, agent } = company
  const ids = new Map([
    ['organizations', organizationId],
    ['members', agent.memberId],
  ])
  for (const table of idTables(server)) {
    if (ids.has(table)) continue
    const columns = await server.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = $1`,
      [table],
    )
    const names = columns.map(({ name }) => name)
    const [column, value] = names.includes('org_id')
      ? ['org_id', organizationId]
      : ['user_id', owner.userId]
    if (!names.includes(column)) continue
    const [row] = await server.query<{ id: string }>(
      `select id from ${table} where ${column} = $1 order by id limit 1`,
      [value],
    )
    if (row) ids.set(table, row.id)
  }
  return ids
}

function idTables({ runtime }: TestServer): Set<string> {
  const fields = runtime.registry.calls.flatMap(({ call }) =>
    Object.values(strictShape(call.input) ?? {}),
  )
  return new Set(fields.map(idTableOf).filter((table) => table !== undefined))
}
