import { createSlaPolicy, listSlaPolicies } from '#modules/sla/contract.ts'
import { attackSamples, type SampleWorld, type Stage } from '#tests/support/attack-samples.ts'

export const attack = attackSamples({
  seed,
  samples: {
    'sla.createSlaPolicy': () => ({ input: policy() }),
    'sla.updateSlaPolicy': async (world) => ({
      input: { ...policy(), id: await createPolicy(world), version: 1 },
    }),
    'sla.deleteSlaPolicy': async (world) => ({ input: { id: await createPolicy(world) } }),
    async 'sla.orderSlaPolicies'({ company }) {
      const { items } = await company.owner.client.must(listSlaPolicies, {})
      return { input: { ids: items.map(({ id }) => id) } }
    },
  },
})

async function seed({ company: { owner, canary } }: Stage): Promise<void> {
  await owner.client.must(createSlaPolicy, { name: `${canary} times`, firstMinutes: 60 })
}

async function createPolicy({ company }: SampleWorld): Promise<string> {
  return (await company.owner.client.must(createSlaPolicy, policy())).id
}

function policy() {
  return { name: crypto.randomUUID(), firstMinutes: 60 }
}
