import { afterAll, beforeAll, expect, test } from 'vitest'

import { createShare, updateShare } from '#modules/share/contract.ts'
import type { BoardShare } from '#modules/share/model.ts'
import { setVote } from '#modules/share/reader-contract.ts'
import { createBoard } from '#modules/tickets/boards-contract.ts'
import { createTicket, updateTicket } from '#modules/tickets/contract.ts'
import type { Ticket } from '#modules/tickets/model.ts'
import { knownReaderOn, readerOn } from '#tests/support/reader.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let share: BoardShare
let idea: Ticket
const path = '/s/ideas'
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  await makeCompany(server, 'globex')
  const { client } = acme.owner
  const board = await client.must(createBoard, { name: 'Ideas', key: 'IDE', kind: 'product' })
  share = await client.must(createShare, {
    siteId: acme.siteId,
    boardId: board.id,
    slug: 'ideas',
    title: 'Ideas',
    voteAccess: 'anyone',
  })
  idea = await client.must(createTicket, {
    clientKey: crypto.randomUUID(),
    boardId: board.id,
    title: 'Wombat',
    visibility: 'public',
  })
})
afterAll(() => server.close())

test('a public page is rendered once until something changes', async () => {
  const browser = readerOn(server, 'acme')
  const first = await browser.send({ path })
  // Directly in the database, so no event clears the cache.
  await server.query(`update tickets set title = 'Numbat' where id = $1`, [idea.id])
  const again = await browser.send({ path })
  const head = await browser.send({ path, method: 'HEAD' })
  const same = await browser.send({ path, headers: { 'if-none-match': first.headers.etag } })
  await browser.must(setVote, { slug: 'ideas', key: idea.key, isVoting: true })
  const fresh = await readerOn(server, 'acme').send({ path })

  expect(again.text).toBe(first.text)
  expect([head.status, head.text, head.headers['content-length']]).toEqual([
    200,
    '',
    first.headers['content-length'],
  ])
  expect([same.status, same.text]).toEqual([304, ''])
  expect(fresh.text).toContain('Numbat')
})

test('personal content is never cached for someone else', async () => {
  const known = await knownReaderOn(server, 'acme', 'ada@example.com')
  const own = await known.send({ path })
  const strangers = await readerOn(server, 'acme').send({ path })
  const ownAgain = await known.send({ path })
  const elsewhere = await readerOn(server, 'globex').send({ path })

  expect(own.text).toContain('Sign out')
  expect(strangers.text).not.toContain('Sign out')
  expect(ownAgain.text).toContain('Sign out')
  expect(elsewhere.status).toBe(404)
})

test('content closed to readers disappears immediately', async () => {
  const stranger = readerOn(server, 'acme')
  const page = `${path}/${idea.key}`
  const before = [await stranger.send({ path }), await stranger.send({ path: page })]
  const { client } = acme.owner
  const [{ version } = { version: 0 }] = await server.query<{ version: number }>(
    'select version from tickets where id = $1',
    [idea.id],
  )
  await client.must(updateTicket, { id: idea.id, version, visibility: 'internal' })
  const hidden = await stranger.send({ path: page })
  await client.must(updateShare, {
    id: share.id,
    version: share.version,
    viewAccess: 'team',
    voteAccess: 'team',
    commentAccess: 'team',
    submitAccess: 'team',
  })
  const closed = await stranger.send({ path })

  expect(before.map(({ status }) => status)).toEqual([200, 200])
  expect([hidden.status, closed.status]).toEqual([404, 404])
})
