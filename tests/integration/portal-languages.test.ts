import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createShare } from '#modules/share/contract.ts'
import { createBoard } from '#modules/tickets/boards-contract.ts'
import { createTicket } from '#modules/tickets/contract.ts'
import { getSite, updateSite } from '#modules/sites/contract.ts'
import { submitPlainForm } from '#tests/support/plain-form.ts'
import { readerOn } from '#tests/support/reader.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  const { client } = acme.owner
  const board = await client.must(createBoard, { name: 'Wishes', key: 'WIS', kind: 'product' })
  await client.must(createShare, {
    siteId: acme.siteId,
    boardId: board.id,
    slug: 'wishes',
    title: 'Wishes',
    roadmap: 'columns',
    voteAccess: 'anyone',
    submitAccess: 'anyone',
  })
  await client.must(createTicket, {
    clientKey: crypto.randomUUID(),
    boardId: board.id,
    title: 'Wombat',
    visibility: 'public',
  })
})
afterAll(() => server.close())

const get = (path: string, language?: string) =>
  readerOn(server, 'acme').send({
    path,
    headers: language === undefined ? {} : { 'accept-language': language },
  })

describe("pages use the reader's language", () => {
  test.each([
    ['en', 'ltr', 'How can we help?', 'Send link', 'Most votes', 'Page not found'],
    ['de', 'ltr', 'Wie können wir helfen?', 'Link senden', 'Meiste Stimmen', 'nicht gefunden'],
    ['fr', 'ltr', 'Comment pouvons-nous', 'Envoyer le lien', 'Plus de votes', 'introuvable'],
    ['es', 'ltr', '¿En qué podemos ayudarte?', 'Enviar enlace', 'Más votos', 'no encontrada'],
    ['ar', 'rtl', 'كيف يمكننا مساعدتك؟', 'إرسال الرابط', 'الأكثر أصواتًا', 'الصفحة غير موجودة'],
    ['zh', 'ltr', '需要什么帮助？', '发送链接', '票数最多', '找不到页面'],
  ])('%s', async (language, direction, home, signIn, ideas, missing) => {
    const pages = await Promise.all([
      get('/', language),
      get('/sign-in', language),
      get('/s/wishes', language),
      get('/nothing', language),
    ])
    for (const [place, words] of [home, signIn, ideas, missing].entries()) {
      const text = pages[place]?.text ?? ''
      expect(text).toContain(`<html lang="${language}" dir="${direction}">`)
      expect(text).toContain(words)
    }
  })

  test("the address wins over the browser, and the site's language comes last", async () => {
    const { client } = acme.owner
    const { version } = await client.must(getSite, { id: acme.siteId })
    await client.must(updateSite, { id: acme.siteId, version, defaultLocale: 'es' })

    expect((await get('/?lang=de', 'fr')).text).toContain('<html lang="de"')
    expect((await get('/', 'ja')).text).toContain('<html lang="es"')
    expect((await get('/')).text).toContain('<html lang="es"')
  })

  test("cached pages aren't shown in another language", async () => {
    const german = await get('/s/wishes', 'de')
    const french = await get('/s/wishes', 'fr')
    const again = await get('/s/wishes', 'de')

    expect(german.headers['vary']).toBe('cookie, accept-language')
    expect(french.text).not.toBe(german.text)
    expect(again.text).toBe(german.text)
    expect(french.headers['etag']).not.toBe(german.headers['etag'])
  })

  test('a form refused without scripts answers in it', async () => {
    const { status, text } = await submitPlainForm(readerOn(server, 'acme'), '/sign-in', {
      call: '/api/reader/link',
      fill: { email: 'no address' },
      headers: { 'accept-language': 'de' },
    })

    expect(status).toBe(400)
    expect(text).toContain('<html lang="de"')
    expect(text).toContain('Prüfen Sie dieses Feld.')
  })
})
