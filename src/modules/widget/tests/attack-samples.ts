import { sendMessage } from '#modules/inbox/contract.ts'
import { makeWindowCode } from '#modules/widget/chat-contract.ts'
import {
  createWidget,
  endChat,
  openChat,
  rateChat,
  updateVisitor,
} from '#modules/widget/contract.ts'
import { createIdentityKey } from '#modules/widget/identity-contract.ts'
import {
  attackSamples,
  type RowAdders,
  type SampleWorld,
  type Stage,
} from '#tests/support/attack-samples.ts'
import { verifyAddress } from '#tests/support/verify-address.ts'
import { live, visitor } from '#tests/support/sample-visitor.ts'
import { signToken } from '#tests/support/sign-token.ts'
import { liveWidget, newVisitor, randomSecret } from '#tests/support/visitor-client.ts'

export const attack = attackSamples({
  seed,
  rowAdders,
  samples: {
    'widget.updateWidget': async (world) => ({ input: { id: await draft(world) } }),
    'widget.previewWidget': async (world) => ({
      input: { id: await draft(world), settings: { color: '#123456' }, locale: 'en' },
    }),
    'widget.publishWidget': async (world) => ({ input: { id: await draft(world) } }),
    'widget.pauseWidget': async (world) => ({ input: { id: await shortLived(world) } }),
    'widget.archiveWidget': async (world) => ({ input: { id: await shortLived(world) } }),
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
    async 'widget.sendChatMessage'(world) {
      const { client, conversationId: id, message } = await visitor(world)
      return { client, input: { id, replyToId: message.id } }
    },
    async 'widget.setChatReaction'(world) {
      const { client, conversationId: id, message } = await visitor(world)
      return { client, input: { id, messageId: message.id, emoji: '👍', isOn: true } }
    },
    async 'widget.editChatMessage'(world) {
      const { client, conversationId: id, message } = await visitor(world)
      return { client, input: { id, messageId: message.id, text: 'Is my parcel lost?' } }
    },
    async 'widget.deleteChatMessage'(world) {
      const { client, conversationId: id, message } = await visitor(world)
      return { client, input: { id, messageId: message.id } }
    },
    async 'widget.answerChatBlock'(world) {
      const { client, conversationId: id } = await visitor(world)
      const { id: messageId } = await world.company.owner.client.must(sendMessage, {
        id,
        clientKey: crypto.randomUUID(),
        text: '',
        block: { kind: 'buttons', buttons: [{ act: 'reply', label: 'Yes' }] },
      })
      return { client, input: { id, messageId, answer: { kind: 'buttons', label: 'Yes' } } }
    },
    'widget.markChatSeen': inOwnChat,
    'widget.endChat': inOwnChat,
    async 'widget.rateChat'(world) {
      const { client, conversationId: id } = await visitor(world)
      const clientKey = crypto.randomUUID()
      await world.company.owner.client.must(sendMessage, { id, clientKey, text: 'Here we are.' })
      return { client, input: { id } }
    },
    'widget.setChatTyping': inOwnChat,
    // Pages can't set anything by default.
    async 'widget.describeChat'(world) {
      const { client, conversationId: id } = await visitor(world)
      return { client, input: { id, values: {}, tags: [], untags: [] } }
    },
    'widget.askForHuman': inOwnChat,
    'widget.downloadTranscript': inOwnChat,
    'widget.downloadTranscriptPage': inOwnChat,
    async 'widget.mailTranscript'(world) {
      const { client, conversationId: id } = await visitor(world)
      await verifyAddress(world.server, id, `ada-${id}@example.com`)
      return { client, input: { id } }
    },
    async 'widget.mailTranscriptCode'(world) {
      const { client, conversationId: id } = await visitor(world)
      await client.must(updateVisitor, { email: `ada-${id}@example.com` })
      return { client, input: { id } }
    },
    async 'widget.uploadChatFile'(world) {
      const { client, widgetId } = await visitor(world)
      return { client, input: { id: widgetId, name: 'note.txt' }, file: 'Some text.' }
    },
    'widget.updateWidgetIdentity': async (world) => ({ input: { id: await draft(world) } }),
    'widget.createIdentityKey': async (world) => ({
      input: { id: await draft(world), algorithm: 'HS256', publicKey: undefined },
    }),
    async 'widget.revokeIdentityKey'(world) {
      const id = await draft(world)
      const { key } = await world.company.owner.client.must(createIdentityKey, { id })
      return { input: { id, keyId: key.id } }
    },
    'widget.describeVisitor': async (world) => ({
      input: { id: await live(world), proof: undefined, peek: randomSecret() },
    }),
    async 'widget.identifyVisitor'(world) {
      const id = await shortLived(world)
      const { secret } = await world.company.owner.client.must(createIdentityKey, { id })
      const jwt = signToken({ sub: crypto.randomUUID() }, secret ?? '')
      return { input: { id, secret: randomSecret(), peek: randomSecret(), proof: { jwt } } }
    },
    'widget.makeWindowCode': async (world) => ({ client: (await visitor(world)).client }),
    async 'widget.takeOverChat'(world) {
      const { client, widgetId } = await visitor(world)
      const { code } = await client.must(makeWindowCode, {})
      return { input: { id: widgetId, code, secret: randomSecret(), peek: randomSecret() } }
    },
    'widget.endVisitorSession': async (world) => ({ client: (await visitor(world)).client }),
    'widget.meetVisitor': async (world) => ({
      input: {
        id: await withTicketForm(world),
        secret: randomSecret(),
        peek: randomSecret(),
        email: `${crypto.randomUUID()}@example.com`,
      },
    }),
    async 'inbox.reviewRating'(world) {
      const { client, conversationId: id } = await newChat(world)
      await answer(world, id)
      await client.must(rateChat, { id, rating: 4 })
      return { input: { id, isReviewed: true } }
    },
  },
})

async function seed(stage: Stage): Promise<void> {
  await stage.company.owner.client.must(createIdentityKey, { id: await live(stage) })
}

function rowAdders({ server, company }: Stage): RowAdders {
  return {
    'widget.listChatMessages': async () => {
      const { client } = company.owner
      const visitor = await newVisitor(server.client(), await liveWidget(client))
      const id = visitor.conversationId
      const say = () => ({ id, clientKey: crypto.randomUUID(), text: 'One more.' })
      return { client: visitor.client, input: { id }, add: () => client.must(sendMessage, say()) }
    },
    'widget.listChats': async () => {
      const widgetId = await liveWidget(company.owner.client)
      const { client } = await newVisitor(server.client(), widgetId)
      const begin = () => client.must(openChat, { clientKey: crypto.randomUUID(), text: 'Again.' })
      return {
        client,
        // The number of open conversations is limited.
        add: async () => client.must(endChat, { id: (await begin()).chat.id }),
      }
    },
    'inbox.listRatings': async () => {
      const { client } = company.owner
      const widgetId = await liveWidget(client)
      const add = async (): Promise<unknown> => {
        const visitor = await newVisitor(server.client(), widgetId)
        const id = visitor.conversationId
        await client.must(sendMessage, { id, clientKey: crypto.randomUUID(), text: 'Here we are.' })
        return visitor.client.must(rateChat, { id, rating: 4 })
      }
      return { client, add }
    },
  }
}

async function inOwnChat(world: SampleWorld) {
  const { client, conversationId } = await visitor(world)
  return { client, input: { id: conversationId } }
}

async function shortLived(world: SampleWorld): Promise<string> {
  await makeRoom(world)
  return liveWidget(world.company.owner.client, 'Short-lived')
}

/** A company can have fifty widgets, and other attacks create some too. */
async function makeRoom({ server, company, idIn }: SampleWorld): Promise<void> {
  await server.query(
    `update widgets set deleted_at = now() where org_id = $1 and id <> $2 and name not like $3 || '%'
      and name not in ('Draft', 'Short-lived', 'Visited') and name not like 'Widget of %'`,
    [company.organizationId, idIn('widgets'), company.canary],
  )
}

async function draft(world: SampleWorld): Promise<string> {
  await makeRoom(world)
  const { company } = world
  return (await company.owner.client.must(createWidget, { name: 'Draft' })).id
}

/** Ratings need a reply first. */
async function answer({ company }: SampleWorld, id: string): Promise<void> {
  const clientKey = crypto.randomUUID()
  await company.owner.client.must(sendMessage, { id, clientKey, text: 'Here we are.' })
}

async function newChat({ server, company }: SampleWorld) {
  return newVisitor(server.client(), await liveWidget(company.owner.client))
}

/** Shared by all samples of a company, which can have fifty. */
function withTicketForm({ company }: SampleWorld): Promise<string> {
  const known = ticketWidgets.get(company.organizationId)
  if (known) return known
  const made = liveWidget(company.owner.client, 'Widget of requests', { hasTicketForm: true })
  ticketWidgets.set(company.organizationId, made)
  return made
}

const ticketWidgets = new Map<string, Promise<string>>()
