import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import type { RichTextDocument } from '#lib/rich-text.ts'
import { updateSpace } from '#modules/documentation/contract.ts'
import {
  addLanguage,
  archive,
  getArticle,
  publish,
  saveDraft,
  updateArticle,
  updateText,
  uploadFile,
} from '#modules/knowledge/articles-contract.ts'
import {
  createCategory,
  deleteBase,
  getBase,
  putLanguages,
  updateBase,
} from '#modules/knowledge/contract.ts'
import { listFeedback, listMisses, putRedirect } from '#modules/knowledge/insight-contract.ts'
import type { Base, Category } from '#modules/knowledge/model.ts'
import { giveFeedback, recordView } from '#modules/knowledge/reader-contract.ts'
import { startExport } from '#modules/knowledge/transfer-contract.ts'
import type { InputOf } from '#platform/registry/call.ts'
import { requestOf, type Answer, type Client } from '#tests/support/client.ts'
import { makeDocs } from '#tests/support/documentation.ts'
import { bodyOf, makeKnowledge, republish, publishedArticle } from '#tests/support/knowledge.ts'
import { formsIn, submitPlainForm } from '#tests/support/plain-form.ts'
import { knownReaderOn, readerOn } from '#tests/support/reader.ts'
import { isStored, tablesNaming } from '#tests/support/leftover-data.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let client: Client
let base: Base
let orders: Category
let refund: string
const refunds = '/k/en/orders/refunds'
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  client = acme.owner.client
  ;({ base, category: orders } = await makeKnowledge(client, [acme.siteId]))
  const { id } = await publishedArticle(client, {
    baseId: base.id,
    categoryId: orders.id,
    title: 'Refunds',
    text: 'Your password is not needed to get money back.',
  })
  refund = id
  await client.must(addLanguage, { id, locale: 'de' })
  await client.must(saveDraft, {
    id,
    locale: 'de',
    draftVersion: 1,
    title: 'Erstattungen',
    body: bodyOf('So bekommen Sie Ihr Geld zurück.'),
  })
  await client.must(updateText, { id, locale: 'de', slug: 'erstattungen' })
  await client.must(publish, { id, locale: 'de' })
})
afterAll(() => server.close())

function open(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return readerOn(server, 'acme').send({ path, headers })
}

async function wayOf(path: string, headers: Readonly<Record<string, string>> = {}) {
  const { status, headers: said } = await open(path, headers)
  return [status, said['location']]
}

async function change(
  id: string,
  wish: Partial<Omit<InputOf<typeof updateArticle>, 'id' | 'version'>>,
): Promise<void> {
  const { version } = await client.must(getArticle, { id })
  await client.must(updateArticle, { id, version, ...wish })
}

async function another(title: string, change: { categoryId?: string } = {}): Promise<string> {
  const { id } = await publishedArticle(client, {
    baseId: base.id,
    categoryId: change.categoryId ?? orders.id,
    title,
  })
  return id
}

describe('page rendering', () => {
  test('uses few statements and round trips, however many articles exist', async () => {
    await open(refunds)
    const asked = vi.spyOn(server.runtime.database.app, 'timed')
    const other = await open(`${refunds}?lang=fr`)
    const statements = asked.mock.calls.map(([, batch]) => batch.length)
    asked.mockRestore()

    expect(other.status).toBe(200)
    // The tenant and its plan, the article, its neighbors, two for the navigation, which is not
    // cached in French yet, and then the languages of the article.
    expect([statements.length, Math.max(...statements)]).toEqual([2, 6])
  })

  test('reloads shared content after it changed', async () => {
    await open(refunds)
    base = await client.must(updateBase, { id: base.id, version: base.version, name: 'Guide' })
    const renamed = await open(`${refunds}?n=1`)
    base = await client.must(updateBase, { id: base.id, version: base.version, name: 'Help' })
    const back = await open(`${refunds}?n=2`)

    expect([renamed.text, back.text].map((text) => text.includes('Guide'))).toEqual([true, false])
  })
})

describe('URLs', () => {
  test("/k redirects to the browser's language", async () => {
    expect(await wayOf('/k', { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' })).toEqual([
      302,
      '/k/de',
    ])
    expect(await wayOf('/k', { 'accept-language': 'ja' })).toEqual([302, '/k/en'])
    expect(await wayOf('/k')).toEqual([302, '/k/en'])
  })

  test('an article has one URL, and every other one redirects to it in one step', async () => {
    const id = await another('Renamed thing')
    const shelf = await client.must(createCategory, {
      id: base.id,
      texts: [{ locale: 'en', name: 'Shelf' }],
    })
    const old = ['/k/en/orders/renamed-thing']
    await client.must(updateText, { id, locale: 'en', slug: 'second-name' })
    old.push('/k/en/orders/second-name')
    const { version } = await client.must(updateArticle, { id, version: 1, categoryId: shelf.id })
    old.push('/k/en/shelf/renamed-thing', '/k/en/nowhere/second-name')
    await client.must(updateText, { id, locale: 'en', slug: 'third-name' })
    old.push('/k/en/shelf/second-name', '/K/EN/shelf/third-name'.toLowerCase().replace('en', 'EN'))

    const ways = await Promise.all(old.map((path) => wayOf(path)))
    const twin = await wayOf('/k/en/orders/renamed-thing.md')

    expect(version).toBe(2)
    expect(ways).toEqual(old.map(() => [301, '/k/en/shelf/third-name']))
    expect(twin).toEqual([301, '/k/en/shelf/third-name.md'])
    expect((await open('/k/en/shelf/third-name')).status).toBe(200)
  })

  test('an archived article shows a notice or redirects', async () => {
    const id = await another('Old news')
    const path = '/k/en/orders/old-news'
    await client.must(archive, { id, locale: 'en' })
    const gone = await open(path)
    const twin = await open(`${path}.md`)
    const other = await another('Other news')
    await client.must(archive, { id: other, locale: 'en', redirectTo: refunds })

    expect(gone.status).toBe(410)
    expect(gone.text).toContain('This article is no longer available')
    expect(gone.text).not.toContain('Old news')
    expect(gone.headers['cache-control']).toBe('no-store')
    expect(twin.status).toBe(410)
    expect(await wayOf('/k/en/orders/other-news')).toEqual([301, refunds])
  })

  test('a missing page shows a search and is recorded', async () => {
    const path = '/k/en/orders/never-was'
    const missing = await open(path)
    const elsewhere = await open('/wp-login.php')
    const broken = await Promise.all(['/k/en/%zz', '/%zz', '/k/en/a%00b'].map((one) => wayOf(one)))
    const { space } = await makeDocs(client, [acme.siteId])
    const page = await open('/d/never-was')
    await client.must(updateSpace, { id: space.id, version: space.version, isArchived: true })
    const { items } = await client.must(listMisses, { id: base.id })

    expect(missing.status).toBe(404)
    expect(missing.text).toContain('action="/k/en/search"')
    expect([elsewhere.status, page.status]).toEqual([404, 404])
    expect(broken.map(([status]) => status)).toEqual([404, 404, 404])
    const paths = items.map((miss) => miss.path)
    expect(paths).toEqual(expect.arrayContaining([path, '/wp-login.php']))
    expect(paths).not.toContain('/d/never-was')
  })

  test('URLs of a previous help center redirect from anywhere', async () => {
    const path = '/hc/en-us/articles/115001'
    await client.must(putRedirect, { id: base.id, path, articleId: refund })

    expect(await wayOf(path)).toEqual([301, refunds])
  })

  test('a missing translation redirects to the default language, which shows a notice', async () => {
    await another('Only English')
    const [status, to = ''] = await wayOf('/k/de/bestellungen/only-english')
    const page = await open(String(to))

    expect([status, to]).toEqual([302, '/k/en/orders/only-english?from=de'])
    expect(page.text).toContain('Diese Seite ist noch nicht auf Deutsch verfügbar.')
    expect(await wayOf('/k/fr')).toEqual([302, '/k/en?from=fr'])
  })
})

describe('a page', () => {
  test('has metadata for search engines and previews', async () => {
    const { status, text, headers } = await open(refunds)

    expect(status).toBe(200)
    expect(headers['content-language'] ?? 'en').toBe('en')
    expect(text).toMatch(/<html lang="en" dir="ltr">/)
    expect(text).toMatch(/<link rel="canonical" href="[^"]+\/k\/en\/orders\/refunds" \/>/)
    expect(text).toMatch(/hreflang="de" href="[^"]+\/k\/de\/bestellungen\/erstattungen"/)
    expect(text).toMatch(/hreflang="x-default" href="[^"]+\/k\/en\/orders\/refunds"/)
    expect(text).toContain('<meta property="og:type" content="article" />')
    const data = JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '',
    )
    expect(data['@graph'].map((one: { '@type': string }) => one['@type'])).toEqual([
      'Article',
      'BreadcrumbList',
    ])
    expect(text).toContain('Your password is not needed')
  })

  test('without an image has a preview card with its title', async () => {
    const { text } = await open(refunds)
    expect(text).toMatch(/og:image" content="[^"]+\/k\/en\/orders\/refunds\/card\.png"/)
    const { status, headers, bytes } = await open(`${refunds}/card.png`)

    expect([status, headers['content-type']]).toEqual([200, 'image/png'])
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    const etag = headers['etag'] ?? ''
    expect((await open(`${refunds}/card.png`, { 'if-none-match': etag })).status).toBe(304)
    const german = await open('/k/de/bestellungen/erstattungen/card.png')
    expect(german.bytes.equals(bytes)).toBe(false)
    for (const none of ['/k/en/orders/none/card.png', '/k/en/search/card.png', '/nothing/card.png'])
      expect((await open(none)).status).toBe(404)
    expect((await open('/card.png')).status).toBe(200)
  })

  test('uses its language, and German dates are German', async () => {
    const { text } = await open('/k/de/bestellungen/erstattungen')

    expect(text).toMatch(/<html lang="de" dir="ltr">/)
    expect(text).toContain('Hat das Ihre Frage beantwortet?')
    expect(text).toContain('Anmelden')
    expect(text).not.toMatch(/Sign in|Skip to content|Updated/)
  })

  test('is right-to-left in Arabic and translated in Chinese', async () => {
    const languages = ['en', 'de', 'ar', 'zh'].map((locale) => ({ locale, isPublic: true }))
    await client.must(putLanguages, { id: base.id, languages })
    const arabic = await open('/k/ar')
    const chinese = await open('/k/zh')
    const known = await knownReaderOn(server, 'acme', 'ada@example.com')
    const frames = await Promise.all(
      ['/k/zh', '/k/ar'].map(async (path) => (await known.send({ path })).text),
    )

    expect(arabic.text).toMatch(/<html lang="ar" dir="rtl">/)
    expect(chinese.text).toMatch(/<html lang="zh"/)
    expect(chinese.text).toContain('搜索')
    expect(frames[0]).toContain('我的工单')
    expect(frames[1]).toContain('تذاكرك')
  })

  test('is cached until the next publication and loads nothing else', async () => {
    const id = await another('Kept page')
    const path = '/k/en/orders/kept-page'
    const first = await open(path)
    await server.query(`update article_versions set body_html = 'Behind' where article_id = $1`, [
      id,
    ])
    const kept = await open(path)
    const same = await open(path, { 'if-none-match': first.headers['etag'] ?? '' })
    await republish(client, { id, text: 'Said again' })
    const fresh = await open(path)

    expect(first.headers).toMatchObject({ 'cache-control': 'public, no-cache' })
    expect(first.headers['set-cookie']).toBeUndefined()
    expect(kept.text).toBe(first.text)
    expect([same.status, same.text]).toEqual([304, ''])
    expect(fresh.text).toContain('Said again')
  })

  test('runs no scripts from content', async () => {
    const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
    const body: RichTextDocument = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            {
              type: 'text',
              text: hostile,
              marks: [{ type: 'link', attrs: { href: 'https://example.com/"><script>' } }],
            },
          ],
        },
      ],
    }
    const id = await another('Hostile')
    await client.must(saveDraft, {
      id,
      locale: 'en',
      draftVersion: 1,
      title: hostile,
      excerpt: hostile,
      body,
    })
    await client.must(publish, { id, locale: 'en' })
    const pages = await Promise.all(
      [
        '/k/en',
        '/k/en/orders',
        '/k/en/orders/hostile',
        '/k/en/search?q=script',
        '/k/en/feed.xml',
      ].map((path) => open(path)),
    )

    for (const { status, text } of pages) {
      expect(status).toBe(200)
      expect(text).not.toMatch(/<script>|<img src=x/)
    }
    expect(pages[2]?.headers['content-security-policy']).toMatch(/script-src \S+\/portal-assets\/;/)
  })

  test('lists related articles that the reader may open, and no others', async () => {
    const shown = await another('Exchanging things')
    const hidden = await another('How we decide on exchanges')
    await change(hidden, { audience: 'agents' })
    await change(refund, { relatedIds: [shown, hidden] })

    const { text } = await open(refunds)
    expect(text).toMatch(/<a [^>]*href="[^"]*\/exchanging-things"/)
    expect(text).not.toContain('How we decide on exchanges')
    await change(refund, { relatedIds: [] })
    expect((await open(refunds)).text).not.toMatch(/href="[^"]*\/exchanging-things"/)
  })

  test('of a category lists its articles and subcategories', async () => {
    const inner = await client.must(createCategory, {
      id: base.id,
      parentId: orders.id,
      texts: [{ locale: 'en', name: 'Deep down' }],
    })
    await another('A deep one', { categoryId: inner.id })
    const { text } = await open('/k/en/orders')
    const below = await open('/k/en/deep-down')

    expect(text).toContain('href="/k/en/orders/refunds"')
    expect(text).toMatch(/href="\/k\/en\/deep-down"[\s\S]*1 article/)
    expect(below.text).toMatch(/class="crumbs"[\s\S]*href="\/k\/en\/orders"[\s\S]*<\/nav>/)
  })

  test('shows author and date only if the team enabled them', async () => {
    const before = await open(refunds)
    const shown = await client.must(updateBase, {
      id: base.id,
      version: base.version,
      showsAuthor: true,
      showsUpdated: false,
    })
    const after = await open(refunds)
    base = shown

    expect(before.text).toMatch(/Updated\s*<time/)
    expect(before.text).not.toContain('By ')
    expect(after.text).toMatch(/>By \w/)
    expect(after.text).not.toMatch(/Updated\s*<time/)
  })
})

describe('searching', () => {
  test('corrects typos, highlights matches and shows the correction', async () => {
    const { status, text, headers } = await open('/k/en/search?q=pasword')

    expect(status).toBe(200)
    expect(text).toContain('<mark>password</mark>')
    expect(text).toContain('Showing results for “password”.')
    expect(text).toMatch(/data-click="\/api\/kb\/searches\/[0-9a-f-]{36}\/click"/)
    expect(headers['x-robots-tag']).toBe('noindex')
  })

  test('shows topics if there are no results, and escapes the query', async () => {
    const { text } = await open(`/k/en/search?q=${encodeURIComponent('<b>zebra')}`)

    expect(text).toContain('No results for “&#60;b&#62;zebra”')
    expect(text).toContain('href="/k/en/orders"')
    expect(text).not.toContain('<b>zebra')
  })

  test('suggests a topic by name, with typos too', async () => {
    const { text } = await open('/k/en/search?q=odrers')
    expect(text).toContain('href="/k/en/orders"')
    expect(text).toContain('Topic')
    expect(text).toMatch(/data-click="\/api\/kb\/searches\/[0-9a-f-]{36}\/topic-click"/)
    expect(text).toContain(`data-category="${orders.id}"`)
  })

  test('records every search, including repeated ones', async () => {
    const count = async () =>
      (await server.query(`select from knowledge_searches where normalized = 'wombats'`)).length
    await open('/k/en/search?q=wombats')
    const once = await count()
    await open('/k/en/search?q=wombats', { 'user-agent': 'another' })

    expect([once, await count()]).toEqual([1, 2])
  })
})

function after({ headers }: Answer): string {
  return headers['location']?.replace(/#.*/, '') ?? ''
}

describe('feedback without scripts', () => {
  const call = 'articles/refunds/feedback'
  test('yes is thanked, no asks for a reason', async () => {
    const browser = readerOn(server, 'acme')
    const said = await submitPlainForm(browser, refunds, { call })
    const thanks = await browser.send({ path: after(said) })
    const refused = await submitPlainForm(browser, refunds, {
      call,
      which: ({ values }) => values.get('isHelpful') === 'false',
    })
    const why = after(refused)
    const page = await browser.send({ path: why })
    const wrong = await submitPlainForm(browser, why, {
      call,
      fill: { reason: 'Too short', replyEmail: 'not an address' },
    })
    const told = await submitPlainForm(browser, why, {
      call,
      fill: { reasonCode: 'incomplete', reason: 'Too short' },
    })
    const done = await browser.send({ path: after(told) })
    const { items } = await client.must(listFeedback, { baseId: base.id })

    expect([said.status, refused.status, told.status]).toEqual([303, 303, 303])
    expect(said.headers['location']).toMatch(/#feedback$/)
    expect(thanks.text).toMatch(/role="status"><p>Thanks for your feedback/)
    expect(formsIn(thanks.text).some((form) => form.call.includes('feedback'))).toBe(false)
    expect(page.text).toContain('What was the problem?')
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('Too short')
    expect(done.text).toContain('We read every response.')
    expect(formsIn(done.text).some((form) => form.call.includes('feedback'))).toBe(false)
    expect(items).toMatchObject([
      { isHelpful: false, reasonCode: 'incomplete', reason: 'Too short' },
    ])
  })

  test('is hidden if the team disabled it', async () => {
    base = await client.must(updateBase, {
      id: base.id,
      version: base.version,
      takesFeedback: false,
    })
    const { text } = await open(refunds)
    base = await client.must(updateBase, {
      id: base.id,
      version: base.version,
      takesFeedback: true,
    })

    expect(text).not.toContain('Did this answer')
  })
})

describe('for programs', () => {
  test('an article has a Markdown version', async () => {
    const { status, text, headers } = await open(`${refunds}.md`)

    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(headers['link']).toMatch(/<http\S+\/k\/en\/orders\/refunds>; rel="canonical"/)
    expect(text).toMatch(/^# Refunds\n\nYour password/)
  })

  test('llms.txt lists every article with its Markdown version', async () => {
    const { text, headers } = await open('/llms.txt')

    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(text).toMatch(/^# Help\n/)
    expect(text).toMatch(/## Orders\n[\s\S]*- \[Refunds\]\(http\S+\/k\/en\/orders\/refunds\.md\)/)
  })

  test('the feed of a language contains its newest articles', async () => {
    const { status, text, headers } = await open('/k/de/feed.xml')

    expect([status, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8'])
    expect(text).toMatch(/<title>Erstattungen<\/title>/)
    expect(text).not.toContain('Only English')
    expect((await open('/k/fr/feed.xml')).status).not.toBe(200)
  })

  test('the sitemap lists pages with their languages, robots.txt excludes search', async () => {
    const { text } = await open('/sitemap.xml')
    const robots = await open('/robots.txt')

    expect(text).toMatch(/<loc>[^<]+\/k\/en<\/loc>/)
    expect(text).toMatch(/<loc>[^<]+\/k\/en\/orders<\/loc>/)
    expect(text).toMatch(
      /<loc>[^<]+\/k\/en\/orders\/refunds<\/loc><lastmod>[^<]+<\/lastmod>[\s\S]*?hreflang="de"/,
    )
    expect(robots.text).toContain('Disallow: /k/*/search')
  })

  test('pages hidden from search engines are excluded', async () => {
    const id = await another('Quiet page')
    await client.must(updateText, { id, locale: 'en', isIndexed: false })
    const page = await open('/k/en/orders/quiet-page')
    const map = await open('/sitemap.xml')
    const llms = await open('/llms.txt')

    expect(page.headers['x-robots-tag']).toBe('noindex')
    expect(map.text).not.toContain('quiet-page')
    expect(llms.text).not.toContain('quiet-page')
  })
})

test('a site without a knowledge base has no help center pages', async () => {
  await makeCompany(server, 'globex')
  const answers = await Promise.all(
    ['/k', '/k/en', refunds, '/llms.txt', '/k/en/feed.xml', '/k/en/search?q=a'].map((path) =>
      readerOn(server, 'globex').send({ path }),
    ),
  )

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
})

// Must run last: it deletes everything.
test('deleting a knowledge base removes its rows, files, search words and events', async () => {
  const upload = requestOf(uploadFile, { id: base.id, name: 'dot.png' })
  const sent = await client.send({ ...upload, body: dot })
  const { id: fileId } = JSON.parse(sent.text) as { id: string }
  const inside = await client.must(createCategory, {
    id: base.id,
    parentId: orders.id,
    texts: [{ locale: 'en', name: 'Inside' }],
  })
  const { id } = await publishedArticle(client, {
    baseId: base.id,
    categoryId: inside.id,
    title: 'Pictured',
    picture: fileId,
  })
  await client.must(updateText, { id, locale: 'en', slug: 'with-a-dot' })
  await client.must(putRedirect, { id: base.id, path: '/old/dot', articleId: id })
  const reader = readerOn(server, 'acme')
  const at = { locale: 'en', slug: 'with-a-dot' }
  await reader.must(recordView, at)
  await reader.must(giveFeedback, { ...at, isHelpful: false, reason: 'Too small.' })
  await client.must(startExport, { id: base.id })
  const before = [
    ...(await tablesNaming(server, 'article_id', [id])),
    ...(await tablesNaming(server, 'base_id', [base.id])),
  ]
  const { version } = await client.must(getBase, { id: base.id })
  const early = await client.call(deleteBase, { id: base.id })
  await client.must(updateBase, { id: base.id, version, isArchived: true })
  await client.must(deleteBase, { id: base.id })
  const left = await Promise.all([
    tablesNaming(server, 'base_id', [base.id]),
    tablesNaming(server, 'article_id', [id, refund]),
    tablesNaming(server, 'category_id', [orders.id, inside.id]),
    tablesNaming(server, 'file_id', [fileId]),
  ])
  const told = await server.query(`select from events
    where subject_id = '${id}' and data::text like '%Pictured%'`)

  expect(before).toEqual(
    expect.arrayContaining([
      'article_feedback',
      'article_texts',
      'article_view_days',
      'article_words',
      'knowledge_addresses',
      'knowledge_misses',
      'knowledge_redirects',
      'knowledge_searches',
    ]),
  )
  expect(early.status).toBe(409)
  expect(left).toEqual([[], [], [], []])
  expect(told).toEqual([])
  await expect.poll(() => isStored(server, fileId), { timeout: 15_000 }).toBe(false)
  expect((await open(refunds)).status).toBe(404)
  expect((await client.call(getBase, { id: base.id })).status).toBe(404)
})

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
