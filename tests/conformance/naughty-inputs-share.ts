import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readQuery } from '#platform/http/body.ts'
import { isRead, type Call } from '#platform/registry/call.ts'
import type { SampleWorld } from '#tests/support/attack-samples.ts'
import { requestOf, type Client, type RequestOptions } from '#tests/support/client.ts'
import { makeCompany } from '#tests/support/two-organizations.ts'

import { startAttackServer, type AttackServer } from './attack-server.ts'
import { eachOf } from '#tests/support/each-of.ts'
import { leavesOf, withValueAt } from './input-leaves.ts'
import { naughtyValues } from './naughty-values.ts'
import { sampleOf, sampleRequest } from './samples.ts'
import { openWorld } from './sample-world.ts'
import { countShares, shareOf } from './shares.ts'

export function tryNaughtyInputs(file: string): void {
  let stage: AttackServer
  let world: SampleWorld
  beforeAll(async () => {
    stage = await startAttackServer()
    const { server, elsewhere } = stage
    world = await openWorld(server, await makeCompany(server, 'initech'), elsewhere)
  }, 300_000)
  afterAll(() => stage.close())

  const share = shareOf(file)
  const calls = share.flatMap(([, each]) => each)
  const shares = countShares(file)

  test.for(share)(
    'no field value in %s causes a server error',
    { timeout: 300_000 },
    async ([, each]) => {
      const faults: string[] = []
      // One after the other: samples of one module take turns and don't wait long.
      for (const call of each) faults.push(...(await faultsOf(world, call)))

      expect(faults).toEqual([])
    },
  )

  test('no JSON body causes a server error', { timeout: 300_000 }, async () => {
    const writes = calls.filter((call) => !isRead(call) && call.method !== 'DELETE')
    const json = fc.json({ maxDepth: 5, stringUnit: 'binary' })
    const faults: string[] = []
    await eachOf(fc.sample(json, Math.ceil(2000 / shares)).entries(), 8, async ([number, body]) => {
      const call = writes[number % writes.length]
      if (!call) return
      const { method, path } = requestOf(call, { id: world.idIn('teams') })
      const headers = { 'content-type': 'application/json' }
      const fault = await faultOf(world.company.admin.client, { method, path, headers, body })
      if (fault) faults.push(`${call.name} with ${body}: ${fault}`)
    })

    expect(faults).toEqual([])
  })

  test('no query string causes a server error', { timeout: 300_000 }, async () => {
    const reads = calls.filter(isRead)
    const pairs = fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 4 })
    const faults: string[] = []
    await eachOf(
      fc.sample(pairs, Math.ceil(500 / shares)).entries(),
      8,
      async ([number, given]) => {
        const call = reads[number % reads.length]
        if (!call) return
        const { path } = requestOf(call, { id: world.idIn('teams') })
        const query = new URLSearchParams()
        for (const [name, value] of given) query.append(name.toWellFormed(), value.toWellFormed())
        const asked = { path: `${path}?${query.toString()}` }
        const fault = await faultOf(world.company.admin.client, asked)
        if (fault) faults.push(`${call.name} with ${query.toString()}: ${fault}`)
      },
    )

    expect(faults).toEqual([])
  })

  test('the server still responds', async () => {
    const { status } = await stage.server.client().send({ path: '/readyz' })

    expect(status).toBe(200)
  })
}

async function faultsOf(world: SampleWorld, call: Call): Promise<string[]> {
  const faults: string[] = []
  const sample = await sampleOf(world, call)
  for (const [number, { leaf, value }] of naughtyFields(call).entries()) {
    const input = withValueAt(sample.input, leaf, value)
    if (isRefusedBySchema(call, input) && number % 25 !== 0) continue
    const fault = await faultOf(sample.client, sampleRequest(call, { ...sample, input }))
    if (fault)
      faults.push(`${call.name} with ${leaf.join('.')} = ${JSON.stringify(value)}: ${fault}`)
  }
  return faults
}

interface NaughtyField {
  readonly leaf: readonly string[]
  readonly value: unknown
}

/** Every value in every field; fewer where each attempt costs a password hash. */
function naughtyFields(call: Call): NaughtyField[] {
  return leavesOf(call).flatMap((leaf) => {
    const isCostly = /password/i.test(leaf.at(-1) ?? '')
    const values = isCostly ? naughtyValues.filter((_, number) => number % 4 === 0) : naughtyValues
    return values.map((value) => ({ leaf, value }))
  })
}

/**
 * The schema is also called directly because only some inputs are sent to the server. A schema that
 * throws fails the test here.
 */
function isRefusedBySchema(call: Call, input: object): boolean {
  const { path, body } = requestOf(call, input)
  if (body !== undefined) return !call.input.safeParse(input).success
  const [place = '', search = ''] = path.split('?')
  if (/%00/.test(path)) return true
  return !call.input.safeParse({ ...readQuery(search), ...partsOf(call, place) }).success
}

function partsOf(call: Call, place: string): Record<string, string> {
  const given = place.split('/')
  const parts = call.path.split('/').flatMap((part, number) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    return name === undefined ? [] : [[name, decodeURIComponent(given[number] ?? '')]]
  })
  return Object.fromEntries(parts) as Record<string, string>
}

async function faultOf(client: Client, request: RequestOptions): Promise<string | undefined> {
  try {
    const { status, text } = await client.send(request)
    return status >= 500 ? `${status} ${text.slice(0, 200)}` : undefined
  } catch (error) {
    return String(error)
  }
}
