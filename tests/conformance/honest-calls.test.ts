import { afterAll, beforeAll, expect, test } from 'vitest'

import type { SampleWorld } from '#tests/support/attack-samples.ts'
import { makeCompany } from '#tests/support/two-organizations.ts'

import { startAttackServer, type AttackServer } from './attack-server.ts'
import { missingSample, sampleOf, sampleRequest } from './samples.ts'
import { openWorld } from './sample-world.ts'

let stage: AttackServer
let world: SampleWorld
beforeAll(async () => {
  stage = await startAttackServer()
  const { server, elsewhere } = stage
  world = await openWorld(server, await makeCompany(server, 'initech'), elsewhere)
})
afterAll(() => stage.close())

test('every call works for everyone allowed to use it', async () => {
  const broken: string[] = []
  for (const { call } of stage.server.runtime.registry.calls) {
    try {
      const sample = await sampleOf(world, call)
      const { status, text } = await sample.client.send(sampleRequest(call, sample))
      const isRedirect = status === 303
      if (status !== call.status && !isRedirect) broken.push(missingSample(call, status, text))
    } catch (error) {
      broken.push(`${call.name}: ${String(error)}`)
    }
  }

  expect(broken).toEqual([])
}, 90_000)
