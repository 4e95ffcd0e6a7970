import { createHash } from 'node:crypto'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { contrast, readableColor } from '#lib/contrast.ts'
import { defaultTheme, type SiteFace } from '#modules/sites/model.ts'

import { answerPage } from './answer-page.ts'

const site: SiteFace = {
  organizationId: crypto.randomUUID(),
  siteId: crypto.randomUUID(),
  slug: 'acme',
  name: 'Acme <b>&</b> Sons',
  theme: defaultTheme,
  defaultLocale: 'en',
  indexable: true,
  state: 'active',
  primaryDomain: undefined,
  primaryHost: 'acme.localhost',
}
const publicUrl = new URL('http://localhost:3000')
const ask = (
  change: Partial<SiteFace> = {},
  request: { method?: string; path?: string; search?: string } = {},
) =>
  answerPage(
    { ...site, ...change },
    { method: 'GET', hostname: 'acme.localhost', path: '/', search: '', ...request },
    publicUrl,
  )

describe('home', () => {
  test('says who it is and that nothing is there yet', () => {
    const { status, body, headers } = ask()
    expect(status).toBe(200)
    expect(body).toContain('Acme &#60;b&#62;&#38;&#60;/b&#62; Sons')
    expect(body).not.toContain('<b>')
    expect(body).toContain('Nothing is published here yet')
    expect(body).toContain('Powered by')
    expect(headers['x-robots-tag']).toBeUndefined()
  })

  test('runs no script, takes no frame, sets no cookie, and styles with its own sheet alone', () => {
    const { body, headers } = ask()
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(body).not.toMatch(/<script|style=/)
    expect(Object.keys(headers)).not.toContain('set-cookie')
  })

  test('that wants not to be found says so', () => {
    const { body, headers } = ask({ indexable: false })
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(body).toContain('<meta name="robots" content="noindex" />')
  })
})

describe('other answers', () => {
  test('a missing page names the path, as text', () => {
    const { status, body } = ask({}, { path: '/k/<script>' })
    expect(status).toBe(404)
    expect(body).toContain('Page Not Found: /k/&#60;script&#62;')
    expect(body).toContain('Back to home')
  })

  test('a suspended site is away for a while, an archived one is gone', () => {
    expect(ask({ state: 'suspended' })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '3600' },
    })
    expect(ask({ state: 'archived' }).status).toBe(404)
  })

  test('nothing can be written here', () => {
    expect(ask({}, { method: 'POST' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    })
  })
})

describe('the main domain', () => {
  const primaryDomain = 'help.acme.example'

  test('takes all other hosts with path and query', () => {
    const { status, headers, body } = ask({ primaryDomain }, { path: '/k/en', search: 'q=a%20b' })
    expect(status).toBe(301)
    expect(headers['location']).toBe('http://help.acme.example:3000/k/en?q=a%20b')
    expect(body).toBe('')
  })

  test('serves itself', () => {
    const face = { ...site, primaryDomain }
    const request = { method: 'GET', hostname: primaryDomain, path: '/', search: '' }
    expect(answerPage(face, request, publicUrl).status).toBe(200)
  })

  test('never leads to a stranger, whatever the path', () => {
    fc.assert(
      fc.property(fc.string(), (path) => {
        const { headers } = ask({ primaryDomain }, { path })
        const location = headers['location']
        if (location !== undefined) expect(new URL(location).hostname).toBe(primaryDomain)
      }),
      { examples: [['@evil.example'], ['.evil.example/'], ['//evil.example'], ['\\evil.example']] },
    )
  })
})

test('any color of a tenant can be read on both backgrounds', () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(color, fc.constantFrom('#f8fafc', '#1b2431'), (primary, background) => {
      expect(contrast(readableColor(primary, background), background)).toBeGreaterThanOrEqual(4.5)
    }),
  )
  expect(readableColor('#15803d', '#ffffff')).toBe('#15803d')
})
