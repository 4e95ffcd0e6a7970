import { randomBytes } from 'node:crypto'

import { mergeContacts } from '#modules/contacts/person-contract.ts'
import { getConversation, listConversations, sendMessage } from '#modules/inbox/contract.ts'
import type { DemoStage } from '#platform/demo/demo-part.ts'

import { startChat } from '../../contract.ts'

export async function returnOnPhone({ act, as, visit, id }: DemoStage): Promise<void> {
  const { items } = await act(listConversations, { category: 'everything' })
  const known = items.find(({ contact }) => contact.name === 'Luca Moretti')
  if (!known) return
  const { chat } = await visit(
    startChat,
    {
      id: id('widget', 'Shop'),
      secret: randomBytes(32).toString('base64url'),
      peek: randomBytes(32).toString('base64url'),
      clientKey: crypto.randomUUID(),
      text: 'Hi, it’s Luca, now on my phone. Any news about my parcel?',
      name: 'Luca',
      email: known.contact.email ?? undefined,
      pageUrl: 'https://northwind.example/orders',
      locale: 'it',
    },
    {
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      origin: 'https://northwind.example',
      address: '203.0.113.40',
      place: () => ({ country: 'IT' }),
    },
  )
  const { contact } = await act(getConversation, { id: chat.id })
  await act(mergeContacts, { id: known.contact.id, fromId: contact.id })
  await as('tomas')(sendMessage, {
    id: chat.id,
    clientKey: crypto.randomUUID(),
    text: 'Yes, Luca. It left the Milan depot this morning and should reach you tomorrow.',
  })
}
