import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createContact, setContactTags } from '#modules/contacts/contract.ts'
import { answerIdea, createShare, mergeIdea, updateShare } from '#modules/share/contract.ts'
import { viewAccesses, type BoardShare, type ViewAccess } from '#modules/share/model.ts'
import {
  commentOnIdea,
  getIdea,
  setVote,
  submitIdea,
  suggestIdeas,
  unlock,
} from '#modules/share/reader-contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { createBoard } from '#modules/tickets/boards-contract.ts'
import { createTicket, moveTicket, updateTicket } from '#modules/tickets/contract.ts'
import type { Board, Ticket } from '#modules/tickets/model.ts'
import type { Client } from '#tests/support/client.ts'
import { knownReaderOn, readerOn } from '#tests/support/reader.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

interface Shared {
  readonly share: BoardShare
  readonly board: Board
  readonly idea: Ticket
}

let server: TestServer
let acme: Company
const shared = new Map<ViewAccess, Shared>()
let betaId: string
const beta = { name: 'Beta', color: '#2563eb', offeredFor: 'contacts', description: '' } as const
const hostile = '<script>alert(1)</script>" onload="x'
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  await makeCompany(server, 'globex')
  betaId = (await acme.owner.client.must(tagCalls.create, beta)).id
  for (const access of viewAccesses) shared.set(access, await makeShared(access))
})
afterAll(() => server.close())

type Outcome = 'reads' | 'nothing' | 'signs in' | 'password'
const matrix: Readonly<Record<string, Readonly<Record<ViewAccess, Outcome>>>> = {
  anonymous: {
    anyone: 'reads',
    link: 'nothing',
    password: 'password',
    identified: 'signs in',
    segment: 'signs in',
    team: 'nothing',
  },
  'link holder': {
    anyone: 'reads',
    link: 'reads',
    password: 'password',
    identified: 'signs in',
    segment: 'signs in',
    team: 'nothing',
  },
  'password holder': {
    anyone: 'reads',
    link: 'nothing',
    password: 'reads',
    identified: 'signs in',
    segment: 'signs in',
    team: 'nothing',
  },
  known: {
    anyone: 'reads',
    link: 'nothing',
    password: 'password',
    identified: 'reads',
    segment: 'nothing',
    team: 'nothing',
  },
  'in the segment': {
    anyone: 'reads',
    link: 'nothing',
    password: 'password',
    identified: 'reads',
    segment: 'reads',
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

describe.each(Object.keys(matrix))('a reader who is %s', (kind) => {
  let browser: Client
  beforeAll(async () => {
    browser = await browserOf(kind)
  })

  test.each(viewAccesses)('on the pages of a board with access: %s', async (access) => {
    const { share, idea } = get(access)
    const secret = kind === 'link holder' ? new URL(share.url).search : ''
    const base = `/s/${share.slug}`
    const pages = ['', '/roadmap', '/new', `/${idea.key}`, '/ZZZ-1'].map((path) => base + path)
    const outcomes = []
    for (const path of pages) {
      outcomes.push(outcomeOf(await browser.send({ path: `${path}${secret}` }), access))
    }
    const search = await browser.send({
      path: `${base}?q=wombat${secret.replace('?', '&')}`,
    })
    const feeds = []
    for (const path of [`${base}/feed.xml`, `${base}/${idea.key}/feed.xml`]) {
      feeds.push((await browser.send({ path: `${path}${secret}` })).status)
    }
    const suggested = await browser.call(suggestIdeas, {
      slug: share.slug,
      text: 'wombat',
      ...(secret !== '' && { secret: new URLSearchParams(secret).get('secret') ?? '' }),
    })

    const outcome = matrix[kind]?.[access]
    const isReading = outcome === 'reads'
    // Without access, an existing and a missing idea get the same response.
    const unknown = isReading ? 'nothing' : outcome
    expect(outcomes).toEqual([outcome, outcome, outcome, outcome, unknown])
    expect(search.text.includes(`Wombat ${access}`)).toBe(isReading)
    expect(feeds).toEqual(isReading ? [200, 200] : [404, 404])
    expect(suggested.status).toBe(isReading ? 200 : 404)
  })

  test('sees accessible boards on the home page, in the list and in the sitemap', async () => {
    const [home, boards, sitemap] = [
      await browser.send({ path: '/' }),
      await browser.send({ path: '/s' }),
      await browser.send({ path: '/sitemap.xml' }),
    ]
    const isStranger = kind === 'of another tenant'
    const listed = viewAccesses.filter(
      (access) => access !== 'link' && matrix[kind]?.[access] === 'reads',
    )
    const shown = viewAccesses.filter((access) => home.text.includes(`"/s/${access}"`))

    expect(shown).toEqual(listed)
    if (listed.length !== 1) expect(boards.status).toBe(200)
    else expect(boards).toMatchObject({ status: 303, headers: { location: `/s/${listed[0]}` } })
    const hidden = viewAccesses.filter((access) => !listed.includes(access))
    for (const access of hidden) expect(boards.text).not.toContain(`/s/${access}`)
    const inMap = viewAccesses.filter((access) => sitemap.text.includes(`/s/${access}<`))
    expect(inMap).toEqual(isStranger ? [] : ['anyone'])
    expect(sitemap.text.includes(`/s/anyone/${get('anyone').idea.key}<`)).toBe(!isStranger)
  })
})

describe('a page', () => {
  test('without an action sets no cookie and is cached with an ETag', async () => {
    const { idea } = get('anyone')
    const browser = readerOn(server, 'acme')
    for (const path of ['/s/anyone', '/s/anyone/roadmap', `/s/anyone/${idea.key}`]) {
      const first = await browser.send({ path })
      const etag = first.headers['etag']
      const again = await browser.send({ path, headers: { 'if-none-match': etag } })

      expect(first.headers).toMatchObject({
        'cache-control': 'public, no-cache',
        vary: 'cookie, accept-language',
        'x-content-type-options': 'nosniff',
      })
      expect(first.headers['set-cookie']).toBeUndefined()
      expect(first.headers['content-security-policy']).toMatch(
        /default-src 'none'.*script-src http/,
      )
      expect(again).toMatchObject({ status: 304, text: '' })
    }
    expect(browser.cookies.size).toBe(0)
  })

  test('has a new ETag after every change', async () => {
    const { board } = get('anyone')
    const idea = await make(board, 'Numbat before')
    const browser = readerOn(server, 'acme')
    const path = `/s/anyone/${idea.key}`
    const etag = (await browser.send({ path })).headers['etag']
    await acme.owner.client.must(updateTicket, {
      id: idea.id,
      version: idea.version,
      title: 'Numbat after',
    })
    const again = await browser.send({ path, headers: { 'if-none-match': etag } })

    expect(again.status).toBe(200)
    expect(again.text).toContain('Numbat after')
  })

  test('has metadata for search engines and previews', async () => {
    const { idea } = get('anyone')
    const { text, headers } = await readerOn(server, 'acme').send({
      path: `/s/anyone/${idea.key}`,
    })
    const origin = `http://acme.${server.config.sitesDomain}`

    expect(headers['x-robots-tag']).toBeUndefined()
    expect(text).toContain(`<title>${idea.title} · `)
    expect(text).toMatch(
      new RegExp(`rel="canonical" href="${origin}(:\\d+)?/s/anyone/${idea.key}"`),
    )
    expect(text).toContain('"@type":"DiscussionForumPosting"')
    expect(text).toContain('property="og:title"')
    expect(text).toContain(`href="/s/anyone/${idea.key}/feed.xml"`)
  })

  test("with a filter, a search or a secret link isn't indexed", async () => {
    const browser = readerOn(server, 'acme')
    const filtered = await browser.send({ path: '/s/anyone?sort=new' })
    const { share } = get('link')
    const secret = await browser.send({ path: `/s/link${new URL(share.url).search}` })

    expect(filtered.headers['x-robots-tag']).toBe('noindex')
    expect(secret.headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
  })

  test('escapes texts of readers', async () => {
    const { board } = get('anyone')
    const idea = await make(board, `Bilby ${hostile}`)
    const browser = readerOn(server, 'acme')
    const key = { slug: 'anyone', key: idea.key }
    await browser.must(commentOnIdea, { ...key, clientKey: crypto.randomUUID(), body: hostile })
    const answers = []
    for (const path of [
      `/s/anyone?q=${encodeURIComponent(hostile)}`,
      '/s/anyone?q=bilby',
      '/s/anyone/roadmap',
      `/s/anyone/${idea.key}`,
      '/s/anyone/feed.xml',
      `/s/anyone/${idea.key}/feed.xml`,
    ]) {
      answers.push(await browser.send({ path }))
    }

    for (const { status, text } of answers) {
      expect(status).toBe(200)
      expect(text).not.toContain('<script>alert')
      expect(text).not.toContain('" onload="')
    }
    expect(answers[3]?.text).toContain('Only visible to you')
  })

  test('of a merged idea redirects permanently to its target', async () => {
    const { board } = get('anyone')
    const [from, into] = [await make(board, 'Dugong one'), await make(board, 'Dugong two')]
    await acme.owner.client.must(mergeIdea, { id: from.id, intoId: into.id })
    const browser = readerOn(server, 'acme')

    expect(await browser.send({ path: `/s/anyone/${from.key}` })).toMatchObject({
      status: 301,
      headers: { location: `/s/anyone/${into.key}` },
    })
    expect((await browser.send({ path: `/s/anyone/${from.key}/feed.xml` })).status).toBe(404)
  })

  test('with an invalid cursor redirects to the first page', async () => {
    const browser = readerOn(server, 'acme')
    const { status, headers } = await browser.send({ path: '/s/anyone?after=made-up' })

    expect([status, headers['location']]).toEqual([303, '/s/anyone'])
    expect((await browser.send({ path: '/s/no-such-board' })).status).toBe(404)
    expect((await browser.send({ path: '/s/%00' })).status).toBe(404)
    expect((await browser.send({ path: '/s/anyone?q=%00&state=%00&secret=%00' })).status).toBe(200)
    expect((await browser.send({ path: '/s/link?secret=%00' })).status).toBe(404)
    const posted = await browser.send({ method: 'POST', path: '/s/unsubscribe?token=%00' })
    expect(posted.status).toBe(200)
  })
})

describe('lists', () => {
  test('continue by link without gaps or repeats', async () => {
    const { board } = await makeShared('anyone', 'many')
    const titles = Array.from({ length: 34 }, (_, place) => `Potoroo ${place}.`)
    for (const title of titles) await make(board, title)
    const browser = readerOn(server, 'acme')
    for (const sort of ['top', 'new', 'trending']) {
      const first = await browser.send({ path: `/s/many?sort=${sort}&q=potoroo` })
      const [, more = ''] = /href="([^"]+)">\s*Show more ideas/.exec(first.text) ?? []
      const second = await browser.send({ path: more.replaceAll('&#38;', '&') })
      const seen = [first, second].flatMap(({ text }) => text.match(/>Potoroo \d+\.</g) ?? [])

      expect(seen).toHaveLength(34)
      expect(new Set(seen).size).toBe(34)
    }
  })

  test('of comments are paginated, with replies below their comment', async () => {
    const { board } = get('anyone')
    const idea = await make(board, 'Quoll')
    const { client } = acme.owner
    const say = (body: string, parentId: string | null = null) =>
      client.must(answerIdea, { id: idea.id, clientKey: crypto.randomUUID(), body, parentId })
    const oldest = await say('Said first.')
    for (let count = 0; count < 25; count++) await say(`Said ${count} later.`)
    await say('Said below.', oldest.id)
    const browser = readerOn(server, 'acme')
    const first = await browser.send({ path: `/s/anyone/${idea.key}` })
    const [, more = ''] = /href="([^"]+)#comments"/.exec(first.text) ?? []
    const second = await browser.send({ path: more })

    expect(first.text).toContain('27 comments')
    expect(first.text).toContain('Official reply')
    expect(first.text).not.toContain('Said first.')
    expect(second.text).toMatch(/Said first\.[\s\S]*Said below\./)
    expect(second.text).not.toContain('Said 24 later.')
  })

  test('of states only contain what readers could see', async () => {
    const { board } = get('anyone')
    const { client } = acme.owner
    const ticket = await make(board, 'Tenrec', 'internal')
    const columns = board.columns.filter(({ publicLabel }) => publicLabel !== null)
    const move = (place: number) =>
      client.must(moveTicket, {
        id: ticket.id,
        columnId: columns[place]?.id ?? '',
        afterId: null,
        beforeId: null,
      })
    await move(1)
    const { version } = await move(2)
    await client.must(updateTicket, { id: ticket.id, version, visibility: 'public' })
    await move(3)
    const { text } = await readerOn(server, 'acme').send({ path: `/s/anyone/${ticket.key}` })
    const [steps = ''] = /<ol class="steps">[\s\S]*?<\/ol>/.exec(text) ?? []
    const told = columns.map(({ publicLabel }) => steps.includes(`>${publicLabel}<`))

    expect(told.slice(0, 4)).toEqual([false, false, true, true])
  })
})

describe('an action', () => {
  test('shows right away for the actor and everyone else', async () => {
    const { board } = get('anyone')
    const idea = await make(board, 'Echidna')
    const browser = readerOn(server, 'acme')
    const path = `/s/anyone/${idea.key}`
    const before = await browser.send({ path })
    await browser.must(setVote, { slug: 'anyone', key: idea.key, isVoting: true })
    const own = await browser.send({ path })
    const others = await readerOn(server, 'acme').send({ path })

    expect(before.text).toContain('aria-pressed="false"')
    expect(own.text).toContain('aria-pressed="true"')
    expect(own.headers['cache-control']).toBe('private, no-cache')
    expect(others.text).toContain('aria-pressed="false"')
    expect(others.text).toMatch(/data-count>1</)
  })

  test('leads through sign-in and back where required', async () => {
    const { share, idea } = get('anyone')
    const { client } = acme.owner
    const strict = { voteAccess: 'identified', commentAccess: 'identified', submitAccess: 'nobody' }
    const { version } = await client.must(updateShare, {
      id: share.id,
      version: share.version,
      ...(strict as Pick<BoardShare, 'voteAccess' | 'commentAccess' | 'submitAccess'>),
    })
    const browser = readerOn(server, 'acme')
    const path = `/s/anyone/${idea.key}`
    const page = await browser.send({ path })
    const sending = await browser.send({ path: '/s/anyone/new' })
    await client.must(updateShare, {
      id: share.id,
      version,
      voteAccess: 'anyone',
      commentAccess: 'anyone',
      submitAccess: 'anyone',
    })

    const back = `/sign-in?next=${encodeURIComponent(path)}`
    expect(page.text).toMatch(new RegExp(`class="vote"\\s+href="${back.replace('?', '\\?')}"`))
    expect(page.text).toContain(`data-sign-in="${back}"`)
    expect(sending.status).toBe(404)
  })

  test('by a one-click unsubscribe only needs the token', async () => {
    const { board } = get('anyone')
    const idea = await make(board, 'Dingo')
    const email = 'dingo@example.com'
    const browser = await knownReaderOn(server, 'acme', email)
    const place = { slug: 'anyone', key: idea.key }
    await browser.must(setVote, { ...place, isVoting: true })
    const [follow] = await server.query<{ token: string }>(
      'select token from ticket_follows where ticket_id = $1',
      [idea.id],
    )
    const program = readerOn(server, 'acme')
    const path = `/s/unsubscribe?token=${follow?.token}`
    const opened = await program.send({ path })
    const stillFollows = (await browser.must(getIdea, place)).isFollowing
    const posted = await program.send({
      method: 'POST',
      path,
      body: 'List-Unsubscribe=One-Click',
      headers: { origin: undefined, 'content-type': 'application/x-www-form-urlencoded' },
    })

    expect([opened.status, stillFollows, posted.status]).toEqual([200, true, 200])
    expect((await browser.must(getIdea, place)).isFollowing).toBe(false)
    const told = await server.query<{ from: string }>(
      `select data->>'from' as from from events
       where type = 'contact.unsubscribed' and data->>'ticketId' = $1`,
      [idea.id],
    )
    expect(told).toEqual([{ from: 'idea' }])
    expect((await program.send({ method: 'POST', path: '/s/anyone' })).status).toBe(405)
  })

  test('by submitting an idea shows it right away without moderation', async () => {
    const browser = await knownReaderOn(server, 'acme', 'wallaby@example.com')
    const form = await browser.send({ path: '/s/anyone/new' })
    const { key } = await browser.must(submitIdea, {
      slug: 'anyone',
      title: 'Wallaby crossing',
      clientKey: crypto.randomUUID(),
    })
    const page = await browser.send({ path: `/s/anyone/${key}` })

    expect(form.text).toContain('data-call="POST /api/share/anyone/submissions"')
    expect(form.text).toContain('data-suggest="/api/share/anyone/suggestions"')
    expect(page.text).toContain('Wallaby crossing')
    expect(page.text).toContain('Unfollow')
  })
})

test('the home page shows recently shipped ideas', async () => {
  const { board } = get('anyone')
  const idea = await make(board, 'Platypus done')
  const done = board.columns.find(({ category }) => category === 'resolved')
  await acme.owner.client.must(moveTicket, {
    id: idea.id,
    columnId: done?.id ?? '',
    afterId: null,
    beforeId: null,
  })
  const { text } = await readerOn(server, 'acme').send({ path: '/' })

  expect(text).toContain('Recently shipped')
  expect(text).toContain('Platypus done')
})

async function makeShared(access: ViewAccess, slug: string = access): Promise<Shared> {
  const { client } = acme.owner
  const key = slug.slice(0, 4).toUpperCase()
  const board = await client.must(createBoard, { name: slug, key, kind: 'product' })
  const isNarrow = access === 'team' || access === 'identified' || access === 'segment'
  const action = isNarrow ? access : 'anyone'
  const tags = [betaId]
  const share = await client.must(createShare, {
    siteId: acme.siteId,
    boardId: board.id,
    slug,
    title: slug,
    viewAccess: access,
    ...(access === 'password' && { password: 'open sesame' }),
    ...(access === 'segment' && {
      segments: { view: tags, vote: tags, comment: tags, submit: tags },
    }),
    roadmap: 'columns',
    isIndexed: slug === access,
    moderatesIdentified: false,
    voteAccess: action,
    commentAccess: action,
    submitAccess: action,
  })
  return { share, board, idea: await make(board, `Wombat ${access}`) }
}

function make(
  { id: boardId }: Board,
  title: string,
  visibility: Ticket['visibility'] = 'public',
): Promise<Ticket> {
  const clientKey = crypto.randomUUID()
  return acme.owner.client.must(createTicket, { clientKey, boardId, title, visibility })
}

async function browserOf(kind: string): Promise<Client> {
  if (kind === 'of another tenant') return readerOn(server, 'globex')
  if (kind === 'known') return knownReaderOn(server, 'acme', 'ada@example.com')
  if (kind === 'in the segment') {
    const email = 'beta@example.com'
    const { id } = await acme.owner.client.must(createContact, { name: 'Beta', email })
    await acme.owner.client.must(setContactTags, { id, tagIds: [betaId] })
    return knownReaderOn(server, 'acme', email)
  }
  const browser = readerOn(server, 'acme')
  if (kind === 'password holder') {
    await browser.must(unlock, { slug: 'password', password: 'open sesame' })
  }
  return browser
}

function outcomeOf(
  { status, text, headers }: Awaited<ReturnType<Client['send']>>,
  access: ViewAccess,
): string {
  if (status === 404) return 'nothing'
  if (status === 303 && headers['location']?.startsWith('/sign-in?next=%2Fs%2F')) return 'signs in'
  if (status !== 200) return `status ${status}`
  if (!text.includes('This page is password protected')) return 'reads'
  return text.includes(`Wombat ${access}`) ? 'a leak' : 'password'
}

function get(access: ViewAccess): Shared {
  const found = shared.get(access)
  if (!found) throw new Error(`No board is shared for ${access}.`)
  return found
}
