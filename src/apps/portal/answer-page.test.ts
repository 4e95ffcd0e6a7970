import { createHash } from 'node:crypto'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { contrast, readableColor } from '#lib/contrast.ts'
import { defaultTheme, defaultHome, type SiteFace } from '#modules/sites/model.ts'

import { html } from '#platform/portal/html.ts'
import { notFound, type PageContent, type PortalAnswer } from '#platform/portal/portal-page.ts'

import { answerPage } from './answer-page.ts'

const site: SiteFace = {
  organizationId: crypto.randomUUID(),
  siteId: crypto.randomUUID(),
  slug: 'acme',
  name: 'Acme <b>&</b> Sons',
  theme: defaultTheme,
  defaultLocale: 'en',
  indexable: true,
  home: defaultHome,
  logo: null,
  favicon: null,
  isUnderOldSlug: false,
  state: 'active',
  primaryDomain: undefined,
  primaryHost: 'acme.localhost',
}
const publicUrl = new URL('http://localhost:3000')
const page: PageContent = {
  kind: 'page',
  title: 'Acme <b>&</b> Sons',
  heading: 'How can we help?',
  isListed: true,
  description: 'Help & news',
  body: html`<p>${'<i>plain</i>'}</p>`,
}
const anonymous = { contactId: null, name: '', key: '' }

interface Asked {
  readonly method?: string
  readonly path?: string
  readonly search?: string
  readonly hostname?: string
  readonly ifNoneMatch?: string | undefined
  readonly answer?: PortalAnswer
  readonly reader?: typeof anonymous | { contactId: string; name: string; key: string }
}
const ask = async (change: Partial<SiteFace> = {}, asked: Asked = {}) => {
  const { answer = page, reader = anonymous, ...request } = asked
  const answered = await answerPage(
    { ...site, ...change },
    {
      method: 'GET',
      hostname: 'acme.localhost',
      host: 'acme.localhost:3000',
      path: '/',
      search: '',
      language: 'en',
      ...request,
    },
    {
      publicUrl,
      contentUrl: new URL('http://content.localhost:3000'),
      script: '/portal-assets/portal-x.js',
      loadVisit: () =>
        Promise.resolve({
          answer,
          reader,
          links: [{ href: '/tickets', label: 'Your tickets', description: '', place: 1 }],
        }),
    },
  )
  return { ...answered, body: String(answered.body) }
}

describe('a page', () => {
  test('escapes text from every source', async () => {
    const { status, body, headers } = await ask()
    expect(status).toBe(200)
    expect(body).toContain('Acme &#60;b&#62;&#38;&#60;/b&#62; Sons')
    expect(body).toContain('&#60;i&#62;plain')
    expect(body).not.toContain('<b>')
    expect(body).toContain('Powered by')
    expect(body).toContain('<link rel="canonical" href="http://acme.localhost:3000/" />')
    expect(body).toContain('<meta property="og:description" content="Help &#38; news" />')
    expect(headers['x-robots-tag']).toBeUndefined()
  })

  test("runs only its built islands, can't be framed, sets no cookie and uses its own stylesheet", async () => {
    const { body, headers } = await ask()
    const policy = headers['content-security-policy'] ?? ''
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(policy).toContain(`style-src 'sha256-${hash}'`)
    expect(policy).toContain('script-src http://acme.localhost:3000/portal-assets/;')
    expect(policy).not.toMatch(/unsafe|script-src 'self'/)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(body.match(/<script[^>]*>/g)).toEqual([
      '<script type="module" src="/portal-assets/portal-x.js">',
    ])
    expect(body).not.toMatch(/ style=| on\w+=/)
    expect(Object.keys(headers)).not.toContain('set-cookie')
  })

  test('that is noindex says so', async () => {
    const { body, headers } = await ask({}, { answer: { ...page, isListed: false } })
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(body).toContain('<meta name="robots" content="noindex" />')
  })

  test('is cached publicly, and privately for known readers', async () => {
    const { headers } = await ask()
    expect(headers).toMatchObject({
      'cache-control': 'public, no-cache',
      vary: 'cookie, accept-language',
    })
    const acted = await ask({}, { reader: { ...anonymous, key: 'k' } })
    expect(acted.headers['cache-control']).toBe('private, no-cache')
    const known = await ask({}, { reader: { contactId: 'x', name: 'Ada', key: '' } })
    expect(known.headers['cache-control']).toBe('private, no-cache')
    expect(known.body).toContain('Sign out')
    const again = await ask({}, { ifNoneMatch: headers['etag'] })
    expect(again).toMatchObject({ status: 304, body: '' })
  })

  test('with a secret is not cached and sends no referrer', async () => {
    const { headers } = await ask({}, { answer: { ...page, isSecret: true } })
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(headers['etag']).toBeUndefined()
  })

  test('in a right-to-left language runs from right to left', async () => {
    const { body } = await ask({}, { answer: { ...page, language: 'ar' } })
    expect(body).toContain('<html lang="ar" dir="rtl">')
  })

  test("with structured data can't be ended by text", async () => {
    const structuredData = { '@type': 'WebPage', name: '</script><script>alert(1)</script>' }
    const { body } = await ask({}, { answer: { ...page, structuredData } })
    expect(body).toContain(String.raw`\u003c/script>\u003cscript>alert(1)`)
  })
})

describe('other responses', () => {
  test('a missing page shows the escaped path', async () => {
    const { status, body } = await ask({}, { path: '/k/<script>', answer: notFound })
    expect(status).toBe(404)
    expect(body).toContain('Page not found: /k/&#60;script&#62;')
    expect(body).toContain('Back to home')
  })

  test('a suspended site returns 503, an archived one 410', async () => {
    expect(await ask({ state: 'suspended' })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '3600' },
    })
    expect((await ask({ state: 'archived' })).status).toBe(404)
  })

  test('a permanent move redirects with 301', async () => {
    const answer = { kind: 'redirect', to: '/s/ideas/PRO-1' } as const
    expect((await ask({}, { answer })).status).toBe(303)
    expect(await ask({}, { answer: { ...answer, isPermanent: true } })).toMatchObject({
      status: 301,
      headers: { location: '/s/ideas/PRO-1', 'cache-control': 'no-store' },
    })
  })

  test('write methods are refused', async () => {
    expect(await ask({}, { method: 'POST' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    })
  })
})

describe('the main domain', () => {
  const primaryDomain = 'help.acme.example'

  test('redirects other hosts, keeping path and query', async () => {
    const { status, headers, body } = await ask(
      { primaryDomain },
      { path: '/k/en', search: 'q=a%20b' },
    )
    expect(status).toBe(301)
    expect(headers['location']).toBe('http://help.acme.example:3000/k/en?q=a%20b')
    expect(body).toBe('')
  })

  test('serves itself', async () => {
    expect((await ask({ primaryDomain }, { hostname: primaryDomain })).status).toBe(200)
  })

  test('never redirects to another host, whatever the path', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (path) => {
        const { headers } = await ask({ primaryDomain }, { path })
        const location = headers['location']
        if (location !== undefined) expect(new URL(location).hostname).toBe(primaryDomain)
      }),
      { examples: [['@evil.example'], ['.evil.example/'], ['//evil.example'], ['\\evil.example']] },
    )
  })
})

test('every brand color is readable on both backgrounds', () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(color, fc.constantFrom('#f1f5f9', '#232e3d'), (primary, background) => {
      expect(contrast(readableColor(primary, background), background)).toBeGreaterThanOrEqual(4.5)
    }),
  )
  expect(readableColor('#15803d', '#ffffff')).toBe('#15803d')
})
