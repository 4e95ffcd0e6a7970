import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { connectionAs, type Database } from '#platform/database/database.ts'
import { TenantContext } from '#platform/database/tenant-context.ts'
import {
  openTestDatabase,
  testDatabase,
  testSecret,
  withClient,
  type TestDatabase,
} from '#tests/support/test-database.ts'

import { plantTenant, type CanaryTenant } from './canary-rows.ts'
import { readTables, type CatalogueTable } from './catalogue-tables.ts'
import { checksumOf } from './checksum.ts'
import { attackFunctions } from './function-attack.ts'
import { plantedHoles } from './planted-holes.ts'
import { reviewed } from './reviewed.ts'
import { attackTables, findLeak, type AttackSetup, type Leak } from './table-attack.ts'

let scratch: TestDatabase
let database: Database
let tables: CatalogueTable[]
let acme: CanaryTenant
let globex: CanaryTenant

beforeAll(async () => {
  scratch = await testDatabase()
  database = await openTestDatabase(scratch.url)
  await withClient(scratch.url, async (client) => {
    tables = await readTables(client)
    acme = await plantTenant(client, tables, 'CANARY-ACME')
    globex = await plantTenant(client, tables, 'CANARY-GLOBEX')
    await client.query('analyze')
  })
})
afterAll(async () => {
  await database.close()
  await scratch.drop()
})

test('every tenant table is attacked with rows of both organizations', () => {
  const attacked = tables.filter(({ isTenant }) => isTenant)

  expect(attacked.length).toBeGreaterThan(5)
  expect(attacked.filter(({ name }) => !globex.rows.has(name) || !acme.rows.has(name))).toEqual([])
})

test('no statement of one organization reaches the rows of another', async () => {
  const before = await globexChecksum()

  const { leaks, attempts } = await attackAsAcme()

  expect(leaks).toEqual([])
  expect(attempts).toBeGreaterThan(150)
  expect(await globexChecksum()).toEqual(before)
})

test("no function reads or changes another organization's data", async () => {
  const before = await globexChecksum()

  const { leaks, attempts } = await withClient(asApplication(), (client) =>
    attackFunctions(attackSetup(client)),
  )

  expect(leaks).toEqual([])
  expect(attempts).toBeGreaterThan(20)
  expect(await globexChecksum()).toEqual(before)
})

test('the platform role only sees tables opened to it', async () => {
  const closed = tables.filter(
    ({ isTenant, name }) => isTenant && !(`public.${name}` in reviewed.openedToPlatform),
  )
  const codes = await withClient(
    connectionAs('platform', scratch.url, testSecret),
    async (client) => {
      const answers: string[] = []
      for (const { name } of closed) {
        const refusal = await client.query(`select * from ${name}`).catch((error: unknown) => error)
        answers.push(
          refusal instanceof pg.DatabaseError ? (refusal.code ?? '') : `${name} was read`,
        )
      }
      return answers
    },
  )

  expect(closed.length).toBeGreaterThan(3)
  expect(codes.filter((code) => code !== 'TN001' && code !== '42501')).toEqual([])
})

test('a signature from one connection is useless on another', async () => {
  const seen = await withClient(asApplication(), async (client) =>
    database.context.statement(client as pg.PoolClient, globex.organizationId, 'write'),
  )

  const replayed = withClient(asApplication(), async (client) => {
    await client.query(`select set_config('app.ctx', $1, false)`, [...(seen.values ?? [])])
    await client.query('select * from sites')
  })

  await expect(replayed).rejects.toMatchObject({ code: 'TN002' })
})

test('the tenant setting ends with the transaction', async () => {
  const second = withClient(asApplication(), async (client) => {
    const statement = database.context.statement(
      client as pg.PoolClient,
      acme.organizationId,
      'write',
    )
    await client.query('begin')
    await client.query(statement.text, [...(statement.values ?? [])])
    await client.query('select * from sites')
    await client.query('commit')
    await client.query('select * from sites')
  })

  await expect(second).rejects.toMatchObject({ code: 'TN001' })
})

describe.each([
  { asked: 'a table', organizationsSeen: organizationsIn('select org_id from sites') },
  { asked: 'a function', organizationsSeen: organizationsIn('select app.acting_org() as org_id') },
])('a connection that proved one organization and requests $asked', ({ organizationsSeen }) => {
  test('sees only its rows', async () => {
    const organizations = await provenForAcme((client, { ours }) =>
      organizationsSeen(client, `${ours}.proven`),
    )

    expect(organizations).toEqual([acme.organizationId])
  })

  test.each<[string, (contexts: Contexts) => string]>([
    [
      'another, with a signature made up',
      ({ key, org }) => `${org}.${key}.${'0'.repeat(64)}.proven`,
    ],
    ['another, with its own signature', ({ ours, org }) => `${org}${ours.slice(36)}.proven`],
    ['another before its own', ({ ours, org }) => `${org}.${ours}.proven`],
    ['another under another key', ({ ours, org }) => `${org}.x${ours.slice(37)}.proven`],
    ['its own with one character changed', ({ ours }) => `${altered(ours)}.proven`],
    ['its own without a signature', ({ ours, key }) => `${ours.slice(0, 36)}.${key}..proven`],
    ['its own with an ending', ({ ours }) => `${altered(ours)}.proven.of-their-choice`],
    ['another with an ending', ({ ours, org }) => `${org}${ours.slice(36)}.proven.of-their-choice`],
    ['its own as bytes', ({ ours }) => String.raw`\x${Buffer.from(ours).toString('hex')}...proven`],
  ])("can't claim %s", async (_, forge) => {
    const read = provenForAcme((client, contexts) => organizationsSeen(client, forge(contexts)))

    await expect(read).rejects.toMatchObject({ code: 'TN002' })
  })

  test("can't use another connection's proof", async () => {
    const read = provenForAcme((_, { ours }) =>
      provenForAcme((client) => organizationsSeen(client, `${ours}.proven`)),
    )

    await expect(read).rejects.toMatchObject({ code: 'TN002' })
  })

  test('keeps its last proof only, even if the key is gone', async () => {
    const passing = new TenantContext()
    const { inner, outer } = passing.pads
    await withClient(scratch.url, (client) =>
      client.query('insert into app.context_keys values ($1, $2, $3)', [
        passing.keyId,
        inner,
        outer,
      ]),
    )

    const [last, before] = await withClient(asApplication(), async (client) => {
      const ours = await prove(client, acme.organizationId, passing)
      const theirs = await prove(client, globex.organizationId, passing)
      await withClient(scratch.url, (owner) =>
        owner.query('delete from app.context_keys where id = $1', [passing.keyId]),
      )
      return [
        await organizationsSeen(client, `${theirs}.proven`),
        await codeOf(organizationsSeen(client, `${ours}.proven`)),
      ]
    })

    expect(last).toEqual([globex.organizationId])
    expect(before).toBe('TN002')
  })

  test('is in no organization after the proof was rolled back', async () => {
    const read = withClient(asApplication(), async (client) => {
      await client.query('begin')
      await prove(client, acme.organizationId)
      await client.query('rollback')
      await client.query('select * from sites')
    })

    await expect(read).rejects.toMatchObject({ code: 'TN001' })
  })

  test.each(['reset all', 'discard all'])('is in no organization after %s', async (statement) => {
    const codes = await provenForAcme(async (client, { org, key }) => {
      await client.query(statement)
      const codes = [await codeOf(client.query('select * from sites'))]
      const forged = `${org}.${key}.${'0'.repeat(64)}.proven`
      return [...codes, await codeOf(organizationsSeen(client, forged))]
    })

    expect(codes).toEqual(['TN001', expect.stringMatching(/^(TN002|55000)$/)])
  })

  test('ignores objects earlier in the search path', async () => {
    await withClient(scratch.url, (client) => client.query(trickery()))
    try {
      const { own, forged } = await provenForAcme(async (client, { ours, org, key }) => {
        await client.query('set search_path = trickery, pg_catalog, pg_temp, public, app')
        // The tricks work against code that doesn't qualify names.
        const { rows } = await client.query(
          `select split_part('', '.', 4) as part, sha256('') = '' as is_equal`,
        )
        expect(rows).toEqual([{ part: 'proven', isEqual: true }])
        return {
          own: await organizationsSeen(client, `${ours}.proven`),
          forged: await codeOf(organizationsSeen(client, `${org}.${key}.none.proven`)),
        }
      })

      expect(own).toEqual([acme.organizationId])
      expect(forged).toBe('TN002')
    } finally {
      await withClient(scratch.url, (client) => client.query('drop schema trickery cascade'))
    }
  })
})

test("a connection without a proof can't claim one", async () => {
  const seen = organizationsIn('select org_id from sites')
  const signed = (client: pg.Client): string => `${contextsOf(client).ours}.proven`
  const forged = (): string => `${globex.organizationId}.none.none.proven`

  for (const claim of [signed, forged]) {
    const read = withClient(asApplication(), (client) => seen(client, claim(client)))

    await expect(read).rejects.toMatchObject({ code: '55000' })
  }
})

test('an invalid signature proves nothing', async () => {
  const codes = await provenForAcme(async (client, { ours, org }) => {
    const forgeries = [
      `${org}${ours.slice(36)}`,
      altered(ours),
      org,
      // An attacker who could sign any suffix could search for a hash collision.
      `${ours}.of-their-choice`,
      `${ours}.proven`,
      '',
      null,
    ]
    const answers: string[] = []
    for (const forgery of forgeries) {
      answers.push(await codeOf(client.query('select app.prove_context($1)', [forgery])))
    }
    return answers
  })

  expect(codes).toEqual(['TN002', 'TN002', 'TN002', 'TN002', 'TN002', 'TN001', 'TN001'])
})

test('policies apply to the owner too', async () => {
  const asOwner = withClient(scratch.url, async (client) => {
    await client.query('set role parley_owner')
    await client.query('select * from sites')
  })

  await expect(asOwner).rejects.toMatchObject({ code: 'TN001' })
})

describe('the attack fails', () => {
  test.each(plantedHoles)('when $hole', async ({ plant, fix }) => {
    await withClient(scratch.url, (client) => client.query(plant))
    try {
      // Tables with the hole come first, so that it is found quickly.
      const isHole = ({ name }: CatalogueTable): number => Number(!plant.includes(name))
      const byHole = tables.toSorted((first, second) => isHole(first) - isHole(second))
      const leak = await withClient(asApplication(), (client) =>
        findLeak({ ...attackSetup(client), tables: byHole }),
      )

      expect(leak).toBeDefined()
    } finally {
      await withClient(scratch.url, (client) => client.query(fix))
    }
  })

  test('if a function that runs as the owner ignores the organization', async () => {
    await withClient(scratch.url, (client) =>
      client.query(`create function app.planted(people uuid[]) returns setof text
        language sql security definer set search_path = pg_catalog, public
        as 'select email from users where id = any (people)';
        alter function app.planted(uuid[]) owner to parley_owner;
        grant execute on function app.planted(uuid[]) to parley_app`),
    )

    const { leaks } = await withClient(asApplication(), (client) =>
      attackFunctions(attackSetup(client)),
    )

    await withClient(scratch.url, (client) => client.query('drop function app.planted(uuid[])'))
    expect(leaks).not.toEqual([])
  })

  test('and passes again when everything is fixed', async () => {
    const { leaks } = await attackAsAcme()

    expect(leaks).toEqual([])
  })
})

function asApplication(): pg.ClientConfig {
  return connectionAs('app', scratch.url, testSecret)
}

interface Contexts {
  readonly ours: string
  readonly key: string
  readonly org: string
}

function contextsOf(client: pg.Client): Contexts {
  const { values } = database.context.statement(
    client as pg.PoolClient,
    acme.organizationId,
    'write',
  )
  return { ours: String(values?.[0]), key: database.context.keyId, org: globex.organizationId }
}

async function prove(
  client: pg.Client,
  organizationId: string,
  context = database.context,
): Promise<string> {
  const { text, values } = context.statement(client as pg.PoolClient, organizationId, 'write')
  await client.query(text, [...(values ?? [])])
  return String(values?.[0])
}

function provenForAcme<Result>(
  work: (client: pg.Client, contexts: Contexts) => Promise<Result>,
): Promise<Result> {
  return withClient(asApplication(), async (client) => {
    await prove(client, acme.organizationId)
    return work(client, contextsOf(client))
  })
}

function organizationsIn(statement: string) {
  return async (client: pg.Client, context: string): Promise<string[]> => {
    await client.query('begin')
    try {
      await client.query(`select set_config('app.ctx', $1, true)`, [context])
      const { rows } = await client.query<{ orgId: string }>(statement)
      return [...new Set(rows.map(({ orgId }) => orgId))]
    } finally {
      await client.query('rollback')
    }
  }
}

function altered(context: string): string {
  return context.slice(0, -1) + (context.endsWith('0') ? '1' : '0')
}

function codeOf(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'none',
    (error: unknown) => String(Reflect.get(Object(error), 'code')),
  )
}

const trickery = (): string => `
  create schema trickery;
  grant usage on schema trickery to public;
  create function trickery.split_part(pg_catalog.text, pg_catalog.text, int) returns pg_catalog.text language sql
    return case $3 when 1 then '${globex.organizationId}' when 4 then 'proven' end;
  create function trickery.currval(regclass) returns bigint language sql return pg_catalog.substr(
    app.fingerprint(current_setting('app.ctx')), case $1 when 'app.proven_head'::regclass then 1 else 9 end, 8)::bigint;
  create function trickery.sha256(pg_catalog.bytea) returns pg_catalog.bytea language sql
    return '\\x00000000000000000000000000000000'::pg_catalog.bytea;
  create function trickery.is_same(pg_catalog.bytea, pg_catalog.bytea) returns boolean language sql return true;
  create operator trickery.= (leftarg = pg_catalog.bytea, rightarg = pg_catalog.bytea, function = trickery.is_same);
  create function trickery.is_same(pg_catalog.text, pg_catalog.text) returns boolean language sql return true;
  create operator trickery.= (leftarg = pg_catalog.text, rightarg = pg_catalog.text, function = trickery.is_same);
  create domain trickery.text as int;
  create domain trickery.bytea as int;
  create domain trickery.uuid as int;
  grant execute on all functions in schema trickery to public`

async function attackAsAcme(): Promise<{ leaks: Leak[]; attempts: number }> {
  return withClient(asApplication(), (client) => attackTables(attackSetup(client)))
}

function attackSetup(client: pg.Client): AttackSetup {
  return { client, context: database.context, mine: acme, theirs: globex, tables }
}

function globexChecksum(): Promise<string[]> {
  const { organizationId, rows } = globex
  const userIds = [String(rows.get('users')?.values['id'])]
  return withClient(scratch.url, (client) => checksumOf(client, { organizationId, userIds }))
}
