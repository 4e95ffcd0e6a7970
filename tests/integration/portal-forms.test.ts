import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { fieldCalls } from '#modules/fields/contract.ts'
import { askForReaderLink, enterAsReader } from '#modules/readers/contract.ts'
import { createShare } from '#modules/share/contract.ts'
import { getIdea } from '#modules/share/reader-contract.ts'
import { createBoard, createTicketType } from '#modules/tickets/boards-contract.ts'
import { createTicket, getTicket, listTickets } from '#modules/tickets/contract.ts'
import type { Board, Ticket } from '#modules/tickets/model.ts'
import { getOwnTicket, listOwnTickets } from '#modules/tickets/own-contract.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { formsIn, submitPlainForm, shownIn } from '#tests/support/plain-form.ts'
import { knownReaderOn, readerOn, readerTokenTo } from '#tests/support/reader.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

// Submits a page's form like a browser without scripts.
let server: TestServer
let acme: Company
let board: Board
let idea: Ticket
let hidden: Shared
let named: Shared
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  ;({ board, idea } = await makeShared('ideas', 'anyone'))
  await makeShared('sent', 'anyone')
  hidden = await makeShared('hidden', 'link')
  await makeShared('locked', 'password')
  named = await makeShared('named', 'identified')
})
afterAll(() => server.close())

describe('without scripts', () => {
  test('a reader votes and removes the vote', async () => {
    const browser = readerOn(server, 'acme')
    const to = { call: `ideas/${idea.key}/vote` }
    const voted = await submitPlainForm(browser, '/s/ideas', to)
    const then = await browser.must(getIdea, { slug: 'ideas', key: idea.key })
    const back = await submitPlainForm(browser, `/s/ideas/${idea.key}`, to)
    const after = await browser.must(getIdea, { slug: 'ideas', key: idea.key })

    expect(voted).toMatchObject({
      status: 303,
      headers: { location: `/s/ideas#idea-${idea.key}` },
    })
    expect(back.status).toBe(303)
    expect([then.hasVoted, then.votesCount]).toEqual([true, 1])
    expect([after.hasVoted, after.votesCount]).toEqual([false, 0])
  })

  test('a comment is stored while the reader signs in', async () => {
    const { idea: asked } = await makeShared('asked', 'anyone')
    const browser = readerOn(server, 'acme')
    const path = `/s/asked/${asked.key}`
    const refused = await submitPlainForm(browser, path, {
      call: 'comments',
      fill: { body: 'I read at night.' },
    })
    const left = formsIn(refused.text).find(({ call }) => call.endsWith('/comments'))
    const email = 'night@reader.example'
    await browser.must(askForReaderLink, { email, clientKey: crypto.randomUUID() })
    await browser.must(enterAsReader, { token: await readerTokenTo(server, email) })
    const sent = await browser.send({
      method: 'POST',
      path,
      body: left?.values.toString() ?? '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

    expect(refused.status).toBe(401)
    expect(refused.text).toMatch(/<a href="\/sign-in[^"]*" target="_blank"/)
    expect(sent.status).toBe(303)
    const { comments } = await browser.must(getIdea, { slug: 'asked', key: asked.key })
    expect(comments.map(({ body }) => body)).toEqual(['I read at night.'])
  })

  test('a comment is posted once even if submitted twice, and can be replied to', async () => {
    const browser = readerOn(server, 'acme')
    const path = `/s/ideas/${idea.key}`
    const to = { call: 'comments', fill: { body: 'First line\r\nsecond' } }
    const said = await sendTwice(browser, path, to)
    const [first] = (await browser.must(getIdea, { slug: 'ideas', key: idea.key })).comments
    await submitPlainForm(browser, path, {
      call: 'comments',
      which: ({ values }) => values.get('parentId') === first?.id,
      fill: { body: 'An answer' },
    })
    const { comments } = await browser.must(getIdea, { slug: 'ideas', key: idea.key })

    expect(said).toMatchObject({ status: 303, headers: { location: `${path}#comments` } })
    expect(comments.map(({ body }) => body)).toEqual(['First line\nsecond', 'An answer'])
    expect(comments[1]?.parentId).toBe(first?.id)
  })

  test('a refused form shows the input and the reason', async () => {
    const browser = readerOn(server, 'acme')
    const text = 'Half <written> & "kept"'
    const refused = await submitPlainForm(browser, '/s/ideas/new', {
      call: 'submissions',
      fill: { title: 'ab', body: text },
    })

    expect(refused.status).toBe(400)
    expect(refused.headers['cache-control']).toBe('no-store')
    expect(refused.text).toContain('Some values are invalid.')
    expect(refused.text).toMatch(/aria-invalid="true"/)
    expect(shownIn(refused.text, 'title')).toBe('ab')
    expect(shownIn(refused.text, 'body')).toBe(text)
    expect(refused.text).not.toContain('<written>')
  })

  test('submitting an idea opens its page, or a thank-you page while it waits', async () => {
    const waiting = await submitPlainForm(readerOn(server, 'acme'), '/s/sent/new', {
      call: 'submissions',
      fill: { title: 'A waiting idea' },
    })
    const thanks = await readerOn(server, 'acme').send({
      path: waiting.headers['location'] ?? '/',
    })
    const known = await knownReaderOn(server, 'acme', 'inventor@example.com')
    const sent = await submitPlainForm(known, '/s/ideas/new', {
      call: 'submissions',
      fill: { title: 'An idea at once', body: 'For everyone.' },
    })
    const page = await known.send({ path: sent.headers['location'] ?? '' })

    expect(waiting.headers['location']).toMatch(/^\/s\/sent\/new\?sent=[0-9a-f]{10}$/)
    expect(thanks.text).toContain('Thank you')
    expect(formsIn(thanks.text).some(({ call }) => call.includes('submissions'))).toBe(false)
    expect(sent.headers['location']).toMatch(/^\/s\/ideas\/IDE-\d+$/)
    expect(page.text).toContain('An idea at once')
  })

  test('a reader signs in, follows and unfollows', async () => {
    const browser = readerOn(server, 'acme')
    const email = 'plain@example.com'
    const asked = await submitPlainForm(browser, '/sign-in?next=%2Fs%2Fideas', {
      call: 'reader/link',
      fill: { email },
    })
    const told = await browser.send({ path: asked.headers['location'] ?? '' })
    const token = await readerTokenTo(server, email)
    // The address contains a secret, so the browser sends no origin.
    const entered = await submitPlainForm(browser, `/enter?token=${token}`, {
      call: 'reader/enter',
      headers: { origin: 'null' },
    })
    const followed = await submitPlainForm(browser, `/s/ideas/${idea.key}`, { call: 'follow' })
    const { isFollowing } = await browser.must(getIdea, { slug: 'ideas', key: idea.key })
    const left = await submitPlainForm(browser, '/', { call: 'reader/leave' })

    expect(told.text).toContain('Check your inbox')
    expect(entered).toMatchObject({ status: 303, headers: { location: '/s/ideas' } })
    expect([followed.status, isFollowing]).toEqual([303, true])
    expect(left).toMatchObject({ status: 303, headers: { location: '/' } })
    expect((await browser.send({ path: '/' })).text).not.toContain('Sign out')
  })

  test('a password opens a board, and a wrong one is reported but not shown', async () => {
    const browser = readerOn(server, 'acme')
    const wrong = await submitPlainForm(browser, '/s/locked', {
      call: 'unlock',
      fill: { password: 'wrong words' },
    })
    const right = await submitPlainForm(browser, '/s/locked', {
      call: 'unlock',
      fill: { password: 'open sesame' },
    })

    expect(wrong.text).toContain('Wrong password.')
    expect(wrong.text).not.toContain('wrong words')
    expect(right.status).toBe(303)
    expect((await browser.send({ path: '/s/locked' })).text).toContain('A brighter lamp')
  })

  test('on a board shared by link, the secret is passed along', async () => {
    const browser = readerOn(server, 'acme')
    const { search, idea: secretIdea } = hidden
    const voted = await submitPlainForm(browser, `/s/hidden${search}`, {
      call: `${secretIdea.key}/vote`,
      headers: { origin: 'null' },
    })
    expect(voted).toMatchObject({
      status: 303,
      headers: { location: `/s/hidden${search}#idea-${secretIdea.key}` },
    })
  })

  test('a customer creates a ticket, replies, closes and reopens it', async () => {
    const typeId = await makeForm()
    const browser = await knownReaderOn(server, 'acme', 'buyer@example.com')
    const form = `/tickets/new?type=${typeId}`
    const fill = {
      title: 'My order',
      text: 'It did not come.',
      'attributes.boxes': '3',
      'attributes.at': '2026-07-01T10:30',
    }
    const without = await submitPlainForm(browser, form, {
      call: 'own/tickets',
      fill: { text: 'x' },
    })
    const made = await sendTwice(browser, form, { call: 'own/tickets', fill })
    const path = made.headers['location'] ?? ''
    const key = path.replace('/tickets/', '')
    const steps = [
      await submitPlainForm(browser, path, { call: 'replies', fill: { text: 'Still nothing.' } }),
      await submitPlainForm(browser, path, { call: 'close' }),
    ]
    const closed = await browser.must(getOwnTicket, { key })
    steps.push(await submitPlainForm(browser, path, { call: 'reopen' }))
    const { items } = await browser.must(listOwnTickets, {})
    const tickets = await agent().must(listTickets, { search: 'My order' })
    const ticket = await agent().must(getTicket, { id: tickets.items[0]?.id ?? '' })

    expect(without.status).toBe(400)
    expect(shownIn(without.text, 'text')).toBe('x')
    expect(path).toMatch(/^\/tickets\/IDE-\d+$/)
    expect(items).toHaveLength(1)
    expect(steps.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(closed.state.kind).toBe('done')
    expect(closed.thread.map(({ text }) => text)).toContain('Still nothing.')
    expect(ticket.attributes).toMatchObject({ boxes: 3, at: '2026-07-01T10:30:00.000Z' })
  })
})

describe('a form is refused', () => {
  const vote = () => ({ call: `ideas/${idea.key}/vote` })

  test.each([
    ['from another web site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['of another tenant', { origin: 'http://globex.parley.test', 'sec-fetch-site': 'same-site' }],
    ['from nowhere', { origin: undefined, 'sec-fetch-site': undefined }],
    ['from a frame without origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['without origin, by an old browser', { origin: 'null', 'sec-fetch-site': undefined }],
  ])('%s', async (_, headers) => {
    const browser = readerOn(server, 'acme')
    const answer = await submitPlainForm(browser, '/s/ideas', { ...vote(), headers })

    expect(answer.status).toBe(403)
    expect(answer.text).toContain('another website')
    expect(browser.cookies.size).toBe(0)
  })

  test('without permission, whatever call it names', async () => {
    const browser = readerOn(server, 'acme')
    const other = await submitPlainForm(browser, '/s/ideas', {
      ...vote(),
      fill: { _call: `PUT /api/share/named/ideas/${named.idea.key}/vote` },
    })
    const member = await submitPlainForm(browser, '/s/ideas', {
      ...vote(),
      fill: { _call: 'POST /api/boards' },
    })
    const elsewhere = await submitPlainForm(browser, '/s/ideas', {
      ...vote(),
      fill: { _after: '//evil.example/' },
    })

    expect([other.status, member.status]).toEqual([404, 404])
    expect(elsewhere.headers['location']).toBe('/')
  })

  test('if it was crafted to slow down the server', async () => {
    const sent = (filler: string) =>
      readerOn(server, 'acme').send({
        method: 'POST',
        path: '/s/ideas',
        body: `_call=PUT /api/share/ideas/ideas/${idea.key}/vote&${filler}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const wide = await sent(Array.from({ length: 40_000 }, (_, at) => `f${at}=`).join('&'))
    const deep = await sent(`a${'.a'.repeat(200_000)}=1`)
    const hinted = await sent(`at=2026-01-01T10:00&_hint.at=moment${' No/Where'.repeat(100_000)}`)

    expect([wide.status, deep.status, hinted.status]).toEqual([413, 400, 400])
  })

  test('on pages without a form', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const posted = await readerOn(server, 'acme').send({
      method: 'POST',
      path: '/nothing-here',
      body: 'a=b',
      headers,
    })
    expect(posted.status).toBe(405)
  })

  test('until the reader signs in, and stores the input', async () => {
    const known = await knownReaderOn(server, 'acme', 'leaving@example.com')
    const page = `/s/named/${named.idea.key}`
    const { text } = await known.send({ path: page })
    const form = formsIn(text).find(({ call }) => call.includes('comments'))
    form?.values.set('body', 'Not lost')
    const refused = await readerOn(server, 'acme').send({
      method: 'POST',
      path: page,
      body: form?.values.toString() ?? '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    // Readers without access to the board are redirected to sign in.
    expect(refused).toMatchObject({
      status: 303,
      headers: { location: `/sign-in?next=${encodeURIComponent(page)}` },
    })
  })
})

function agent(): Client {
  return acme.owner.client
}

interface Shared {
  readonly board: Board
  readonly idea: Ticket
  readonly search: string
}

/**
 * Twice within a moment; the same input ten minutes later counts as new. Returns the first answer.
 */
async function sendTwice(...form: Parameters<typeof submitPlainForm>): Promise<Answer> {
  const clock = vi.spyOn(server.runtime, 'now').mockReturnValue(new Date())
  const first = await submitPlainForm(...form)
  await submitPlainForm(...form)
  clock.mockRestore()
  return first
}

async function makeShared(
  slug: string,
  viewAccess: 'anyone' | 'link' | 'password' | 'identified',
): Promise<Shared> {
  const key = slug.slice(0, 3).toUpperCase()
  const board = await agent().must(createBoard, { name: slug, key, kind: 'product' })
  const action = viewAccess === 'identified' ? viewAccess : 'anyone'
  const share = await agent().must(createShare, {
    siteId: acme.siteId,
    boardId: board.id,
    slug,
    title: slug,
    viewAccess,
    ...(viewAccess === 'password' && { password: 'open sesame' }),
    moderatesIdentified: false,
    moderatesAnonymous: slug === 'sent',
    voteAccess: action,
    commentAccess: slug === 'asked' ? 'identified' : action,
    submitAccess: action,
  })
  const idea = await agent().must(createTicket, {
    clientKey: crypto.randomUUID(),
    boardId: board.id,
    title: 'A brighter lamp',
    visibility: 'public',
  })
  return { board, idea, search: new URL(share.url).search }
}

async function makeForm(): Promise<string> {
  const fields = []
  for (const [key, type] of [
    ['boxes', 'number'],
    ['at', 'datetime'],
  ] as const) {
    const { id } = await agent().must(fieldCalls.create, {
      object: 'ticket',
      label: key,
      key,
      type,
    })
    fields.push({
      fieldId: id,
      isRequired: false,
      isRequiredOfCustomer: false,
      isShownToCustomer: true,
    })
  }
  const type = await agent().must(createTicketType, {
    name: 'Order',
    category: 'customer',
    intakeBoardId: board.id,
    fields,
  })
  return type.id
}
