import { once } from 'node:events'

import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { eraseContact, mergeContacts } from '#modules/contacts/person-contract.ts'
import { forwardMessage } from '#modules/email/reading-contract.ts'
import { startSideConversation } from '#modules/email/sides-contract.ts'
import {
  getConversation,
  listConversations,
  listMessages,
  sendMessage,
  setConversationStatus,
  trashConversation,
  updateConversation,
} from '#modules/inbox/contract.ts'
import type { NewMailHead } from '#modules/inbox/mail-model.ts'
import { defaultPeople } from '#modules/inbox/mail-rules.ts'
import type { Attachment, Message } from '#modules/inbox/model.ts'
import { listOfContact } from '#modules/inbox/server/public.ts'
import { askForRating } from '#modules/inbox/ratings-contract.ts'
import { listSideConversations } from '#modules/inbox/sides-contract.ts'
import {
  mergeConversations,
  splitConversation,
  unmergeConversation,
} from '#modules/inbox/sorting-contract.ts'
import { setFollower } from '#modules/inbox/together-contract.ts'
import { deleteConversation } from '#modules/inbox/trash-contract.ts'
import {
  exportConversation,
  listHeldMessages,
  mailConversationCopy,
  redactMessage,
  sendHeldMessage,
  uploadAttachment,
} from '#modules/inbox/writing-contract.ts'
import { listNotifications } from '#modules/notifications/contract.ts'
import { getMember, updateMember } from '#modules/organization/contract.ts'
import { setRetention } from '#modules/privacy/contract.ts'
import { findRecords } from '#modules/search/contract.ts'
import type { InputOf } from '#platform/registry/call.ts'
import { requestOf } from '#tests/support/client.ts'
import { inCompany, makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { messagesOn, openSocket } from '#tests/support/live-node.ts'
import { bring, letter, makeAddress, acceptsMail, type Address } from '#tests/support/mail-in.ts'
import { runCron } from '#tests/support/run-cron.ts'
import {
  startSmtpStandIn,
  type ReceivedMail,
  type SmtpStandIn,
} from '#tests/support/smtp-stand-in.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company, type Member } from '#tests/support/two-organizations.ts'

let server: TestServer
let world: SmtpStandIn
let acme: Company
let globex: Company
let address: Address
let grace: Customer
let id: string
/** A new one per test, because emails of the previous test may still arrive. */
let supplier: string
beforeAll(async () => {
  world = await startSmtpStandIn()
  server = await startTestServer({ ...acceptsMail, environment: { SMTP_URL: world.url } })
  ;({ acme, globex } = await twoOrganizations(server))
  address = await makeAddress(server, acme, { address: 'help@acme.example' })
})
afterAll(async () => {
  await server.close()
  await world.close()
})
beforeEach(async () => {
  world.received.length = 0
  supplier = `orders.${key()}@supplier.example`
  await server.query('delete from retention_policies')
  grace = await makeCustomer(server, acme, { name: 'Grace', email: `grace.${key()}@cust.example` })
  id = await grace.begin('Where is the blue mug?')
})

test('a side conversation about a chat starts, and its reply never reaches the customer', async () => {
  const { client } = acme.owner
  await client.must(sendMessage, { id, clientKey: key(), kind: 'note', text: 'They pay late.' })
  const quotedIds = (await said(id)).map((message) => message.id)
  const side = await ask({ quotedIds, text: 'Do you have it?' })
  const out = await sentTo(supplier)
  expect(out.mail.subject).toBe('A blue mug')
  expect(out.mail.text).toMatch(/Do you have it\?[\s\S]*Grace, .* UTC:\nWhere is the blue mug\?/)
  expect(out.mail.text).not.toContain('They pay late.')
  expect(out.mail.text).not.toContain('cust.example')

  await answerTo(out, 'It ships on Monday.')
  await vi.waitFor(async () => {
    expect((await said(side)).map(({ text }) => text)).toContain('It ships on Monday.')
  }, patience)
  expect((await said(id)).map(({ text }) => text)).toEqual(['Where is the blue mug?'])
  expect(await seenByCustomer()).toEqual([id])
  expect(receivers()).toEqual([supplier])
  await vi.waitFor(async () => {
    expect(await linesOf(id)).toEqual([
      { what: 'asked', conversationId: side, number: expect.any(Number) },
      {
        what: 'sideAnswered',
        conversationId: side,
        number: expect.any(Number),
        cause: { kind: 'side', messageId: expect.any(String) },
      },
    ])
  }, patience)
  const { items } = await client.must(listSideConversations, { id })
  expect(items).toMatchObject([{ id: side, subject: 'A blue mug', previewBy: 'contact' }])
  const { number } = await client.must(getConversation, { id })
  expect((await client.must(getConversation, { id: side })).sideOf).toEqual({ id, number })
})

test('starting twice with one key starts one', async () => {
  const clientKey = key()
  const side = await ask({ clientKey })

  expect(await ask({ clientKey })).toBe(side)
  expect((await sides()).length).toBe(1)
})

test("notes and messages of other conversations can't be quoted", async () => {
  const { client } = acme.owner
  const note = { id, clientKey: key(), kind: 'note' as const, text: 'Secret' }
  const { id: noteId } = await client.must(sendMessage, note)
  const [elsewhere] = await said(await grace.begin('Something else'))
  for (const quoted of [noteId, elsewhere?.id ?? '']) {
    const refused = await client.call(startSideConversation, asking({ quotedIds: [quoted] }))
    expect(refused.status).toBe(404)
  }
})

test('files are only included if chosen', async () => {
  const file = await upload('mug.txt')
  const { id: messageId } = await acme.owner.client.must(sendMessage, {
    id,
    clientKey: key(),
    text: 'Here',
    fileIds: [file.id],
  })
  await ask({ quotedIds: [messageId], mail: to('with@supplier.example') })
  await ask({ quotedIds: [messageId], mail: to('without@supplier.example'), hasFiles: false })
  const names = async (who: string) =>
    (await sentTo(who)).mail.attachments.map(({ filename }) => filename)

  expect(await names('with@supplier.example')).toEqual(['mug.txt'])
  expect(await names('without@supplier.example')).toEqual([])
})

test('the customer is never written to by mistake', async () => {
  const { client } = acme.owner
  const own = await emailOfGrace()
  const other = { name: '', address: supplier }
  const written = [own, own.toUpperCase(), own.replace('@', '+mugs@')]
  const heads = written.flatMap((one) => {
    const customer = { name: '', address: one }
    return [
      { to: [customer], cc: [], bcc: [] },
      { to: [other, customer], cc: [], bcc: [] },
      { to: [other], cc: [customer], bcc: [] },
      { to: [other], cc: [], bcc: [customer] },
    ]
  })
  for (const mail of heads) {
    const refused = await client.call(startSideConversation, asking({ mail }))
    expect(refused.status, JSON.stringify(mail)).toBe(400)
    expect(JSON.stringify(refused.body)).toContain('belongs to the customer')
  }
  const side = await ask()
  await sentTo(supplier)
  const later = { id: side, clientKey: key(), text: 'And now?', mail: heads[2] }
  expect((await client.call(sendMessage, later)).status).toBe(400)
  expect(receivers()).toEqual([supplier])
})

test("the person asked can't add the customer by Cc", async () => {
  const customer = await emailOfGrace()
  const side = await ask()
  const out = await sentTo(supplier)
  await answerTo(out, 'I let her know.', { Cc: customer })
  await vi.waitFor(async () => expect(await said(side)).toHaveLength(2), patience)
  expect(await offered(side)).toEqual({ to: [supplier], cc: [] })
  await acme.owner.client.must(sendMessage, { id: side, clientKey: key(), text: 'Please do not.' })
  await vi.waitFor(() => expect(receivers()).toHaveLength(2), patience)

  expect(world.received.flatMap((one) => one.to)).not.toContain(customer)
  const [last] = (await said(side)).toReversed()
  expect(last?.envelope?.cc).toEqual([])
})

test.each([
  ['after the person asked copied them in', true],
  ['before the person asked replied', false],
])(
  'replies still go to the person asked if the customer wrote into it %s',
  async (_, isCopiedIn) => {
    const customer = await emailOfGrace()
    const side = await ask()
    const out = await sentTo(supplier)
    if (isCopiedIn) {
      await answerTo(out, 'I let her know.', { Cc: customer })
      await vi.waitFor(async () => expect(await said(side)).toHaveLength(2), patience)
    }
    await answerTo(out, 'Who are you?', { Cc: 'friend@elsewhere.example' }, customer)
    await vi.waitFor(async () => {
      expect((await said(side)).at(-1)).toMatchObject({ envelope: { from: { address: customer } } })
    }, patience)

    expect(await offered(side)).toEqual({ to: [supplier], cc: [] })
    const { envelope } = await acme.owner.client.must(sendMessage, {
      id: side,
      clientKey: key(),
      text: 'Only you.',
    })
    expect(envelope).toMatchObject({ to: [{ address: supplier }], cc: [] })
    await vi.waitFor(() => expect(receivers()).toEqual([supplier, supplier]), patience)
    expect(world.received.flatMap((one) => one.to)).not.toContain('friend@elsewhere.example')
  },
)

test('replies still go to the person asked if all recipients became the customer', async () => {
  const { client } = acme.owner
  const side = await ask()
  await sentTo(supplier)
  const second = `second.${key()}@elsewhere.example`
  const mail = to(second)
  await client.must(sendMessage, { id: side, clientKey: key(), text: 'And you?', mail })
  await sentTo(second)
  await server.query(`update contacts set other_emails = array[$2] where id = $1`, [
    grace.contactId,
    second,
  ])
  const { envelope } = await client.must(sendMessage, { id: side, clientKey: key(), text: 'So?' })

  expect(envelope).toMatchObject({ to: [{ address: supplier }], cc: [] })
  await vi.waitFor(() => expect(receivers()).toEqual([supplier, supplier]), patience)
})

test("a held message doesn't go to someone who became the customer meanwhile", async () => {
  const { client } = acme.owner
  const person = (one: string) => [{ name: '', address: one }]
  const mail = { to: person(supplier), cc: person('new@cust.example'), bcc: [] }
  const side = await ask({ mail, undoSeconds: 30 })
  await server.query(`update contacts set other_emails = '{new@cust.example}' where id = $1`, [
    grace.contactId,
  ])
  const { items } = await client.must(listHeldMessages, { id: side })
  await client.must(sendHeldMessage, { id: items[0]?.id ?? '' })
  await sentTo(supplier)

  expect(receivers()).toEqual([supplier])
})

test("links into the customer's thread are not shown to others", async () => {
  const { client } = acme.owner
  await bring(server, letter({ from: 'Ada <ada@people.example>', text: 'Hello' }), {
    to: address.address,
  })
  const main = await mailFrom('ada@people.example')
  await client.must(sendMessage, { id: main, clientKey: key(), text: 'Yes?' })
  const answer = await sentTo('ada@people.example')
  const replyTo = answer.mail.replyTo?.[0]?.address ?? ''
  expect(replyTo).toMatch(/\+r\.[a-z2-7]{42}@/)
  const quoting = `I mean this.\n\n-----Original Message-----\nFrom: ${replyTo}\n\nYes?`
  const headers = { 'In-Reply-To': answer.mail.messageId ?? '' }
  await bring(server, letter({ text: quoting, headers }), { to: replyTo })
  await vi.waitFor(async () => expect(await said(main)).toHaveLength(3), patience)
  const last = (await said(main)).at(-1)
  await client.must(forwardMessage, {
    id: last?.id ?? '',
    clientKey: key(),
    to: { name: '', address: 'forwarded@supplier.example' },
    subject: 'Fwd: this',
  })
  const quotedIds = (await said(main)).map((message) => message.id)
  await ask({ id: main, quotedIds, mail: to('asked@supplier.example') })

  for (const who of ['forwarded@supplier.example', 'asked@supplier.example']) {
    const { raw, mail } = await sentTo(who)
    expect(mail.text).toContain('I mean this.')
    const token = /r\.[a-z2-7]{42}/.exec(replyTo)?.[0] ?? 'none'
    expect(raw.toString()).not.toContain(token)
    expect(mail.text).not.toContain(token)
  }
  const { items } = await client.must(listSideConversations, { id: main })
  expect(items).toHaveLength(2)
})

test('access to one grants no access to the other', async () => {
  const { client } = acme.owner
  const own = await acme.join({ roleKey: 'preset:support-agent' })
  const { version } = await client.must(getMember, { id: own.memberId })
  await client.must(updateMember, { id: own.memberId, version, dataScope: 'own' })
  const side = await ask({ subject: 'Whalebone' })
  await client.must(updateConversation, { id: side, assigneeId: acme.admin.memberId })
  await client.must(updateConversation, { id, assigneeId: own.memberId })
  const heard = await listen(own)
  const out = await sentTo(supplier)
  await answerTo(out, 'Whalebone is forbidden.')
  await vi.waitFor(async () => expect((await linesOf(id)).length).toBe(3), patience)
  await own.client.must(sendMessage, { id, clientKey: key(), text: 'I look.' })
  await vi.waitFor(() => expect(JSON.stringify(heard)).toContain('message.created'), patience)

  expect((await own.client.must(listSideConversations, { id })).items).toEqual([])
  expect((await own.client.call(getConversation, { id: side })).status).toBe(404)
  expect((await own.client.call(listSideConversations, { id: side })).status).toBe(404)
  const { items } = await own.client.must(listConversations, { category: 'everything' })
  expect(items.map((one) => one.id)).toEqual([id])
  const found = { category: 'everything' as const, search: 'whalebone' }
  expect((await own.client.must(listConversations, found)).items).toEqual([])
  const records = await own.client.must(findRecords, { text: 'whalebone' })
  const events = await own.client.must(listNotifications, {})
  const file = await own.client.must(exportConversation, { id, format: 'json', hasNotes: true })
  const all = JSON.stringify([
    records,
    events,
    heard,
    file,
    await own.client.must(listMessages, { id }),
  ])
  expect(all).not.toMatch(/whalebone/i)
  expect(all).not.toContain('supplier.example')
  expect(JSON.stringify(heard)).not.toContain(`"subjectId":"${side}"`)
})

test('members with access to the first see the second when it starts', async () => {
  const { client } = acme.owner
  await client.must(updateConversation, {
    id,
    assigneeId: acme.agent.memberId,
    teamId: acme.teamId,
  })
  const side = await ask()
  const { assigneeId, teamId } = await client.must(getConversation, { id: side })

  expect({ assigneeId, teamId }).toEqual({ assigneeId: acme.agent.memberId, teamId: acme.teamId })
})

test('members involved in the first are notified of a reply in the second', async () => {
  const { client } = acme.owner
  await client.must(updateConversation, { id, assigneeId: acme.agent.memberId })
  const side = await ask()
  await client.must(setFollower, { id, memberId: acme.admin.memberId, isFollowing: true })
  const out = await sentTo(supplier)
  await answerTo(out, 'On Monday.')
  const titles = async (member: Member) =>
    (await member.client.must(listNotifications, {})).items
      .filter(({ link }) => link?.includes(side))
      .map(({ title }) => title)
  const { number } = await client.must(getConversation, { id })

  await vi.waitFor(async () => {
    expect(await titles(acme.admin)).toContainEqual(
      expect.stringMatching(new RegExp(`replied about #${number}$`)),
    )
    expect(await titles(acme.agent)).toContainEqual(expect.stringMatching(/ wrote$/))
  }, patience)
  expect((await titles(acme.agent)).join()).not.toContain('answered about')
})

test("a customer's message in the second answers nothing in the first", async () => {
  const { client } = acme.owner
  const customer = await emailOfGrace()
  const side = await ask()
  await client.must(setFollower, { id, memberId: acme.admin.memberId, isFollowing: true })
  await client.must(setConversationStatus, { id, status: 'snoozed' })
  const standing = async () => {
    const row = await client.must(getConversation, { id })
    const { status, waitingSince, firstReplyAt, snoozedUntil, due, preview, version } = row
    return { status, waitingSince, firstReplyAt, snoozedUntil, due, preview, version }
  }
  const before = await standing()
  const out = await sentTo(supplier)
  const copied = { Cc: supplier }
  await answerTo(out, 'Who is this?', copied, customer)
  await vi.waitFor(async () => expect(await said(side)).toHaveLength(2), patience)
  await answerTo(out, 'A supplier of the shop.')
  await vi.waitFor(async () => expect(await said(side)).toHaveLength(3), patience)
  const [, , ofSupplier] = await said(side)
  await vi.waitFor(async () => {
    const answers = (await linesOf(id)).filter((line) => isAnswered(line))
    expect(answers).toMatchObject([{ cause: { messageId: ofSupplier?.id } }])
  }, patience)

  expect(await standing()).toEqual(before)
  expect(before).toMatchObject({ status: 'snoozed', waitingSince: expect.any(String) })
  const { items } = await acme.admin.client.must(listNotifications, {})
  const events = items.filter(({ link }) => link?.includes(side))
  expect(events.map(({ title }) => title)).toEqual([expect.stringContaining('replied about')])
})

test('another organization sees nothing of it', async () => {
  const side = await ask()
  const { client } = globex.owner

  expect((await client.call(listSideConversations, { id })).status).toBe(404)
  expect((await client.call(getConversation, { id: side })).status).toBe(404)
  expect((await client.call(startSideConversation, asking())).status).toBe(404)
})

test("the two can't be merged, and split messages stay separate", async () => {
  const { client } = acme.owner
  const side = await ask()
  const out = await sentTo(supplier)
  await answerTo(out, 'Which blue?')
  await vi.waitFor(async () => expect(await said(side)).toHaveLength(2), patience)
  const { contact } = await client.must(getConversation, { id: side })
  // A teammate merges the supplier with the customer.
  await client.must(mergeContacts, { id: grace.contactId, fromId: contact.id })
  for (const wish of [
    { id, sourceIds: [side] },
    { id: side, sourceIds: [id] },
  ]) {
    expect((await client.call(mergeConversations, wish)).status).toBe(409)
  }
  const answer = (await said(side)).at(-1)
  const apart = await client.must(splitConversation, { id: side, messageId: answer?.id ?? '' })

  expect(await seenByCustomer()).toEqual([id])
  expect((await sides()).map((one) => one.id).toSorted()).toEqual([side, apart.id].toSorted())
  const exported = await server.query<{ id: string }>(
    `select id from conversations where contact_id = $1 and side_of is null`,
    [grace.contactId],
  )
  expect(exported.map((one) => one.id)).toEqual([id])
})

test('side conversations follow a merge, and return when it is undone', async () => {
  const { client } = acme.owner
  const side = await ask()
  const target = await grace.begin('Another matter')
  await client.must(mergeConversations, { id: target, sourceIds: [id] })
  expect((await sides(target)).map((one) => one.id)).toEqual([side])
  expect((await client.must(getConversation, { id: side })).sideOf?.id).toBe(target)

  await client.must(unmergeConversation, { id })
  expect(await sides(target)).toEqual([])
  expect((await sides()).map((one) => one.id)).toEqual([side])
})

test('redaction covers quotes shown to others', async () => {
  const { client } = acme.owner
  await grace.write(id, 'My card is 4111 1111')
  const quotedIds = (await said(id)).map((message) => message.id)
  const side = await ask({ quotedIds })
  const secret = (await said(id)).at(-1)
  await client.must(redactMessage, { id, messageId: secret?.id ?? '', text: '4111 1111' })

  const shown = await said(side)
  expect(shown[0]?.text).toContain('My card is █')
  expect(JSON.stringify(shown)).not.toContain('4111 1111')
})

test('deleting one permanently deletes the other', async () => {
  const { client } = acme.owner
  const side = await ask()
  await client.must(trashConversation, { id, isTrashed: true })
  expect((await client.call(startSideConversation, asking())).status).toBe(409)
  expect((await client.call(getConversation, { id: side })).status).toBe(200)

  await client.must(deleteConversation, { id })
  expect((await client.call(getConversation, { id: side })).status).toBe(404)
  expect(await wordsOf(side)).toEqual([])
})

test('erasing a person erases their quoted words', async () => {
  const side = await ask({ quotedIds: (await said(id)).map((message) => message.id) })
  await acme.owner.client.must(eraseContact, { id: grace.contactId })

  expect(await wordsOf(side)).toEqual([])
})

test('retention includes the other', async () => {
  const { client } = acme.owner
  const side = await ask({ quotedIds: (await said(id)).map((message) => message.id) })
  await client.must(setConversationStatus, { id, status: 'closed' })
  await server.query(
    `update conversations set closed_at = now() - interval '40 days' where id = $1`,
    [id],
  )
  await client.must(setRetention, {
    object: 'conversations',
    version: 0,
    days: 30,
    action: 'anonymize',
  })
  await runCron(server, 'apply-retention')

  await vi.waitFor(async () => {
    expect((await wordsOf(side)).join()).not.toContain('blue mug')
  }, patience)
  expect((await client.must(getConversation, { id: side })).contact.email).toBeNull()
})

test('no copies are sent, and no rating is requested', async () => {
  const { client } = acme.owner
  const side = await ask()
  const { contact } = await client.must(getConversation, { id: side })
  const copy = { id: side, email: contact.email ?? '' }
  expect((await client.call(mailConversationCopy, copy)).status).toBe(409)
  await client.must(setConversationStatus, { id: side, status: 'closed' })
  expect((await client.call(askForRating, { id: side })).status).toBe(409)
  const [row] = await server.query<{ ratingAskedAt: Date | null }>(
    'select rating_asked_at from conversations where id = $1',
    [side],
  )
  expect(row?.ratingAskedAt).toBeNull()
})

test('without a sending address, there is an error', async () => {
  const lost = await makeCustomer(server, globex)
  const main = await lost.begin()
  const refused = await globex.owner.client.call(startSideConversation, asking({ id: main }))

  expect(refused.status).toBe(409)
  expect(JSON.stringify(refused.body)).toContain('Add an email address in settings first.')
})

type Asking = InputOf<typeof startSideConversation>

function asking(more: Partial<Asking> = {}): Asking {
  return {
    id,
    clientKey: key(),
    mail: to(supplier),
    subject: 'A blue mug',
    text: 'Do you have one?',
    ...more,
  }
}

async function ask(more: Partial<Asking> = {}): Promise<string> {
  const { conversationId } = await acme.owner.client.must(startSideConversation, asking(more))
  return conversationId
}

function to(one: string): NewMailHead {
  return { to: [{ name: '', address: one }], cc: [], bcc: [] }
}

async function sides(of = id) {
  return (await acme.owner.client.must(listSideConversations, { id: of })).items
}

async function said(conversationId: string): Promise<Message[]> {
  const { items } = await acme.owner.client.must(listMessages, { id: conversationId })
  return items.filter(({ kind }) => kind === 'text').toSorted((a, b) => a.seq - b.seq)
}

async function offered(conversationId: string) {
  const mails = (await said(conversationId)).toReversed().flatMap(({ envelope }) => envelope ?? [])
  const people = defaultPeople(mails)
  return {
    to: people?.to.map(({ address }) => address),
    cc: people?.cc.map(({ address }) => address),
  }
}

async function emailOfGrace(): Promise<string> {
  const [row] = await server.query<{ email: string }>('select email from contacts where id = $1', [
    grace.contactId,
  ])
  return row?.email ?? ''
}

async function linesOf(conversationId: string): Promise<unknown[]> {
  const { items } = await acme.owner.client.must(listMessages, { id: conversationId })
  return items
    .filter(({ kind }) => kind === 'event')
    .toReversed()
    .map(({ data }) => data)
}

function isAnswered(line: unknown): boolean {
  return (line as { what: string }).what === 'sideAnswered'
}

async function wordsOf(conversationId: string): Promise<string[]> {
  const rows = await server.query<{ text: string }>(
    'select text from messages where conversation_id = $1',
    [conversationId],
  )
  return rows.map(({ text }) => text)
}

async function seenByCustomer(): Promise<string[]> {
  const whose = { contactId: grace.contactId, visibleAs: null }
  return inCompany(server, acme, async (scope) =>
    (await listOfContact(scope, whose)).map((one) => one.id),
  )
}

async function answerTo(
  { mail }: ReceivedMail,
  text: string,
  headers: Record<string, string> = {},
  writer = supplier,
): Promise<void> {
  const replyTo = mail.replyTo?.[0]?.address ?? ''
  const from = writer === supplier ? `Orders <${supplier}>` : writer
  const raw = letter({ from, to: replyTo, subject: `Re: ${mail.subject}`, text, headers })
  await bring(server, raw, { from: writer, to: replyTo })
}

async function sentTo(who: string): Promise<ReceivedMail> {
  const find = () => world.received.find((one) => one.to.includes(who))
  await vi.waitFor(() => expect(find()).toBeDefined(), patience)
  const found = find()
  if (!found) throw new Error('Nothing left.')
  return found
}

function receivers(): string[] {
  const all = world.received.flatMap(({ to }) => to)
  return all.filter((one) => one === supplier || one.includes('cust.example'))
}

async function mailFrom(email: string): Promise<string> {
  const find = async () => {
    const { items } = await acme.owner.client.must(listConversations, { category: 'all' })
    return items.find(({ contact }) => contact.email === email)?.id
  }
  await vi.waitFor(async () => expect(await find()).toBeDefined(), patience)
  return (await find()) ?? ''
}

async function listen({ client }: Member) {
  const [token = ''] = client.cookies.values()
  const { port, origin } = server.address
  const socket = openSocket(port, { token, origin, host: new URL(origin).host })
  onTestFinished(() => socket.terminate())
  const messages = messagesOn(socket)
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'resume' }))
  await vi.waitFor(() => expect(messages).not.toEqual([]), patience)
  return messages
}

async function upload(name: string): Promise<Attachment> {
  const body = Buffer.from('words')
  const done = await acme.owner.client.send({ ...requestOf(uploadAttachment, { name }), body })
  return done.body as Attachment
}

function key(): string {
  return crypto.randomUUID()
}

const patience = { timeout: 20_000, interval: 100 }
