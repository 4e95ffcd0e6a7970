import type { DemoStage } from '#platform/demo/demo-part.ts'

import { listContacts } from '../../contract.ts'
import { createSegment } from '../../segments-contract.ts'
import { identifyContact } from '../identify.ts'

export async function createSegments({ act, as, id, inScope }: DemoStage): Promise<void> {
  await act(createSegment, {
    name: 'Dark roast drinkers',
    question: { field: 'roast=Dark' },
    isShared: true,
  })
  await act(createSegment, {
    name: 'VIPs',
    question: { tag: id('tag', 'VIP') },
    isShared: true,
  })
  await as('aiko')(createSegment, {
    name: 'Active this week',
    question: { seen: '7', sort: '-seen' },
  })
  for (const { name, ...proof } of signed) {
    const { items } = await act(listContacts, { search: name, limit: 1 })
    const contactId = items[0]?.id
    if (!contactId) continue
    await inScope((scope) => identifyContact(scope, { contactId, ...proof, isSigned: true }))
  }
}

const signed = [
  {
    name: 'Hanne Dahl',
    externalId: 'customer-2207',
    attributes: { orders: 27, roast: 'Medium' },
    company: {
      id: 'account-318',
      name: 'Dahl og Sønn',
      attributes: { machines: 4, delivery: 'Thursday' },
    },
  },
]
