import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createContact, setContactTags } from '#modules/contacts/contract.ts'
import {
  answerIdea,
  createShare,
  decideSubmissions,
  listShareComments,
  listShares,
  listSharesToRead,
  listSubmissions,
  listTeamIdeas,
  listVotes,
  mergeIdea,
  updateShare,
  voteFor,
} from '#modules/share/contract.ts'
import { viewAccesses, type BoardShare, type ViewAccess } from '#modules/share/model.ts'
import {
  commentOnIdea,
  followIdea,
  getIdea,
  getLock,
  getRoadmap,
  getSharedBoard,
  listIdeas,
  listSharedBoards,
  setVote,
  submitIdea,
  suggestIdeas,
  unlock,
} from '#modules/share/reader-contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { createBoard, putColumns, updateBoard } from '#modules/tickets/boards-contract.ts'
import { archiveTickets, createTicket, moveTicket } from '#modules/tickets/contract.ts'
import type { Board, Ticket } from '#modules/tickets/model.ts'
import { readerKey, shareReader, type ShareReader } from '#tests/support/share-reader.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company, type Member } from '#tests/support/two-organizations.ts'

interface Shared {
  readonly share: BoardShare
  readonly board: Board
  readonly idea: Ticket
}

let server: TestServer
let acme: Company
let globex: Company
const shared = new Map<ViewAccess, Shared>()
let contactId: string
let insiderId: string
let strangerId: string
const tagIds = new Map<string, string>()
let outsider: Member
let worker: Member
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  globex = await makeCompany(server, 'globex')
  worker = await acme.join({ roleKey: 'preset:support-agent' })
  outsider = await acme.join({ roleKey: 'preset:support-agent' })
  contactId = (await acme.owner.client.must(createContact, { name: 'Ada' })).id
  insiderId = await taggedContact('Beta')
  strangerId = await taggedContact('Gamma')
  for (const access of viewAccesses) shared.set(access, await makeShared(access))
})
afterAll(() => server.close())

/** Access of each kind of reader to each kind of board. Items without access are missing. */
const readers: Readonly<Record<string, Readonly<Record<ViewAccess, 'all' | 'read' | 'nothing'>>>> =
  {
    anonymous: {
      anyone: 'all',
      link: 'nothing',
      password: 'nothing',
      identified: 'nothing',
      segment: 'nothing',
      team: 'nothing',
    },
    'link holder': {
      anyone: 'all',
      link: 'all',
      password: 'nothing',
      identified: 'nothing',
      segment: 'nothing',
      team: 'nothing',
    },
    'password holder': {
      anyone: 'all',
      link: 'nothing',
      password: 'all',
      identified: 'nothing',
      segment: 'nothing',
      team: 'nothing',
    },
    identified: {
      anyone: 'all',
      link: 'nothing',
      password: 'nothing',
      identified: 'all',
      segment: 'nothing',
      team: 'nothing',
    },
    'in the segment': {
      anyone: 'all',
      link: 'nothing',
      password: 'nothing',
      identified: 'all',
      segment: 'all',
      team: 'nothing',
    },
    'in another segment': {
      anyone: 'all',
      link: 'nothing',
      password: 'nothing',
      identified: 'all',
      segment: 'nothing',
      team: 'nothing',
    },
    'of another tenant': {
      anyone: 'nothing',
      link: 'nothing',
      password: 'nothing',
      identified: 'nothing',
      segment: 'nothing',
      team: 'nothing',
    },
  }

describe.each(Object.keys(readers))('a reader who is %s', (kind) => {
  test.each(viewAccesses)('on a board with access: %s', async (access) => {
    const { share, idea } = get(access)
    const reader = await readerOf(kind, access)
    const secret = kind === 'link holder' ? secretOf(share) : 'x'.repeat(43)
    const at = { slug: share.slug, secret }
    const answers = {
      board: await reader.try(getSharedBoard, at),
      list: await reader.try(listIdeas, at),
      page: await reader.try(getIdea, { ...at, key: idea.key }),
      search: await reader.try(listIdeas, { ...at, search: idea.title }),
      suggestion: await reader.try(suggestIdeas, { ...at, text: idea.title }),
      roadmap: await reader.try(getRoadmap, at),
      vote: await reader.try(setVote, { ...at, key: idea.key, isVoting: true }),
      comment: await reader.try(commentOnIdea, { ...at, key: idea.key, ...said() }),
      submit: await reader.try(submitIdea, {
        ...at,
        title: crypto.randomUUID(),
        clientKey: crypto.randomUUID(),
      }),
    }

    const expected = readers[kind]?.[access] === 'all' ? 'ok' : 'not_found'
    expect(answers).toEqual({
      board: expected,
      list: expected,
      page: expected,
      search: expected,
      suggestion: expected,
      roadmap: expected,
      vote: expected,
      comment: expected,
      submit: expected,
    })
  })

  test('only lists boards the reader can open without a secret', async () => {
    const reader = await readerOf(kind, 'password')
    const { items } = await reader.must(listSharedBoards, {})

    const open = viewAccesses.filter(
      (access) => access !== 'link' && readers[kind]?.[access] === 'all',
    )
    expect(items.map(({ slug }) => slug).toSorted()).toEqual(open.toSorted())
    expect(JSON.stringify(items)).not.toMatch(/argon2|secret|hash/i)
  })
})

describe('an action on a board', () => {
  test('is limited to the allowed readers', async () => {
    const { share, idea } = get('anyone')
    const { client } = acme.owner
    const plan = {
      id: share.id,
      voteAccess: 'identified',
      commentAccess: 'team',
      submitAccess: 'nobody',
    } as const
    const strict = await client.must(updateShare, { ...plan, version: share.version })
    const at = { slug: share.slug, key: idea.key }
    const anonymous = shareReader(server, acme, { key: readerKey('strict') })
    const known = shareReader(server, acme, { contactId })
    const send = { slug: share.slug, title: 'Anything', clientKey: crypto.randomUUID() }
    const answers = {
      anonymousVote: await anonymous.try(setVote, { ...at, isVoting: true }),
      knownVote: await known.try(setVote, { ...at, isVoting: true }),
      knownComment: await known.try(commentOnIdea, { ...at, ...said() }),
      knownSubmit: await known.try(submitIdea, send),
      anonymousFollow: await anonymous.try(followIdea, { ...at, isFollowing: true }),
    }
    await client.must(updateShare, {
      id: share.id,
      version: strict.version,
      voteAccess: 'anyone',
      commentAccess: 'anyone',
      submitAccess: 'anyone',
    })

    expect(answers).toEqual({
      anonymousVote: 'unauthorized',
      knownVote: 'ok',
      knownComment: 'forbidden',
      knownSubmit: 'forbidden',
      anonymousFollow: 'unauthorized',
    })
  })

  test("reveals no state, text or ticket that isn't public", async () => {
    const { share, board } = get('anyone')
    const { client } = acme.owner
    const reader = shareReader(server, acme)
    const hiddenColumn = board.columns.find(({ publicLabel }) => publicLabel === null)
    const hidden = [
      await make(board, { title: 'Quokka internal', visibility: 'internal' }),
      await make(board, { title: 'Quokka for the requester', visibility: 'requester' }),
      await make(board, { title: 'Quokka archived', visibility: 'public' }),
      await make(board, {
        title: 'Quokka inside',
        visibility: 'public',
        columnId: hiddenColumn?.id,
      }),
    ]
    await client.must(archiveTickets, { ids: [hidden[2]?.id ?? ''], isArchived: true })
    const at = { slug: share.slug }
    const seen = {
      list: (await reader.must(listIdeas, { ...at, limit: 100 })).items,
      search: (await reader.must(listIdeas, { ...at, search: 'quokka' })).items,
      suggestion: (await reader.must(suggestIdeas, { ...at, text: 'quokka' })).items,
      roadmap: await reader.must(getRoadmap, at),
      board: await reader.must(getSharedBoard, at),
    }
    const pages = []
    for (const { key } of hidden) pages.push(await reader.try(getIdea, { ...at, key }))

    expect(JSON.stringify(seen)).not.toMatch(/quokka/i)
    expect(JSON.stringify(seen)).not.toContain(hiddenColumn?.name)
    expect(pages).toEqual(['not_found', 'not_found', 'not_found', 'not_found'])
  })

  test('shows only the selected columns', async () => {
    const { share, board } = get('identified')
    const { client } = acme.owner
    const planned = board.columns.find(({ name }) => name === 'Planned')?.id ?? ''
    const narrow = await client.must(updateShare, {
      id: share.id,
      version: share.version,
      columnIds: [planned],
    })
    const reader = shareReader(server, acme, { contactId })
    const { items } = await reader.must(listIdeas, { slug: share.slug })
    const moved = get('identified').idea
    await client.must(moveTicket, {
      id: moved.id,
      columnId: planned,
      afterId: null,
      beforeId: null,
    })
    const after = await reader.must(listIdeas, { slug: share.slug })
    await client.must(updateShare, { id: share.id, version: narrow.version, columnIds: null })

    expect(items).toEqual([])
    expect(after.items.map(({ key }) => key)).toEqual([moved.key])
  })
})

describe('a password', () => {
  test("doesn't unlock other browsers, or any browser after a change", async () => {
    const { share, idea } = get('password')
    const at = { slug: share.slug, key: idea.key }
    const opened = shareReader(server, acme, { key: readerKey('opened') })
    const wrong = await opened.try(unlock, { slug: share.slug, password: 'not the password' })
    await opened.must(unlock, { slug: share.slug, password: 'open sesame' })
    const other = shareReader(server, acme, { key: readerKey('other') })
    const elsewhere = shareReader(server, globex, { key: readerKey('opened') })
    const before = [
      await opened.try(getIdea, at),
      await other.try(getIdea, at),
      await elsewhere.try(unlock, { slug: share.slug, password: 'open sesame' }),
    ]
    await acme.owner.client.must(updateShare, {
      id: share.id,
      version: share.version,
      password: 'another one',
    })

    expect(wrong).toBe('invalid')
    expect(before).toEqual(['ok', 'not_found', 'invalid'])
    expect(await opened.try(getIdea, at)).toBe('not_found')
    expect(await opened.must(getLock, { slug: share.slug })).toEqual({ isLocked: true })
    expect(await opened.must(getLock, { slug: 'no-such' })).toEqual({ isLocked: false })
  })
})

describe('a member', () => {
  test('a member without access to the board finds nothing', async () => {
    const { share, idea } = get('team')
    const { client } = outsider
    const lists = {
      boards: (await client.must(listSharesToRead, {})).items,
      submissions: (await client.must(listSubmissions, {})).items,
      comments: (await client.must(listShareComments, { state: 'published' })).items,
    }
    const statuses = [
      await client.call(listTeamIdeas, { id: share.id }),
      await client.call(listVotes, { id: idea.id }),
      await client.call(voteFor, { id: idea.id, contactId }),
      await client.call(answerIdea, { id: idea.id, ...said() }),
      await client.call(mergeIdea, { id: idea.id, intoId: get('anyone').idea.id }),
      await client.call(listSubmissions, { shareId: share.id }),
    ].map(({ status }) => status)

    expect(lists).toEqual({ boards: [], submissions: [], comments: [] })
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404])
  })

  test('a member who works on the board can view it but not change its settings', async () => {
    const { share, idea } = get('team')
    const { client } = worker
    const ideas = await client.must(listTeamIdeas, { id: share.id })

    expect(ideas.items.map(({ key }) => key)).toEqual([idea.key])
    expect((await client.call(listShares, {})).status).toBe(403)
    expect((await client.call(updateShare, { id: share.id, version: 1 })).status).toBe(403)
    const looking = await acme.viewer.client.call(decideSubmissions, {
      ids: [crypto.randomUUID()],
      act: 'spam',
    })
    expect(looking.status).toBe(403)
  })
})

describe('a segment', () => {
  test('can only do what its access allows', async () => {
    const { share, idea } = get('anyone')
    const { client } = acme.owner
    const plan = { id: share.id, voteAccess: 'segment', commentAccess: 'segment' } as const
    const beta = [tagIds.get('Beta') ?? '']
    const [gamma] = [[tagIds.get('Gamma') ?? '']]
    const current = (await client.must(listShares, {})).items.find(({ id }) => id === share.id)
    const narrow = await client.must(updateShare, {
      ...plan,
      version: current?.version ?? 0,
      segments: { vote: beta, comment: gamma },
    })
    const at = { slug: share.slug, key: idea.key }
    const anonymous = shareReader(server, acme, { key: readerKey('outside') })
    const insider = shareReader(server, acme, { contactId: insiderId })
    const stranger = shareReader(server, acme, { contactId: strangerId })
    const answers = {
      anonymousVote: await anonymous.try(setVote, { ...at, isVoting: true }),
      insiderVote: await insider.try(setVote, { ...at, isVoting: true }),
      strangerVote: await stranger.try(setVote, { ...at, isVoting: true }),
      insiderComment: await insider.try(commentOnIdea, { ...at, ...said() }),
      strangerComment: await stranger.try(commentOnIdea, { ...at, ...said() }),
    }
    const seen = await insider.must(getSharedBoard, { slug: share.slug })
    await client.must(updateShare, {
      id: share.id,
      version: narrow.version,
      voteAccess: 'anyone',
      commentAccess: 'anyone',
    })

    expect(answers).toEqual({
      anonymousVote: 'unauthorized',
      insiderVote: 'ok',
      strangerVote: 'forbidden',
      insiderComment: 'forbidden',
      strangerComment: 'ok',
    })
    expect(seen).toMatchObject({ canVote: true, canComment: false })
    expect(seen.needsIdentity).toEqual({ vote: false, comment: false, submit: false })
    expect(JSON.stringify(seen)).not.toContain(beta[0])
  })

  test('loses access when the tag is removed from the contact or deleted', async () => {
    const { client } = acme.owner
    const personId = await taggedContact('Passing')
    const tagId = tagIds.get('Passing') ?? ''
    const { share } = get('segment')
    const found = (await client.must(listShares, {})).items.find(({ id }) => id === share.id)
    const wide = await client.must(updateShare, {
      id: share.id,
      version: found?.version ?? 0,
      segments: { ...share.segments, view: [...share.segments.view, tagId] },
    })
    const reader = shareReader(server, acme, { contactId: personId })
    const read = () => reader.try(listIdeas, { slug: share.slug })
    const first = await read()
    await client.must(setContactTags, { id: personId, tagIds: [] })
    const without = await read()
    await client.must(setContactTags, { id: personId, tagIds: [tagId] })
    const again = await read()
    await server.query('update tags set deleted_at = now() where id = $1', [tagId])
    const trashed = await read()
    await client.must(updateShare, {
      id: share.id,
      version: wide.version,
      segments: share.segments,
    })

    expect([first, without, again, trashed]).toEqual(['ok', 'not_found', 'ok', 'not_found'])
  })

  test('needs a tag of the organization', async () => {
    const { share } = get('anyone')
    const { client } = acme.owner
    const version = (await client.must(listShares, {})).items.find(({ id }) => id === share.id)
    const change = { id: share.id, version: version?.version ?? 0, voteAccess: 'segment' } as const
    const none = await client.call(updateShare, { ...change, segments: {} })
    const foreign = await client.call(updateShare, {
      ...change,
      segments: { vote: [crypto.randomUUID()] },
    })

    expect([none.status, foreign.status]).toEqual([422, 404])
  })
})

async function makeShared(access: ViewAccess): Promise<Shared> {
  const { client } = acme.owner
  const key = access.slice(0, 4).toUpperCase()
  const made = await client.must(createBoard, {
    name: access,
    key,
    kind: 'product',
    access: 'members',
  })
  const staffed = await client.must(updateBoard, {
    id: made.id,
    version: made.version,
    people: [{ memberId: worker.memberId, teamId: null, role: 'work' }],
  })
  const board = await client.must(putColumns, {
    id: made.id,
    version: staffed.version,
    columns: [
      ...staffed.columns.map(({ count: _count, ...column }) => column),
      {
        id: null,
        name: 'Under the rug',
        category: 'on_hold',
        publicLabel: null,
        color: 'slate',
        wipLimit: null,
        isDefault: false,
        pausesClock: false,
      },
    ],
  })
  const isNarrow = access === 'team' || access === 'identified' || access === 'segment'
  const action = isNarrow ? access : 'anyone'
  const beta = [tagIds.get('Beta') ?? '']
  const share = await client.must(createShare, {
    siteId: acme.siteId,
    boardId: board.id,
    slug: access,
    title: access,
    viewAccess: access,
    ...(access === 'password' && { password: 'open sesame' }),
    ...(access === 'segment' && {
      segments: { view: beta, vote: beta, comment: beta, submit: beta },
    }),
    voteAccess: action,
    commentAccess: action,
    submitAccess: action,
  })
  return {
    share,
    board,
    idea: await make(board, { title: `Wombat ${access}`, visibility: 'public' }),
  }
}

function make(
  { id: boardId }: Board,
  values: {
    readonly title: string
    readonly visibility: Ticket['visibility']
    readonly columnId?: string | undefined
  },
): Promise<Ticket> {
  return acme.owner.client.must(createTicket, {
    clientKey: crypto.randomUUID(),
    boardId,
    ...values,
  })
}

async function readerOf(kind: string, access: ViewAccess): Promise<ShareReader> {
  const key = readerKey(kind)
  if (kind === 'of another tenant') return shareReader(server, globex, { key })
  if (kind === 'identified') return shareReader(server, acme, { contactId, key })
  if (kind === 'in the segment') return shareReader(server, acme, { contactId: insiderId, key })
  if (kind === 'in another segment')
    return shareReader(server, acme, { contactId: strangerId, key })
  const reader = shareReader(server, acme, { key })
  if (kind === 'password holder' && access === 'password') {
    await reader.must(unlock, { slug: 'password', password: 'open sesame' })
  }
  return reader
}

async function taggedContact(tag: string): Promise<string> {
  const { client } = acme.owner
  const { id: tagId } = await client.must(tagCalls.create, {
    name: tag,
    color: '#2563eb',
    offeredFor: 'contacts',
    description: '',
  })
  tagIds.set(tag, tagId)
  const { id } = await client.must(createContact, { name: `${tag} tester` })
  await client.must(setContactTags, { id, tagIds: [tagId] })
  return id
}

function get(access: ViewAccess): Shared {
  const found = shared.get(access)
  if (!found) throw new Error(`No board is shared for ${access}.`)
  return found
}

function secretOf({ url }: BoardShare): string {
  return new URL(url).searchParams.get('secret') ?? 'x'.repeat(43)
}

function said() {
  return { clientKey: crypto.randomUUID(), body: 'Said' }
}
