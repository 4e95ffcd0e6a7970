import { sendMessage, setConversationStatus } from '#modules/inbox/contract.ts'
import { createView } from '#modules/inbox/sorting-contract.ts'
import { holdMessage, uploadAttachment } from '#modules/inbox/writing-contract.ts'
import {
  attackSamples,
  type RowAdder,
  type RowAdders,
  type SampleWorld,
  type Stage,
} from '#tests/support/attack-samples.ts'
import { requestOf } from '#tests/support/client.ts'
import { verifyAddress } from '#tests/support/verify-address.ts'
import { visitor } from '#tests/support/sample-visitor.ts'
import { liveWidget, newVisitor } from '#tests/support/visitor-client.ts'

import { sortingSamples } from './attack/sorting.ts'
import { templateUseSamples } from './attack/template-use.ts'
import { togetherSamples } from './attack/together.ts'

export const attack = attackSamples({
  seed,
  rowAdders,
  samples: {
    ...sortingSamples,
    ...togetherSamples,
    ...templateUseSamples,
    'inbox.sendMessage': answering,
    'inbox.reportPresence': inConversation,
    'inbox.holdMessage': answering,
    'inbox.followConversation': inConversation,
    'inbox.exportConversation': inConversation,
    async 'inbox.mailConversationCopy'(world) {
      const { conversationId: id } = await visitor(world)
      const email = `ada-${id}@example.com`
      await verifyAddress(world.server, id, email)
      return { input: { id, email } }
    },
    async 'inbox.exportConversationPdf'(world) {
      const { input } = await inConversation(world)
      return { input: { ...input, hasNotes: 'true' } }
    },
    'inbox.uploadAttachment': () => ({ input: { name: 'note.txt' }, file: 'Some text.' }),
    async 'inbox.keepAttachmentLonger'({ company }) {
      const upload = requestOf(uploadAttachment, { name: 'kept.txt' })
      const { body } = await company.owner.client.send({ ...upload, body: 'Some text.' })
      return { input: { id: (body as { id: string }).id } }
    },
    'inbox.saveDraft': async (world) => ({
      input: {
        id: (await visitor(world)).conversationId,
        text: 'Dear',
        fileIds: [],
        replyToId: null,
        version: 0,
      },
    }),
    async 'inbox.changeHeldMessage'(world) {
      return { input: { id: await heldIn(world), version: 1, text: 'Later' } }
    },
    'inbox.cancelHeldMessage': async (world) => ({ input: { id: await heldIn(world) } }),
    'inbox.sendHeldMessage': async (world) => ({ input: { id: await heldIn(world) } }),
    'inbox.editMessage': ownMessage,
    'inbox.deleteMessage': ownMessage,
    async 'inbox.redactMessage'(world) {
      const { input } = await ownMessage(world)
      return { input: { ...input, text: 'Sample' } }
    },
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
    async 'inbox.askForRating'(world) {
      const { conversationId: id } = await newChat(world)
      await answer(world, id)
      await world.company.owner.client.must(setConversationStatus, { id, status: 'closed' })
      return { input: { id } }
    },
  },
})

async function seed({ server, company }: Stage): Promise<void> {
  const { owner, canary } = company
  const widgetId = await liveWidget(owner.client, canary)
  const { conversationId } = await newVisitor(server.client(), widgetId, `${canary} asks`)
  await owner.client.must(holdMessage, {
    id: conversationId,
    clientKey: crypto.randomUUID(),
    text: `${canary} answers later`,
    sendAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const attached = requestOf(uploadAttachment, { name: `${canary} attached.txt` })
  await owner.client.send({ ...attached, body: `${canary} attached` })
  await owner.client.must(createView, {
    name: `${canary} view`,
    scope: 'organization',
    filter: { match: 'all', conditions: [] },
  })
  await server.query(
    `insert into bulk_changes (org_id, member_id, act, total) values ($1, $2, '{"priority":"low"}', 0)`,
    [company.organizationId, owner.memberId],
  )
}

function rowAdders({ server, company }: Stage): RowAdders {
  async function growConversations(): Promise<RowAdder> {
    const { client } = company.owner
    const widgetId = await liveWidget(client)
    return { client, add: () => newVisitor(server.client(), widgetId) }
  }

  return {
    'inbox.listConversations': growConversations,
    'inbox.listWholeConversations': growConversations,
    'inbox.listMessages': async () => {
      const { client } = company.owner
      const { conversationId: id } = await newVisitor(server.client(), await liveWidget(client))
      const say = () => ({ id, clientKey: crypto.randomUUID(), text: 'One more.' })
      return { client, input: { id }, add: () => client.must(sendMessage, say()) }
    },
  }
}

async function inConversation(world: SampleWorld) {
  return { input: { id: (await visitor(world)).conversationId } }
}

async function answering(world: SampleWorld) {
  const { conversationId: id, message } = await visitor(world)
  return { input: { id, fileIds: [], replyToId: message.id, mail: undefined } }
}

async function ownMessage(world: SampleWorld) {
  const { conversationId: id } = await visitor(world)
  const said = { id, clientKey: crypto.randomUUID(), text: 'Sample words' }
  const { id: messageId } = await world.company.owner.client.must(sendMessage, said)
  return { input: { id, messageId } }
}

async function heldIn(world: SampleWorld): Promise<string> {
  const { conversationId: id } = await visitor(world)
  const said = { id, clientKey: crypto.randomUUID(), text: 'Sample words' }
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  const { held } = await world.company.owner.client.must(holdMessage, { ...said, sendAt })
  return held?.id ?? ''
}

async function answer({ company }: SampleWorld, id: string): Promise<void> {
  const clientKey = crypto.randomUUID()
  await company.owner.client.must(sendMessage, { id, clientKey, text: 'Here we are.' })
}

async function newChat({ server, company }: SampleWorld) {
  return newVisitor(server.client(), await liveWidget(company.owner.client))
}
