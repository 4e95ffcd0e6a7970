import { randomBytes } from 'node:crypto'

import { updateConversation } from '#modules/inbox/contract.ts'
import type { DemoStage } from '#platform/demo/demo-part.ts'

import { startChat } from '../../contract.ts'

/** A customer whose reply is almost due. */
export async function askEarlier({ earlier: { act, visit, id } }: DemoStage): Promise<void> {
  const { chat } = await visit(startChat, {
    id: id('widget', 'Shop'),
    secret: randomBytes(32).toString('base64url'),
    peek: randomBytes(32).toString('base64url'),
    clientKey: crypto.randomUUID(),
    text: 'Do you ship to Åland, and how long does it take?',
    name: 'Sara Lindqvist',
    email: 'sara.lindqvist@brevlada.example',
    pageUrl: 'https://northwind.example/delivery',
    locale: 'en',
  })
  await act(updateConversation, { id: chat.id, teamId: id('team', 'Customer care') })
}
