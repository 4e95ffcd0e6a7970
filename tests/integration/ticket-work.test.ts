import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createBoard, updateBoard } from '#modules/tickets/boards-contract.ts'
import {
  addComment,
  createTicket,
  deleteComment,
  editComment,
  getTicket,
  listComments,
  moveTicket,
  putChecklist,
  trashTickets,
  updateTicket,
} from '#modules/tickets/contract.ts'
import { listTicketFiles, trashTicketFile } from '#modules/tickets/files-contract.ts'
import type { Board, Ticket } from '#modules/tickets/model.ts'
import { deleteTime, listTime, logTime, updateTime } from '#modules/tickets/time-contract.ts'
import type { Answer } from '#tests/support/client.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { attachFile, tryAttaching } from '#tests/support/ticket-files.ts'
import { makeCompany, type Company, type Member } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let worker: Member
let looker: Member
let outsider: Member
let board: Board
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  globex = await makeCompany(server, 'globex')
  const roleKey = 'preset:support-agent'
  worker = await acme.join({ roleKey })
  looker = await acme.join({ roleKey })
  outsider = await acme.join({ roleKey })
  const { client } = acme.owner
  const made = await client.must(createBoard, { name: 'Closed', key: 'SHUT', access: 'members' })
  board = await client.must(updateBoard, {
    id: made.id,
    version: made.version,
    people: [
      { memberId: worker.memberId, teamId: null, role: 'work' },
      { memberId: looker.memberId, teamId: null, role: 'view' },
    ],
  })
})
afterAll(() => server.close())

describe('a ticket file', () => {
  test('is only readable with access to the board', async () => {
    const { id } = await make()
    const file = await attachFile(worker.client, { id, name: 'log.txt' }, 'Some lines.')
    const seen = await looker.client.must(listTicketFiles, { id })

    expect(seen.items).toMatchObject([{ name: 'log.txt', size: 11, memberId: worker.memberId }])
    expect((await fetched(file)).text).toBe('Some lines.')
    const unseen = await outsider.client.call(listTicketFiles, { id })
    const foreign = await globex.owner.client.call(listTicketFiles, { id })
    expect([unseen.status, foreign.status]).toEqual([404, 404])
    const tries = [looker, outsider, globex.owner].map(({ client }) =>
      tryAttaching(client, { id, name: 'a.txt' }),
    )
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([403, 404, 404])
  })

  test('is deleted by its uploader or an admin, restored, and erased after 30 days', async () => {
    const { id } = await make()
    const file = await attachFile(acme.owner.client, { id, name: 'log.txt' })
    const asked = { id: file.id, isTrashed: true }
    expect((await worker.client.call(trashTicketFile, asked)).status).toBe(403)
    expect((await outsider.client.call(trashTicketFile, asked)).status).toBe(404)
    await acme.owner.client.must(trashTicketFile, asked)
    const gone = await acme.owner.client.must(listTicketFiles, { id })
    expect([gone.items, (await fetched(file)).status]).toEqual([[], 404])

    await acme.owner.client.must(trashTicketFile, { id: file.id, isTrashed: false })
    expect((await fetched(file)).status).toBe(200)
    await acme.owner.client.must(trashTicketFile, asked)
    const [row] = await server.query<{ days: number }>(
      `select extract(day from expires_at - deleted_at)::int as days from ticket_files where id = $1`,
      [file.id],
    )
    expect(row?.days).toBe(30)
  })

  test("can't be read while its ticket is in the trash", async () => {
    const { id } = await make()
    const file = await attachFile(acme.owner.client, { id, name: 'log.txt' })
    await acme.owner.client.must(trashTickets, { ids: [id], isTrashed: true })

    expect((await fetched(file)).status).toBe(404)
    expect((await tryAttaching(acme.owner.client, { id, name: 'b.txt' })).status).toBe(409)
  })

  test('is rejected if it is an executable', async () => {
    const { id } = await make()
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
    const refused = await tryAttaching(worker.client, { id, name: 'setup.exe' }, program)

    expect(refused.status).toBe(422)
  })

  test('belongs to one comment of its uploader and is deleted with it', async () => {
    const { id } = await make()
    const file = await attachFile(worker.client, { id, name: 'a.txt', isForComment: 'true' })
    const saying = (fileIds: string[]) => ({
      id,
      clientKey: crypto.randomUUID(),
      text: 'See',
      fileIds,
    })
    expect((await looker.client.must(listTicketFiles, { id })).items).toEqual([])
    expect((await acme.owner.client.call(addComment, saying([file.id]))).status).toBe(404)
    const comment = await worker.client.must(addComment, saying([file.id]))
    const { items } = await looker.client.must(listComments, { id })

    expect(comment.files.map(({ name }) => name)).toEqual(['a.txt'])
    expect(items[0]?.files.map(({ name }) => name)).toEqual(['a.txt'])
    expect((await worker.client.call(addComment, saying([file.id]))).status).toBe(404)
    await worker.client.must(deleteComment, { id: comment.id })
    expect((await fetched(file)).status).toBe(404)
    const after = await looker.client.must(listComments, { id })
    expect(after.items[0]?.files).toEqual([])
  })
})

describe('time spent', () => {
  test('is logged, summed up, edited and deleted', async () => {
    const { id } = await make()
    const key = crypto.randomUUID()
    const entry = { id, clientKey: key, workedOn: '2030-03-01', minutes: 90, note: 'Looked' }
    const noted = await worker.client.must(logTime, entry)
    const again = await worker.client.must(logTime, entry)
    await acme.owner.client.must(logTime, { ...entry, clientKey: crypto.randomUUID(), minutes: 20 })
    const listed = await looker.client.must(listTime, { id })

    expect(again.id).toBe(noted.id)
    expect(new Set(listed.items.map(({ minutes }) => minutes))).toEqual(new Set([20, 90]))
    expect(listed.totals).toEqual([
      { memberId: worker.memberId, minutes: 90 },
      { memberId: acme.owner.memberId, minutes: 20 },
    ])
    expect((await read(id)).spentMin).toBe(110)
    await worker.client.must(updateTime, { id: noted.id, minutes: 30 })
    expect((await read(id)).spentMin).toBe(50)
    await worker.client.must(deleteTime, { id: noted.id })
    expect((await read(id)).spentMin).toBe(20)
  })

  test('of a teammate can only be edited by a board admin', async () => {
    const { id } = await make()
    const spent = { id, clientKey: crypto.randomUUID(), workedOn: '2030-03-01', minutes: 5 }
    const mine = await acme.owner.client.must(logTime, spent)
    const entry = await worker.client.must(logTime, { ...spent, clientKey: crypto.randomUUID() })

    expect((await worker.client.call(updateTime, { id: mine.id, minutes: 6 })).status).toBe(403)
    expect((await outsider.client.call(deleteTime, { id: mine.id })).status).toBe(404)
    expect((await globex.owner.client.call(deleteTime, { id: mine.id })).status).toBe(404)
    expect((await acme.owner.client.call(updateTime, { id: entry.id, minutes: 6 })).status).toBe(
      200,
    )
    const looked = { ...spent, clientKey: crypto.randomUUID() }
    expect((await looker.client.call(logTime, looked)).status).toBe(403)
  })
})

test('a locked ticket can only be changed and commented on by board admins', async () => {
  const { id, version, columnId } = await make()
  const { client } = acme.owner
  const comment = { id, clientKey: crypto.randomUUID(), text: 'Mine' }
  const said = await worker.client.must(addComment, comment)
  const byWorker = await worker.client.call(updateTicket, { id, version, isLocked: true })
  const locked = await client.must(updateTicket, { id, version, isLocked: true })
  const refused = [
    await worker.client.call(updateTicket, { id, version: locked.version, title: 'No' }),
    await worker.client.call(addComment, { ...comment, clientKey: crypto.randomUUID() }),
    await worker.client.call(editComment, { id: said.id, text: 'No' }),
    await worker.client.call(moveTicket, { id, columnId, afterId: null, beforeId: null }),
    await worker.client.call(putChecklist, { id, version: locked.version, items: [] }),
    await worker.client.call(trashTickets, { ids: [id], isTrashed: true }),
    await tryAttaching(worker.client, { id, name: 'a.txt' }),
    await worker.client.call(updateTicket, { id, version: locked.version, isLocked: false }),
  ]

  expect(byWorker.status).toBe(403)
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
  await client.must(addComment, { ...comment, clientKey: crypto.randomUUID() })
  await client.must(updateTicket, { id, version: locked.version, isLocked: false })
  await worker.client.must(editComment, { id: said.id, text: 'Yes' })
})

function make(): Promise<Ticket> {
  return acme.owner.client.must(createTicket, {
    clientKey: crypto.randomUUID(),
    boardId: board.id,
    title: 'Something',
  })
}

function read(id: string): Promise<Ticket> {
  return acme.owner.client.must(getTicket, { id })
}

/** With the signed URL only, without a session. */
function fetched({ url }: { readonly url: string }): Promise<Answer> {
  const { pathname, search } = new URL(url)
  return server.client().send({ path: pathname + search })
}
