import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { companyCalls } from '#modules/contacts/companies-contract.ts'
import { createContact } from '#modules/contacts/contract.ts'
import {
  listContactMerges,
  mergeContacts,
  unmergeContacts,
} from '#modules/contacts/person-contract.ts'
import { fieldCalls } from '#modules/fields/contract.ts'
import {
  answerIdea,
  createShare,
  decideComments,
  decideSubmissions,
  listShareComments,
  listShares,
  listSubmissions,
  listTeamIdeas,
  listVotes,
  mergeIdea,
  putShareSettings,
  removeVote,
  renewLink,
  unmergeIdea,
  updateShare,
  updateShareComment,
  voteFor,
} from '#modules/share/contract.ts'
import {
  commentOnIdea,
  followIdea,
  getIdea,
  getRoadmap,
  listIdeas,
  setVote,
  submitIdea,
  suggestIdeas,
  unsubscribe,
} from '#modules/share/reader-contract.ts'
import type { BoardShare } from '#modules/share/model.ts'
import { createBoard } from '#modules/tickets/boards-contract.ts'
import { createTicket, getTicket, moveTicket, updateTicket } from '#modules/tickets/contract.ts'
import type { Board, Ticket } from '#modules/tickets/model.ts'
import { inCompany } from '#tests/support/conversations.ts'
import { readerKey, shareReader, type ShareReader } from '#tests/support/share-reader.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let board: Board
let share: BoardShare
let ada: ShareReader
let adaId: string
beforeAll(async () => {
  server = await startTestServer({
    rateLimits: 'on',
    // Requests that wait for a lock hold a connection, so the pool needs spare ones on a slow machine.
    // machine.
    environment: { DATABASE_POOL_SIZE: '12' },
  })
  acme = await makeCompany(server, 'acme')
  globex = await makeCompany(server, 'globex')
  const { client } = acme.owner
  board = await client.must(createBoard, { name: 'Product', key: 'PRO', kind: 'product' })
  share = await client.must(createShare, {
    siteId: acme.siteId,
    boardId: board.id,
    slug: 'ideas',
    title: 'Ideas',
    voteAccess: 'anyone',
    moderatesIdentified: false,
  })
  adaId = await contact('Ada')
  ada = shareReader(server, acme, { contactId: adaId })
})
afterAll(() => server.close())

describe('a shared board', () => {
  test("can't allow an action to people who can't view it", async () => {
    const { client } = acme.owner
    const asked = { id: share.id, version: share.version }
    const refused = [
      await client.call(updateShare, { ...asked, viewAccess: 'identified' }),
      await client.call(updateShare, { ...asked, viewAccess: 'password' }),
      await client.call(updateShare, { ...asked, showsIdeas: false, roadmap: 'none' }),
    ]

    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422])
  })

  test('exists once per site, with a unique URL', async () => {
    const { client } = acme.owner
    const other = await client.must(createBoard, { name: 'Other', key: 'OTH' })
    const twice = { siteId: acme.siteId, boardId: board.id, slug: 'second', title: 'Twice' }
    const taken = { siteId: acme.siteId, boardId: other.id, slug: 'ideas', title: 'Taken' }
    const foreign = { siteId: globex.siteId, boardId: other.id, slug: 'x-y', title: 'Foreign' }

    expect((await client.call(createShare, twice)).status).toBe(409)
    expect((await client.call(createShare, taken)).status).toBe(409)
    expect((await client.call(createShare, foreign)).status).toBe(404)
  })

  test('hides columns without a public label', async () => {
    const { client } = acme.owner
    const inner = await client.must(createBoard, { name: 'Inner', key: 'INN', kind: 'internal' })
    const [first] = inner.columns
    const answer = await client.call(createShare, {
      siteId: acme.siteId,
      boardId: inner.id,
      slug: 'inner',
      title: 'Inner',
      columnIds: [first?.id ?? ''],
    })

    expect(answer.status).toBe(422)
  })

  test('has a secret link that can be replaced', async () => {
    const linked = await shared('LIN', { viewAccess: 'link' })
    const renewed = await acme.owner.client.must(renewLink, { id: linked.share.id })

    expect(renewed.url).not.toBe(linked.share.url)
    const reader = shareReader(server, acme)
    const [before, after] = [linked.share.url, renewed.url].map(
      (url) => new URL(url).searchParams.get('secret') ?? '',
    )
    const { slug } = linked.share
    expect(await reader.try(listIdeas, { slug, secret: before ?? '' })).toBe('not_found')
    expect(await reader.try(listIdeas, { slug, secret: after ?? '' })).toBe('ok')
  })

  test('is hidden from other organizations', async () => {
    const { client } = globex.owner

    expect((await client.must(listShares, {})).items).toEqual([])
    expect((await client.call(renewLink, { id: share.id })).status).toBe(404)
  })
})

describe('votes', () => {
  test('count once per person, are stored on the ticket, and notify the team', async () => {
    const ticket = await idea('Dark mode')
    const at = { slug: 'ideas', key: ticket.key }
    const anonymous = shareReader(server, acme, { key: readerKey('one') })

    await ada.must(setVote, { ...at, isVoting: true })
    const again = await ada.must(setVote, { ...at, isVoting: true })
    const both = await anonymous.must(setVote, { ...at, isVoting: true })

    expect(again).toMatchObject({ votesCount: 1, hasVoted: true })
    expect(both).toMatchObject({ votesCount: 2, hasVoted: true })
    expect(await read(ticket)).toMatchObject({ votesCount: 2, voteWeight: 2 })
    const { items } = await acme.owner.client.must(listVotes, { id: ticket.id })
    expect(items.map(({ contact: voter }) => voter?.name ?? null)).toEqual([null, 'Ada'])
    const less = await ada.must(setVote, { ...at, isVoting: false })
    expect(less).toMatchObject({ votesCount: 1, hasVoted: false })
  })

  test('are closed when the idea is done', async () => {
    const ticket = await idea('Done already')
    await moveTo(ticket, 'Shipped')

    const refused = await ada.try(setVote, { slug: 'ideas', key: ticket.key, isVoting: true })
    const behalf = { id: ticket.id, contactId: adaId }

    expect(refused).toBe('conflict')
    expect((await acme.owner.client.call(voteFor, behalf)).status).toBe(409)
  })

  test('are added for a contact once, and weigh by the company value', async () => {
    const { client } = acme.owner
    await client.must(fieldCalls.create, {
      key: 'seats',
      label: 'Seats',
      type: 'number',
      object: 'company',
    })
    const firm = await client.must(companyCalls.create, { name: 'Large Inc' })
    await server.query(`update companies set attributes = '{"seats": 40}' where id = $1`, [firm.id])
    const voter = await contact('Bob', firm.id)
    const ticket = await idea('Weighed')
    await client.must(putShareSettings, { weightField: 'seats' })

    await client.must(voteFor, { id: ticket.id, contactId: voter })
    const twice = await client.must(voteFor, { id: ticket.id, contactId: voter })
    await ada.must(setVote, { slug: 'ideas', key: ticket.key, isVoting: true })

    expect(twice).toEqual({ votesCount: 1, voteWeight: 40 })
    expect(await read(ticket)).toMatchObject({ votesCount: 2, voteWeight: 41 })
    const { items } = await client.must(listVotes, { id: ticket.id })
    const added = items.find(({ source }) => source === 'on_behalf')
    expect(await client.must(removeVote, { id: added?.id ?? '' })).toEqual({
      votesCount: 1,
      voteWeight: 1,
    })
    const strange = await client.call(putShareSettings, { weightField: 'no-such' })
    expect(strange.status).toBe(422)
    await client.must(putShareSettings, { weightField: '' })
  })

  test('of two merged contacts count once, and twice after unmerging', async () => {
    const ticket = await idea('Merged people')
    const [one, two] = [await contact('Twin'), await contact('Twin too')]
    for (const contactId of [one, two]) {
      const reader = shareReader(server, acme, { contactId })
      await reader.must(setVote, { slug: 'ideas', key: ticket.key, isVoting: true })
    }
    const { client } = acme.owner
    await client.must(mergeContacts, { id: one, fromId: two })

    expect(await read(ticket)).toMatchObject({ votesCount: 1 })

    const [merged] = (await client.must(listContactMerges, { id: one })).items
    await client.must(unmergeContacts, { id: merged?.id ?? '' })

    expect(await read(ticket)).toMatchObject({ votesCount: 2 })
    const { items } = await client.must(listVotes, { id: ticket.id })
    expect(new Set(items.map(({ contact: voter }) => voter?.id))).toEqual(new Set([one, two]))
  })

  test('are rate limited for anonymous readers', async () => {
    const ticket = await idea('Limited')
    const at = { slug: 'ideas', key: ticket.key, isVoting: true }
    const tries: string[] = []
    for (let count = 0; count < 11; count++) {
      const reader = shareReader(server, acme, {
        key: readerKey(`many${count}`),
        address: '203.0.113.99',
      })
      tries.push(await reader.try(setVote, at))
    }

    expect(tries.filter((answer) => answer === 'ok')).toHaveLength(10)
    expect(tries.at(-1)).toBe('rate_limited')
  })
})

describe('merging', () => {
  test('counts the people of both, and undoing it restores each exactly', async () => {
    const { client } = acme.owner
    const [first, second, third] = [await idea('First'), await idea('Second'), await idea('Third')]
    const people = [await contact('P1'), await contact('P2'), await contact('P3')]
    const votes: [Ticket, string | undefined][] = [
      [first, people[0]],
      [first, people[1]],
      [second, people[1]],
      [second, people[2]],
      [third, people[2]],
    ]
    for (const [ticket, contactId = ''] of votes) {
      await client.must(voteFor, { id: ticket.id, contactId })
    }
    await client.must(mergeIdea, { id: first.id, intoId: second.id })
    const all = await client.must(mergeIdea, { id: second.id, intoId: third.id })

    expect(all.votesCount).toBe(3)
    expect((await read(first)).mergedIntoId).toBe(third.id)
    const shown = await ada.must(getIdea, { slug: 'ideas', key: first.key })
    expect(shown.mergedIntoKey).toBe(third.key)
    const listed = await ada.must(listIdeas, { slug: 'ideas', limit: 100 })
    expect(listed.items.map(({ key }) => key)).not.toContain(first.key)

    const apart = await client.must(unmergeIdea, { id: second.id })
    expect(apart.votesCount).toBe(3)
    expect((await read(first)).mergedIntoId).toBe(second.id)
    await client.must(unmergeIdea, { id: first.id })
    const after = [await read(first), await read(second), await read(third)]
    expect(after.map(({ votesCount }) => votesCount)).toEqual([2, 2, 1])
    expect(after.map(({ mergedIntoId }) => mergedIntoId)).toEqual([null, null, null])
  })

  test('many at once are serialized without blocking other requests', async () => {
    const { client } = acme.owner
    const into = await idea('Stands for all')
    const ideas: Ticket[] = []
    while (ideas.length < 30) {
      ideas.push(...(await Promise.all(Array.from({ length: 5 }, () => idea('The same')))))
    }
    const merges = ideas.map(({ id }) => client.call(mergeIdea, { id, intoId: into.id }))
    const looks = Array.from({ length: 20 }, () => client.call(getTicket, { id: into.id }))
    const merged = await Promise.all(merges)
    const done = merged.filter(({ status }) => status === 200)
    const refused = merged.filter(({ status }) => status === 429)

    expect(done.length + refused.length).toBe(30)
    expect(done.length).toBeGreaterThan(1)
    expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(refused.map(() => '1'))
    expect((await Promise.all(looks)).map(({ status }) => status)).toEqual(looks.map(() => 200))
    expect((await read(into)).merged).toHaveLength(done.length)
  })

  test("can't form a cycle or cross organizations", async () => {
    const { client } = acme.owner
    const [one, two] = [await idea('One'), await idea('Two')]
    const theirs = await globex.owner.client.must(createBoard, { name: 'Theirs', key: 'THE' })
    const foreign = await globex.owner.client.must(createTicket, {
      clientKey: crypto.randomUUID(),
      boardId: theirs.id,
      title: 'Foreign',
    })
    await client.must(mergeIdea, { id: one.id, intoId: two.id })

    const statuses = [
      await client.call(mergeIdea, { id: two.id, intoId: one.id }),
      await client.call(mergeIdea, { id: two.id, intoId: two.id }),
      await client.call(mergeIdea, { id: one.id, intoId: two.id }),
      await client.call(mergeIdea, { id: two.id, intoId: foreign.id }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([409, 409, 409, 404])
  })
})

describe('a submission', () => {
  test('becomes an idea right away without moderation', async () => {
    const sent = await ada.must(submitIdea, {
      slug: 'ideas',
      clientKey: crypto.randomUUID(),
      title: 'Export to a spreadsheet',
      body: 'As <b>CSV</b>.\n\nWith headings.',
    })

    expect(sent.state).toBe('published')
    const made = await ada.must(getIdea, { slug: 'ideas', key: sent.key ?? '' })
    expect(made).toMatchObject({ title: 'Export to a spreadsheet', votesCount: 1, hasVoted: true })
    expect(made.body).not.toContain('<b>')
    expect(made.isFollowing).toBe(true)
  })

  test('from an anonymous reader waits for review, and is reviewed once', async () => {
    const open = await shared('OPE', { submitAccess: 'anyone', voteAccess: 'anyone' })
    const { client } = acme.owner
    const reader = shareReader(server, acme, { key: readerKey('sender'), address: '198.51.100.1' })
    const words = { slug: open.share.slug, title: 'A calendar view', body: 'Please' }
    const first = { ...words, clientKey: crypto.randomUUID() }

    expect(await reader.must(submitIdea, first)).toEqual({ state: 'waiting', key: null })
    expect(await reader.must(submitIdea, first)).toEqual({ state: 'waiting', key: null })
    const shareId = open.share.id
    const { items } = await client.must(listSubmissions, { shareId })
    expect(items).toHaveLength(1)
    const ids = items.map(({ id }) => id)
    const [done] = (await client.must(decideSubmissions, { ids, act: 'approve' })).items
    expect(done).toMatchObject({ state: 'approved', ticketKey: expect.stringMatching(/^OPE-/) })
    expect((await client.call(decideSubmissions, { ids, act: 'spam' })).status).toBe(409)
    const listed = await reader.must(listIdeas, { slug: open.share.slug })
    expect(listed.items).toMatchObject([{ title: 'A calendar view', votesCount: 1 }])
  })

  test('is merged, rejected with a reason, or marked as spam', async () => {
    const open = await shared('QUE', { submitAccess: 'anyone', voteAccess: 'anyone' })
    const { client } = acme.owner
    const existing = await idea('Stands already', open.board)
    for (const title of ['Same again', 'Not for us', 'Buy now']) {
      const reader = shareReader(server, acme, {
        key: readerKey(title),
        address: `198.51.100.${title.length}`,
      })
      await reader.must(submitIdea, {
        slug: open.share.slug,
        clientKey: crypto.randomUUID(),
        title,
        body: title === 'Buy now' ? 'https://a.example https://b.example' : '',
      })
    }
    const { items } = await client.must(listSubmissions, { shareId: open.share.id })
    const idOf = (title: string) => items.find((one) => one.title === title)?.id ?? ''
    const ids = [idOf('Same again')]
    await client.must(decideSubmissions, { ids, act: 'merge', ticketId: existing.id })
    const without = await client.call(decideSubmissions, {
      ids: [idOf('Not for us')],
      act: 'reject',
    })
    const rejected = await client.must(decideSubmissions, {
      ids: [idOf('Not for us'), idOf('Buy now')],
      act: 'reject',
      reason: 'Out of scope',
    })

    expect(without.status).toBe(400)
    expect(await read(existing)).toMatchObject({ votesCount: 1 })
    expect(rejected.items.map(({ state }) => state)).toEqual(['rejected', 'rejected'])
  })

  test('is marked as spam by its content', async () => {
    const open = await shared('SPA', { submitAccess: 'anyone', voteAccess: 'anyone' })
    const reader = shareReader(server, acme, { key: readerKey('spam'), address: '198.51.100.77' })
    const sent = await reader.must(submitIdea, {
      slug: open.share.slug,
      clientKey: crypto.randomUUID(),
      title: 'Cheap things',
      body: 'https://1.example https://2.example https://3.example https://4.example',
    })

    expect(sent.state).toBe('waiting')
    const { client } = acme.owner
    const asked = { shareId: open.share.id }
    expect((await client.must(listSubmissions, asked)).items).toEqual([])
    expect((await client.must(listSubmissions, { ...asked, state: 'spam' })).items).toHaveLength(1)
  })

  test('is limited to five per hour for anonymous readers', async () => {
    const open = await shared('LIM', { submitAccess: 'anyone', voteAccess: 'anyone' })
    const tries: string[] = []
    for (let count = 0; count < 6; count++) {
      const key = readerKey(`sender${count}`)
      const reader = shareReader(server, acme, { key, address: '198.51.100.200' })
      tries.push(
        await reader.try(submitIdea, {
          slug: open.share.slug,
          clientKey: crypto.randomUUID(),
          title: `Idea number ${count}`,
        }),
      )
    }

    expect(tries).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'rate_limited'])
  })

  test('suggests similar ideas while typing', async () => {
    await idea('Keyboard shortcuts for everything')
    await idea('Keyboard shortcuts, hidden', board, 'internal')
    const { items } = await ada.must(suggestIdeas, { slug: 'ideas', text: 'more shortcut keys' })

    expect(items.map(({ title }) => title)).toEqual(['Keyboard shortcuts for everything'])
  })
})

describe('comments', () => {
  test('are nested three levels deep, with official marks and pinned first', async () => {
    const ticket = await idea('Talked about')
    const at = { slug: 'ideas', key: ticket.key }
    const say = async (parentId: string | null) =>
      ada.must(commentOnIdea, { ...at, clientKey: crypto.randomUUID(), body: 'Yes', parentId })
    const first = await say(null)
    const second = await say(first.id)
    const third = await say(second.id)
    const tooDeep = { ...at, clientKey: crypto.randomUUID(), body: 'No', parentId: third.id }
    expect(await ada.try(commentOnIdea, tooDeep)).toBe('conflict')
    const official = await acme.owner.client.must(answerIdea, {
      id: ticket.id,
      clientKey: crypto.randomUUID(),
      body: 'We build it',
    })
    await acme.owner.client.must(updateShareComment, { id: official.id, isPinned: true })

    const { comments, commentCount } = await ada.must(getIdea, at)
    expect(comments.map(({ depth, isOfficial }) => [depth, isOfficial])).toEqual([
      [1, true],
      [1, false],
      [2, false],
      [3, false],
    ])
    expect(commentCount).toBe(4)
    expect(comments[1]).toMatchObject({ authorName: 'Ada', isOwn: true })
    expect(JSON.stringify(comments)).not.toContain('@')
  })

  test('wait for review on moderated boards and are only visible to their author', async () => {
    const slow = await shared('SLO', { moderatesComments: true })
    const ticket = await idea('Slow', slow.board)
    const at = { slug: slow.share.slug, key: ticket.key }
    const said = { ...at, clientKey: crypto.randomUUID(), body: 'Hello' }
    await ada.must(commentOnIdea, said)
    const other = shareReader(server, acme, { contactId: await contact('Other') })

    expect((await ada.must(getIdea, at)).comments).toMatchObject([{ isWaiting: true }])
    expect((await other.must(getIdea, at)).comments).toEqual([])
    const { client } = acme.owner
    const { items } = await client.must(listShareComments, { ticketId: ticket.id })
    const ids = items.map(({ id }) => id)
    await client.must(decideComments, { ids, act: 'publish' })
    expect((await other.must(getIdea, at)).comments).toMatchObject([{ isWaiting: false }])
  })
})

describe('a follower of an idea', () => {
  test('gets one email per public state change until they unfollow', async () => {
    const ticket = await idea('Followed')
    const email = `${crypto.randomUUID()}@people.example`
    const contactId = await contact('Mel', undefined, email)
    const mel = shareReader(server, acme, { contactId })
    await mel.must(setVote, { slug: 'ideas', key: ticket.key, isVoting: true })
    await tell(ticket, 'Planned')
    await tell(ticket, 'Planned')
    const [mail, ...more] = await mailsTo(email)

    expect(more).toEqual([])
    expect(mail?.subject).toBe('Followed: Planned')
    expect(mail?.text).not.toContain('Ideas column')
    const token = /unsubscribe\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(await unsubscribed(contactId)).toEqual([])
    await shareReader(server, acme).must(unsubscribe, { token })
    await shareReader(server, acme).must(unsubscribe, { token })
    const ended = { contactId, name: 'Mel', from: 'idea', ticketId: ticket.id }
    expect(await unsubscribed(contactId)).toEqual([ended])
    await tell(ticket, 'In progress')
    expect(await mailsTo(email)).toHaveLength(1)
    await mel.must(followIdea, { slug: 'ideas', key: ticket.key, isFollowing: true })
    await tell(ticket, 'Shipped')
    expect(await mailsTo(email)).toHaveLength(2)
    const at = { slug: 'ideas', key: ticket.key, isFollowing: false }
    await mel.must(followIdea, at)
    await mel.must(followIdea, at)
    expect(await unsubscribed(contactId)).toEqual([ended, ended])
  })
})

describe('the roadmap', () => {
  test('shows dates no more precisely than planned', async () => {
    const dated = await shared('DAT', { roadmap: 'dates', roadmapPrecision: 'quarter' })
    const ticket = await idea('Sooner', dated.board)
    await idea('Without a date', dated.board)
    await acme.owner.client.must(updateTicket, {
      id: ticket.id,
      version: ticket.version,
      etaOn: '2027-02-17',
      etaPrecision: 'day',
    })
    const { groups } = await ada.must(getRoadmap, { slug: dated.share.slug })

    expect(groups).toMatchObject([{ title: 'Q1 2027', items: [{ title: 'Sooner' }] }])
    expect(JSON.stringify(groups)).not.toContain('02-17')
  })

  test('groups columns by public label', async () => {
    const { groups } = await ada.must(getRoadmap, { slug: 'ideas' })

    expect(groups.map(({ title }) => title)).toEqual([
      'Under review',
      'Planned',
      'In progress',
      'Shipped',
      'Declined',
    ])
  })
})

test('the team lists ideas by weight, limited to accessible boards', async () => {
  const { items } = await acme.owner.client.must(listTeamIdeas, { id: share.id, limit: 100 })
  const foreign = await globex.owner.client.call(listTeamIdeas, { id: share.id })

  expect(items.length).toBeGreaterThan(3)
  expect(items.map(({ votesCount }) => votesCount)).toEqual(
    items.map(({ votesCount }) => votesCount).toSorted((one, other) => other - one),
  )
  expect(foreign.status).toBe(404)
})

async function shared(
  key: string,
  plan: Partial<Parameters<typeof acme.owner.client.must<typeof createShare>>[1]>,
): Promise<{ board: Board; share: BoardShare }> {
  const { client } = acme.owner
  const made = await client.must(createBoard, { name: key, key, kind: 'product' })
  const values = { siteId: acme.siteId, boardId: made.id, slug: key.toLowerCase(), title: key }
  return { board: made, share: await client.must(createShare, { ...values, ...plan }) }
}

async function idea(
  title: string,
  on: Board = board,
  visibility: 'public' | 'internal' = 'public',
): Promise<Ticket> {
  return acme.owner.client.must(createTicket, {
    clientKey: crypto.randomUUID(),
    boardId: on.id,
    title,
    visibility,
  })
}

async function unsubscribed(contactId: string): Promise<unknown[]> {
  const told = await server.query<{ data: unknown }>(
    `select data from events where type = 'contact.unsubscribed' and subject_id = $1 order by seq`,
    [contactId],
  )
  return told.map(({ data }) => data)
}

async function contact(name: string, companyId?: string, email?: string): Promise<string> {
  const values = { name, ...(companyId && { companyId }), ...(email && { email }) }
  return (await acme.owner.client.must(createContact, values)).id
}

function read({ id }: Ticket): Promise<Ticket> {
  return acme.owner.client.must(getTicket, { id })
}

async function moveTo({ id }: Ticket, name: string): Promise<void> {
  const columnId = board.columns.find((column) => column.name === name)?.id ?? ''
  await acme.owner.client.must(moveTicket, { id, columnId, afterId: null, beforeId: null })
}

/** Runs the job's work without waiting for the job. */
async function tell(ticket: Ticket, column: string): Promise<void> {
  await moveTo(ticket, column)
  const found = server.runtime.registry.jobs.get('tell-followers-of-idea')
  await inCompany(server, acme, async (scope) => found?.run(scope, { ticketId: ticket.id }))
}

function mailsTo(email: string): Promise<{ subject: string; text: string }[]> {
  return server.query<{ subject: string; text: string }>(
    `select subject, text from system_mails where recipient = $1 order by id`,
    [email],
  )
}
