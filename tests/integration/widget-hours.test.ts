import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  createSchedule,
  deleteSchedule,
  listSchedules,
  updateSchedule,
} from '#modules/schedules/contract.ts'
import {
  getWidget,
  getWidgetConfig,
  publishWidget,
  startChat,
  updateWidget,
} from '#modules/widget/contract.ts'
import type { WidgetSettings } from '#modules/widget/model.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'
import { liveWidget, randomSecret } from '#tests/support/visitor-client.ts'

let server: TestServer
let acme: Company
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
})
afterAll(() => server.close())

const allWeek = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '00:00' }))

describe('business hours', () => {
  test('are stored, changed with the latest version, and have unique names', async () => {
    const { client } = acme.owner
    const made = await schedule('Office', allWeek)
    const again = await client.call(createSchedule, { ...made.input, name: 'office' })
    const { version, id } = made
    await client.must(updateSchedule, { id, version, week: [] })
    const late = await client.call(updateSchedule, { id, version, week: allWeek })

    expect([again.status, late.status]).toEqual([409, 409])
    const { items } = await client.must(listSchedules, {})
    expect(items.find((one) => one.id === id)).toMatchObject({ name: 'Office', week: [] })
  })

  test('have eight intervals a day at most, in an existing time zone', async () => {
    const { client } = acme.owner
    const nine = Array.from({ length: 9 }, () => ({ day: 1, from: '09:00', to: '10:00' }))
    const tooMany = await client.call(createSchedule, { name: 'Nine', timeZone: 'UTC', week: nine })
    const nowhere = await client.call(createSchedule, { name: 'X', timeZone: 'Mars/One', week: [] })
    expect([tooMany.status, nowhere.status]).toEqual([400, 400])
  })

  test("can't be deleted while a widget uses them, and belong to the organization", async () => {
    const { id: scheduleId } = await schedule('Followed', allWeek)
    const widgetId = await follow({ scheduleId })
    const refused = await acme.owner.client.call(deleteSchedule, { id: scheduleId })
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Following')])

    const globex = await makeCompany(server, 'globex')
    const foreign = await liveWidget(globex.owner.client)
    const { version } = await globex.owner.client.must(getWidget, { id: foreign })
    const stolen = await globex.owner.client.call(updateWidget, {
      id: foreign,
      version,
      settings: { scheduleId },
    })
    expect(stolen.status).toBe(400)

    await change(widgetId, { scheduleId: null })
    await acme.owner.client.must(deleteSchedule, { id: scheduleId })
  })
})

describe('a widget', () => {
  test('shows availability and when it changes', async () => {
    const open = await follow({ scheduleId: (await schedule('Always', allWeek)).id })
    const soon = new Date(Date.now() + 26 * 3_600_000)
    const date = soon.toISOString().slice(0, 10)
    const exceptions = [{ date, hours: [{ from: '00:00', to: '12:00' }] }]
    const closed = await follow({ scheduleId: (await schedule('Once', [], exceptions)).id })
    const free = await liveWidget(acme.owner.client, 'Free')

    expect((await config(open)).availability).toMatchObject({ isOpen: true, opensAt: null })
    expect((await config(closed)).availability).toEqual({
      isOpen: false,
      opensAt: `${date}T00:00:00.000Z`,
      closesAt: null,
    })
    expect((await config(free)).availability.isOpen).toBe(true)
  })

  test('asks for an address outside business hours, if it shows a form', async () => {
    const id = await follow({ scheduleId: (await schedule('Never', [])).id, offline: 'form' })
    const first = {
      id,
      secret: randomSecret(),
      peek: randomSecret(),
      clientKey: crypto.randomUUID(),
      text: 'Call me back',
    }
    expect((await server.client().call(startChat, first)).status).toBe(400)
    await server.client().must(startChat, { ...first, email: 'ada@example.com' })
  })

  test("uses the visitor's language", async () => {
    const id = await liveWidget(acme.owner.client, 'Polyglot')
    await change(id, { texts: { de: { words: { open: 'Frag uns' } } } })
    const ask = async (wishes: object) => server.client().must(getWidgetConfig, { id, ...wishes })

    expect(await ask({ browser: 'de-CH' })).toMatchObject({
      locale: 'de-CH',
      labels: { open: 'Frag uns', close: 'Chat schließen' },
    })
    expect((await ask({ browser: 'ja' })).locale).toBe('en')
    expect((await ask({ browser: 'de', asked: 'ar' })).locale).toBe('ar')
    expect((await ask({ browser: 'x'.repeat(99) })).locale).toBe('en')
  })
})

interface Exception {
  date: string
  hours: { from: string; to: string }[]
}

async function schedule(name: string, week: typeof allWeek, exceptions: Exception[] = []) {
  const input = { name, timeZone: 'UTC', week, exceptions }
  return { ...(await acme.owner.client.must(createSchedule, input)), input }
}

async function follow(settings: Settings): Promise<string> {
  const id = await liveWidget(acme.owner.client, 'Following')
  await change(id, settings)
  return id
}

type Settings = Partial<Pick<WidgetSettings, 'scheduleId' | 'offline'>> & {
  texts?: Record<string, { words: Record<string, string> }>
}

async function change(id: string, settings: Settings): Promise<void> {
  const { client } = acme.owner
  const { version } = await client.must(getWidget, { id })
  const changed = await client.must(updateWidget, { id, version, settings })
  await client.must(publishWidget, { id, version: changed.version })
}

function config(id: string) {
  return server.client().must(getWidgetConfig, { id })
}
