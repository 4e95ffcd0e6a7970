import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { scheduleDeletion } from '#modules/organization/contract.ts'
import { endVisitorSession } from '#modules/widget/identity-contract.ts'
import { isRead, type Call } from '#platform/registry/call.ts'
import { strictShape } from '#platform/registry/registry.ts'
import type { Sample, SampleWorld } from '#tests/support/attack-samples.ts'
import type { Answer } from '#tests/support/client.ts'
import { makeCompany } from '#tests/support/two-organizations.ts'

import { startAttackServer, type AttackServer } from './attack-server.ts'
import { readTables } from './catalogue-tables.ts'
import { sampleOf, sampleRequest } from './samples.ts'
import { openWorld } from './sample-world.ts'
import { shareOf } from './shares.ts'

let stage: AttackServer
let world: SampleWorld
let counter: pg.Client
let countRows: string

export function repeatShare(file: string): void {
  beforeAll(async () => {
    stage = await startAttackServer({ environment: { DATABASE_POOL_SIZE: '24' } })
    const { server, elsewhere } = stage
    world = await openWorld(server, await makeCompany(server, 'initech'), elsewhere)
    counter = new pg.Client(server.databaseUrl)
    await counter.connect()
    countRows = await countQuery()
  }, 300_000)
  afterAll(async () => {
    await counter.end()
    await stage.close()
  })

  const share = shareOf(file)
    .map(([module, calls]) => [module, calls.filter(isRepeated)] as const)
    .filter(([, writes]) => writes.length > 0)
  describe.for(share)('%s', { timeout: 300_000 }, ([, writes]) => {
    test('twenty identical requests with one Idempotency-Key have one effect', async () => {
      expect(await repeatWithKey(writes)).toEqual([])
    })

    test('without a key, a row is still deleted or updated once', async () => {
      expect(await repeatWithoutKey(writes)).toEqual([])
    })

    test('the stored answer is returned, and another request with its key is refused', async () => {
      expect(await askAgain(writes)).toEqual([])
    })
  })
}

function isRepeated(call: Call): boolean {
  // Answers with secrets aren't stored, so they can't be repeated. Files aren't stored at all (see
  // CallRules).
  const isRemembered = !call.rules.answersSecret && call.rules.body !== 'file'
  // After closing the organization or ending the visit, every call is refused.
  const isLast = [scheduleDeletion.name, endVisitorSession.name].includes(call.name)
  return !isRead(call) && call.realm === 'organization' && isRemembered && !isLast
}

async function repeatWithKey(writes: readonly Call[]): Promise<string[]> {
  const wrong: string[] = []
  for (const call of writes) {
    const single = await effectOf(call, 1)
    const many = await effectOf(call, 20)
    wrong.push(...compare(call, single, many))
  }
  return wrong
}

async function repeatWithoutKey(writes: readonly Call[]): Promise<string[]> {
  const once = writes.filter((call) => call.method === 'DELETE' || takesRowVersion(call))
  const wrong: string[] = []
  for (const call of once) {
    const single = await effectOf(call, 1, 'without key')
    const many = await effectOf(call, 20, 'without key')
    wrong.push(...compareChange(call, single, many))
    const { length } = many.answers.filter(({ status }) => status === call.status)
    if (length !== 1)
      wrong.push(`${call.name}: ${length} of twenty equal requests reported success`)
  }
  return wrong
}

async function askAgain(writes: readonly Call[]): Promise<string[]> {
  const wrong: string[] = []
  // Signed-out callers have no idempotency keys; visitors' messages carry their own.
  const keyed = writes.filter(
    ({ method, access, rules }) =>
      method !== 'DELETE' && !['visitor', 'reader'].includes(access.who) && !rules.fromAnyPage,
  )
  for (const call of keyed) {
    const key = crypto.randomUUID()
    const sample = await sampleOf(world, call)
    const first = await send(call, sample, key)
    const second = await send(call, sample, key)
    const { input } = await sampleOf(world, call)
    const isOther = JSON.stringify(input) !== JSON.stringify(sample.input)
    const other = isOther ? await send(call, { ...sample, input }, key) : undefined
    if (second.status !== call.status || canonical(second) !== canonical(first)) {
      wrong.push(`${call.name}: the same request was answered ${first.text}, then ${second.text}`)
    }
    if (other && other.status !== 422) {
      wrong.push(`${call.name}: another request with the same key was answered ${other.status}`)
    }
  }
  return wrong
}

function takesRowVersion({ input }: Call): boolean {
  const version = strictShape(input)?.['version']
  return version !== undefined && z.safeParse(version, 1).success
}

interface Effect {
  readonly answers: readonly Answer[]
  readonly change: Readonly<Record<string, number>>
}

async function effectOf(
  call: Call,
  times: number,
  keyed: 'with key' | 'without key' = 'with key',
): Promise<Effect> {
  const sample = await sampleOf(world, call)
  const before = await rowCounts()
  const key = keyed === 'with key' ? crypto.randomUUID() : undefined
  const answers = await Promise.all(Array.from({ length: times }, () => send(call, sample, key)))
  const after = await rowCounts()
  const names = Object.keys(after).filter((name) => after[name] !== before[name])
  const change = Object.fromEntries(
    names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]),
  )
  return { answers, change }
}

function compare(call: Call, single: Effect, many: Effect): string[] {
  const done = many.answers.filter(({ status }) => status === call.status)
  // A late request finds the work in progress or the row gone.
  const refused = call.method === 'DELETE' ? [404, 409, 410] : [409]
  const odd = many.answers.filter(
    ({ status }) => status !== call.status && !refused.includes(status),
  )
  const bodies = new Set(done.map(canonical))
  return [
    ...compareChange(call, single, many),
    ...(done.length > 0 && bodies.size === 1
      ? []
      : [`${call.name}: ${bodies.size} different answers`]),
    ...odd.map(({ status, text }) => `${call.name}: answered ${status} ${text.slice(0, 200)}`),
  ]
}

function compareChange({ name }: Call, single: Effect, many: Effect): string[] {
  const [once, often] = [single, many].map(({ change }) => JSON.stringify(change))
  return once === often ? [] : [`${name}: once changed ${once}, twenty times ${often}`]
}

/** The stored answer is equal although the database may reorder its fields. */
function canonical({ body }: Answer): string {
  const sorted = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).sort(([first], [second]) => (first < second ? -1 : 1)),
        )
      : value
  return JSON.stringify(body, (_, value: unknown) => sorted(value))
}

function send(call: Call, sample: Sample, key: string | undefined): Promise<Answer> {
  return sample.client.send({ ...sampleRequest(call, sample), headers: { 'idempotency-key': key } })
}

async function rowCounts(): Promise<Record<string, number>> {
  // Queried by table name: planning one query over 150 tables takes longer than counting.
  const { rows } = await counter.query<{ name: string; count: number }>({
    name: 'count-rows',
    text: countRows,
    values: [world.company.organizationId],
  })
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

async function countQuery(): Promise<string> {
  const tables = await readTables(counter)
  return tables
    .filter(
      ({ isTenant, partition, name }) => isTenant && !partition && name !== 'idempotency_keys',
    )
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*)::int as count from ${name} where org_id = $1`,
    )
    .join(' union all ')
}
