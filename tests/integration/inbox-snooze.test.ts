import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  getConversation,
  listMessages,
  sendMessage,
  setConversationStatus,
  updateConversation,
} from '#modules/inbox/contract.ts'
import { listVisitors } from '#modules/visitors/contract.ts'
import type { InputOf } from '#platform/registry/call.ts'
import { until } from '#tests/support/job-node.ts'
import { listenForSignals, type SignalListener } from '#tests/support/live-signals.ts'
import { runCron } from '#tests/support/run-cron.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'
import { liveWidget, newVisitor, type VisitorClient } from '#tests/support/visitor-client.ts'
import { newBrowser, type Browsing } from '#tests/support/visits.ts'

let server: TestServer
let acme: Company
let globex: Company
let widgetId: string
let ada: VisitorClient
let page: Browsing
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  acme = await makeCompany(server, 'acme')
  globex = await makeCompany(server, 'globex')
  widgetId = await liveWidget(acme.owner.client)
})
beforeEach(async () => {
  ada = await newVisitor(server.client(), widgetId)
  page = newBrowser(server.client(), widgetId, { peek: ada.peek })
})
afterAll(() => server.close())

describe('a conversation snoozed until the customer is back on the site', () => {
  test('comes back once on arrival, with the reason', async () => {
    const snoozed = await snooze({ event: 'visit' })
    await page.visit()
    await backOpen()
    await page.visit({ url: 'https://shop.example/tea' })

    expect(snoozed).toMatchObject({
      status: 'snoozed',
      snoozedUntil: null,
      snoozedUntilEvent: 'visit',
    })
    const lines = await linesOf('status')
    expect(lines).toMatchObject([
      {
        author: { kind: 'system' },
        data: { before: 'snoozed', after: 'open', cause: { kind: 'visit' } },
      },
      { data: { after: 'snoozed', event: 'visit' } },
    ])
    expect(await read()).toMatchObject({ snoozedUntilEvent: null })
  })

  test('waits while they are still there, until the next visit', async () => {
    await page.visit()
    await snooze({ event: 'visit' })
    await page.visit({ url: 'https://shop.example/tea' })
    expect((await read()).status).toBe('snoozed')

    await goAway()
    await page.visit()
    await backOpen()
  })

  test('ignores strangers, and a changed snooze', async () => {
    await snooze({ event: 'visit' })
    await newBrowser(server.client(), widgetId).visit()
    expect((await read()).status).toBe('snoozed')

    await snooze({ event: 'note' })
    await page.visit()
    expect((await read()).status).toBe('snoozed')
  })

  test('comes back at its latest time', async () => {
    const latest = new Date(Date.now() + 3_600_000).toISOString()
    const snoozed = await snooze({ event: 'visit', until: latest })
    expect(snoozed).toMatchObject({ snoozedUntil: latest, snoozedUntilEvent: 'visit' })
    await server.query(
      `update conversations set snoozed_until = now() - interval '1 second' where id = $1`,
      [ada.conversationId],
    )
    await runCron(server, 'wake-conversations')
    await backOpen()

    expect(await read()).toMatchObject({ snoozedUntil: null, snoozedUntilEvent: null })
  })

  test('only a snooze can wait for an event', async () => {
    const { status } = await acme.agent.client.call(setConversationStatus, {
      id: ada.conversationId,
      status: 'open',
      event: 'visit',
    })
    expect(status).toBe(400)
  })
})

test('a note ends a snooze that waits for one, unless by the assignee', async () => {
  const { conversationId: id } = ada
  const { memberId } = acme.agent
  await acme.agent.client.must(updateConversation, { id, assigneeId: memberId })
  await snooze({ event: 'note' })
  await note(acme.agent, 'For later')
  expect((await read()).status).toBe('snoozed')

  await note(acme.owner, 'The parcel is back')
  expect(await read()).toMatchObject({ status: 'open', snoozedUntilEvent: null })
  expect((await linesOf('status'))[0]).toMatchObject({
    author: { id: acme.owner.memberId },
    data: { after: 'open', cause: { kind: 'note' } },
  })
})

describe('visitor activity is broadcast live and not stored', () => {
  test('to members with full access in the organization only', async () => {
    const ears = [
      await listenForSignals(server, acme.agent.client),
      await listenForSignals(server, globex.agent.client),
    ] as const
    await page.visit()
    const { id, contactId } = await visitorOf()
    await page.visit({ isOpening: true })
    await goAway()
    await runCron(server, 'tell-of-left-visitors')
    await until('the visitor left', async () =>
      typesOf(heardOf(ears[0], id)).includes('visitor.left'),
    )

    const moments = heardOf(ears[0], id)
    expect(typesOf(moments)).toEqual([
      'visitor.arrived',
      'visitor.page_viewed',
      'widget.opened',
      'visitor.left',
    ])
    expect(moments[0]).toMatchObject({ data: { visitorId: id, widgetId, contactId } })
    expect(heard(ears[1])).toEqual([])
    const kept = await server.query(
      `select from events
       where type in ('visitor.arrived', 'visitor.page_viewed', 'visitor.left', 'widget.opened')`,
    )
    expect(kept).toEqual([])
    for (const ear of ears) ear.close()
  })

  test('each departs once, and returns', async () => {
    const ear = await listenForSignals(server, acme.agent.client)
    await page.visit()
    const { id } = await visitorOf()
    const types = () => typesOf(heardOf(ear, id))
    await goAway()
    await runCron(server, 'tell-of-left-visitors')
    await until('the visitor left', async () => types().includes('visitor.left'))
    await runCron(server, 'tell-of-left-visitors')
    await page.visit()
    await until('the visitor came', async () => types().length === 4)

    expect(types()).toEqual([
      'visitor.arrived',
      'visitor.page_viewed',
      'visitor.left',
      'visitor.arrived',
    ])
    const { items } = await acme.agent.client.must(listVisitors, { widgetId })
    expect(items.length).toBeGreaterThan(0)
    ear.close()
  })
})

type Wish = Pick<InputOf<typeof setConversationStatus>, 'until' | 'event'>

const snooze = (wish: Wish) =>
  acme.agent.client.must(setConversationStatus, {
    id: ada.conversationId,
    status: 'snoozed',
    ...wish,
  })
const read = () => acme.agent.client.must(getConversation, { id: ada.conversationId })
const backOpen = () => until('it is open', async () => (await read()).status === 'open')
const note = (who: Company['agent'], text: string) =>
  who.client.must(sendMessage, {
    id: ada.conversationId,
    clientKey: crypto.randomUUID(),
    kind: 'note',
    text,
  })

async function linesOf(what: string) {
  const { items } = await acme.agent.client.must(listMessages, { id: ada.conversationId })
  return items.filter(({ data }) => data?.['what'] === what)
}

const goAway = () =>
  server.query(
    `update visitors set seen_at = now() - interval '2 minutes' where contact_id =
      (select contact_id from conversations where id = $1)`,
    [ada.conversationId],
  )

async function visitorOf(): Promise<{ id: string; contactId: string }> {
  const [row] = await server.query<{ id: string; contactId: string }>(
    `select id, contact_id from visitors where contact_id =
      (select contact_id from conversations where id = $1)`,
    [ada.conversationId],
  )
  return row ?? expect.fail('He was never there.')
}

function heard({ moments }: SignalListener) {
  return moments.filter((moment) => moment.kind === 'event')
}

/** Visitors of earlier tests are announced too when their minute is over. */
function heardOf(ear: SignalListener, visitorId: string) {
  return heard(ear).filter(({ data }) => (data as { visitorId: string }).visitorId === visitorId)
}

function typesOf(moments: readonly { readonly type: string }[]): string[] {
  return moments.map(({ type }) => type)
}
