import { tagCalls } from '#modules/tags/contract.ts'
import { templateCalls } from '#modules/templates/contract.ts'

import type { SampleWorld } from './sample-world.ts'
import type { Prepare } from './samples.ts'

type RecordCalls = Pick<typeof tagCalls, 'remove'> & { readonly create: typeof tagCalls.create }

/** Honest uses of the calls of plain records. */
export const recordSamples: Readonly<Record<string, Prepare>> = {
  ...samplesOf('tags', tagCalls, { offeredFor: 'tickets' }),
  ...samplesOf('message-templates', templateCalls as unknown as RecordCalls, { folder: 'Orders' }),
}

function samplesOf(
  name: string,
  calls: RecordCalls,
  change: Readonly<Record<string, string>>,
): Readonly<Record<string, Prepare>> {
  const make = async ({ company }: SampleWorld): Promise<string> =>
    (await company.owner.client.must(calls.create, { name: unique() })).id
  return {
    [`${name}.update`]: async (world) => ({ input: { id: await make(world), name: unique() } }),
    [`${name}.changeMany`]: async (world) => ({ input: { ids: [await make(world)], change } }),
    [`${name}.remove`]: async (world) => ({ input: { ids: [await make(world)] } }),
    async [`${name}.restore`](world) {
      const ids = [await make(world)]
      await world.company.owner.client.must(calls.remove, { ids })
      return { input: { ids } }
    },
    [`${name}.importRows`]: () => ({ input: { rows: [{ name: unique() }], isDryRun: false } }),
  }
}

function unique(): string {
  return `Record ${crypto.randomUUID()}`
}
