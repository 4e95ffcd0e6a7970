import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { listConversations, listMessages, sendMessage } from '#modules/inbox/contract.ts'
import { mergeConversations } from '#modules/inbox/sorting-contract.ts'
import { listConversationReaders } from '#modules/inbox/together-contract.ts'
import type { Category } from '#modules/inbox/model.ts'
import { heldChore } from '#modules/inbox/server/held-messages.ts'
import {
  cancelHeldMessage,
  changeHeldMessage,
  deleteMessage,
  editMessage,
  exportConversation,
  followConversation,
  getPreviousConversation,
  holdMessage,
  listDrafts,
  listFollowers,
  listHeldMessages,
  redactMessage,
  saveDraft,
  sendHeldMessage,
} from '#modules/inbox/writing-contract.ts'
import { getMember, updateMember } from '#modules/organization/contract.ts'
import { messagesOfContact } from '#modules/inbox/server/public.ts'
import { inCompany, makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company, type Member } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let grace: Customer
let id: string
let blind: Member
beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
  grace = await makeCustomer(server, acme, { name: 'Grace' })
  blind = await acme.join({ roleKey: 'preset:support-agent' })
  const { version } = await acme.owner.client.must(getMember, { id: blind.memberId })
  await acme.owner.client.must(updateMember, { id: blind.memberId, version, dataScope: 'own' })
})
afterAll(() => server.close())
beforeEach(async () => {
  id = await grace.begin('My card is 4111 1111 1111 1111')
})

describe('a draft', () => {
  test("is versioned, and the newer of two tabs isn't overwritten", async () => {
    const { client } = acme.owner
    const { draft } = await client.must(saveDraft, {
      id,
      kind: 'text',
      text: 'Dear Gr',
      version: 0,
    })
    const second = await client.must(saveDraft, {
      id,
      kind: 'text',
      text: 'Dear Grace',
      version: 1,
    })
    const stale = await client.call(saveDraft, { id, kind: 'text', text: 'Hi', version: 1 })
    const blank = await client.call(saveDraft, { id, kind: 'text', text: '', version: 1 })
    const twice = await client.call(saveDraft, { id, kind: 'text', text: 'Hi', version: 0 })

    expect([draft?.version, second.draft?.version]).toEqual([1, 2])
    expect([stale.status, blank.status, twice.status]).toEqual([409, 409, 409])
    expect(await draftOf(acme.owner)).toMatchObject({ text: 'Dear Grace', mail: null })
    expect(await listed(acme.owner, 'drafts')).toContain(id)
  })

  test('of an email reply keeps its recipients and subject', async () => {
    const { client } = acme.owner
    const mail = {
      to: [{ name: 'Grace', address: 'grace@example.org' }],
      cc: [],
      bcc: [{ name: '', address: 'boss@' }],
      subject: 'Your order',
    }
    const text = 'Dear Grace'
    const { draft } = await client.must(saveDraft, { id, kind: 'text', text, mail, version: 0 })
    expect(draft?.mail).toEqual(mail)
    expect((await draftOf(acme.owner))?.mail).toEqual(mail)
    const { draft: note } = await client.must(saveDraft, {
      id,
      kind: 'note',
      text,
      mail,
      version: 0,
    })
    expect(note?.mail).toBeNull()
  })

  test('is only visible to its author, and deleted when sent', async () => {
    const { client } = acme.owner
    await client.must(saveDraft, { id, kind: 'text', text: 'Secret thoughts', version: 0 })
    expect(await draftOf(acme.admin)).toBeUndefined()
    expect(await listed(acme.admin, 'drafts')).not.toContain(id)

    await client.must(sendMessage, { id, ...saying('A note'), kind: 'note' })
    expect(await draftOf(acme.owner)).toBeDefined()
    await client.must(sendMessage, { id, ...saying('An answer') })
    expect(await draftOf(acme.owner)).toBeUndefined()
  })
})

describe('a message that can be undone', () => {
  test('is invisible to the customer before its time, and then sent once', async () => {
    const clientKey = crypto.randomUUID()
    const input = { id, clientKey, text: 'Yes' }
    const { held } = await acme.owner.client.must(holdMessage, input)
    await acme.owner.client.must(holdMessage, input)

    expect(await customerReads()).toEqual(['My card is 4111 1111 1111 1111'])
    expect(await heldIn()).toHaveLength(1)
    await whenDue()
    await whenDue()
    expect(await customerReads()).toEqual(['Yes', 'My card is 4111 1111 1111 1111'])
    const again = await acme.owner.client.must(holdMessage, input)
    expect(again).toMatchObject({ held: null, message: { clientKey, author: { kind: 'member' } } })
    expect((await acme.owner.client.call(cancelHeldMessage, { id: held?.id ?? '' })).status).toBe(
      404,
    )
  })

  test('comes back with its text, to its author only', async () => {
    const { held } = await acme.owner.client.must(holdMessage, { id, ...saying('Oh no') })
    const heldId = held?.id ?? ''
    expect((await acme.admin.client.call(cancelHeldMessage, { id: heldId })).status).toBe(403)
    expect(await acme.owner.client.must(cancelHeldMessage, { id: heldId })).toMatchObject({
      text: 'Oh no',
    })
    await whenDue()
    expect(await customerReads()).not.toContain('Oh no')
  })

  test('is refused if a teammate replied meanwhile', async () => {
    await acme.admin.client.must(sendMessage, { id, ...saying('I have it') })
    const answer = await acme.owner.client.call(holdMessage, { id, ...saying('Me too'), sawSeq: 1 })
    expect(answer.status).toBe(409)
  })
})

describe('a scheduled message', () => {
  test('is listed, changed, sent early', async () => {
    const { client } = acme.owner
    const { held } = await client.must(holdMessage, {
      id,
      ...saying('Tomorrow'),
      sendAt: inHours(20),
    })
    const heldId = held?.id ?? ''
    const changed = await client.must(changeHeldMessage, { id: heldId, version: 1, text: 'Soon' })
    const stale = await client.call(changeHeldMessage, { id: heldId, version: 1, text: 'Late' })

    expect([held?.reason, changed.text, stale.status]).toEqual(['later', 'Soon', 409])
    expect(await listed(acme.owner, 'scheduled')).toContain(id)
    await client.must(sendHeldMessage, { id: heldId })
    expect(await customerReads()).toContain('Soon')
    expect(await listed(acme.owner, 'scheduled')).not.toContain(id)
  })

  test('becomes a draft again if the customer writes first', async () => {
    await acme.owner.client.must(holdMessage, { id, ...saying('Still there?'), sendAt: inHours(2) })
    await grace.write(id, 'I am back')

    expect(await heldIn()).toEqual([])
    const draft = await draftOf(acme.owner)
    expect(draft).toMatchObject({ text: 'Still there?', version: 1 })
  })

  test.each([0, 20 / 3600, 24 * 400])("can't be %s hours ahead", async (hours) => {
    const input = { id, ...saying('Never'), sendAt: inHours(hours) }
    expect((await acme.owner.client.call(holdMessage, input)).status).toBe(400)
  })

  test("stays unsent if its author can't reply anymore", async () => {
    const leaving = await acme.join({ roleKey: 'preset:support-agent' })
    await leaving.client.must(holdMessage, { id, ...saying('From the past'), sendAt: inHours(2) })
    const { version } = await acme.owner.client.must(getMember, { id: leaving.memberId })
    const change = { id: leaving.memberId, version, dataScope: 'own' } as const
    await acme.owner.client.must(updateMember, change)
    await whenDue()

    expect(await customerReads()).not.toContain('From the past')
    expect(await heldIn()).toEqual([])
  })
})

describe('a note', () => {
  test("mentions members and teams, who follow from then on; members without access aren't mentioned", async () => {
    const { client } = acme.owner
    await client.must(sendMessage, {
      id,
      ...saying('@Support @Blind look at this'),
      kind: 'note',
      mentions: { memberIds: [blind.memberId], teamIds: [acme.teamId] },
    })

    expect(await listed(acme.agent, 'mentions')).toContain(id)
    expect(await listed(acme.agent, 'following')).toContain(id)
    expect(await listed(blind, 'mentions')).toEqual([])
    const readers = await acme.agent.client.must(listConversationReaders, { id })
    expect(readers.memberIds).toContain(acme.agent.memberId)
    expect(readers.memberIds).not.toContain(blind.memberId)
    expect(readers.teamIds).toContain(acme.teamId)
    const rows = await server.query(`select member_id from mentions where conversation_id = $1`, [
      id,
    ])
    expect(rows.map(({ memberId }) => memberId)).not.toContain(blind.memberId)
    expect(await jobsOf('tell-of-mention')).toBeGreaterThan(0)
  })

  test('in another organization mentions no one', async () => {
    const mentions = { memberIds: [globex.agent.memberId] }
    const note = { id, ...saying('Hello'), kind: 'note', mentions } as const
    await acme.owner.client.must(sendMessage, note)
    expect(await listed(globex.agent, 'mentions')).toEqual([])
  })
})

test('a conversation can be followed and unfollowed', async () => {
  const { client, memberId } = acme.admin
  await client.must(followConversation, { id, isFollowing: true })
  expect((await client.must(listFollowers, { id })).memberIds).toEqual([memberId])
  await client.must(followConversation, { id, isFollowing: false })
  expect((await client.must(listFollowers, { id })).memberIds).toEqual([])
})

describe('a message by the member', () => {
  test('can be edited and deleted within 15 minutes, by no one else', async () => {
    const { client } = acme.owner
    const message = await client.must(sendMessage, { id, ...saying('Tomorow') })
    const which = { id, messageId: message.id }
    const foreign = await acme.admin.client.call(editMessage, { ...which, text: 'Hijacked' })
    const edited = await client.must(editMessage, { ...which, text: 'Tomorrow' })

    expect(foreign.status).toBe(403)
    expect(edited).toMatchObject({ text: 'Tomorrow', editedAt: expect.any(String) })
    expect(await customerReads()).toContain('Tomorrow')
    await client.must(deleteMessage, which)
    expect(await customerReads()).not.toContain('Tomorrow')
    expect(await inLog('Tomorow')).toBe(false)
  })

  test('stays final afterwards', async () => {
    const { client } = acme.owner
    const { id: messageId } = await client.must(sendMessage, { id, ...saying('Old') })
    await server.query(
      `update messages set created_at = now() - interval '16 minutes' where id = $1`,
      [messageId],
    )
    const answer = await client.call(editMessage, { id, messageId, text: 'New' })
    expect(answer.status).toBe(409)
  })
})

test('redacted text is gone everywhere, and the history records the redaction', async () => {
  const { client } = acme.owner
  const { items } = await client.must(listMessages, { id })
  const which = { id, messageId: items[0]?.id ?? '' }
  const secret = '4111 1111 1111 1111'
  const redacted = await client.must(redactMessage, { ...which, text: secret })

  expect(redacted.text).toBe('My card is █████')
  expect(await customerReads()).toEqual(['My card is █████'])
  expect(await inLog(secret)).toBe(false)
  const preview = await server.query(`select preview from conversations where id = $1`, [id])
  expect(preview).toEqual([{ preview: 'My card is █████' }])
  const events = await server.query(
    `select actor_id from events where type = 'message.redacted' and subject_id = $1`,
    [id],
  )
  expect(events).toEqual([{ actorId: acme.owner.memberId }])
  expect((await client.call(redactMessage, { ...which, text: secret })).status).toBe(404)
})

test.each(['txt', 'html', 'json'] as const)('exports as %s, safely', async (format) => {
  await acme.owner.client.must(sendMessage, { id, ...saying('<script>alert(1)</script>') })
  await acme.owner.client.must(sendMessage, { id, ...saying('Between us'), kind: 'note' })
  const plain = await acme.owner.client.must(exportConversation, { id, format })
  const full = await acme.owner.client.must(exportConversation, { id, format, hasNotes: true })

  expect(plain.name).toMatch(new RegExp(`^conversation-\\d+\\.${format}$`))
  expect(plain.content).toContain('My card is')
  expect([plain, full].map(({ content }) => content.includes('Between us'))).toEqual([false, true])
  if (format === 'html') expect(plain.content).not.toContain('<script>')
  if (format === 'json') expect(JSON.parse(plain.content)).toMatchObject({ messages: [{}, {}] })
})

test('the previous conversation is found, if visible', async () => {
  const next = await grace.begin('Again')
  const { previous } = await acme.owner.client.must(getPreviousConversation, { id: next })
  expect(previous?.id).toBe(id)
})

test('the previous conversation is never a merged one', async () => {
  const [merged, next] = [await grace.begin('Twice'), await grace.begin('Again')]
  await acme.owner.client.must(mergeConversations, { id, sourceIds: [merged] })
  const { previous } = await acme.owner.client.must(getPreviousConversation, { id: next })
  expect(previous?.id).toBe(id)
})

test('members without access can do none of this', async () => {
  const message = await acme.owner.client.must(sendMessage, { id, ...saying('Hi') })
  const { held } = await acme.owner.client.must(holdMessage, {
    id,
    ...saying('Later'),
    sendAt: inHours(3),
  })
  const which = { id, messageId: message.id }
  const heldId = held?.id ?? ''
  for (const { client } of [blind, globex.owner]) {
    const tries = [
      await client.call(listDrafts, { id }),
      await client.call(saveDraft, { id, kind: 'text', text: 'x', version: 0 }),
      await client.call(holdMessage, { id, ...saying('x') }),
      await client.call(listHeldMessages, { id }),
      await client.call(changeHeldMessage, { id: heldId, version: 1, text: 'x' }),
      await client.call(cancelHeldMessage, { id: heldId }),
      await client.call(sendHeldMessage, { id: heldId }),
      await client.call(listFollowers, { id }),
      await client.call(followConversation, { id, isFollowing: true }),
      await client.call(editMessage, { ...which, text: 'x' }),
      await client.call(deleteMessage, which),
      await client.call(redactMessage, { ...which, text: 'Hi' }),
      await client.call(exportConversation, { id, format: 'txt' }),
      await client.call(getPreviousConversation, { id }),
    ]
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 404))
  }
})

async function draftOf({ client }: Member) {
  return (await client.must(listDrafts, { id })).items[0]
}

function saying(text: string) {
  return { clientKey: crypto.randomUUID(), text }
}

function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString()
}

async function listed({ client }: Member, category: Category): Promise<string[]> {
  const { items } = await client.must(listConversations, { category })
  return items.map((item) => item.id)
}

async function heldIn() {
  return (await acme.owner.client.must(listHeldMessages, { id })).items
}

async function customerReads(): Promise<string[]> {
  const { contactId } = grace
  const messages = await inCompany(server, acme, (scope) =>
    messagesOfContact(scope, { conversationId: id, contactId, visibleAs: null, limit: 50 }),
  )
  return messages.map(({ text }) => text)
}

/** Moves held messages past their time and runs the workers. */
async function whenDue(): Promise<void> {
  await server.query(`update held_messages set send_at = now() - interval '1 s'`)
  const batch = heldChore.jobs.find(({ realm }) => realm === 'organization')
  await inCompany(server, acme, async (scope) => batch?.run(scope, {}))
}

async function inLog(text: string): Promise<boolean> {
  const rows = await server.query(
    `select from events where subject_id = $1 and data::text like '%' || $2 || '%'`,
    [id, text],
  )
  return rows.length > 0
}

async function jobsOf(name: string): Promise<number> {
  const rows = await server.query(`select from pgboss.job where name = $1`, [name])
  return rows.length
}
