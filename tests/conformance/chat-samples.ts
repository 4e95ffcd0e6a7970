import { createContact } from '#modules/contacts/contract.ts'
import { createWidget } from '#modules/widget/contract.ts'
import { sendMessage } from '#modules/inbox/contract.ts'
import { liveWidget, newVisitor, randomSecret } from '#tests/support/visitor-client.ts'

import type { SampleWorld } from './sample-world.ts'
import type { Prepare } from './samples.ts'

/** Honest uses of the calls of widgets, visitors and the inbox. */
export const chatSamples: Readonly<Record<string, Prepare>> = {
  'widget.updateWidget': async (world) => ({ input: { id: await draft(world) } }),
  'widget.publishWidget': async (world) => ({ input: { id: await draft(world) } }),
  'widget.pauseWidget': async (world) => ({ input: { id: await shortLived(world) } }),
  'widget.restoreWidgetVersion': async (world) => ({
    input: { id: await live(world), number: 1 },
  }),
  'widget.deleteWidget': async (world) => ({ input: { id: await shortLived(world) } }),
  'widget.getWidgetConfig': async (world) => ({ input: { id: await live(world) } }),
  'widget.startChat': async (world) => ({
    input: { id: await live(world), secret: randomSecret(), peek: randomSecret() },
  }),
  'widget.peekUnread': async (world) => ({
    input: { id: await live(world), peek: randomSecret() },
  }),
  'widget.listChats': async (world) => ({ client: (await visitor(world)).client }),
  'widget.openChat': async (world) => ({ client: (await visitor(world)).client }),
  'widget.updateVisitor': async (world) => ({ client: (await visitor(world)).client }),
  'widget.listChatMessages': inOwnChat,
  'widget.sendChatMessage': inOwnChat,
  'widget.markChatSeen': inOwnChat,
  'widget.endChat': inOwnChat,
  'widget.rateChat': inOwnChat,

  'inbox.sendMessage': inConversation,
  'inbox.setConversationStatus': inConversation,
  'inbox.trashConversation': inConversation,
  'inbox.updateConversation': async (world) => ({
    input: {
      id: (await visitor(world)).conversationId,
      version: 1,
      priority: 'high',
      tagIds: [world.idIn('tags')],
    },
  }),
  async 'inbox.markConversationRead'(world) {
    const { conversationId: id } = await visitor(world)
    await world.company.owner.client.must(sendMessage, {
      id,
      clientKey: crypto.randomUUID(),
      text: 'Yes, we do.',
    })
    return { input: { id, seq: 1 } }
  },
  'contacts.createContact': () => ({ input: { name: 'Ada Lovelace' } }),
  async 'contacts.updateContact'({ company }) {
    const { id } = await company.owner.client.must(createContact, { name: 'Ada Lovelace' })
    return { input: { id, name: 'Ada King' } }
  },
}

async function inOwnChat(world: SampleWorld) {
  const { client, conversationId } = await visitor(world)
  return { client, input: { id: conversationId } }
}

async function inConversation(world: SampleWorld) {
  return { input: { id: (await visitor(world)).conversationId } }
}

async function visitor(world: SampleWorld) {
  return newVisitor(world.server.client(), await live(world))
}

/** One for all samples of a company: it may have fifty. */
async function live({ company, idIn }: SampleWorld): Promise<string> {
  const known = widgets.get(company.organizationId)
  if (known) return known
  const made = liveWidget(company.owner.client, `Widget of ${idIn('organizations').slice(0, 8)}`)
  widgets.set(company.organizationId, made)
  return made
}

/** For what ends it. */
function shortLived({ company }: SampleWorld): Promise<string> {
  return liveWidget(company.owner.client, 'Short-lived')
}

async function draft({ company }: SampleWorld): Promise<string> {
  return (await company.owner.client.must(createWidget, { name: 'Draft' })).id
}

const widgets = new Map<string, Promise<string>>()
