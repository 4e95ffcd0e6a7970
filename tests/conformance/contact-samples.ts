import { companyCalls, companyMergeCalls } from '#modules/contacts/companies-contract.ts'
import { createContact, setContactPicture } from '#modules/contacts/contract.ts'
import { addContactNote, companyNoteCalls } from '#modules/contacts/notes-contract.ts'
import { listContactMerges, mergeContacts } from '#modules/contacts/person-contract.ts'
import { createSegment } from '#modules/contacts/segments-contract.ts'
import { fieldCalls } from '#modules/fields/contract.ts'

import { plainPicture, uploadPicture } from '#tests/support/pictures.ts'

import type { SampleWorld } from './sample-world.ts'
import type { Prepare } from './samples.ts'

/** Honest uses of the calls of contacts, companies and fields. */
export const contactSamples: Readonly<Record<string, Prepare>> = {
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
  'contacts.listContacts': () => ({ input: { field: ['plan=pro'], seenDays: 30, sort: '-seen' } }),
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
  'companies.update': async (world) => ({ input: { id: await firm(world), domain: 'a.example' } }),
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

async function field({ company }: SampleWorld): Promise<string> {
  const made = await company.owner.client.must(fieldCalls.create, { key: key(), label: 'Sample' })
  return made.id
}

function unique(): string {
  return `Sample ${crypto.randomUUID()}`
}

function key(): string {
  return `k${crypto.randomUUID()}`
}
