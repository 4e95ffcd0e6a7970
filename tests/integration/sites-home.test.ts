import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import sharp from 'sharp'

import { createShare } from '#modules/share/contract.ts'
import {
  archiveSite,
  createSite,
  getSite,
  removeSitePicture,
  restoreSite,
  setSitePicture,
  updateSite,
} from '#modules/sites/contract.ts'
import type { SitePictureKind } from '#modules/sites/model.ts'
import { createBoard, createTicketType } from '#modules/tickets/boards-contract.ts'
import { requestOf } from '#tests/support/client.ts'
import { readerOn } from '#tests/support/reader.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  globex = await makeCompany(server, 'globex')
  const { client } = acme.owner
  const board = await client.must(createBoard, { name: 'Ideas', key: 'IDE', kind: 'product' })
  const place = { siteId: acme.siteId, boardId: board.id, slug: 'ideas', title: 'Our ideas' }
  await client.must(createShare, place)
  await client.must(createTicketType, {
    name: 'Question',
    category: 'customer',
    intakeBoardId: board.id,
  })
})
afterAll(() => server.close())

const page = async (path = '/', language = 'en') =>
  (await readerOn(server, 'acme').send({ path, headers: { 'accept-language': language } })).text

async function change(wanted: object) {
  const { client } = acme.owner
  const { version } = await client.must(getSite, { id: acme.siteId })
  return client.must(updateSite, { id: acme.siteId, version, ...wanted })
}

async function upload(kind: SitePictureKind, body: Buffer, company = acme) {
  const request = requestOf(setSitePicture, { id: acme.siteId, kind })
  return company.owner.client.send({ ...request, body })
}

describe('the home page', () => {
  test("shows its texts in the reader's language", async () => {
    const texts = [
      { locale: 'en', title: 'Welcome <b>', intro: 'First line\nsecond line' },
      { locale: 'de', title: 'Willkommen', intro: '' },
    ]
    await change({ home: { texts, parts: [] } })

    expect(await page()).toContain('<h1 dir="auto">Welcome &#60;b&#62;</h1>')
    expect(await page()).toContain('First line\nsecond line')
    expect(await page('/', 'de')).toContain('<h1 dir="auto">Willkommen</h1>')
    // Readers with another language get the site's language.
    expect(await page('/', 'fr')).toContain('Welcome &#60;b&#62;')
  })

  test('shows sections in order and links to no hidden one', async () => {
    const order = async (): Promise<string[]> =>
      [...(await page()).matchAll(/class="card" href="([^"]*)"/g)].map(([, href = '']) => href)

    await change({ home: { texts: [], parts: [{ part: 'tickets', isShown: true }] } })
    const ticketsFirst = await order()
    await change({ home: { texts: [], parts: [{ part: 'boards', isShown: true }] } })
    const boardsFirst = await order()
    await change({ home: { texts: [], parts: [{ part: 'boards', isShown: false }] } })
    const withoutBoards = await page()

    expect(ticketsFirst.at(-1)).toBe('/s/ideas')
    expect(boardsFirst[0]).toBe('/s/ideas')
    expect(withoutBoards).not.toContain('/s/ideas')
    expect((await readerOn(server, 'acme').send({ path: '/s/ideas' })).status).toBe(200)
  })

  test.each([
    { texts: [{ locale: 'en', title: 'x'.repeat(121), intro: '' }], parts: [] },
    { texts: [{ locale: 'en', title: '', intro: 'x'.repeat(2001) }], parts: [] },
    {
      texts: [],
      parts: [
        { part: 'tickets', isShown: true },
        { part: 'tickets', isShown: false },
      ],
    },
    { texts: [], parts: [{ part: 'secrets', isShown: true }] },
  ])('rejects invalid content: %#', async (home) => {
    await expect(change({ home })).rejects.toThrow(/400|invalid/i)
  })
})

describe('logo and favicon', () => {
  test('are resized and shown on every page', async () => {
    const picture = await sharp({
      create: { width: 1200, height: 300, channels: 3, background: '#15803d' },
    })
      .png()
      .toBuffer()
    expect((await upload('logo', picture)).status).toBe(200)
    expect((await upload('favicon', picture)).status).toBe(200)
    const { logo, favicon } = await acme.owner.client.must(getSite, { id: acme.siteId })

    expect(logo).toMatchObject({ width: 256, height: 64 })
    expect(favicon).toMatch(/^data:image\/png;base64,/)
    const shown = await page('/sign-in')
    expect(shown).toContain('class="logo" src="data:image/webp;base64,')
    expect(shown).toContain(`<link rel="icon" href="${favicon ?? ''}" />`)

    await acme.owner.client.must(removeSitePicture, { id: acme.siteId, kind: 'logo' })
    expect(await page('/sign-in')).not.toContain('class="logo"')
  })

  test('must be images and belong to the site', async () => {
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    expect((await upload('logo', script)).status).toBe(422)
    expect((await upload('logo', Buffer.alloc(3 * 1_048_576))).status).toBe(413)
    expect((await upload('logo', script, globex)).status).toBe(404)
  })
})

describe('addresses', () => {
  test('a released slug redirects to the new one with its path', async () => {
    const { client } = acme.owner
    const { id, version } = await client.must(createSite, { slug: 'acme-one', name: 'One' })
    await client.must(updateSite, { id, version, slug: 'acme-two' })
    const { status, headers } = await readerOn(server, 'acme-one').send({
      path: '/sign-in?next=/x',
    })

    expect(status).toBe(301)
    expect(headers['location']).toMatch(/^http:\/\/acme-two\.[^/]+\/sign-in\?next=\/x$/)
  })

  test('a proxy can check which hosts need a certificate', async () => {
    const { client } = acme.owner
    const { sitesDomain } = server.config
    const { id } = await client.must(createSite, { slug: 'acme-cert', name: 'Cert' })
    const ask = async (domain: string) =>
      (await server.client().send({ path: `/.well-known/parley-host?domain=${domain}` })).status

    expect(await ask(`acme-cert.${sitesDomain}`)).toBe(200)
    expect(await ask('somebody.example')).toBe(404)
    expect(await ask('')).toBe(404)
    const { version } = await client.must(archiveSite, { id, version: 1 })
    expect(await ask(`acme-cert.${sitesDomain}`)).toBe(404)
    await client.must(restoreSite, { id, version })
    expect(await ask(`acme-cert.${sitesDomain}`)).toBe(200)
  })
})
