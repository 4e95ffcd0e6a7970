import { getLanguageSettings, scheduleDeletion } from '#modules/organization/contract.ts'
import type { Samples, SampleWorld } from '#tests/support/attack-samples.ts'
import { type Company, makeCompany, makePerson } from '#tests/support/two-organizations.ts'

export const endSamples: Samples = {
  async 'organization.updateLanguageSettings'({ company }) {
    const { version, dateFormat } = await company.owner.client.must(getLanguageSettings, {})
    return { input: { version, dateFormat: dateFormat === 'iso' ? 'locale' : 'iso' } }
  },
  'organization.savePreference': () => ({
    input: { key: `sample.${crypto.randomUUID()}`, value: { columns: ['name'] } },
  }),
  async 'organization.exportOrganization'({ server, company }) {
    await server.query('delete from organization_exports where org_id = $1', [
      company.organizationId,
    ])
    return {}
  },
  async 'organization.scheduleDeletion'(world) {
    const { owner, slug } = await newCompany(world)
    return { client: owner.client, input: { slug } }
  },
  'organization.cancelDeletion': async (world) => ({
    client: (await disposableCompany(world)).owner.client,
  }),
  async 'organization.cancelDeletionByLink'(world) {
    const { owner } = await disposableCompany(world)
    const { text } = await world.server.messageTo(owner.email)
    const token = /token=([\w-]+)/.exec(text)?.[1]
    return { client: world.server.client(), input: { token } }
  },
  'organization.listDeletionCertificates': async ({ server }) => ({
    client: (await makePerson(server, 'Staff', 'readonly')).client,
  }),
}

async function disposableCompany(world: SampleWorld): Promise<Company> {
  const company = await newCompany(world)
  await company.owner.client.must(scheduleDeletion, { slug: company.slug })
  return company
}

function newCompany({ server }: SampleWorld): Promise<Company> {
  return makeCompany(server, `sample-${crypto.randomUUID().slice(0, 8)}`)
}
