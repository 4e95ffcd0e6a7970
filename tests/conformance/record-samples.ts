import type { Call } from '#platform/registry/call.ts'
import { idTableOf, strictShape } from '#platform/registry/registry.ts'
import type { RowAdder, Sample, SampleWorld } from '#tests/support/attack-samples.ts'
import type { TestServer } from '#tests/support/test-server.ts'

import { buildInput, valueFor } from './input-builder.ts'
import { moduleSamples } from './module-samples.ts'

const verbs = ['list', 'get', 'create', 'update', 'remove', 'restore', 'history'] as const

type RecordCalls = Readonly<Record<(typeof verbs)[number], Call>> &
  Readonly<Partial<Record<'changeMany' | 'importRows', Call>>>

interface MadeRecord {
  readonly id: string
  readonly version: number
}

export async function recordSample(
  world: SampleWorld,
  call: Call,
): Promise<Partial<Sample> | undefined> {
  const record = recordOf(world.server, call)
  if (!record || call === record.create || call === record.list) return undefined
  if (call === record.importRows) {
    const row = mapValues(freshValues(world, record), String)
    return { input: { rows: [row], isDryRun: false } }
  }
  const { id, version } = await makeRecord(world, record)
  switch (call) {
    case record.update:
      return { input: { id, version, ...freshValues(world, record) } }
    case record.changeMany:
      return { input: { ids: [id], change: changeOf(world, record) } }
    case record.restore:
      await world.company.owner.client.must(record.remove, { ids: [id] })
      return { input: { ids: [id] } }
    case record.remove:
      return { input: { ids: [id] } }
    case record.get:
    case record.history:
      return { input: { id } }
    default:
      return undefined
  }
}

export async function recordRowAdder(
  world: SampleWorld,
  call: Call,
): Promise<RowAdder | undefined> {
  const record = recordOf(world.server, call)
  const { client } = world.company.owner
  if (record && call === record.list) return { client, add: () => makeRecord(world, record) }
  if (!record || call !== record.history) return undefined
  const { id } = await makeRecord(world, record)
  const add = async (): Promise<unknown> => {
    const { version } = madeRecord(await client.must(record.get, { id }))
    return client.must(record.update, { id, version, ...freshValues(world, record) })
  }
  return { client, input: { id }, add }
}

export async function seedRecords(
  world: SampleWorld,
  isThere: (table: string) => boolean,
  note: (table: string, id: string) => void,
): Promise<void> {
  for (const record of recordsOf(world.server).values()) {
    const table = idTableOf(strictShape(record.get.input)?.['id'] ?? record.get.input)
    if (table === undefined || isThere(table)) continue
    const told = mapValues(freshValues(world, record), (value) =>
      typeof value === 'string' ? value.replace(/^Sample/, world.company.canary) : value,
    )
    note(table, (await makeRecord(world, record, told)).id)
  }
}

async function makeRecord(
  world: SampleWorld,
  { create }: RecordCalls,
  given?: Readonly<Record<string, unknown>>,
): Promise<MadeRecord> {
  const prepared = given ?? (await moduleSamples[create.name]?.(world))?.input
  const input = buildInput(create.input, world, prepared)
  return madeRecord(await world.company.owner.client.must(create, input))
}

function madeRecord(answer: unknown): MadeRecord {
  return answer as MadeRecord
}

function freshValues(world: SampleWorld, { create }: RecordCalls): Record<string, unknown> {
  return buildInput(create.input, world)
}

function changeOf(world: SampleWorld, record: RecordCalls): Readonly<Record<string, unknown>> {
  const required = freshValues(world, record)
  const preset = Object.entries(strictShape(record.update.input) ?? {}).find(
    ([name]) => name !== 'id' && name !== 'version' && !(name in required),
  )
  if (!preset) return required
  const [name, schema] = preset
  return { [name]: valueFor(schema, name, world) }
}

function mapValues(
  values: Readonly<Record<string, unknown>>,
  map: (value: unknown) => unknown,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))
}

function recordOf(server: TestServer, { name }: Call): RecordCalls | undefined {
  return recordsOf(server).get(prefixOf(name))
}

function recordsOf({ runtime }: TestServer): ReadonlyMap<string, RecordCalls> {
  const known = records.get(runtime.registry)
  if (known) return known
  const groups = Map.groupBy(
    runtime.registry.calls.map(({ call }) => call),
    ({ name }) => prefixOf(name),
  )
  const found = new Map<string, RecordCalls>()
  for (const [prefix, calls] of groups) {
    const own = Object.fromEntries(calls.map((call) => [call.name.slice(prefix.length + 1), call]))
    if (verbs.every((verb) => verb in own)) found.set(prefix, own as RecordCalls)
  }
  records.set(runtime.registry, found)
  return found
}

const records = new WeakMap<object, ReadonlyMap<string, RecordCalls>>()

function prefixOf(name: string): string {
  return name.slice(0, name.lastIndexOf('.'))
}
