import { afterAll, beforeAll, expect, test } from 'vitest'

import { isRead, type Call } from '#platform/registry/call.ts'
import { strictShape } from '#platform/registry/registry.ts'
import type { RowAdder, RowAdders, SampleWorld } from '#tests/support/attack-samples.ts'
import { requestOf } from '#tests/support/client.ts'
import { createNote, notesModule, notesTable } from '#tests/support/notes-module.ts'
import { makeCompany, makePerson } from '#tests/support/two-organizations.ts'

import { startAttackServer, type AttackServer } from './attack-server.ts'
import { moduleRowAdders } from './module-samples.ts'
import { recordRowAdder } from './record-samples.ts'

let stage: AttackServer
let world: SampleWorld
beforeAll(async () => {
  stage = await startAttackServer({ plant: { modules: [notesModule], sql: notesTable } })
  const { server, elsewhere } = stage
  const person = () => makePerson(server, crypto.randomUUID())
  world = { server, company: await makeCompany(server, 'initech'), elsewhere, person, idIn }
})
afterAll(() => stage.close())

test('every list can be paged while rows are added', async () => {
  const { client } = world.company.owner
  const add = (): Promise<unknown> => client.must(createNote, { body: crypto.randomUUID() })
  const rowAdders: RowAdders = {
    ...moduleRowAdders(world),
    'notes.listNotes': () => Promise.resolve({ client, add }),
  }
  const wrong: string[] = []
  for (const call of pagedCalls()) {
    const rowAdder = (await rowAdders[call.name]?.()) ?? (await recordRowAdder(world, call))
    if (!rowAdder) {
      wrong.push(`${call.name} is paged: add a rowAdders entry in ${samplesFile}.`)
      continue
    }
    for (let row = 0; row < 12; row++) await rowAdder.add()
    for (const limit of [1, 3, 100]) wrong.push(...(await walk(call, limit, rowAdder)))
  }

  expect(wrong).toEqual([])
}, 180_000)

const samplesFile = 'tests/attack-samples.ts of its module'

function idIn(table: string): string {
  throw new Error(`A record needs an id of "${table}": add a rowAdders entry in ${samplesFile}.`)
}

function pagedCalls(): Call[] {
  return stage.server.runtime.registry.calls
    .map(({ call }) => call)
    .filter((call) => isRead(call) && 'cursor' in (strictShape(call.input) ?? {}))
}

/** Initial rows must appear exactly once; rows added meanwhile at most once. */
async function walk(call: Call, limit: number, rowAdder: RowAdder): Promise<string[]> {
  const before = await readAll(call, 100, rowAdder)
  const walked = await readAll(call, limit, rowAdder, rowAdder.add)
  const seen = new Map<string, number>()
  for (const item of walked) seen.set(item, (seen.get(item) ?? 0) + 1)
  const missed = before.filter((item) => !seen.has(item))
  const twice = [...seen].filter(([, count]) => count > 1)
  return [
    ...(missed.length > 0 ? [`${call.name} with limit ${limit} missed ${missed.length} rows`] : []),
    ...(twice.length > 0
      ? [`${call.name} with limit ${limit} gave ${twice.length} rows twice`]
      : []),
    ...(before.length < 12 ? [`${call.name} showed ${before.length} of at least 12 rows`] : []),
  ]
}

async function readAll(
  call: Call,
  limit: number,
  { client, input }: RowAdder,
  meanwhile?: () => Promise<unknown>,
): Promise<string[]> {
  const items: string[] = []
  let cursor: string | null | undefined
  for (let page = 0; cursor !== null && page < 400; page++) {
    const { body, status, text } = await client.send(
      requestOf(call, { ...input, limit, ...(cursor && { cursor }) }),
    )
    if (status !== 200) throw new Error(`${call.name} answered ${status}: ${text}`)
    const answer = body as { items: unknown[]; nextCursor: string | null }
    items.push(...answer.items.map((item) => JSON.stringify(item, withoutUrl)))
    cursor = answer.nextCursor
    if (page < 8) await meanwhile?.()
  }
  return items
}

/** File URLs are signed again each hour, so the same row has another URL then. */
function withoutUrl(name: string, value: unknown): unknown {
  return name === 'url' ? undefined : value
}
