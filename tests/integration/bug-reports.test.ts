import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getBugForm, getBugReport, listBugReports, reportBug } from '#modules/bugs/contract.ts'
import type { BugPicture, BugRecording } from '#modules/bugs/model.ts'
import { eraseContact, exportContact } from '#modules/contacts/person-contract.ts'
import { fieldCalls } from '#modules/fields/contract.ts'
import { listMessages } from '#modules/inbox/contract.ts'
import { createBoard, createTicketType, updateBoard } from '#modules/tickets/boards-contract.ts'
import { listTickets, moveTicket } from '#modules/tickets/contract.ts'
import type { Board, TicketCard } from '#modules/tickets/model.ts'
import {
  createWidget,
  getWidget,
  getWidgetConfig,
  publishWidget,
  startChat,
  updateWidget,
} from '#modules/widget/contract.ts'
import type { InputOf } from '#platform/registry/call.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { inCompany } from '#tests/support/conversations.ts'
import { readerOn } from '#tests/support/reader.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'
import { randomSecret } from '#tests/support/visitor-client.ts'

let server: TestServer
let acme: Company
let globex: Company
let board: Board
let typeId: string
let widgetId: string

beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
  board = await owner().must(createBoard, { name: 'Bugs', key: 'BUG', kind: 'product' })
  const severity = await owner().must(fieldCalls.create, {
    object: 'ticket',
    label: 'Severity',
    key: 'severity',
    type: 'select',
    options: 'Minor\nBlocking',
  })
  const type = await owner().must(createTicketType, {
    name: 'Bug',
    category: 'back_office',
    fields: [
      {
        fieldId: severity.id,
        isRequired: false,
        isRequiredOfCustomer: true,
        isShownToCustomer: true,
      },
    ],
  })
  typeId = type.id
  widgetId = await bugWidget({ bugBoardId: board.id, bugTypeId: typeId, recordsSteps: true })
})
afterAll(() => server.close())

describe('a report', () => {
  test('becomes a ticket on the board of the widget, with pictures and logs', async () => {
    const browser = aBrowser()
    const picture = await uploaded(browser, await png())
    const { statusUrl } = await report(browser, {
      title: 'Checkout is stuck',
      text: 'I pressed <b>Pay</b>',
      pictureIds: [picture.id],
    })
    const ticket = await ticketCalled('Checkout is stuck')
    const [line] = (await owner().must(listBugReports, { id: ticket.id })).items
    const found = await owner().must(getBugReport, { id: line?.id ?? '' })

    expect(statusUrl).toMatch(/\/b\/[\w-]{43}$/)
    expect(ticket).toMatchObject({ boardId: board.id, typeId })
    expect(found).toMatchObject({
      ticketId: ticket.id,
      reportCount: 1,
      text: 'I pressed <b>Pay</b>',
      environment: { viewport: '800x600', appVersion: '4.2' },
      network: [{ method: 'GET', url: 'https://shop.example/api/cart?token=', status: 500 }],
      pictures: [{ width: 40, type: 'image/webp' }],
    })
    expect((await server.client().send({ path: pathOf(found.pictures[0]?.url) })).status).toBe(200)
  })

  test('sent twice with the same key is created once', async () => {
    const browser = aBrowser()
    const clientKey = crypto.randomUUID()
    const first = await report(browser, { clientKey, title: 'Twice told' })
    const again = await report(browser, { clientKey, title: 'Twice told' })
    const foreign = await tryReport(aBrowser(), { clientKey, title: 'Twice told' })

    expect(again).toEqual(first)
    expect(foreign.status).toBe(409)
    expect(await ticketsCalled('Twice told')).toHaveLength(1)
  })

  test('is masked on the server, whatever the page sent', async () => {
    await report(aBrowser(), {
      title: 'Unmasked page',
      console: [entry({ text: 'Authorization: Bearer sesame-open-1', stack: 'ada@example.com' })],
      network: [
        {
          method: 'post',
          url: `https://u:${'pw'}@shop.example/pay?card=4242#x`,
          status: 0,
          ms: 1,
          at: now,
        },
      ],
      environment: { ...environment, url: 'https://shop.example/cart?session=s3cret#frag' },
    })
    const rows = await server.query<{ all: string }>(
      `select environment::text || console::text || network::text || page_url as all
       from bug_reports where title = 'Unmasked page'`,
    )

    for (const secret of ['sesame', 'ada@', 'u:pw', '4242', 's3cret', 'frag']) {
      expect(rows[0]?.all).not.toContain(secret)
    }
  })

  test('stores custom data and logged events, masked', async () => {
    await report(aBrowser(), {
      title: 'Well described',
      environment: {
        ...environment,
        context: { plan: 'pro', seats: 3, isTrial: false, session: 's3cret', size: 1e300 },
      },
      console: [{ level: 'warn', text: 'Slow', stack: '', at: now }],
      steps: [
        { act: 'page', name: '/cart', at: now },
        { act: 'click', role: 'link', name: 'Write to ada@example.com', at: now },
      ],
      breadcrumbs: [
        { message: 'Pressed pay', category: 'click', at: now },
        { level: 'error', message: 'Declined for ada@example.com', at: now },
      ],
    })
    const ticket = await ticketCalled('Well described')
    const [line] = (await owner().must(listBugReports, { id: ticket.id })).items
    const found = await owner().must(getBugReport, { id: line?.id ?? '' })

    expect(found.environment?.context).toEqual({
      plan: 'pro',
      seats: 3,
      isTrial: false,
      session: '•••',
      size: '1e+300',
    })
    expect(found.steps).toEqual([
      { act: 'page', role: '', name: '/cart', at: now },
      { act: 'click', role: 'link', name: 'Write to •••', at: now },
    ])
    expect(found.console).toMatchObject([{ level: 'warn', text: 'Slow' }])
    expect(found.breadcrumbs).toEqual([
      { level: 'info', category: 'click', message: 'Pressed pay', at: now },
      { level: 'error', category: '', message: 'Declined for •••', at: now },
    ])
  })

  test('with the maximum of custom data is stored within the limits', async () => {
    const names = Array.from({ length: 50 }, (_, place) => [`name ${place}`, 'ä€'.repeat(250)])
    const long = `https://shop.example/${'€'.repeat(2000)}`
    const context = Object.fromEntries(names)
    await report(aBrowser(), {
      title: 'Much said',
      environment: { ...environment, url: long, referrer: long, context },
    })

    expect(await ticketsCalled('Much said')).toHaveLength(1)
  })

  test('accepts the customer fields of the ticket type and no others', async () => {
    const form = await server.client().must(getBugForm, { id: widgetId })
    const without = await tryReport(aBrowser(), { title: 'No severity', attributes: {} })
    const odd = await tryReport(aBrowser(), { title: 'Odd', attributes: { margin: '1' } })

    expect(form.fields).toMatchObject([{ key: 'severity', isRequired: true }])
    expect([without.status, odd.status]).toEqual([400, 400])
  })

  test('stores nothing that is turned off', async () => {
    const quiet = await bugWidget({
      bugBoardId: board.id,
      recordsConsole: false,
      recordsNetwork: false,
    })
    // The widget doesn't record steps by default.
    const steps = [{ act: 'page', name: '/cart', at: now } as const]
    await report(aBrowser(quiet), { title: 'Quiet', attributes: {}, steps })
    const [row] = await server.query(
      `select console, network, steps from bug_reports where title = 'Quiet'`,
    )

    expect(row).toEqual({ console: [], network: [], steps: [] })
  })
})

describe('a recording', () => {
  test('belongs to its report and streams in ranges for members with access to the ticket', async () => {
    const browser = aBrowser(await filmWidget())
    const sent = await uploadFilm(browser, film(5000))
    await report(browser, { title: 'Filmed', attributes: {}, recordingId: sent.body.id })
    const [line] = (await owner().must(listBugReports, { id: (await ticketCalled('Filmed')).id }))
      .items
    const found = await owner().must(getBugReport, { id: line?.id ?? '' })
    const path = pathOf(found.recording?.url)
    const part = await server.client().send({ path, headers: { range: 'bytes=100-199' } })

    expect(sent.status).toBe(201)
    expect(found).toMatchObject({
      pictureCount: 0,
      pictures: [],
      recording: { id: sent.body.id, type: 'video/webm', seconds: 42, name: 'recording.webm' },
    })
    expect(part.status).toBe(206)
    expect(part.headers['content-range']).toBe('bytes 100-199/5000')
    expect(part.headers['content-security-policy']).toContain('sandbox')
  })

  test('must be a video of at most a minute, on a widget that allows it', async () => {
    const browser = aBrowser(await filmWidget())
    const still = await uploadFilm(browser, await png())
    const long = await uploadFilm(browser, film(500), 61)
    const huge = await uploadFilm(browser, film(30 * 1024 * 1024 + 1))
    const elsewhere = await uploadFilm(aBrowser(), film(500))

    expect([still.status, long.status, huge.status, elsewhere.status]).toEqual([422, 400, 413, 404])
  })

  test("can't be used as a picture or by another browser, and counts toward the 30 MB", async () => {
    const browser = aBrowser(await filmWidget())
    const { body: sent } = await uploadFilm(browser, film(500))
    const picture = await uploaded(browser, await png())
    const said = { title: 'Mixed up', attributes: {} }
    const asPicture = await tryReport(browser, { ...said, pictureIds: [sent.id] })
    const asRecording = await tryReport(browser, { ...said, recordingId: picture.id })
    const foreign = await tryReport(aBrowser(browser.widgetId), { ...said, recordingId: sent.id })
    const { body: large } = await uploadFilm(browser, film(30 * 1024 * 1024))
    const both = { ...said, recordingId: large.id, pictureIds: [picture.id] }
    const tooMuch = await tryReport(browser, both)

    expect([asPicture.status, asRecording.status, foreign.status]).toEqual([404, 404, 404])
    expect(tooMuch.status).toBe(413)
    expect(tooMuch.text).toContain('exceed 30 MB')
    expect(await ticketsCalled('Mixed up')).toEqual([])
  })

  test('is rejected with a message once the widget turns recordings off', async () => {
    const id = await filmWidget()
    const browser = aBrowser(id)
    const { body: sent } = await uploadFilm(browser, film(500))
    const { version } = await owner().must(getWidget, { id })
    const settings = { recordsScreen: false }
    const changed = await owner().must(updateWidget, { id, version, settings })
    await owner().must(publishWidget, { id, version: changed.version })
    const answer = await tryReport(browser, { attributes: {}, recordingId: sent.id })

    expect(answer.status).toBe(409)
    expect(answer.text).toContain('Remove the recording')
  })

  test('is erased with the reporter', async () => {
    const browser = aBrowser(await filmWidget())
    const { body: sent } = await uploadFilm(browser, film(500))
    await report(browser, { title: 'Erase my film', attributes: {}, recordingId: sent.id })
    const [row] = await server.query<{ contactId: string }>(
      `select contact_id from bug_reports where title = 'Erase my film'`,
    )
    const { holdings } = await owner().must(exportContact, { id: row?.contactId ?? '' })
    const [told] = holdings['bugReports'] as { files: { url: string }[] }[]
    const path = pathOf(told?.files[0]?.url)
    const before = await server.client().send({ path })
    await owner().call(eraseContact, { id: row?.contactId ?? '' })

    expect(before.status).toBe(200)
    expect((await server.client().send({ path })).status).toBe(404)
  })
})

describe('a second report of the same bug', () => {
  test('joins the open ticket, and creates a new one after it is resolved', async () => {
    const fault = { console: [entry({ text: 'TypeError: price is undefined' })] }
    await report(aBrowser(), { title: 'First of many', ...fault })
    await report(aBrowser(), { title: 'Second of many', ...fault })
    await report(aBrowser(), {
      title: 'Third of many',
      console: [entry({ text: 'Uncaught TypeError: price is undefined' })],
    })
    const ticket = await ticketCalled('First of many')
    const { items } = await owner().must(listBugReports, { id: ticket.id })

    expect(items.map(({ title }) => title)).toEqual([
      'Third of many',
      'Second of many',
      'First of many',
    ])
    expect(await ticketsCalled('Second of many')).toEqual([])
    await moveTo(ticket, 'resolved')
    await report(aBrowser(), { title: 'Back again', ...fault })
    expect(await ticketsCalled('Back again')).toHaveLength(1)
  })

  test('creates one ticket, even for many simultaneous reports', async () => {
    const fault = { console: [entry({ text: 'RangeError: too deep' })] }
    await Promise.all(
      Array.from({ length: 6 }, (_, place) =>
        report(aBrowser(), { title: `At once ${place}`, ...fault }),
      ),
    )
    const rows = await server.query(
      `select distinct ticket_id from bug_reports where title like 'At once %'`,
    )

    expect(rows).toHaveLength(1)
  })
})

describe('the reporter', () => {
  test('sees only title, public state and date on the status page', async () => {
    const { statusUrl } = await report(aBrowser(), {
      title: 'Watch <script>alert(1)</script>',
      text: 'Inner words',
    })
    const { pathname } = new URL(statusUrl)
    const page = await readerOn(server, acme.slug).send({ path: pathname })
    const elsewhere = await readerOn(server, globex.slug).send({ path: pathname })
    const wrong = await readerOn(server, acme.slug).send({ path: `/b/${'x'.repeat(43)}` })

    expect(page.status).toBe(200)
    expect(page.headers['x-robots-tag']).toBe('noindex')
    expect(page.text).toContain('Watch &#60;script&#62;')
    expect(page.text).not.toContain('Inner words')
    expect(page.text).not.toMatch(/BUG-\d/)
    expect([elsewhere.status, wrong.status]).toEqual([404, 404])
  })

  test('is notified of the fix once, by email or chat, including reporters who joined later', async () => {
    const fault = { console: [entry({ text: 'Error: told once' })] }
    const [first, second] = [someAddress(), someAddress()]
    await report(aBrowser(), { title: 'Tell me', email: first, ...fault })
    await report(aBrowser(), { title: 'Tell me too', email: second, ...fault })
    const writing = aBrowser()
    const { chat } = await server.client().must(startChat, {
      id: widgetId,
      secret: writing.secret,
      peek: writing.peek,
      clientKey: crypto.randomUUID(),
      text: 'Hello',
    })
    await report(writing, { title: 'Tell me here', ...fault })
    const ticket = await ticketCalled('Tell me')
    await moveTo(ticket, 'in_progress')
    await tellAll(ticket)
    expect(await mailsTo(first)).toHaveLength(0)
    await moveTo(ticket, 'resolved')
    await tellAll(ticket)
    await tellAll(ticket)
    await moveTo(ticket, 'in_progress')
    await moveTo(ticket, 'resolved')
    await tellAll(ticket)

    expect(await mailsTo(first)).toHaveLength(1)
    expect(await mailsTo(second)).toHaveLength(1)
    const said = await owner().must(listMessages, { id: chat.id })
    const told = said.items.filter(({ text }) => text.includes('is fixed'))
    expect(told).toHaveLength(1)
    const [mail] = await mailsTo(second)
    expect(mail?.text).toMatch(/\/b\/[\w-]{43}/)
    expect(mail?.text).not.toContain('Tell me')
  })

  test('is erased with text and pictures', async () => {
    const browser = aBrowser()
    const picture = await uploaded(browser, await png())
    const steps = [{ act: 'click', role: 'link', name: 'My orders', at: now } as const]
    await report(browser, {
      title: 'Erase me',
      text: 'Private',
      pictureIds: [picture.id],
      steps,
    })
    const [row] = await server.query<{ id: string; contactId: string }>(
      `select id, contact_id from bug_reports where title = 'Erase me'`,
    )
    const known = await owner().must(exportContact, { id: row?.contactId ?? '' })
    await owner().call(eraseContact, { id: row?.contactId ?? '' })
    const [after] = await server.query(
      `select title, body, contact_id, steps from bug_reports where id = $1`,
      [row?.id],
    )
    const kept = await server.query(`select id from bug_pictures where id = $1`, [picture.id])
    const [ticket] = await server.query(
      `select ticket.title, ticket.description_html, ticket.description_text from tickets ticket
       join bug_reports report on report.ticket_id = ticket.id where report.id = $1`,
      [row?.id],
    )

    expect(after).toEqual({ title: 'Erased', body: '', contactId: null, steps: [] })
    expect(known).toMatchObject({
      holdings: {
        bugReports: [
          { title: 'Erase me', text: 'Private', steps, files: [{ type: 'image/webp' }] },
        ],
      },
    })
    expect(kept).toEqual([])
    expect(ticket).toEqual({ title: 'Erased', descriptionHtml: '', descriptionText: '' })
  })
})

describe('invalid reports', () => {
  test('a widget without bug reports, and settings with unknown ids', async () => {
    const { id, version } = await owner().must(createWidget, { name: 'Silent' })
    await owner().must(publishWidget, { id, version })
    const foreignBoard = await globex.owner.client.must(createBoard, { name: 'Theirs', key: 'THE' })
    const settings = [
      { hasBugReports: true },
      { hasBugReports: true, bugBoardId: foreignBoard.id },
      { bugTypeId: crypto.randomUUID() },
    ]

    expect((await tryReport(aBrowser(id), { title: 'No' })).status).toBe(404)
    expect((await server.client().call(getBugForm, { id })).status).toBe(404)
    for (const wrong of settings) {
      const answer = await owner().call(updateWidget, { id, version: 2, settings: wrong })
      expect(answer.status).toBe(400)
    }
  })

  test('pictures of another browser, of another type, and too many', async () => {
    const browser = aBrowser()
    const foreign = await uploaded(aBrowser(), await png())
    const stolen = await tryReport(browser, { title: 'Stolen', pictureIds: [foreign.id] })
    const ids = Array.from({ length: 6 }, () => crypto.randomUUID())
    const many = await tryReport(browser, { title: 'Many', pictureIds: ids })
    const svg = await upload(browser, Buffer.from('<svg onload="alert(1)"/>'))
    const huge = await upload(browser, Buffer.alloc(5 * 1024 * 1024 + 1, 1))
    const anonymous = await upload({ ...browser, secret: '' }, await png())

    expect(stolen.status).toBe(404)
    expect(await ticketsCalled('Stolen')).toEqual([])
    expect([many.status, svg.status, huge.status, anonymous.status]).toEqual([400, 422, 413, 401])
  })

  test('too many lines, and invalid values', async () => {
    const line = entry({ text: 'x' })
    const fiftyOne = Array.from({ length: 51 }, (_, place) => [`name ${place}`, 1])
    const tries = [
      { console: Array.from({ length: 201 }, () => line) },
      { console: [{ ...line, level: 'debug' }] },
      { console: [{ ...line, text: 'x'.repeat(1001) }] },
      { network: [{ method: 'GET /', url: '', status: 200, ms: 1, at: now }] },
      { environment: { ...environment, cookies: 'a=b' } },
      { environment: { ...environment, context: { plan: { name: 'pro' } } } },
      { environment: { ...environment, context: { plan: 'x'.repeat(501) } } },
      { environment: { ...environment, context: { ['x'.repeat(61)]: 1 } } },
      { environment: { ...environment, context: Object.fromEntries(fiftyOne) } },
      { breadcrumbs: fiftyOne.map(([message]) => ({ message, at: now })) },
      { breadcrumbs: [{ message: 'x'.repeat(501), at: now }] },
      { breadcrumbs: [{ message: 'x', level: 'debug', at: now }] },
      { steps: fiftyOne.map(() => ({ act: 'page', name: '/', at: now })) },
      { steps: [{ act: 'key', name: 'x', at: now }] },
      { steps: [{ act: 'click', name: 'x'.repeat(101), at: now }] },
      { steps: [{ act: 'click', role: '<b>', name: 'x', at: now }] },
      { steps: [{ act: 'click', name: 'x', value: 'typed', at: now }] },
      { title: '' },
      { title: 'a\u0000b' },
    ]
    for (const wrong of tries) {
      const answer = await tryReport(aBrowser(), { title: 'Wrong', ...wrong } as Wanted)
      expect(answer.status, JSON.stringify(wrong).slice(0, 80)).toBe(400)
    }
    await report(aBrowser(), {
      title: 'Half a character',
      text: 'a\ud800b',
      console: [entry({ text: 'a\ud800' })],
    })
  })

  test('other organizations and members without access to the board see nothing', async () => {
    await report(aBrowser(), { title: 'Not for all' })
    const ticket = await ticketCalled('Not for all')
    const [line] = (await owner().must(listBugReports, { id: ticket.id })).items
    const id = line?.id ?? ''
    const theirs = globex.owner.client
    expect((await theirs.call(listBugReports, { id: ticket.id })).status).toBe(404)
    expect((await theirs.call(getBugReport, { id })).status).toBe(404)
    expect((await acme.agent.client.call(getBugReport, { id })).status).toBe(200)
    await owner().must(updateBoard, {
      id: board.id,
      version: board.version,
      access: 'members',
      people: [],
    })
    expect((await acme.agent.client.call(getBugReport, { id })).status).toBe(404)
    expect((await acme.agent.client.call(listBugReports, { id: ticket.id })).status).toBe(404)
  })

  test("visitors don't learn the board", async () => {
    const { settings } = await server.client().must(getWidgetConfig, { id: widgetId })

    expect(settings).toMatchObject({ hasBugReports: true })
    expect(Object.keys(settings)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^bug.*Id$/)]),
    )
  })
})

test('a browser can report ten times per hour', async () => {
  const limited = await startTestServer({ rateLimits: 'on' })
  try {
    const { acme: other } = await twoOrganizations(limited)
    const client = other.owner.client
    const { id: bugBoardId } = await client.must(createBoard, { name: 'Bugs', key: 'BUG' })
    const { id, version } = await client.must(createWidget, {
      name: 'Shop',
      settings: { hasBugReports: true, bugBoardId },
    })
    await client.must(publishWidget, { id, version })
    const browser = aBrowser(id)
    const statuses: number[] = []
    for (let time = 0; time < 11; time += 1) {
      const wanted = { title: 'Again', attributes: {} }
      statuses.push((await tryReport(browser, wanted, limited.client())).status)
    }

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
  } finally {
    await limited.close()
  }
})

interface Browser {
  readonly widgetId: string
  readonly secret: string
  readonly peek: string
}

type Wanted = Partial<InputOf<typeof reportBug>>

function aBrowser(id = widgetId): Browser {
  return { widgetId: id, secret: randomSecret(), peek: randomSecret() }
}

function owner(): Client {
  return acme.owner.client
}

async function bugWidget(settings: object): Promise<string> {
  const { id, version } = await owner().must(createWidget, {
    name: `Shop ${crypto.randomUUID().slice(0, 8)}`,
    settings: { hasBugReports: true, ...settings },
  })
  await owner().must(publishWidget, { id, version })
  return id
}

function tryReport(
  { widgetId: id, secret, peek }: Browser,
  wanted: Wanted,
  client = server.client(),
): Promise<Answer<{ statusUrl: string }>> {
  return client.call(reportBug, {
    id,
    secret,
    peek,
    clientKey: crypto.randomUUID(),
    title: 'Broken',
    attributes: { severity: 'Minor' },
    environment,
    console: [],
    network: [
      {
        method: 'GET',
        url: 'https://shop.example/api/cart?token=abc',
        status: 500,
        ms: 9,
        at: now,
      },
    ],
    ...wanted,
  })
}

async function report(browser: Browser, wanted: Wanted): Promise<{ statusUrl: string }> {
  const answer = await tryReport(browser, wanted)
  if (answer.status !== 201) throw new Error(`Refused: ${answer.text}`)
  return answer.body
}

function upload({ widgetId: id, secret }: Browser, body: Buffer): Promise<Answer<BugPicture>> {
  return server.client().send({
    method: 'POST',
    path: `/api/w/${id}/bug-pictures?name=shot.png`,
    body,
    headers: { authorization: `Visitor ${id}.${secret}`, 'content-type': 'image/png' },
  }) as Promise<Answer<BugPicture>>
}

async function uploaded(browser: Browser, body: Buffer): Promise<BugPicture> {
  const answer = await upload(browser, body)
  if (answer.status !== 201) throw new Error(`Refused: ${answer.text}`)
  return answer.body
}

function filmWidget(): Promise<string> {
  return bugWidget({ bugBoardId: board.id, recordsScreen: true })
}

function uploadFilm(
  { widgetId: id, secret }: Browser,
  body: Buffer,
  seconds = 42,
): Promise<Answer<BugRecording>> {
  return server.client().send({
    method: 'POST',
    path: `/api/w/${id}/bug-recordings?name=recording.webm&seconds=${seconds}`,
    body,
    headers: { authorization: `Visitor ${id}.${secret}`, 'content-type': 'video/webm' },
  }) as Promise<Answer<BugRecording>>
}

function film(bytes: number): Buffer {
  const whole = Buffer.alloc(bytes, 7)
  whole.write('1a45dfa3', 'hex')
  whole.write('webm V_VP9', 8, 'latin1')
  return whole
}

function png(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#eee' } })
    .png()
    .toBuffer()
}

async function ticketsCalled(title: string): Promise<TicketCard[]> {
  const { items } = await owner().must(listTickets, { boardId: board.id, limit: 100 })
  return items.filter((ticket) => ticket.title === title)
}

async function ticketCalled(title: string): Promise<TicketCard> {
  const [ticket] = await ticketsCalled(title)
  if (!ticket) throw new Error(`There is no ticket ${title}.`)
  return ticket
}

async function moveTo({ id }: TicketCard, category: string): Promise<void> {
  const columnId = board.columns.find((column) => column.category === category)?.id ?? ''
  await owner().must(moveTicket, { id, columnId, afterId: null, beforeId: null })
}

/** Runs the job's work without waiting for the job. */
async function tellAll({ id }: TicketCard): Promise<void> {
  const found = server.runtime.registry.jobs.get('tell-bug-reporters')
  await inCompany(server, acme, async (scope) => found?.run(scope, { ticketId: id }))
}

function mailsTo(email: string): Promise<{ text: string }[]> {
  return server.query<{ text: string }>(
    `select text from system_mails where recipient = $1 and kind = 'bug-fixed'`,
    [email],
  )
}

function someAddress(): string {
  return `${crypto.randomUUID()}@people.example`
}

function pathOf(url: string | undefined): string {
  const { pathname, search } = new URL(url ?? 'http://x/')
  return pathname + search
}

function entry({ text, stack = '' }: { text: string; stack?: string }) {
  return { level: 'uncaught', text, stack, at: now } as const
}

const now = new Date().toISOString()
const environment = {
  url: 'https://shop.example/cart',
  referrer: '',
  userAgent: 'Mozilla/5.0 (test)',
  viewport: '800x600',
  pixelRatio: 1,
  locale: 'en',
  timeZone: 'UTC',
  appVersion: '4.2',
}
