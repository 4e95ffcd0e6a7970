import { listContacts } from '#modules/contacts/contract.ts'
import { createSegment } from '#modules/contacts/segments-contract.ts'
import { identifyContact } from '#modules/contacts/server/public.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

import type { ChatStage } from './demo-chats.ts'

export async function makeDemoKnown(
  runtime: Runtime,
  organizationId: string,
  { act, as, tagId }: ChatStage,
): Promise<void> {
  const vip = tagId('VIP')
  await act(createSegment, {
    name: 'Dark roast drinkers',
    question: { field: 'roast=Dark' },
    isShared: true,
  })
  if (vip) await act(createSegment, { name: 'VIPs', question: { tag: vip }, isShared: true })
  const aiko = await as('aiko')
  await aiko(createSegment, { name: 'Active this week', question: { seen: '7', sort: '-seen' } })
  for (const { name, ...proof } of signed) {
    const { items } = await act(listContacts, { search: name, limit: 1 })
    const contactId = items[0]?.id
    if (!contactId) continue
    await inOrganization(runtime, organizationId, bySystem('demo', 'write'), (scope) =>
      identifyContact(scope, { contactId, ...proof, isSigned: true }),
    )
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
