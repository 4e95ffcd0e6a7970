import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createContact, getContact } from '#modules/contacts/contract.ts'
import { eraseContact } from '#modules/contacts/person-contract.ts'
import {
  askForReaderLink,
  enterAsReader,
  leaveAsReader,
  readMyself,
} from '#modules/readers/contract.ts'
import { createSite, archiveSite } from '#modules/sites/contract.ts'

import { knownReaderOn, readerOn, readerTokenTo } from '../support/reader.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { twoOrganizations, type Company } from '../support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company

beforeAll(async () => {
  // Twenty concurrent requests wait for each other.
  server = await startTestServer({ environment: { DATABASE_POOL_SIZE: '24' } })
  ;({ acme, globex } = await twoOrganizations(server))
})
afterAll(() => server.close())

let count = 0
const address = (): string => `reader${++count}@example.com`
const ask = (email: string, next?: string) => ({
  email,
  clientKey: crypto.randomUUID(),
  ...(next && { next }),
})
const mailsTo = (email: string) =>
  server.query('select id from system_mails where recipient = $1', [email])

describe('a link', () => {
  test('verifies an address once and redirects', async () => {
    const email = address()
    const browser = readerOn(server, acme.slug)
    await browser.must(askForReaderLink, ask(email, '/tickets'))
    const token = await readerTokenTo(server, email)

    expect(await browser.must(readMyself, {})).toEqual({ reader: null })
    expect(await browser.must(enterAsReader, { token })).toEqual({ next: '/tickets' })
    expect(await browser.must(readMyself, {})).toEqual({ reader: { name: email, email } })

    const other = readerOn(server, acme.slug)
    expect((await other.call(enterAsReader, { token })).status).toBe(410)
    expect(await other.must(readMyself, {})).toEqual({ reader: null })
  })

  test("isn't used up by opening its page", async () => {
    const email = address()
    const browser = readerOn(server, acme.slug)
    await browser.must(askForReaderLink, ask(email))
    const token = await readerTokenTo(server, email)
    const page = await browser.send({ path: `/enter?token=${token}` })
    expect(page.status).toBe(200)
    expect(page.text).toContain('r•••@example.com')
    expect(page.text).not.toContain(email)
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    await browser.must(enterAsReader, { token })
    const again = await browser.send({ path: `/enter?token=${token}` })
    expect(again.status).toBe(410)
    expect(again.text).toContain('already used')
  })

  test('expires after half an hour', async () => {
    const email = address()
    const browser = readerOn(server, acme.slug)
    await browser.must(askForReaderLink, ask(email))
    const token = await readerTokenTo(server, email)
    await server.query(
      `update reader_links set expires_at = now() - interval '1 second' where email = $1`,
      [email],
    )
    expect((await browser.call(enterAsReader, { token })).status).toBe(410)
    expect((await browser.send({ path: `/enter?token=${token}` })).text).toContain('30 minutes')
  })

  test('only works on its own site', async () => {
    await acme.owner.client.must(createSite, { slug: 'acme-two', name: 'Two' })
    const email = address()
    await readerOn(server, acme.slug).must(askForReaderLink, ask(email))
    const token = await readerTokenTo(server, email)
    for (const slug of ['acme-two', globex.slug]) {
      expect((await readerOn(server, slug).call(enterAsReader, { token })).status).toBe(410)
      expect((await readerOn(server, slug).send({ path: `/enter?token=${token}` })).status).toBe(
        410,
      )
    }
    await readerOn(server, acme.slug).must(enterAsReader, { token })
  })

  test('is used by only one of twenty simultaneous attempts', async () => {
    const email = address()
    await readerOn(server, acme.slug).must(askForReaderLink, ask(email))
    const token = await readerTokenTo(server, email)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => readerOn(server, acme.slug).call(enterAsReader, { token })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('gets the same answer for every address and is sent at most five times an hour', async () => {
    const [known, unknown] = [address(), address()]
    await acme.owner.client.must(createContact, { name: 'Ada', email: known })
    const browser = readerOn(server, acme.slug)
    const answers = await Promise.all(
      [known, unknown].map((email) => browser.call(askForReaderLink, ask(email))),
    )
    expect(answers[0]?.text).toBe(answers[1]?.text)
    for (let times = 0; times < 8; times++) await browser.must(askForReaderLink, ask(unknown))
    expect(await mailsTo(unknown)).toHaveLength(5)
  })

  test('respects the limit with twenty simultaneous requests', async () => {
    const email = address()
    const browser = readerOn(server, acme.slug)
    const asked = Array.from({ length: 20 }, () => browser.call(askForReaderLink, ask(email)))
    expect((await Promise.all(asked)).every(({ status }) => status === 200)).toBe(true)
    expect(await mailsTo(email)).toHaveLength(5)
  })

  test('requested twice with one key is sent once', async () => {
    const asked = ask(address())
    const browser = readerOn(server, acme.slug)
    await browser.must(askForReaderLink, asked)
    await browser.must(askForReaderLink, asked)
    expect(await mailsTo(asked.email)).toHaveLength(1)
  })

  test('only redirects within this site', async () => {
    const email = address()
    const browser = readerOn(server, acme.slug)
    await browser.must(askForReaderLink, ask(email, 'https://evil.example/'))
    const token = await readerTokenTo(server, email)
    expect(await browser.must(enterAsReader, { token })).toEqual({ next: '/' })
  })
})

describe('a reader', () => {
  test('is matched to an existing contact', async () => {
    const email = address()
    const contact = await acme.owner.client.must(createContact, { name: 'Ada Byron', email })
    const browser = await knownReaderOn(server, acme.slug, email)
    expect(await browser.must(readMyself, {})).toEqual({ reader: { name: 'Ada Byron', email } })
    expect(await contactsOf(email)).toEqual([{ id: contact.id, provenEmail: email }])
  })

  test('is never matched to a lead with an unverified address', async () => {
    const email = address()
    const [lead] = await server.query<{ id: string }>(
      `insert into contacts (org_id, name, email, seen_at) values ($1, 'Mallory', $2, now()) returning id`,
      [acme.organizationId, email],
    )
    const browser = await knownReaderOn(server, acme.slug, email)
    expect(await browser.must(readMyself, {})).toEqual({ reader: { name: email, email } })
    const contacts = await contactsOf(email)
    expect(contacts).toHaveLength(2)
    expect(contacts).toContainEqual({ id: lead?.id, provenEmail: null })
  })

  test('is the same contact on every sign-in, even from two browsers at once', async () => {
    const email = address()
    const browsers = [readerOn(server, acme.slug), readerOn(server, acme.slug)]
    const tokens: string[] = []
    for (const browser of browsers) {
      await browser.must(askForReaderLink, ask(email))
      tokens.push(await readerTokenTo(server, email))
    }
    await Promise.all(
      browsers.map((browser, place) => browser.must(enterAsReader, { token: tokens[place] ?? '' })),
    )
    expect(await contactsOf(email)).toHaveLength(1)
  })

  test('is signed out on request, after expiry and when the contact is erased', async () => {
    const email = address()
    const browser = await knownReaderOn(server, acme.slug, email)
    const second = await knownReaderOn(server, acme.slug, email)
    const kept = new Map(browser.cookies)
    await browser.must(leaveAsReader, {})
    for (const [name, value] of kept) browser.cookies.set(name, value)
    expect(await browser.must(readMyself, {})).toEqual({ reader: null })

    const third = await knownReaderOn(server, acme.slug, email)
    await server.query(`update reader_sessions set expires_at = now() - interval '1 second'
      where id = (select id from reader_sessions order by created_at desc, id desc limit 1)`)
    expect(await third.must(readMyself, {})).toEqual({ reader: null })

    expect(await second.must(readMyself, {})).toMatchObject({ reader: { email } })
    const [contact] = await contactsOf(email)
    await acme.owner.client.must(eraseContact, { id: contact?.id ?? '' })
    expect(await second.must(readMyself, {})).toEqual({ reader: null })
    expect(await server.query('select id from reader_links where email = $1', [email])).toEqual([])
    expect((await acme.owner.client.call(getContact, { id: contact?.id ?? '' })).status).toBe(404)
  })
})

describe('access', () => {
  test('reader calls only exist on tenant hosts', async () => {
    expect((await acme.owner.client.call(readMyself, {})).status).toBe(404)
    expect((await readerOn(server, acme.slug).call(readMyself, {})).status).toBe(200)
  })

  test("a session of one site isn't valid on another", async () => {
    const browser = await knownReaderOn(server, acme.slug, address())
    for (const slug of ['acme-two', globex.slug]) {
      const other = readerOn(server, slug)
      for (const [name, value] of browser.cookies) other.cookies.set(name, value)
      expect(await other.must(readMyself, {})).toEqual({ reader: null })
    }
  })

  test('writes require a page of the same host', async () => {
    const browser = readerOn(server, acme.slug)
    const from = (headers: Record<string, string | undefined>) =>
      browser.call(askForReaderLink, ask(address()), headers)
    const own = `http://${acme.slug}.${server.config.sitesDomain}`
    const foreign = [
      { origin: `http://${globex.slug}.${server.config.sitesDomain}` },
      { origin: server.address.origin },
      { origin: 'null' },
      { origin: undefined },
      { origin: own, 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of foreign) expect((await from(headers)).status).toBe(403)
    expect((await from({ origin: own, 'sec-fetch-site': undefined })).status).toBe(200)
  })

  test('a browser gets its key on its first write, never on reads', async () => {
    const browser = readerOn(server, acme.slug)
    for (const path of ['/', '/sign-in', '/tickets', '/api/reader/me']) {
      expect((await browser.send({ path })).headers['set-cookie']).toBeUndefined()
    }
    const { headers } = await browser.call(askForReaderLink, ask(address()))
    expect(headers['set-cookie']?.join()).toMatch(
      /^reader-key=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    )
    const { headers: later } = await browser.call(askForReaderLink, ask(address()))
    expect(later['set-cookie']).toBeUndefined()
  })

  test('an archived site has neither pages nor calls', async () => {
    const { id, version } = await acme.owner.client.must(createSite, { slug: 'gone', name: 'Gone' })
    const browser = await knownReaderOn(server, 'gone', address())
    await acme.owner.client.must(archiveSite, { id, version })
    expect((await browser.call(readMyself, {})).status).toBe(404)
    expect((await browser.send({ path: '/' })).status).toBe(404)
  })

  test('robots.txt and the sitemap list what may be indexed', async () => {
    const browser = readerOn(server, acme.slug)
    const robots = await browser.send({ path: '/robots.txt' })
    expect(robots.headers['content-type']).toContain('text/plain')
    expect(robots.text).toContain('Disallow: /tickets')
    const map = await browser.send({ path: '/sitemap.xml' })
    expect(map.headers['content-type']).toContain('application/xml')
    expect(map.text).toContain(`<loc>http://${acme.slug}.${server.config.sitesDomain}/</loc>`)
  })
})

function contactsOf(email: string) {
  return server.query<{ id: string; provenEmail: string | null }>(
    `select id, proven_email from contacts
     where org_id = $1 and email = $2 and deleted_at is null order by created_at`,
    [acme.organizationId, email],
  )
}
