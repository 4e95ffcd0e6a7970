import { fieldCalls } from '#modules/fields/contract.ts'
import type { DemoStage } from '#platform/demo/demo-part.ts'

import { companyCalls, setCompanyAttributes, tagCompanies } from '../../companies-contract.ts'
import { createContact, listContacts, setContactTags, updateContact } from '../../contract.ts'
import { addContactNote, companyNoteCalls } from '../../notes-contract.ts'

export async function createDirectory(stage: DemoStage): Promise<void> {
  const { act } = stage
  for (const [position, field] of fields.entries()) {
    await act(fieldCalls.create, { ...field, position })
  }
  const companyIds = new Map<string, string>()
  for (const { name, domain, attributes } of companies) {
    const { id, version } = await act(companyCalls.create, { name, domain })
    await act(setCompanyAttributes, { id, version, attributes })
    companyIds.set(name, id)
  }
  for (const { company, ...person } of people) {
    const companyId = companyIds.get(company) ?? null
    await act(createContact, { ...person, companyId })
  }
  await knowBest(stage)
  await markCompanies(stage, companyIds)
}

async function markCompanies(
  { act, as, id }: DemoStage,
  companyIds: ReadonlyMap<string, string>,
): Promise<void> {
  const [bakery, cafe] = [companyIds.get('Bakery Vind'), companyIds.get('Café Lumen')]
  if (!bakery || !cafe) return
  await act(tagCompanies, { ids: [bakery, cafe], add: [id('tag', 'VIP')] })
  await as('aiko')(companyNoteCalls.add, {
    id: bakery,
    text: 'Closed on Tuesdays. Deliver to the back door before 6:00.',
  })
}

async function knowBest({ act, as, id }: DemoStage): Promise<void> {
  const { items } = await act(listContacts, { search: 'Amelia', limit: 1 })
  const [contact] = items
  if (!contact) return
  await act(updateContact, {
    id: contact.id,
    version: contact.version,
    ownerId: id('member', 'Aiko Tanaka'),
    attributes: { ...contact.attributes, roast: 'Dark', orders: 14 },
  })
  await act(setContactTags, { id: contact.id, tagIds: [id('tag', 'VIP')] })
  await as('aiko')(addContactNote, {
    id: contact.id,
    text: 'Brews with a moka pot. Ask before sending the light roast.',
  })
}

const fields = [
  {
    object: 'contact',
    key: 'roast',
    label: 'Favorite roast',
    type: 'select',
    options: 'Light\nMedium\nDark',
  },
  { object: 'contact', key: 'orders', label: 'Orders', type: 'number' },
  { object: 'contact', key: 'birthday', label: 'Birthday', type: 'date' },
  { object: 'company', key: 'machines', label: 'Espresso machines', type: 'number' },
  {
    object: 'company',
    key: 'delivery',
    label: 'Delivery day',
    type: 'select',
    options: 'Monday\nThursday',
  },
] as const

const companies = [
  { name: 'Café Lumen', domain: 'lumen.example', attributes: { machines: 2, delivery: 'Monday' } },
  {
    name: 'Harbor Software',
    domain: 'harbor.example',
    attributes: { machines: 1, delivery: 'Thursday' },
  },
  { name: 'Bakery Vind', domain: 'vind.example', attributes: { machines: 3, delivery: 'Monday' } },
]

const people = [
  {
    name: 'Ingrid Solberg',
    email: 'ingrid@lumen.example',
    phone: '+4791234567',
    company: 'Café Lumen',
    attributes: { roast: 'Medium', orders: 31 },
  },
  {
    name: 'Mateo Silva',
    email: 'mateo@vind.example',
    company: 'Bakery Vind',
    attributes: { roast: 'Dark', orders: 52, birthday: '1988-04-12' },
  },
  {
    name: 'Hanna Berg',
    email: 'hanna@vind.example',
    company: 'Bakery Vind',
    attributes: { orders: 8 },
  },
  {
    name: 'Lars Nyström',
    email: 'lars@harbor.example',
    company: 'Harbor Software',
    attributes: {},
  },
]
