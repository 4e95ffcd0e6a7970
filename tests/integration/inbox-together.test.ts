import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { blockContact, unblockContact } from '#modules/contacts/contract.ts'
import {
  getConversation,
  listConversations,
  listMessages,
  sendMessage,
  setConversationStatus,
  updateConversation,
} from '#modules/inbox/contract.ts'
import { prepareFirstTemplate } from '#modules/inbox/macros-contract.ts'
import { mergeConversations } from '#modules/inbox/sorting-contract.ts'
import { listOfContact, messagesOfContact } from '#modules/inbox/server/public.ts'
import {
  listReactions,
  listSharedDrafts,
  setFollower,
  setReaction,
  shareDraft,
  startConversation,
  takeDraft,
} from '#modules/inbox/together-contract.ts'
import {
  cancelHeldMessage,
  keepAttachmentLonger,
  listDrafts,
  listHeldMessages,
  saveDraft,
  sendHeldMessage,
} from '#modules/inbox/writing-contract.ts'
import { getMember, updateMember } from '#modules/organization/contract.ts'
import { templateCalls } from '#modules/templates/contract.ts'
import { inCompany, makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { withClient } from '#tests/support/test-database.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import {
  makeCompany,
  twoOrganizations,
  type Company,
  type Member,
} from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let grace: Customer
let id: string
let blind: Member
beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
  grace = await makeCustomer(server, acme)
  blind = await acme.join({ roleKey: 'preset:support-agent' })
  const { version } = await acme.owner.client.must(getMember, { id: blind.memberId })
  await acme.owner.client.must(updateMember, { id: blind.memberId, version, dataScope: 'own' })
})
afterAll(() => server.close())
beforeEach(async () => {
  id = await grace.begin('My parcel is late')
})

describe('a conversation started by a member', () => {
  const wish = () => ({
    contactId: grace.contactId,
    channelId: grace.channelId,
    clientKey: crypto.randomUUID(),
    text: 'Your parcel has arrived.',
  })

  test("is theirs, isn't waiting, and the person is notified", async () => {
    const { client, memberId } = acme.agent
    const begun = await client.must(startConversation, { ...wish(), teamId: acme.teamId })

    expect(begun).toMatchObject({
      status: 'open',
      assigneeId: memberId,
      teamId: acme.teamId,
      waitingSince: null,
      preview: 'Your parcel has arrived.',
    })
    const heard = await inCompany(server, acme, async (scope) => {
      const chats = await listOfContact(scope, { contactId: grace.contactId, visibleAs: null })
      const asked = {
        conversationId: begun.id,
        contactId: grace.contactId,
        visibleAs: null,
        limit: 10,
      }
      const messages = await messagesOfContact(scope, asked)
      return { ids: chats.map((chat) => chat.id), messages }
    })
    expect(heard.ids).toContain(begun.id)
    expect(JSON.stringify(heard.messages)).toContain('Your parcel has arrived.')
  })

  test('starts once, however often it is requested', async () => {
    const asked = wish()
    const [one, two] = [
      await acme.agent.client.must(startConversation, asked),
      await acme.agent.client.must(startConversation, asked),
    ]
    expect(two.id).toBe(one.id)
  })

  test('is limited to 60 per hour', async () => {
    const limited = await startTestServer({ rateLimits: 'on' })
    const { owner: member, ...company } = await makeCompany(limited, 'limited')
    const { contactId, channelId } = await makeCustomer(limited, company)
    const asked = { ...wish(), contactId, channelId }
    await member.client.must(startConversation, asked)
    await limited.query(`update rate_buckets set used = 60 where bucket = $1`, [
      `conversation:start:${member.memberId}`,
    ])
    const refused = await member.client.call(startConversation, asked)
    await limited.close()

    expect(refused.status).toBe(429)
    expect(refused.text).toContain('60 conversations')
  })

  test("can't be with a blocked person", async () => {
    await acme.agent.client.must(blockContact, { id: grace.contactId })
    const refused = await acme.agent.client.call(startConversation, wish())
    await acme.agent.client.must(unblockContact, { id: grace.contactId })

    expect(refused.status).toBe(409)
    expect(refused.text).toContain('blocked')
  })

  test("can't be with an inaccessible contact, nor across organizations", async () => {
    const strange = await makeCustomer(server, globex)
    const { client } = acme.agent
    const tries = [
      await blind.client.call(startConversation, wish()),
      await globex.agent.client.call(startConversation, wish()),
      await client.call(startConversation, { ...wish(), contactId: strange.contactId }),
      await client.call(startConversation, { ...wish(), channelId: strange.channelId }),
      await client.call(startConversation, { ...wish(), teamId: globex.teamId }),
      await acme.viewer.client.call(startConversation, wish()),
      await client.call(startConversation, { ...wish(), text: '  ' }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 403, 400])
  })

  test('can be undone or scheduled, and the person sees nothing until then', async () => {
    const { client } = acme.agent
    const sendAt = new Date(Date.now() + 3_600_000).toISOString()
    const undone = await client.must(startConversation, { ...wish(), undoSeconds: 8 })
    const later = await client.must(startConversation, { ...wish(), sendAt })
    const held = await client.must(listHeldMessages, { id: undone.id })

    expect(held.items).toMatchObject([{ reason: 'undo', text: 'Your parcel has arrived.' }])
    const heldId = held.items[0]?.id ?? ''
    expect(await client.must(cancelHeldMessage, { id: heldId })).toMatchObject({
      text: 'Your parcel has arrived.',
    })
    expect(await chatsOfGrace()).not.toContain(later.id)
    const { items } = await client.must(listHeldMessages, { id: later.id })
    await client.must(sendHeldMessage, { id: items[0]?.id ?? '' })
    const chats = await chatsOfGrace()
    expect(chats).toContain(later.id)
    expect(chats).not.toContain(undone.id)
    expect(await client.must(getConversation, { id: later.id })).toMatchObject({
      preview: 'Your parcel has arrived.',
      firstReplyAt: null,
    })
  })

  test('shows in lists what is scheduled and for when', async () => {
    const { client } = acme.agent
    const sendAt = new Date(Date.now() + 3_600_000).toISOString()
    const path = '/api/inbox/files?name=receipt.txt'
    const file = await client.send({ method: 'POST', path, body: Buffer.from('Paid') })
    const { id: fileId } = file.body as { id: string }
    const text = 'Your **parcel** has\narrived.'
    const said = await client.must(startConversation, { ...wish(), text, sendAt })
    const shown = { ...wish(), text: '', fileIds: [fileId], undoSeconds: 30 }
    const attached = await client.must(startConversation, shown)
    const heldIn = async (member: typeof acme.agent) => {
      const { items } = await member.client.must(listConversations, { category: 'all' })
      return [said.id, attached.id].map((one) => items.find((row) => row.id === one)?.firstHeld)
    }

    expect(said.firstHeld).toEqual({ preview: 'Your parcel has arrived.', reason: 'later', sendAt })
    expect(await heldIn(acme.admin)).toMatchObject([
      said.firstHeld,
      { preview: 'receipt.txt', reason: 'undo' },
    ])
    expect(await heldIn(blind)).toEqual([undefined, undefined])
    const { items } = await client.must(listHeldMessages, { id: said.id })
    await client.must(sendHeldMessage, { id: items[0]?.id ?? '' })
    expect(await client.must(getConversation, { id: said.id })).toMatchObject({
      preview: 'Your parcel has arrived.',
      firstHeld: null,
    })
  })

  test('accepts files and blocks, and needs content', async () => {
    const { client } = acme.agent
    const path = '/api/inbox/files?name=receipt.txt'
    const file = await client.send({ method: 'POST', path, body: Buffer.from('Paid') })
    const { id: fileId } = file.body as { id: string }
    const block = { kind: 'buttons' as const, buttons: [{ act: 'reply' as const, label: 'Yes' }] }
    const asked = { ...wish(), text: '', fileIds: [fileId], block }
    const begun = await client.must(startConversation, asked)
    const { items } = await client.must(listMessages, { id: begun.id })

    expect(items).toMatchObject([{ block, files: [{ name: 'receipt.txt' }] }])
    expect((await client.call(startConversation, { ...asked, ...wish() })).status).toBe(404)
  })

  test('tells the person nothing until its first message is sent', async () => {
    const { client } = acme.agent
    const sendAt = new Date(Date.now() + 40 * 86_400_000).toISOString()
    const begun = await client.must(startConversation, { ...wish(), sendAt })
    const until = new Date(Date.now() + 86_400_000).toISOString()
    await client.must(setConversationStatus, { id: begun.id, status: 'snoozed', until })
    const { items } = await client.must(listHeldMessages, { id: begun.id })
    await client.must(sendHeldMessage, { id: items[0]?.id ?? '' })
    await client.must(setConversationStatus, { id: begun.id, status: 'closed' })
    const heard = await server.query<{ type: string }>(
      `select type from events where subject_id = $1 and audience like '% c:' || $2 || '%'
      order by seq`,
      [begun.id, grace.contactId],
    )

    expect(heard.map(({ type }) => type)).toEqual([
      'message.created',
      'conversation.status_changed',
    ])
  })

  test('keeps a file that a message came to wait for until it is sent', async () => {
    const { client } = acme.agent
    const path = '/api/inbox/files?name=late.txt'
    const file = await client.send({ method: 'POST', path, body: Buffer.from('Late') })
    const { id: fileId } = file.body as { id: string }
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await withClient(server.databaseUrl, async (holding) => {
      await holding.query('begin')
      await holding.query('update attachments set expires_at = null where id = $1', [fileId])
      const keeping = client.call(keepAttachmentLonger, { id: fileId })
      await expect.poll(() => server.query(waiting), { timeout: 10_000 }).toHaveLength(1)
      await holding.query('commit')
      expect((await keeping).status).toBe(200)
    })
    const rows = await server.query('select expires_at from attachments where id = $1', [fileId])
    expect(rows).toEqual([{ expiresAt: null }])
  })

  test('keeps its unsent files for the member who uploaded them', async () => {
    const { client } = acme.agent
    const path = '/api/inbox/files?name=offer.txt'
    const file = await client.send({ method: 'POST', path, body: Buffer.from('Ten') })
    const { id: fileId } = file.body as { id: string }
    const kept = await client.must(keepAttachmentLonger, { id: fileId })
    const others = await acme.admin.client.call(keepAttachmentLonger, { id: fileId })
    const daysLeft = async () => {
      const [row] = await server.query<{ days: number | null }>(
        `select ceil(extract(epoch from expires_at - now()) / 86400)::int as days
           from attachments where id = $1`,
        [fileId],
      )
      return row?.days
    }

    expect(kept).toMatchObject({ id: fileId, name: 'offer.txt' })
    expect(others.status).toBe(404)
    expect(await daysLeft()).toBe(30)
    // Its draft was discarded: it lasts no longer than any upload.
    await client.must(keepAttachmentLonger, { id: fileId, days: 1 })
    expect(await daysLeft()).toBe(1)
    expect((await client.call(keepAttachmentLonger, { id: fileId, days: 31 })).status).toBe(400)

    const begun = await client.must(startConversation, {
      ...wish(),
      fileIds: [fileId],
      sendAt: new Date(Date.now() + 40 * 86_400_000).toISOString(),
    })
    await client.must(keepAttachmentLonger, { id: fileId })
    expect(await daysLeft()).toBeNull()
    const { items } = await client.must(listHeldMessages, { id: begun.id })
    await client.must(sendHeldMessage, { id: items[0]?.id ?? '' })
    expect((await client.call(keepAttachmentLonger, { id: fileId })).status).toBe(404)
  })

  test('fills in saved replies for the person, even an unknown one', async () => {
    const { client } = acme.agent
    const { id: templateId } = await acme.owner.client.must(templateCalls.create, {
      name: 'Hello first',
      body: 'Hello {{contact.first_name or "there"}}, your case {{conversation.number}}',
    })
    const { contactId } = grace
    const known = await client.must(prepareFirstTemplate, { templateId, contactId })
    const unknown = await client.must(prepareFirstTemplate, { templateId })
    const hidden = await blind.client.call(prepareFirstTemplate, {
      templateId,
      contactId: (await makeCustomer(server, acme)).contactId,
    })

    expect(known).toMatchObject({ text: expect.stringContaining('Hello Grace'), hasGaps: true })
    expect(unknown.text).toContain('Hello there')
    expect(hidden.status).toBe(404)
  })

  test('is offered replies, and no macros or notes', async () => {
    const { client } = acme.owner
    const word = `w${crypto.randomUUID().slice(0, 8)}`
    for (const kind of ['reply', 'macro', 'note'] as const) {
      await client.must(templateCalls.create, { name: `${word} ${kind}`, body: 'Hello', kind })
    }
    const { items } = await client.must(templateCalls.offer, { word, writing: 'first' })

    expect(items.map(({ name }) => name)).toEqual([`${word} reply`])
  })

  test('is visible to members with limited access', async () => {
    await acme.owner.client.must(updateConversation, { id, assigneeId: blind.memberId })
    const begun = await blind.client.must(startConversation, wish())

    expect((await blind.client.must(getConversation, { id: begun.id })).assigneeId).toBe(
      blind.memberId,
    )
  })
})

describe('followers', () => {
  test('are added and removed by teammates, with an event', async () => {
    const { client } = acme.agent
    const { memberId } = acme.admin
    const added = await client.must(setFollower, { id, memberId, isFollowing: true })
    await client.must(setFollower, { id, memberId, isFollowing: true })
    const gone = await client.must(setFollower, { id, memberId, isFollowing: false })

    expect(added.memberIds).toEqual([memberId])
    expect(gone.memberIds).toEqual([])
    const events = await server.query(
      `select type, data -> 'memberIds' ->> 0 as who from events
        where type like 'conversation.participant%' and subject_id = $1 order by seq`,
      [id],
    )
    expect(events).toEqual([
      { type: 'conversation.participant_added', who: memberId },
      { type: 'conversation.participant_removed', who: memberId },
    ])
  })

  test('need access to it', async () => {
    const { client } = acme.agent
    const tries = [
      await client.call(setFollower, { id, memberId: blind.memberId, isFollowing: true }),
      await client.call(setFollower, { id, memberId: globex.agent.memberId, isFollowing: true }),
      await blind.client.call(setFollower, { id, memberId: blind.memberId, isFollowing: true }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

describe('reactions', () => {
  let messageId: string
  beforeEach(async () => {
    const said = { id, clientKey: crypto.randomUUID(), kind: 'note' as const, text: 'Known issue' }
    messageId = (await acme.agent.client.must(sendMessage, said)).id
  })

  test('are stored once per person, removed, with an event', async () => {
    const asked = { id, messageId, emoji: '👍' as const }
    await acme.agent.client.must(setReaction, { ...asked, isOn: true })
    await acme.agent.client.must(setReaction, { ...asked, isOn: true })
    await acme.owner.client.must(setReaction, { ...asked, isOn: true })
    await acme.owner.client.must(setReaction, { ...asked, emoji: '🎉', isOn: true })
    const { items } = await acme.viewer.client.must(listReactions, { id })

    expect(items).toEqual([
      {
        messageId,
        emoji: '👍',
        memberIds: [acme.agent.memberId, acme.owner.memberId],
        isCustomer: false,
      },
      { messageId, emoji: '🎉', memberIds: [acme.owner.memberId], isCustomer: false },
    ])
    const after = await acme.agent.client.must(setReaction, { ...asked, isOn: false })
    expect(after.items[0]?.memberIds).toEqual([acme.owner.memberId])
    const events = await server.query(
      `select 1 from events where type = 'note.reacted' and subject_id = $1`,
      [id],
    )
    expect(events).toHaveLength(4)
  })

  test('need access, and never apply to events', async () => {
    await acme.agent.client.must(updateConversation, { id, priority: 'high' })
    const { items } = await acme.agent.client.must(listMessages, { id })
    const change = items.find(({ kind }) => kind === 'event')?.id ?? ''
    const asked = { id, messageId, emoji: '👍' as const, isOn: true }
    const tries = [
      await acme.agent.client.call(setReaction, { ...asked, messageId: change }),
      await blind.client.call(setReaction, asked),
      await blind.client.call(listReactions, { id }),
      await globex.agent.client.call(setReaction, asked),
      await acme.agent.client.call(setReaction, { ...asked, emoji: 'x' as '👍' }),
      await acme.viewer.client.call(setReaction, asked),
    ]
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 400, 403])
  })

  test('follow a merge', async () => {
    const target = await grace.begin('The same again')
    await acme.agent.client.must(setReaction, { id, messageId, emoji: '👀', isOn: true })
    await acme.agent.client.must(mergeConversations, { id: target, sourceIds: [id] })
    const { items } = await acme.agent.client.must(listReactions, { id: target })

    expect(items).toMatchObject([{ messageId, emoji: '👀' }])
  })
})

describe('a shared draft', () => {
  const write = (text: string, version = 0) =>
    acme.agent.client.must(saveDraft, { id, kind: 'text', text, version })

  test('is visible to teammates only while shared', async () => {
    await write('Dear Grace')
    const before = await acme.owner.client.must(listSharedDrafts, { id })
    await acme.agent.client.must(shareDraft, { id, kind: 'text', isShared: true })
    const shared = await acme.owner.client.must(listSharedDrafts, { id })
    const own = await acme.agent.client.must(listSharedDrafts, { id })
    await acme.agent.client.must(shareDraft, { id, kind: 'text', isShared: false })
    const after = await acme.owner.client.must(listSharedDrafts, { id })

    expect(before.items).toEqual([])
    expect(shared.items).toMatchObject([
      { text: 'Dear Grace', member: { id: acme.agent.memberId }, isShared: true },
    ])
    expect(own.items).toEqual([])
    expect(after.items).toEqual([])
  })

  test("is taken over once, in the version seen, after the taker's own text", async () => {
    await write('Dear Grace')
    const { version } = await acme.agent.client.must(shareDraft, {
      id,
      kind: 'text',
      isShared: true,
    })
    await write('Dear Grace, it', version)
    await acme.owner.client.must(saveDraft, { id, kind: 'text', text: 'Hello', version: 0 })
    const asked = { id, memberId: acme.agent.memberId, kind: 'text' as const }
    const stale = await acme.owner.client.call(takeDraft, { ...asked, version })
    const taken = await acme.owner.client.must(takeDraft, { ...asked, version: version + 1 })
    const late = await acme.admin.client.call(takeDraft, { ...asked, version: version + 1 })

    expect([stale.status, late.status]).toEqual([409, 404])
    expect(taken).toMatchObject({ text: 'Hello\n\nDear Grace, it', isShared: false })
    expect((await acme.agent.client.must(listDrafts, { id })).items).toEqual([])
  })

  test('is hidden from members without access', async () => {
    await write('Dear Grace')
    const { version } = await acme.agent.client.must(shareDraft, {
      id,
      kind: 'text',
      isShared: true,
    })
    const asked = { id, memberId: acme.agent.memberId, kind: 'text' as const, version }
    const tries = [
      await blind.client.call(listSharedDrafts, { id }),
      await blind.client.call(takeDraft, asked),
      await globex.agent.client.call(takeDraft, asked),
      await acme.viewer.client.call(takeDraft, asked),
      await acme.owner.client.call(shareDraft, { id, kind: 'note', isShared: true }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 403, 404])
  })
})

async function chatsOfGrace(): Promise<string[]> {
  const customer = { contactId: grace.contactId, visibleAs: null }
  const chats = await inCompany(server, acme, (scope) => listOfContact(scope, customer))
  return chats.map((chat) => chat.id)
}
