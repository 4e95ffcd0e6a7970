import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  getConversation,
  listMessages,
  sendMessage,
  setConversationStatus,
  trashConversation,
} from '#modules/inbox/contract.ts'
import { prepareTemplate, runMacro } from '#modules/inbox/macros-contract.ts'
import { endByCustomer, messagesOfContact } from '#modules/inbox/server/public.ts'
import { heldChore } from '#modules/inbox/server/held-messages.ts'
import {
  getBulkChange,
  previewBulkChange,
  startBulkChange,
  type BulkAct,
} from '#modules/inbox/sorting-contract.ts'
import {
  holdMessage,
  listDrafts,
  listHeldMessages,
  redactMessage,
  saveDraft,
  sendHeldMessage,
} from '#modules/inbox/writing-contract.ts'
import { listNotifications } from '#modules/notifications/contract.ts'
import { templateCalls } from '#modules/templates/contract.ts'
import { inCompany, makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let grace: Customer
let id: string
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  acme = await makeCompany(server, 'acme')
  grace = await makeCustomer(server, acme, { name: 'Grace' })
})
afterAll(() => server.close())
beforeEach(async () => {
  id = await grace.begin('My parcel is late')
})

describe('scheduled replies are canceled and become drafts if the conversation is', () => {
  const endings: [string, () => Promise<unknown>][] = [
    ['closed', () => acme.agent.client.must(setConversationStatus, { id, status: 'closed' })],
    [
      'spam',
      () => acme.agent.client.must(setConversationStatus, { id, status: 'closed', reason: 'spam' }),
    ],
    ['trashed', () => acme.admin.client.must(trashConversation, { id, isTrashed: true })],
    [
      'ended by the customer',
      () =>
        inCompany(server, acme, (scope) =>
          endByCustomer(scope, { conversationId: id, contactId: grace.contactId, visibleAs: null }),
        ),
    ],
    ['closed with many', () => bulk({ status: 'closed' })],
    ['spam with many', () => bulk({ status: 'spam' })],
    ['trashed with many', () => bulk({ isTrashed: true })],
    ['closed by a macro', closeByMacro],
  ]
  test.each(endings)('%s', async (_, end) => {
    await holdLater('Still there?')
    await end()

    expect(await held()).toEqual([])
    expect(await draft()).toBe('Still there?')
    expect(await lines('calledOff')).toMatchObject([{ count: 1 }])
    await whenDue()
    expect(await customerReads()).not.toContain('Still there?')
  })

  test('and keep the quoted message', async () => {
    const { items } = await acme.owner.client.must(listMessages, { id })
    const replyToId = items[0]?.id ?? ''
    await acme.owner.client.must(holdMessage, { ...later('To this'), id, replyToId })
    await acme.agent.client.must(setConversationStatus, { id, status: 'closed' })

    const drafts = await acme.owner.client.must(listDrafts, { id })
    expect(drafts.items).toMatchObject([{ text: 'To this', replyTo: { id: replyToId } }])
  })

  test('and their author is notified, unless they did it', async () => {
    await holdLater('Still there?')
    await acme.agent.client.must(setConversationStatus, { id, status: 'closed' })
    const other = await grace.begin()
    await acme.owner.client.must(holdMessage, { ...later('Mine'), id: other })
    await acme.owner.client.must(setConversationStatus, { id: other, status: 'closed' })

    const noticesOf = async (of: string) =>
      (await acme.owner.client.must(listNotifications, {})).items.flatMap(({ title, link }) =>
        link?.includes(of) && title.includes('your message') ? [title] : [],
      )
    const words = ['Conversation closed before your message to Grace was sent']
    await expect.poll(() => noticesOf(id), { timeout: 10_000 }).toEqual(words)
    expect(await noticesOf(other)).toEqual([])
  })
})

test('a draft shows a canceled reply until its author saves', async () => {
  const kept = { id, kind: 'text' as const, text: 'Meanwhile', version: 0 }
  await holdLater('Still there?')
  await acme.owner.client.must(saveDraft, kept)
  const offAt = async () => (await acme.owner.client.must(listDrafts, { id })).items[0]?.calledOffAt
  expect(await offAt()).toBeNull()
  await acme.agent.client.must(setConversationStatus, { id, status: 'closed' })

  expect(await draft()).toBe('Meanwhile\n\nStill there?')
  expect(await offAt()).toEqual(expect.any(String))
  await acme.owner.client.must(saveDraft, { ...kept, version: 2 })
  expect(await offAt()).toBeNull()
})

describe('the number of canceled replies is known before', () => {
  const preview = async (act: BulkAct) =>
    (await acme.admin.client.must(previewBulkChange, { act, ids: [id] })).calledOff

  test('for several conversations', async () => {
    await holdLater('Still there?')
    await acme.owner.client.must(holdMessage, { id, ...saying('Now'), undoSeconds: 30 })

    expect(await preview({ status: 'closed' })).toBe(1)
    expect(await preview({ status: 'spam' })).toBe(2)
    expect(await preview({ isTrashed: true })).toBe(2)
    expect(await preview({ priority: 'low' })).toBe(0)
    expect(await held()).toHaveLength(2)
  })

  test('for a macro that closes', async () => {
    await holdLater('Still there?')
    const { client } = acme.agent
    const calledOff = async (actions: { do: 'close' | 'take' }[]) => {
      const { id: templateId } = await newMacro(actions)
      return (await client.must(prepareTemplate, { id, templateId })).calledOff
    }

    expect(await calledOff([{ do: 'close' }])).toBe(1)
    expect(await calledOff([{ do: 'take' }])).toBe(0)
  })
})

describe('a reply that can still be undone', () => {
  test('is sent although the conversation was closed right after', async () => {
    await acme.owner.client.must(holdMessage, { id, ...saying('Done'), undoSeconds: 30 })
    await acme.owner.client.must(setConversationStatus, { id, status: 'closed' })
    await whenDue()

    expect(await customerReads()).toContain('Done')
    expect(await read()).toMatchObject({ status: 'closed' })
  })

  test.each(['spam', 'trash'])('is never sent into %s', async (where) => {
    await acme.owner.client.must(holdMessage, { id, ...saying('Oh no'), undoSeconds: 30 })
    await (where === 'trash'
      ? acme.admin.client.must(trashConversation, { id, isTrashed: true })
      : acme.agent.client.must(setConversationStatus, { id, status: 'closed', reason: 'spam' }))
    await whenDue()

    expect(await customerReads()).not.toContain('Oh no')
    expect([await held(), await draft()]).toEqual([[], 'Oh no'])
  })

  test("isn't sent if a change bypassed the rule", async () => {
    const { held: one } = await acme.owner.client.must(holdMessage, { id, ...later('Hidden') })
    await server.query(
      `update conversations set status = 'closed', closed_reason = 'spam', closed_at = now() where id = $1`,
      [id],
    )
    const refused = await acme.owner.client.call(sendHeldMessage, { id: one?.id ?? '' })
    const held = await acme.owner.client.call(holdMessage, { id, ...later('Another') })
    const said = await acme.owner.client.call(sendMessage, { id, ...saying('At once') })
    await whenDue()

    expect([refused.status, held.status, said.status]).toEqual([409, 409, 409])
    expect(await customerReads()).toEqual(['My parcel is late'])
  })

  test('is sent exactly once if its process dies', async () => {
    const home = await startTestServer({ roles: ['web', 'live'] })
    const globex = await makeCompany(home, 'globex')
    const hans = await makeCustomer(home, globex)
    const chat = await hans.begin('Hello')
    const { databaseUrl } = home
    const dying = await startTestServer({ databaseUrl, roles: ['work'] })
    await globex.owner.client.must(holdMessage, { id: chat, ...saying('Yes'), undoSeconds: 1 })
    await dying.close()
    await home.query(`update held_messages set send_at = now() - interval '1 second'`)
    const workers = [
      await startTestServer({ databaseUrl, roles: ['work'] }),
      await startTestServer({ databaseUrl, roles: ['work'] }),
    ]
    const texts = async () => {
      const { items } = await globex.owner.client.must(listMessages, { id: chat })
      return items.filter(({ kind }) => kind === 'text').map(({ text }) => text)
    }
    await expect.poll(texts, { timeout: 15_000 }).toEqual(['Yes', 'Hello'])
    const batch = heldChore.jobs.find(({ realm }) => realm === 'organization')
    await inCompany(home, globex, async (scope) => batch?.run(scope, {}))
    expect(await texts()).toEqual(['Yes', 'Hello'])
    for (const worker of workers) await worker.close()
    await home.close()
  }, 60_000)
})

describe('the timeline shows', () => {
  test.each(['no_reply', 'duplicate', 'not_actionable'] as const)('why: %s', async (reason) => {
    await acme.agent.client.must(setConversationStatus, { id, status: 'closed', reason })
    expect(await lines('status')).toMatchObject([{ after: 'closed', reason }])
    const merged = { id, status: 'closed', reason: 'merged' } as const
    expect((await acme.agent.client.call(setConversationStatus, merged)).status).toBe(400)
  })

  test('that a macro or a bulk change did it', async () => {
    await closeByMacro()
    expect(await lines('status')).toMatchObject([
      { cause: { kind: 'macro', name: expect.stringMatching(/^Close/) } },
    ])
    await bulk({ status: 'open' })
    await bulk({ status: 'closed', reason: 'duplicate' })
    expect(await lines('status')).toMatchObject([
      { reason: 'duplicate', cause: { kind: 'bulk' } },
      { after: 'open', cause: { kind: 'bulk' } },
      { cause: { kind: 'macro' } },
    ])
  })

  test('that text was redacted', async () => {
    const { items } = await acme.owner.client.must(listMessages, { id })
    const which = { id, messageId: items[0]?.id ?? '', text: 'parcel' }
    await acme.owner.client.must(redactMessage, which)
    await acme.owner.client.must(sendMessage, { id, ...saying('Sorry') })

    expect(await lines('redacted')).toMatchObject([{ files: 0 }])
    const { items: after } = await acme.owner.client.must(listMessages, { id })
    expect(after.map(({ seq }) => seq)).toEqual([4, 3, 2, 1])
  })
})

const read = () => acme.agent.client.must(getConversation, { id })
const held = async () => (await acme.owner.client.must(listHeldMessages, { id })).items
const draft = async () => (await acme.owner.client.must(listDrafts, { id })).items[0]?.text
const holdLater = (text: string) => acme.owner.client.must(holdMessage, { id, ...later(text) })

function saying(text: string) {
  return { clientKey: crypto.randomUUID(), text }
}

function later(text: string) {
  return { ...saying(text), sendAt: new Date(Date.now() + 7_200_000).toISOString() }
}

async function lines(what: string) {
  const { items } = await acme.owner.client.must(listMessages, { id })
  return items.flatMap(({ data }) => (data?.['what'] === what ? [data] : []))
}

async function bulk(act: BulkAct) {
  const { client } = acme.admin
  const { id: bulkId } = await client.must(startBulkChange, { act, ids: [id] })
  await expect
    .poll(async () => (await client.must(getBulkChange, { id: bulkId })).state, { timeout: 10_000 })
    .toBe('done')
}

async function newMacro(actions: { do: 'close' | 'take' }[]) {
  return acme.owner.client.must(templateCalls.create, {
    name: `Close ${crypto.randomUUID().slice(0, 8)}`,
    kind: 'macro',
    body: '',
    scope: 'organization',
    actions,
  })
}

async function closeByMacro() {
  const macro = await newMacro([{ do: 'close' }])
  const { client } = acme.agent
  const run = { id, templateId: macro.id, clientKey: crypto.randomUUID() }
  await client.must(runMacro, run)
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
