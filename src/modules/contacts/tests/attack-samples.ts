import { companyCalls, companyMergeCalls } from '#modules/contacts/companies-contract.ts'
import { createContact, setContactPicture } from '#modules/contacts/contract.ts'
import { addContactNote, companyNoteCalls } from '#modules/contacts/notes-contract.ts'
import { listContactMerges, mergeContacts } from '#modules/contacts/person-contract.ts'
import { createSegment } from '#modules/contacts/segments-contract.ts'
import {
  attackSamples,
  type RowAdder,
  type RowAdders,
  type SampleWorld,
  type Stage,
} from '#tests/support/attack-samples.ts'
import { plainPicture, uploadPicture } from '#tests/support/pictures.ts'

export const attack = attackSamples({
  seed,
  rowAdders,
  samples: {
    'contacts.createContact': ({ company, idIn }) => ({
      input: {
        name: 'Ada Lovelace',
        companyId: idIn('companies'),
        ownerId: company.agent.memberId,
        attributes: {},
      },
    }),
    'contacts.putContact': ({ company, idIn }) => ({
      input: {
        externalId: unique(),
        name: 'Ada Lovelace',
        companyId: idIn('companies'),
        ownerId: company.agent.memberId,
        attributes: {},
      },
    }),
    async 'contacts.findContact'({ company }) {
      const email = `${crypto.randomUUID()}@example.com`
      await company.owner.client.must(createContact, { name: 'Ada Lovelace', email })
      return { input: { email } }
    },
    'contacts.updateContact': async (world) => ({
      input: {
        id: await person(world),
        name: 'Ada King',
        companyId: world.idIn('companies'),
        ownerId: world.company.agent.memberId,
        attributes: {},
      },
    }),
    'contacts.setContactPicture': async (world) => ({
      input: { id: await person(world), name: 'ada.jpg' },
      file: await plainPicture(),
    }),
    async 'contacts.removeContactPicture'(world) {
      const input = { id: await person(world) }
      const { client } = world.company.owner
      await uploadPicture(client, setContactPicture, input, await plainPicture())
      return { input }
    },
    'contacts.setContactTags': async (world) => ({
      input: { id: await person(world), tagIds: [world.idIn('tags')] },
    }),
    'contacts.tagContacts': async (world) => ({
      input: { ids: [await person(world)], add: [world.idIn('tags')], remove: [] },
    }),
    'contacts.listContacts': () => ({
      input: { field: ['plan=pro'], seenDays: 30, sort: '-seen' },
    }),
    'contacts.createSegment': () => ({ input: { name: unique(), question: { seen: '7' } } }),
    async 'contacts.deleteSegment'({ company }) {
      const made = { name: unique(), question: { seen: '7' } }
      const { id } = await company.owner.client.must(createSegment, made)
      return { input: { id } }
    },
    'contacts.blockContact': async (world) => ({
      input: { id: await person(world), until: new Date(Date.now() + 3_600_000).toISOString() },
    }),
    'contacts.unblockContact': async (world) => ({ input: { id: await person(world) } }),
    'contacts.importContacts': () => ({
      input: { rows: [{ name: 'Ada Lovelace' }], isDryRun: false },
    }),
    'contacts.addContactNote': async (world) => ({ input: { id: await person(world) } }),
    'contacts.updateContactNote': async (world) => ({ input: { id: await note(world) } }),
    'contacts.deleteContactNote': async (world) => ({ input: { id: await note(world) } }),
    'contacts.mergeContacts': async (world) => ({
      input: { id: await person(world), fromId: await person(world) },
    }),
    async 'contacts.unmergeContacts'(world) {
      const { client } = world.company.owner
      const [id, fromId] = [await person(world), await person(world)]
      await client.must(mergeContacts, { id, fromId })
      const { items } = await client.must(listContactMerges, { id })
      return { input: { id: items[0]?.id } }
    },
    'contacts.eraseContact': async (world) => ({ input: { id: await person(world) } }),
    'companies.setAttributes': async (world) => ({
      input: { id: await firm(world), attributes: {} },
    }),
    'companies.setCompanyTags': async (world) => ({
      input: { id: await firm(world), tagIds: [world.idIn('tags')] },
    }),
    'companies.tagCompanies': async (world) => ({
      input: { ids: [await firm(world)], add: [world.idIn('tags')], remove: [] },
    }),
    'companies.addCompanyNote': async (world) => ({ input: { id: await firm(world) } }),
    'companies.updateCompanyNote': async (world) => ({ input: { id: await companyNote(world) } }),
    'companies.deleteCompanyNote': async (world) => ({ input: { id: await companyNote(world) } }),
    'companies.mergeCompanies': async (world) => ({
      input: { id: await firm(world), fromId: await firm(world) },
    }),
    async 'companies.unmergeCompanies'(world) {
      const { client } = world.company.owner
      const [id, fromId] = [await firm(world), await firm(world)]
      await client.must(companyMergeCalls.merge, { id, fromId })
      const { items } = await client.must(companyMergeCalls.list, { id })
      return { input: { id: items[0]?.id } }
    },
    'companies.create': () => ({ input: { name: unique(), domain: 'example.com' } }),
    'companies.update': async (world) => ({
      input: { id: await firm(world), domain: 'a.example' },
    }),
    'companies.changeMany': async (world) => ({
      input: { ids: [await firm(world)], change: { domain: 'b.example' } },
    }),
    'companies.remove': async (world) => ({ input: { ids: [await firm(world)] } }),
    async 'companies.restore'(world) {
      const ids = [await firm(world)]
      await world.company.owner.client.must(companyCalls.remove, { ids })
      return { input: { ids } }
    },
    'companies.importRows': () => ({ input: { rows: [{ name: unique() }], isDryRun: false } }),
  },
})

async function seed({ company }: Stage): Promise<void> {
  const { canary } = company
  const { client } = company.owner
  const { id: companyId } = await client.must(companyCalls.create, { name: `${canary} company` })
  const { id } = await client.must(createContact, { name: `${canary} contact`, companyId })
  const { id: fromId } = await client.must(createContact, { name: `${canary} twin` })
  await client.must(addContactNote, { id, text: `${canary} note` })
  await client.must(createSegment, { name: `${canary} segment`, question: { q: canary } })
  await client.must(mergeContacts, { id, fromId })
  const twin = await client.must(companyCalls.create, { name: `${canary} twin company` })
  await client.must(companyNoteCalls.add, { id: companyId, text: `${canary} company note` })
  await client.must(companyMergeCalls.merge, { id: companyId, fromId: twin.id })
}

function rowAdders({ company }: Stage): RowAdders {
  async function growNotes(name: string): Promise<RowAdder> {
    const { client } = company.owner
    const { id } = await client.must(companyCalls.create, { name })
    const say = () => ({ id, text: crypto.randomUUID() })
    return { client, input: { id }, add: () => client.must(companyNoteCalls.add, say()) }
  }

  return {
    'contacts.listContacts': async () => {
      const { client } = company.owner
      return { client, add: () => client.must(createContact, { name: crypto.randomUUID() }) }
    },
    'contacts.listContactNotes': async () => {
      const { client } = company.owner
      const { id } = await client.must(createContact, { name: 'Much noted' })
      const say = () => ({ id, text: crypto.randomUUID() })
      return { client, input: { id }, add: () => client.must(addContactNote, say()) }
    },
    'contacts.listContactTimeline': async () => {
      const { client } = company.owner
      const { id } = await client.must(createContact, { name: 'Much happened' })
      const say = () => ({ id, text: crypto.randomUUID() })
      return { client, input: { id }, add: () => client.must(addContactNote, say()) }
    },
    'companies.listCompanyNotes': async () => growNotes('Much noted'),
    'companies.listCompanyTimeline': async () => growNotes('Much happened'),
    'companies.list': async () => {
      const { client } = company.owner
      return { client, add: () => client.must(companyCalls.create, { name: crypto.randomUUID() }) }
    },
    'companies.history': async () => {
      const { client } = company.owner
      const { id } = await client.must(companyCalls.create, { name: 'Much changed' })
      const add = async (): Promise<unknown> => {
        const { version } = await client.must(companyCalls.get, { id })
        const domain = `d${crypto.randomUUID()}.example`
        return client.must(companyCalls.update, { id, version, domain })
      }
      return { client, add, input: { id } }
    },
  }
}

async function person({ company }: SampleWorld): Promise<string> {
  const made = await company.owner.client.must(createContact, { name: 'Ada Lovelace' })
  return made.id
}

async function note(world: SampleWorld): Promise<string> {
  const { client } = world.company.owner
  const made = await client.must(addContactNote, { id: await person(world), text: 'A sample.' })
  return made.id
}

async function companyNote(world: SampleWorld): Promise<string> {
  const { client } = world.company.owner
  const said = { id: await firm(world), text: 'A sample.' }
  return (await client.must(companyNoteCalls.add, said)).id
}

async function firm({ company }: SampleWorld): Promise<string> {
  return (await company.owner.client.must(companyCalls.create, { name: unique() })).id
}

function unique(): string {
  return `Sample ${crypto.randomUUID()}`
}
