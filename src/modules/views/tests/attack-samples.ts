import { createSavedView } from '#platform/resources/views-contract.ts'
import { attackSamples, type SampleWorld } from '#tests/support/attack-samples.ts'

export const attack = attackSamples({
  seed: ({ company: { canary, owner } }) =>
    owner.client.must(createSavedView, { list: 'tags', name: `${canary} view`, ...look }),
  samples: {
    'views.listSavedViews': () => ({ input: { list: 'tags' } }),
    'views.createSavedView': () => ({ input: { list: 'tags', name: 'Red tags', ...look } }),
    'views.updateSavedView': async (world) => ({
      input: { id: await make(world), version: 1, name: 'Red tags', isShared: true, ...look },
    }),
    'views.deleteSavedView': async (world) => ({ input: { id: await make(world) } }),
  },
})

const look = { filter: { q: ['red'] }, sort: 'name', columns: ['name', 'color'] }

async function make({ company }: SampleWorld): Promise<string> {
  const given = { list: 'tags', name: 'Mine', ...look }
  return (await company.owner.client.must(createSavedView, given)).id
}
