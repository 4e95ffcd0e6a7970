import { fieldCalls } from '#modules/fields/contract.ts'
import {
  attackSamples,
  type RowAdders,
  type SampleWorld,
  type Stage,
} from '#tests/support/attack-samples.ts'

export const attack = attackSamples({
  seed,
  rowAdders,
  samples: {
    'fields.create': () => ({ input: { key: key(), label: 'Sample', position: 1 } }),
    'fields.update': async (world) => ({
      input: { id: await field(world), key: key(), label: 'Other', position: 2 },
    }),
    'fields.changeMany': async (world) => ({
      input: { ids: [await field(world)], change: { label: 'Other' } },
    }),
    'fields.remove': async (world) => ({ input: { ids: [await field(world)] } }),
    async 'fields.restore'(world) {
      const ids = [await field(world)]
      await world.company.owner.client.must(fieldCalls.remove, { ids })
      return { input: { ids } }
    },
    'fields.importRows': () => ({
      input: { rows: [{ key: key(), label: 'Sample' }], isDryRun: false },
    }),
  },
})

async function seed({ company: { owner, canary } }: Stage): Promise<void> {
  await owner.client.must(fieldCalls.create, { key: `k${canary}`, label: `${canary} field` })
}

function rowAdders({ company }: Stage): RowAdders {
  return {
    'fields.list': async () => {
      const { client } = company.owner
      const next = () => ({ key: `k${crypto.randomUUID()}`, label: 'One more' })
      return { client, add: () => client.must(fieldCalls.create, next()) }
    },
    'fields.history': async () => {
      const { client } = company.owner
      const { id } = await client.must(fieldCalls.create, { key: 'changed', label: 'Much changed' })
      const add = async (): Promise<unknown> => {
        const { version } = await client.must(fieldCalls.get, { id })
        return client.must(fieldCalls.update, { id, version, label: crypto.randomUUID() })
      }
      return { client, add, input: { id } }
    },
  }
}

async function field({ company }: SampleWorld): Promise<string> {
  const made = await company.owner.client.must(fieldCalls.create, { key: key(), label: 'Sample' })
  return made.id
}

function key(): string {
  return `k${crypto.randomUUID()}`
}
