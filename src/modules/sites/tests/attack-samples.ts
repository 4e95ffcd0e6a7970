import {
  addDomain,
  archiveSite,
  createSite,
  setSitePicture,
  verifyDomain,
} from '#modules/sites/contract.ts'
import { attackSamples, type SampleWorld, type Stage } from '#tests/support/attack-samples.ts'
import { requestOf } from '#tests/support/client.ts'
import { dot } from '#tests/support/pictures.ts'

export const attack = attackSamples({
  seed,
  samples: {
    'sites.updateSite': async (world) => ({ input: { id: await newSite(world), name: unique() } }),
    'sites.setSitePicture': async (world) => ({
      input: { id: await newSite(world), kind: 'logo' },
      file: dot,
    }),
    async 'sites.removeSitePicture'(world) {
      const input = { id: await newSite(world), kind: 'logo' } as const
      await world.company.owner.client.send({ ...requestOf(setSitePicture, input), body: dot })
      return { input }
    },
    'sites.archiveSite': async (world) => ({ input: { id: await newSite(world) } }),
    async 'sites.restoreSite'(world) {
      const id = await newSite(world)
      const { version } = await world.company.owner.client.must(archiveSite, { id, version: 1 })
      return { input: { id, version } }
    },
    async 'sites.verifyDomain'(world) {
      return { input: { id: (await newDomain(world)).id } }
    },
    async 'sites.makeDomainPrimary'(world) {
      const { id } = await newDomain(world)
      await world.company.owner.client.must(verifyDomain, { id })
      return { input: { id } }
    },
    async 'sites.removeDomain'(world) {
      return { input: { id: (await newDomain(world)).id } }
    },
  },
})

async function seed({ company: { owner, siteId, slug } }: Stage): Promise<void> {
  await owner.client.must(addDomain, { siteId, hostname: `help.${slug}.example` })
}

async function newSite({ company }: SampleWorld): Promise<string> {
  const { id } = await company.owner.client.must(createSite, { slug: unique(), name: unique() })
  return id
}

/** A domain whose record exists, so that verification succeeds. */
async function newDomain({ company, server }: SampleWorld): Promise<{ id: string }> {
  const { siteId, owner } = company
  const domain = await owner.client.must(addDomain, { siteId, hostname: `${unique()}.example` })
  server.txtRecords.set(domain.proof.name, [[domain.proof.value]])
  return domain
}

function unique(): string {
  return `sample-${crypto.randomUUID().slice(0, 8)}`
}
