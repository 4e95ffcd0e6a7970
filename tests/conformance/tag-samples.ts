import { tagCalls } from '#modules/tags/contract.ts'

import type { SampleWorld } from './sample-world.ts'
import type { Prepare } from './samples.ts'

/** Honest uses of the calls of a plain record. */
export const tagSamples: Readonly<Record<string, Prepare>> = {
  'tags.update': async (world) => ({ input: { id: await newTag(world), name: unique() } }),
  'tags.changeMany': async (world) => ({
    input: { ids: [await newTag(world)], change: { offeredFor: 'tickets' } },
  }),
  'tags.remove': async (world) => ({ input: { ids: [await newTag(world)] } }),
  async 'tags.restore'(world) {
    const ids = [await newTag(world)]
    await world.company.owner.client.must(tagCalls.remove, { ids })
    return { input: { ids } }
  },
  'tags.importRows': () => ({ input: { rows: [{ name: unique() }], isDryRun: false } }),
}

async function newTag({ company }: SampleWorld): Promise<string> {
  return (await company.owner.client.must(tagCalls.create, { name: unique() })).id
}

function unique(): string {
  return `Tag ${crypto.randomUUID()}`
}
