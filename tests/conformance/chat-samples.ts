import { hash } from 'node:crypto'

import {
  excludeNetwork,
  getVisitorSettings,
  listVisitors,
  setVisitorSettings,
  writeToVisitor,
} from '#modules/visitors/contract.ts'
import { createSchedule } from '#modules/schedules/contract.ts'
import { makeWindowCode } from '#modules/widget/chat-contract.ts'
import { createWidget, updateVisitor } from '#modules/widget/contract.ts'
import { createIdentityKey } from '#modules/widget/identity-contract.ts'
import { sendMessage } from '#modules/inbox/contract.ts'
import { holdMessage, uploadAttachment } from '#modules/inbox/writing-contract.ts'
import { requestOf } from '#tests/support/client.ts'
import { proveAddress } from '#tests/support/prove-address.ts'
import { signToken } from '#tests/support/sign-token.ts'
import { liveWidget, randomSecret } from '#tests/support/visitor-client.ts'

import { newBrowser, randomKey } from '#tests/support/visits.ts'

import { sortingSamples } from './sorting-samples.ts'
import { togetherSamples } from './together-samples.ts'
import type { SampleWorld } from './sample-world.ts'
import type { Prepare } from './samples.ts'
import { live, visitor } from './visitor-sample.ts'

/** Honest uses of the calls of widgets, visitors and the inbox. */
export const chatSamples: Readonly<Record<string, Prepare>> = {
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
  'visitors.noteVisit': async (world) => ({
    input: { id: await live(world), key: randomKey(), url: `${world.server.address.origin}/` },
  }),
  async 'visitors.claimChat'(world) {
    const { id, widgetId, key } = await visit(world)
    await world.company.owner.client.must(writeToVisitor, {
      id,
      clientKey: crypto.randomUUID(),
      text: 'Can I help you?',
    })
    return { input: { id: widgetId, key, secret: randomSecret(), peek: randomSecret() } }
  },
  'visitors.writeToVisitor': async (world) => ({
    input: { id: (await visit(world)).id, fileIds: [] },
  }),
  // Not everybody near: all of these tests come from one address.
  'visitors.blockVisitor': async (world) => ({
    input: { id: (await visit(world)).id, withNetwork: false },
  }),
  'visitors.excludeVisitor': async (world) => ({ input: { id: (await visit(world)).id } }),
  'visitors.listVisitors': () => ({ input: { country: 'SE', language: 'sv', device: 'phone' } }),
  'visitors.addBlock': () => ({
    input: { kind: 'domain', what: `${crypto.randomUUID()}.example`, hours: 24 },
  }),
  async 'visitors.setVisitorSettings'({ company }) {
    // Made once, and another one each time: what changes nothing is not told.
    const { keptAfterSeconds } = await company.owner.client.must(getVisitorSettings, {})
    const other = keptAfterSeconds === 60 ? 61 : 60
    await company.owner.client.must(setVisitorSettings, { keptAfterSeconds: other })
    return { input: { keptAfterSeconds: other + 2 } }
  },
  'visitors.excludeNetwork': () => ({
    input: { network: `203.0.${Math.floor(Math.random() * 256)}.0/24` },
  }),
  async 'visitors.removeNetwork'({ company }) {
    const network = { network: '198.51.100.0/24' }
    const { id } = await company.owner.client.must(excludeNetwork, network)
    return { input: { id } }
  },
  async 'visitors.listBrowserSessions'(world) {
    return { input: { contactId: (await sessionOf(world)).contactId } }
  },
  'visitors.endBrowserSession': async (world) => ({ input: await sessionOf(world) }),
  async 'visitors.endBrowserSessions'(world) {
    return { input: { contactId: (await sessionOf(world)).contactId } }
  },
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
  'widget.tellChatTyping': inOwnChat,
  // Nothing is allowed to pages unless somebody says so.
  async 'widget.describeChat'(world) {
    const { client, conversationId: id } = await visitor(world)
    return { client, input: { id, values: {}, tags: [], untags: [] } }
  },
  'widget.askForHuman': inOwnChat,
  'widget.downloadTranscript': inOwnChat,
  'widget.downloadTranscriptPage': inOwnChat,
  async 'widget.mailTranscript'(world) {
    const { client, conversationId: id } = await visitor(world)
    await proveAddress(world.server, id, `ada-${id}@example.com`)
    return { client, input: { id } }
  },
  async 'widget.mailTranscriptCode'(world) {
    const { client, conversationId: id } = await visitor(world)
    await client.must(updateVisitor, { email: `ada-${id}@example.com` })
    return { client, input: { id } }
  },
  'schedules.createSchedule': () => ({ input: openingHours() }),
  async 'schedules.updateSchedule'({ company }) {
    const { id } = await company.owner.client.must(createSchedule, openingHours())
    return { input: { ...openingHours(), id, version: 1 } }
  },
  async 'schedules.deleteSchedule'({ company }) {
    const { id } = await company.owner.client.must(createSchedule, openingHours())
    return { input: { id } }
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
  'widget.tellVisitor': async (world) => ({
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

  'inbox.sendMessage': answering,
  'inbox.tellPresence': inConversation,
  'inbox.holdMessage': answering,
  'inbox.followConversation': inConversation,
  'inbox.exportConversation': inConversation,
  async 'inbox.mailConversationCopy'(world) {
    const { conversationId: id } = await visitor(world)
    const email = `ada-${id}@example.com`
    await proveAddress(world.server, id, email)
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
  ...sortingSamples,
  ...togetherSamples,
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
}

function openingHours() {
  return {
    name: `Hours ${crypto.randomUUID()}`,
    timeZone: 'Europe/Oslo',
    week: [{ day: 1, from: '22:00', to: '06:00' }],
    exceptions: [{ date: '2026-12-25', name: 'Christmas', isYearly: true, hours: [] }],
  }
}

async function inOwnChat(world: SampleWorld) {
  const { client, conversationId } = await visitor(world)
  return { client, input: { id: conversationId } }
}

async function inConversation(world: SampleWorld) {
  return { input: { id: (await visitor(world)).conversationId } }
}

async function answering(world: SampleWorld) {
  const { conversationId: id, message } = await visitor(world)
  // A chat goes to nobody else.
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

/** For what ends it. */
async function shortLived(world: SampleWorld): Promise<string> {
  await makeRoom(world)
  return liveWidget(world.company.owner.client, 'Short-lived')
}

/** A company may have fifty, and attacks on other calls make some too. */
async function makeRoom({ server, company, idIn }: SampleWorld): Promise<void> {
  await server.query(
    `update widgets set deleted_at = now() where org_id = $1 and id <> $2
      and name not in ('Draft', 'Short-lived', 'Visited') and name not like 'Widget of %'`,
    [company.organizationId, idIn('widgets')],
  )
}

async function draft(world: SampleWorld): Promise<string> {
  await makeRoom(world)
  const { company } = world
  return (await company.owner.client.must(createWidget, { name: 'Draft' })).id
}

/** Of a contact who is not written to: nobody may write while an attack blocks everybody. */
async function sessionOf({ server, company, idIn }: SampleWorld) {
  const [session] = await server.query<{ id: string; contactId: string }>(
    `insert into visitor_sessions (org_id, widget_id, contact_id, token_hash, peek_hash)
      values ($1, $2, $3, $4, $4) returning id, contact_id as "contactId"`,
    [company.organizationId, idIn('widgets'), idIn('contacts'), hash('sha256', randomSecret())],
  )
  if (!session) throw new Error('No session was made.')
  return session
}

/** Somebody on a page of the organization. */
async function visit(world: SampleWorld) {
  const { server, company } = world
  const widgetId = await visitedWidget(world)
  const list = async () => (await company.owner.client.must(listVisitors, { widgetId })).items
  const before = new Set((await list()).map(({ id }) => id))
  const { key, visit: tell } = newBrowser(server.client(), widgetId)
  await tell()
  const newcomer = (await list()).find(({ id }) => !before.has(id))
  return { id: newcomer?.id ?? '', widgetId, key }
}

/** One for all of them: a company may have fifty. */
function visitedWidget(world: SampleWorld): Promise<string> {
  const known = visitedWidgets.get(world)
  if (known) return known
  const made = liveWidget(world.company.owner.client, 'Visited')
  visitedWidgets.set(world, made)
  return made
}

const visitedWidgets = new WeakMap<SampleWorld, Promise<string>>()
