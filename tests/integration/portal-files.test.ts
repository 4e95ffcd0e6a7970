import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { createContact } from '#modules/contacts/contract.ts'
import { eraseContact } from '#modules/contacts/person-contract.ts'
import { createShare, decideSubmissions, listSubmissions } from '#modules/share/contract.ts'
import { getIdea, submitIdea } from '#modules/share/reader-contract.ts'
import { createBoard, createTicketType } from '#modules/tickets/boards-contract.ts'
import { createTicket, listTickets } from '#modules/tickets/contract.ts'
import { listTicketFiles } from '#modules/tickets/files-contract.ts'
import type { Board } from '#modules/tickets/model.ts'
import { createOwnTicket, replyToOwnTicket, type OwnTicket } from '#modules/tickets/own-contract.ts'
import { unsentUploadsTask } from '#modules/tickets/server/reader-uploads.ts'
import { createStorage } from '#platform/files/create-storage.ts'
import { storageKey } from '#platform/files/storage.ts'
import type { Client } from '#tests/support/client.ts'
import { inCompany, makeCustomer } from '#tests/support/conversations.ts'
import { knownReaderOn, readerOn } from '#tests/support/reader.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

// Files are deleted after the transaction that removed their rows commits.
const patience = 15_000
let server: TestServer
let acme: Company
let board: Board
let typeId: string
let picture: Buffer
beforeAll(async () => {
  // Thirty concurrent uploads wait for each other, each with its own connection.
  server = await startTestServer({ environment: { DATABASE_POOL_SIZE: '40' } })
  acme = await makeCompany(server, 'acme')
  await makeCompany(server, 'globex')
  board = await agent().must(createBoard, { name: 'Ideas', key: 'IDE', kind: 'product' })
  const type = await agent().must(createTicketType, {
    name: 'Order',
    category: 'customer',
    intakeBoardId: board.id,
    fields: [],
  })
  typeId = type.id
  await agent().must(createShare, {
    siteId: acme.siteId,
    boardId: board.id,
    slug: 'ideas',
    title: 'Ideas',
    voteAccess: 'anyone',
    commentAccess: 'anyone',
    submitAccess: 'anyone',
    moderatesIdentified: false,
  })
  const canvas = { width: 40, height: 30, channels: 3, background: '#2563eb' } as const
  picture = await sharp({ create: canvas }).png().toBuffer()
})
afterAll(() => server.close())

describe('ticket files', () => {
  test('are visible to the customer and the team after sending', async () => {
    const ada = await knownReaderOn(server, 'acme', 'ada@example.com')
    const ids = [
      await uploaded(ada, '/api/own/files', 'screen.png', picture),
      await uploaded(ada, '/api/own/files', 'order.txt', Buffer.from('Order 12')),
    ]
    const made = await make(ada, { fileIds: ids })
    const page = await ada.send({ path: `/tickets/${made.key}` })
    const [shown, plain] = made.files
    const content = await ada.send({ path: pathOf(plain?.url) })
    const { items } = await agent().must(listTickets, { search: made.title })
    const files = await agent().must(listTicketFiles, { id: items[0]?.id ?? '' })

    expect(made.files.map(({ name, width }) => [name, width])).toEqual([
      ['screen.png', 40],
      ['order.txt', null],
    ])
    expect(page.text).toContain('<img')
    expect(page.text).toContain('alt="screen.png"')
    expect(page.text).toContain('order.txt</a>')
    expect(shown?.url).toContain('/files/')
    expect(content.text).toBe('Order 12')
    expect(files.items.map(({ name }) => name).toSorted()).toEqual(['order.txt', 'screen.png'])
  })

  test('are sent with a reply, as a comment or in the conversation', async () => {
    const ada = await knownReaderOn(server, 'acme', 'adam@example.com')
    const { key } = await make(ada)
    const one = await uploaded(ada, '/api/own/files', 'one.txt', Buffer.from('1'))
    const reply = { key, clientKey: crypto.randomUUID(), text: 'See', fileIds: [one] }
    await ada.must(replyToOwnTicket, reply)
    const commented = await ada.must(replyToOwnTicket, reply)

    const email = 'gus@example.com'
    const own = await makeCustomer(server, acme, { email })
    const conversationId = await own.begin('Hello')
    const shared = await agent().must(createTicket, {
      clientKey: crypto.randomUUID(),
      boardId: board.id,
      title: 'One thread',
      requesterId: own.contactId,
      conversationId,
      visibility: 'requester',
    })
    const gus = await knownReaderOn(server, 'acme', email)
    const two = await uploaded(gus, '/api/own/files', 'two.png', picture)
    const said = { key: shared.key, clientKey: crypto.randomUUID(), text: 'Here', fileIds: [two] }
    await gus.must(replyToOwnTicket, said)
    const talked = await gus.must(replyToOwnTicket, said)

    expect(filesIn(commented)).toEqual([['See', ['one.txt']]])
    expect(filesIn(talked)).toContainEqual(['Here', ['two.png']])
  })

  test("are invisible before sending, and can't be sent by anyone else", async () => {
    const ada = await knownReaderOn(server, 'acme', 'alma@example.com')
    const eve = await knownReaderOn(server, 'acme', 'eve@example.com')
    const id = await uploaded(ada, '/api/own/files', 'mine.txt', Buffer.from('secret'))
    const stolen = await eve.call(createOwnTicket, wish({ fileIds: [id] }))
    await make(ada, { fileIds: [id] })
    const twice = await ada.call(createOwnTicket, wish({ fileIds: [id] }))
    const anonymous = await upload(readerOn(server, 'acme'), '/api/own/files', 'x.txt', picture)

    expect([stolen.status, twice.status, anonymous.status]).toEqual([404, 404, 401])
  })

  test.each([
    ['a program', 'run.exe', Buffer.from('MZ')],
    ['nothing', 'empty.txt', Buffer.alloc(0)],
  ])("can't be %s", async (_, name, body) => {
    const ada = await knownReaderOn(server, 'acme', 'types@example.com')
    expect((await upload(ada, '/api/own/files', name, body)).status).toBe(422)
  })

  test('are limited before sending, even with concurrent uploads', async () => {
    const eager = await knownReaderOn(server, 'acme', 'eager@example.com')
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        upload(eager, '/api/own/files', `${at}.txt`, Buffer.from('x')),
      ),
    )
    const taken = answers.filter(({ status }) => status === 201)

    expect(taken).toHaveLength(20)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  })

  test('are deleted if they were never sent', async () => {
    const ada = await knownReaderOn(server, 'acme', 'forget@example.com')
    const id = await uploaded(ada, '/api/own/files', 'left.txt', Buffer.from('left'))
    await sweep()
    const before = await stored(id)
    await server.query(
      `update ticket_uploads set expires_at = now() - interval '1 second' where id = $1`,
      [id],
    )
    await sweep()

    expect(before).toBe(true)
    await vi.waitFor(async () => expect(await stored(id)).toBe(false), patience)
  })

  test('are erased with their owner', async () => {
    const email = 'gone@example.com'
    const { id: contactId } = await agent().must(createContact, { name: 'Gone', email })
    const gone = await knownReaderOn(server, 'acme', email)
    const sent = await uploaded(gone, '/api/own/files', 'sent.txt', Buffer.from('sent'))
    const unsent = await uploaded(gone, '/api/own/files', 'unsent.txt', Buffer.from('unsent'))
    await make(gone, { fileIds: [sent] })
    await agent().must(eraseContact, { id: contactId })
    const [file] = await server.query<{ gone: boolean }>(
      'select deleted_at is not null as gone from ticket_files where id = $1',
      [sent],
    )
    await sweep()

    expect(file?.gone).toBe(true)
    await vi.waitFor(async () => expect(await stored(unsent)).toBe(false), patience)
  })
})

describe('idea images', () => {
  test('are visible to the team while the idea waits, and to everyone once it is public', async () => {
    const browser = readerOn(server, 'acme')
    const id = await uploaded(browser, '/api/share/ideas/pictures', 'idea.png', picture)
    const title = `Idea ${crypto.randomUUID()}`
    await browser.must(submitIdea, send(title, [id]))
    const { items } = await agent().must(listSubmissions, {})
    const waiting = items.find((one) => one.title === title)
    const seen = await browser.send({
      path: pathOf(waiting?.pictures[0]?.url),
    })
    await agent().must(decideSubmissions, { ids: [waiting?.id ?? ''], act: 'approve' })
    const [ticket] = (await agent().must(listTickets, { search: title })).items
    const idea = await browser.must(getIdea, { slug: 'ideas', key: ticket?.key ?? '' })
    const page = await browser.send({ path: `/s/ideas/${ticket?.key}` })

    expect(waiting?.pictures.map(({ name, width }) => [name, width])).toEqual([['idea.png', 40]])
    expect(seen.status).toBe(200)
    expect(idea.pictures.map(({ name }) => name)).toEqual(['idea.png'])
    expect(page.text).toContain('alt="idea.png"')
  })

  test('stay internal after a merge and are deleted on rejection', async () => {
    const browser = readerOn(server, 'acme')
    const into = await agent().must(createTicket, {
      clientKey: crypto.randomUUID(),
      boardId: board.id,
      title: 'The one',
      visibility: 'public',
    })
    const merged = await waitingIdea(browser)
    const rejected = await waitingIdea(browser)
    const merge = { ids: [merged.id], act: 'merge' as const, ticketId: into.id }
    await agent().must(decideSubmissions, merge)
    await agent().must(decideSubmissions, { ids: [rejected.id], act: 'reject', reason: 'No' })
    const idea = await browser.must(getIdea, { slug: 'ideas', key: into.key })
    const files = await agent().must(listTicketFiles, { id: into.id })
    const [kept] = await server.query<{ days: number }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days
       from ticket_uploads where id = $1`,
      [rejected.pictureId],
    )

    expect(idea.pictures).toEqual([])
    expect(files.items).toHaveLength(1)
    expect(kept?.days).toBe(30)
  })

  test("are erased with their owner, even on another person's ticket", async () => {
    const email = 'merged@example.com'
    const { id: contactId } = await agent().must(createContact, { name: 'Merged', email })
    const judged = await agent().must(createBoard, { name: 'Judged', key: 'JUD', kind: 'product' })
    const into = await agent().must(createTicket, {
      clientKey: crypto.randomUUID(),
      boardId: judged.id,
      title: 'Of others',
      visibility: 'public',
    })
    await agent().must(createShare, {
      siteId: acme.siteId,
      boardId: judged.id,
      slug: 'judged',
      title: 'Judged',
      submitAccess: 'anyone',
    })
    const browser = await knownReaderOn(server, 'acme', email)
    const pictureId = await uploaded(browser, '/api/share/judged/pictures', 'own.png', picture)
    await browser.must(submitIdea, { ...send('Our own', [pictureId]), slug: 'judged' })
    const { items } = await agent().must(listSubmissions, {})
    const waiting = items.find(({ title }) => title === 'Our own')
    const merge = { ids: [waiting?.id ?? ''], act: 'merge' as const, ticketId: into.id }
    await agent().must(decideSubmissions, merge)
    const before = await agent().must(listTicketFiles, { id: into.id })
    await agent().must(eraseContact, { id: contactId })
    const after = await agent().must(listTicketFiles, { id: into.id })
    const [file] = await server.query<{ due: boolean }>(
      'select expires_at <= now() as due from ticket_files where id = $1',
      [pictureId],
    )

    expect(before.items).toHaveLength(1)
    expect(after.items).toEqual([])
    expect(file?.due).toBe(true)
  })

  test('must be images, at most five, and only from people who may submit ideas', async () => {
    const browser = readerOn(server, 'acme')
    const known = await knownReaderOn(server, 'acme', 'tricky@example.com')
    const path = '/api/share/ideas/pictures'
    const text = await upload(browser, path, 'a.txt', Buffer.from('plain'))
    const nowhere = await upload(browser, '/api/share/none/pictures', 'a.png', picture)
    const foreign = await upload(readerOn(server, 'globex'), path, 'a.png', picture)
    const six = await browser.call(submitIdea, send('Six', Array.from({ length: 6 }, uuid)))
    const attached = await uploaded(known, '/api/own/files', 'notes.txt', Buffer.from('notes'))
    const smuggled = await known.call(submitIdea, send('Smuggled', [attached]))
    const key = await uploaded(browser, path, 'b.png', picture)
    const stolen = await readerOn(server, 'acme').call(submitIdea, send('Stolen', [key]))

    expect([text, nowhere, foreign, six, smuggled, stolen].map(({ status }) => status)).toEqual([
      422, 404, 404, 400, 422, 404,
    ])
  })
})

function agent(): Client {
  return acme.owner.client
}

function wish(extra: { readonly fileIds?: string[] } = {}) {
  const title = `Help ${crypto.randomUUID()}`
  return { clientKey: crypto.randomUUID(), typeId, title, text: 'Please', ...extra }
}

function make(browser: Client, extra: { readonly fileIds?: string[] } = {}): Promise<OwnTicket> {
  return browser.must(createOwnTicket, wish(extra))
}

function send(title: string, pictureIds: string[]) {
  return { slug: 'ideas', title, clientKey: crypto.randomUUID(), pictureIds }
}

async function waitingIdea(browser: Client): Promise<{ id: string; pictureId: string }> {
  const pictureId = await uploaded(browser, '/api/share/ideas/pictures', 'w.png', picture)
  const title = `Idea ${crypto.randomUUID()}`
  await browser.must(submitIdea, send(title, [pictureId]))
  const { items } = await agent().must(listSubmissions, {})
  return { id: items.find((one) => one.title === title)?.id ?? '', pictureId }
}

function upload(browser: Client, path: string, name: string, body: Buffer) {
  return browser.send({ method: 'POST', path: `${path}?name=${encodeURIComponent(name)}`, body })
}

async function uploaded(
  browser: Client,
  path: string,
  name: string,
  body: Buffer,
): Promise<string> {
  const answer = await upload(browser, path, name, body)
  if (answer.status !== 201) throw new Error(`The upload answered ${answer.status}: ${answer.text}`)
  return (answer.body as { id: string }).id
}

function filesIn({ thread }: OwnTicket): [text: string, files: string[]][] {
  return thread.map(({ text, files }) => [text, files.map(({ name }) => name)])
}

function pathOf(url: string | undefined): string {
  const { pathname, search } = new URL(url ?? 'http://nowhere/')
  return `${pathname}${search}`
}

async function stored(id: string): Promise<boolean> {
  const found = await createStorage(server.config).get(storageKey(acme.organizationId, id))
  found?.stream.destroy()
  return found !== undefined
}

async function sweep(): Promise<void> {
  const [, batch] = unsentUploadsTask.jobs
  await inCompany(server, acme, (scope) => batch?.run(scope, {}) ?? Promise.resolve())
}

function uuid(): string {
  return crypto.randomUUID()
}
