import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createContact } from '#modules/contacts/contract.ts'
import { mergeContacts } from '#modules/contacts/person-contract.ts'
import { createShare, listShareComments, updateShare } from '#modules/share/contract.ts'
import type { BoardShare } from '#modules/share/model.ts'
import {
  commentOnIdea,
  deleteOwnComment,
  editOwnComment,
  getIdea,
  listIdeas,
  reactToComment,
  setVote,
} from '#modules/share/reader-contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { moveToBoard } from '#modules/tickets/arranging-contract.ts'
import { createBoard } from '#modules/tickets/boards-contract.ts'
import { createTicket } from '#modules/tickets/contract.ts'
import type { Board, Ticket } from '#modules/tickets/model.ts'
import { readerOn } from '#tests/support/reader.ts'
import { readerKey, shareReader, type ShareReader } from '#tests/support/share-reader.ts'
import { submitPlainForm } from '#tests/support/plain-form.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let board: Board
let share: BoardShare
let ada: ShareReader
let eve: ShareReader
beforeAll(async () => {
  server = await startTestServer({ rateLimits: 'on' })
  acme = await makeCompany(server, 'acme')
  globex = await makeCompany(server, 'globex')
  ;({ board, share } = await makeShared('ideas', 'IDE'))
  ada = shareReader(server, acme, { contactId: await contact('Ada') })
  eve = shareReader(server, acme, { key: readerKey('eve') })
})
afterAll(() => server.close())

describe("a reader's own comment", () => {
  test('can be edited for 15 minutes, and the team sees the old text', async () => {
    const { at, id } = await said(ada, 'I want it')
    const changed = await ada.must(editOwnComment, { ...place(at), id, body: 'I need it' })
    const { items } = await client().must(listShareComments, {
      ticketId: at.ticketId,
      state: 'published',
    })
    await age(id, 16)
    const late = await ada.try(editOwnComment, { ...place(at), id, body: 'Too late' })
    const [read] = (await eve.must(getIdea, place(at))).comments

    expect(changed).toMatchObject({ body: 'I need it', isEdited: true, canEdit: true })
    expect(items[0]?.edits.map(({ body }) => body)).toEqual(['I want it'])
    expect(late).toBe('conflict')
    expect(read).toMatchObject({ body: 'I need it', canEdit: false, isOwn: false })
    expect(JSON.stringify(read)).not.toContain('I want it')
  })

  test('is edited and deleted once by simultaneous requests', async () => {
    const { at, id } = await said(ada, 'Once')
    const five = [1, 2, 3, 4, 5]
    await Promise.all(
      five.map(() => ada.try(editOwnComment, { ...place(at), id, body: 'Changed once' })),
    )
    const codes = await Promise.all(five.map(() => ada.try(deleteOwnComment, { ...place(at), id })))
    const edits = await server.query('select from share_comment_edits where comment_id = $1', [id])

    expect(edits).toHaveLength(1)
    expect(codes.toSorted()).toEqual(['not_found', 'not_found', 'not_found', 'not_found', 'ok'])
  })

  test('is deleted while replies to it stay', async () => {
    const { at, id } = await said(ada, 'Wrong')
    const answer = { ...place(at), clientKey: crypto.randomUUID(), body: 'Why?', parentId: id }
    await eve.must(commentOnIdea, answer)
    await ada.must(deleteOwnComment, { ...place(at), id })
    const { comments, commentCount } = await eve.must(getIdea, place(at))
    const page = await readerOn(server, 'acme').send({ path: `/s/ideas/${at.key}` })

    expect(comments.map(({ body }) => body)).toEqual(['Why?'])
    expect(commentCount).toBe(1)
    expect(page.text).toContain('This comment was removed.')
    expect(page.text).not.toContain('Wrong')
  })

  test('needs review again after an edit on boards with reviewed comments', async () => {
    const strict = await makeShared('strict', 'STR')
    const { at, id } = await said(ada, 'Fine', strict)
    await client().must(updateShare, {
      id: strict.share.id,
      version: strict.share.version,
      moderatesComments: true,
    })
    const changed = await ada.must(editOwnComment, { ...place(at), id, body: 'Sneaky' })

    expect(changed.isWaiting).toBe(true)
    expect((await eve.must(getIdea, place(at))).comments).toEqual([])
  })

  test.each([
    ['another account', () => eve, 'forbidden'],
    ['an anonymous reader', () => shareReader(server, acme), 'forbidden'],
    ['a reader of another organization', () => shareReader(server, globex), 'not_found'],
  ] as const)("can't be edited or deleted by %s", async (_, reader, code) => {
    const { at, id } = await said(ada, 'Mine')
    expect(await reader().try(editOwnComment, { ...place(at), id, body: 'Yours' })).toBe(code)
    expect(await reader().try(deleteOwnComment, { ...place(at), id })).toBe(code)
  })

  test('is edited and deleted without JavaScript', async () => {
    const idea = await makeIdea(board)
    const browser = readerOn(server, 'acme')
    const path = `/s/ideas/${idea.key}`
    const to = { call: 'POST', which: commentsOnly, fill: { body: 'First' } }
    await submitPlainForm(browser, path, to)
    const edited = await submitPlainForm(browser, path, { call: 'PATCH', fill: { body: 'Second' } })
    const then = await browser.must(getIdea, { slug: 'ideas', key: idea.key })
    const deleted = await submitPlainForm(browser, path, { call: 'DELETE' })
    const after = await browser.must(getIdea, { slug: 'ideas', key: idea.key })

    expect([edited.status, deleted.status]).toEqual([303, 303])
    expect(then.comments.map(({ body }) => body)).toEqual(['Second'])
    expect(after.comments).toEqual([])
  })
})

describe('a reaction', () => {
  test('counts once per person and emoji', async () => {
    const { at, id } = await said(ada, 'Good?')
    const on = { ...place(at), id, isOn: true }
    await ada.must(reactToComment, { ...on, emoji: '👍' })
    await ada.must(reactToComment, { ...on, emoji: '👍' })
    await ada.must(reactToComment, { ...on, emoji: '🎉' })
    const seen = await eve.must(reactToComment, { ...on, emoji: '👍' })
    await ada.must(reactToComment, { ...on, emoji: '🎉', isOn: false })
    const [after] = (await ada.must(getIdea, place(at))).comments

    expect(seen.reactions).toEqual([
      { emoji: '👍', count: 2, isMine: true },
      { emoji: '🎉', count: 1, isMine: false },
    ])
    expect(after?.reactions).toEqual([{ emoji: '👍', count: 2, isMine: true }])
  })

  test('is rejected for other emoji, locked ideas and pending comments', async () => {
    const { at, id } = await said(ada, 'Here')
    const on = { ...place(at), id, isOn: true }
    const odd = await readerOn(server, 'acme').send({
      method: 'PUT',
      path: `/api/share/ideas/ideas/${at.key}/comments/${id}/reactions`,
      body: { emoji: '💩', isOn: true },
    })
    await server.query(`update share_comments set state = 'pending' where id = $1`, [id])
    const waiting = await eve.try(reactToComment, { ...on, emoji: '👍' })
    await server.query(`update share_comments set state = 'published' where id = $1`, [id])
    await server.query('update tickets set is_locked = true where id = $1', [at.ticketId])
    const locked = {
      react: await eve.try(reactToComment, { ...on, emoji: '👍' }),
      edit: await ada.try(editOwnComment, { ...place(at), id, body: 'Other' }),
      comment: await eve.try(commentOnIdea, {
        ...place(at),
        clientKey: crypto.randomUUID(),
        body: 'More',
      }),
      delete: await ada.try(deleteOwnComment, { ...place(at), id }),
    }

    expect([odd.status, waiting]).toEqual([400, 'not_found'])
    expect(locked).toEqual({
      react: 'conflict',
      edit: 'conflict',
      comment: 'conflict',
      delete: 'ok',
    })
  })

  test('is rate limited like votes', async () => {
    const { at, id } = await said(ada, 'Often')
    const reader = shareReader(server, acme, { key: readerKey('often'), address: '203.0.113.99' })
    const codes = []
    for (let turn = 0; turn < 11; turn++) {
      const isOn = turn % 2 === 0
      codes.push(await reader.try(reactToComment, { ...place(at), id, emoji: '👀', isOn }))
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'ok'), 'rate_limited'])
  })
})

describe('two merged contacts', () => {
  test('have one vote and one of each reaction', async () => {
    const idea = await makeIdea(board)
    const at = { slug: 'ideas', key: idea.key }
    const [oneId, otherId] = [await contact('Grace'), await contact('Grace H')]
    const one = shareReader(server, acme, { contactId: oneId })
    const other = shareReader(server, acme, { contactId: otherId })
    const { id } = await ada.must(commentOnIdea, {
      ...at,
      clientKey: crypto.randomUUID(),
      body: 'x',
    })
    for (const reader of [one, other]) {
      await reader.must(setVote, { ...at, isVoting: true })
      await reader.must(reactToComment, { ...at, id, emoji: '👍', isOn: true })
    }
    await other.must(reactToComment, { ...at, id, emoji: '🎉', isOn: true })
    const before = await one.must(getIdea, at)
    await client().must(mergeContacts, { id: oneId, fromId: otherId })
    const after = await one.must(getIdea, at)

    expect(before.votesCount).toBe(2)
    expect(after.votesCount).toBe(1)
    expect(after.comments[0]?.reactions).toEqual([
      { emoji: '👍', count: 1, isMine: true },
      { emoji: '🎉', count: 1, isMine: true },
    ])
  })
})

describe('tags', () => {
  test('only show if public, and filter list, page and feed', async () => {
    const open = await tag('Mobile')
    const hidden = await tag('Churn risk')
    const tagged = await makeIdea(board, [open, hidden])
    const other = await makeIdea(board, [hidden])
    const version = await versionOf(share.id)
    await client().must(updateShare, { id: share.id, version, tagIds: [open] })
    const { items } = await eve.must(listIdeas, { slug: 'ideas', tag: 'Mobile' })
    const secret = await eve.must(listIdeas, { slug: 'ideas', tag: 'Churn risk' })
    const idea = await eve.must(getIdea, { slug: 'ideas', key: tagged.key })
    const browser = readerOn(server, 'acme')
    const [page, list, feed, narrow] = [
      await browser.send({ path: `/s/ideas/${tagged.key}` }),
      await browser.send({ path: '/s/ideas?tag=Mobile' }),
      await browser.send({ path: '/s/ideas/feed.xml' }),
      await browser.send({ path: '/s/ideas/feed.xml?tag=Mobile' }),
    ]

    expect(items.map(({ key }) => key)).toEqual([tagged.key])
    expect(secret.items).toEqual([])
    expect(idea.tags.map(({ name }) => name)).toEqual(['Mobile'])
    expect(page.text).toContain('/s/ideas?tag=Mobile')
    expect(list.text).toContain(`/s/ideas/${tagged.key}"`)
    expect(list.text).not.toContain(`/s/ideas/${other.key}"`)
    expect(feed.text).toContain('<category>Mobile</category>')
    expect(narrow.text).not.toContain(other.key)
    for (const { text } of [page, list, feed, narrow]) expect(text).not.toContain('Churn risk')
  })
})

describe('an idea moved to another board', () => {
  test('is found by its old key by readers with access', async () => {
    const other = await makeShared('later', 'LAT')
    const gone = await client().must(createBoard, { name: 'Inside', key: 'INS', kind: 'product' })
    const moved = await makeIdea(board)
    const lost = await makeIdea(board)
    const there = await client().must(moveToBoard, { id: moved.id, boardId: other.board.id })
    await client().must(moveToBoard, { id: lost.id, boardId: gone.id })
    const browser = readerOn(server, 'acme')
    const answer = await browser.send({ path: `/s/ideas/${moved.key}` })
    const nothing = await browser.send({ path: `/s/ideas/${lost.key}` })

    expect(answer).toMatchObject({
      status: 301,
      headers: { location: `/s/later/${there.key}` },
    })
    expect(nothing.status).toBe(404)
  })
})

function client() {
  return acme.owner.client
}

async function contact(name: string): Promise<string> {
  return (await client().must(createContact, { name })).id
}

async function tag(name: string): Promise<string> {
  const values = { name, color: '#2563eb', offeredFor: 'tickets', description: '' } as const
  return (await client().must(tagCalls.create, values)).id
}

interface Shared {
  readonly board: Board
  readonly share: BoardShare
}

async function makeShared(slug: string, key: string): Promise<Shared> {
  const made = await client().must(createBoard, { name: slug, key, kind: 'product' })
  const shown = await client().must(createShare, {
    siteId: acme.siteId,
    boardId: made.id,
    slug,
    title: slug,
    voteAccess: 'anyone',
    commentAccess: 'anyone',
    submitAccess: 'anyone',
    moderatesAnonymous: false,
  })
  return { board: made, share: shown }
}

function makeIdea({ id: boardId }: Board, tagIds: string[] = []): Promise<Ticket> {
  return client().must(createTicket, {
    clientKey: crypto.randomUUID(),
    boardId,
    title: `Idea ${crypto.randomUUID()}`,
    visibility: 'public',
    tagIds,
  })
}

interface At {
  readonly slug: string
  readonly key: string
  readonly ticketId: string
}

async function said(
  reader: ShareReader,
  body: string,
  where: Shared = { board, share },
): Promise<{ at: At; id: string }> {
  const { key, id: ticketId } = await makeIdea(where.board)
  const at = { slug: where.share.slug, key, ticketId }
  const clientKey = crypto.randomUUID()
  const { id } = await reader.must(commentOnIdea, { ...place(at), clientKey, body })
  return { at, id }
}

function place({ slug, key }: At) {
  return { slug, key }
}

async function age(id: string, minutes: number): Promise<void> {
  await server.query(
    `update share_comments set created_at = created_at - make_interval(mins => $2) where id = $1`,
    [id, minutes],
  )
}

async function versionOf(id: string): Promise<number> {
  const [row] = await server.query<{ version: number }>(
    'select version from board_shares where id = $1',
    [id],
  )
  return row?.version ?? 0
}

function commentsOnly({ call }: { readonly call: string }): boolean {
  return call.endsWith('/comments')
}
