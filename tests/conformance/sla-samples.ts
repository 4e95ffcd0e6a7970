import { createSlaPolicy, listSlaPolicies } from '#modules/sla/contract.ts'

import type { SampleWorld } from './sample-world.ts'
import type { Prepare } from './samples.ts'

/** Honest uses of the calls of response times. */
export const slaSamples: Readonly<Record<string, Prepare>> = {
  'sla.createSlaPolicy': () => ({ input: promise() }),
  'sla.updateSlaPolicy': async (world) => ({
    input: { ...promise(), id: await makePromise(world), version: 1 },
  }),
  'sla.deleteSlaPolicy': async (world) => ({ input: { id: await makePromise(world) } }),
  async 'sla.orderSlaPolicies'({ company }) {
    const { items } = await company.owner.client.must(listSlaPolicies, {})
    return { input: { ids: items.map(({ id }) => id) } }
  },
}

async function makePromise({ company }: SampleWorld): Promise<string> {
  return (await company.owner.client.must(createSlaPolicy, promise())).id
}

function promise() {
  return { name: crypto.randomUUID(), firstMinutes: 60 }
}
