import { createContact } from '#modules/contacts/contract.ts'
import { sendMessage, setConversationStatus } from '#modules/inbox/contract.ts'
import { listRetention, setRetention } from '#modules/privacy/contract.ts'
import { createPrivacyRequest, verifyPrivacyRequest } from '#modules/privacy/requests-contract.ts'
import { rateChat } from '#modules/widget/contract.ts'
import { liveWidget, newVisitor } from '#tests/support/visitor-client.ts'

import type { SampleWorld } from './sample-world.ts'
import type { Prepare } from './samples.ts'

/** Honest uses of the calls about retention, privacy requests and ratings. */
export const privacySamples: Readonly<Record<string, Prepare>> = {
  async 'privacy.setRetention'({ company }) {
    const { client } = company.owner
    const { items } = await client.must(listRetention, {})
    const wish = { object: 'visitors', action: 'delete', days: 3650 } as const
    const held = items.find(({ object }) => object === wish.object)?.version ?? 0
    // One that is there already: making it is another row, changing it is not.
    const { version } = await client.must(setRetention, { ...wish, version: held })
    return { input: { ...wish, version } }
  },
  async 'privacy.createPrivacyRequest'({ company }) {
    const { id: contactId } = await company.owner.client.must(createContact, { name: 'Asker' })
    return { input: { contactId, kind: 'export', receivedAt: new Date().toISOString() } }
  },
  'privacy.verifyPrivacyRequest': async (world) => ({ input: await newRequest(world) }),
  'privacy.refusePrivacyRequest': async (world) => ({ input: await newRequest(world) }),
  async 'privacy.answerPrivacyRequest'(world) {
    const step = await newRequest(world)
    const { id, version } = await world.company.owner.client.must(verifyPrivacyRequest, step)
    return { input: { id, version } }
  },
  async 'inbox.reviewRating'(world) {
    const { client, conversationId: id } = await newChat(world)
    await answer(world, id)
    await client.must(rateChat, { id, rating: 4 })
    return { input: { id, isReviewed: true } }
  },
  async 'inbox.askForRating'(world) {
    const { conversationId: id } = await newChat(world)
    await answer(world, id)
    await world.company.owner.client.must(setConversationStatus, { id, status: 'closed' })
    return { input: { id } }
  },
}

/** Where nobody answered there is nothing to rate. */
async function answer({ company }: SampleWorld, id: string): Promise<void> {
  const clientKey = crypto.randomUUID()
  await company.owner.client.must(sendMessage, { id, clientKey, text: 'Here we are.' })
}

async function newRequest({ company }: SampleWorld): Promise<{ id: string; version: number }> {
  const { client } = company.owner
  const { id: contactId } = await client.must(createContact, { name: 'Asker' })
  const { id, version } = await client.must(createPrivacyRequest, { contactId, kind: 'export' })
  return { id, version }
}

async function newChat({ server, company }: SampleWorld) {
  return newVisitor(server.client(), await liveWidget(company.owner.client))
}
