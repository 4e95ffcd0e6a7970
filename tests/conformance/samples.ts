import type { Call } from '#platform/registry/call.ts'
import type { Sample, SampleWorld } from '#tests/support/attack-samples.ts'
import { requestOf, type Client, type RequestOptions } from '#tests/support/client.ts'
import { knownReader } from '#tests/support/known-reader.ts'
import { visitor } from '#tests/support/sample-visitor.ts'

import { buildInput } from './input-builder.ts'
import { moduleSamples } from './module-samples.ts'
import { recordSample } from './record-samples.ts'

export async function sampleOf(world: SampleWorld, call: Call): Promise<Sample> {
  const prepare = moduleSamples[call.name]
  const prepared = prepare ? await prepare(world) : await recordSample(world, call)
  return {
    ...prepared,
    client: prepared?.client ?? (await defaultClient(world, call)),
    input: buildInput(call.input, world, prepared?.input),
  }
}

async function defaultClient(world: SampleWorld, { access }: Call): Promise<Client> {
  if (access.who === 'visitor') return (await visitor(world)).client
  return access.who === 'reader' ? knownReader(world) : world.company.owner.client
}

export function sampleRequest(
  call: Call,
  { input, file }: Sample,
  change: Readonly<Record<string, unknown>> = {},
): RequestOptions & { method: string } {
  const request = requestOf(call, { ...input, ...change })
  return file === undefined ? request : { ...request, body: file }
}

export function missingSample(call: Call, status: number, text: string): string {
  return `${call.name} answered ${status} to its valid sample, not ${call.status}: add or fix its entry in tests/attack-samples.ts of its module. ${text.slice(0, 300)}`
}
