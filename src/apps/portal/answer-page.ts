import { hash } from 'node:crypto'

import type { SiteFace } from '#modules/sites/model.ts'
import { html } from '#platform/portal/html.ts'
import {
  isAnonymous,
  type PageContent,
  type PortalAnswer,
  type PortalLink,
  type PortalReader,
  type Redirect,
} from '#platform/portal/portal-page.ts'

import type { PortalLanguage } from '#platform/portal/words.ts'

import { renderPage, type Frame } from './page.ts'
import { frameSay } from './words.ts'

export interface PageRequest {
  readonly method: string
  readonly hostname: string
  readonly host: string
  readonly path: string
  readonly search: string
  readonly ifNoneMatch?: string | undefined
  readonly language: PortalLanguage
}

export interface PageAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  readonly fingerprint?: string
}

export interface Inside {
  readonly answer: PortalAnswer
  readonly links: readonly PortalLink[]
  readonly reader: PortalReader
}

export interface Surroundings {
  readonly publicUrl: URL
  readonly contentUrl: URL
  readonly script: string
  readonly takesPost?: boolean
  loadVisit(): Promise<Inside>
}

export async function answerPage(
  site: SiteFace,
  request: PageRequest,
  around: Surroundings,
): Promise<PageAnswer> {
  const { publicUrl } = around
  const showPlainly = (status: number, content: PageContent, headers: Record<string, string>) =>
    showPage(site, content, { around, request, inside: anonymousVisit, status, headers })

  if (site.state === 'suspended')
    return showPlainly(503, suspended(request), { 'retry-after': '3600' })
  // Without this check, the redirect below could be an open redirect.
  const isPath = /^\/[\x21-\x7e]*$/.test(request.path)
  if (site.state === 'archived' || !isPath) return showPlainly(404, missing(request), noStore)
  if (!['GET', 'HEAD'].includes(request.method) && !around.takesPost) {
    return showPlainly(405, notAllowed(request), { ...noStore, allow: 'GET, HEAD' })
  }
  const hasOtherHost = site.primaryDomain !== undefined && site.primaryDomain !== request.hostname
  if (hasOtherHost || site.isUnderOldSlug)
    return redirect(site.primaryDomain ?? site.primaryHost, request, publicUrl)
  const inside = await around.loadVisit()
  const { answer } = inside
  switch (answer.kind) {
    case 'not-found':
      return showPage(site, missing(request), {
        around,
        request,
        inside,
        status: 404,
        headers: noStore,
      })
    case 'redirect':
      return redirectTo(answer, publicUrl)
    case 'plain': {
      const plain = {
        status: 200,
        headers: {
          ...safeguards(publicUrl),
          'content-type': answer.contentType,
          'content-security-policy': nothingAllowed,
          ...(!answer.isListed && { 'x-robots-tag': 'noindex' }),
          ...(answer.canonicalPath !== undefined && {
            link: `<${new URL(answer.canonicalPath, shownUrl(site, request, publicUrl)).href}>; rel="canonical"`,
          }),
          ...(answer.isSecret && secret),
        },
        body: answer.body,
      }
      return answer.isSecret ? plain : kept(request, inside, plain)
    }
    case 'page': {
      const status = answer.status ?? 200
      const headers = answer.isSecret || status !== 200 ? secret : {}
      const page = showPage(site, answer, { around, request, inside, status, headers })
      return answer.isSecret || status !== 200 ? page : kept(request, inside, page)
    }
  }
}

function missing(request: PageRequest): PageContent {
  const say = frameSay(request)
  const title = say.text('missing', { path: request.path.slice(0, 200) })
  return {
    kind: 'page',
    title,
    heading: title,
    isListed: false,
    body: html`<p>${say.text('missingWhy')}</p>
      <p><a href="/">${say.text('home')}</a></p>`,
  }
}

function suspended(request: PageRequest): PageContent {
  const say = frameSay(request)
  return {
    kind: 'page',
    title: say.text('suspendedTitle'),
    heading: say.text('suspended'),
    isListed: false,
    body: html`<p>${say.text('suspendedWhy')}</p>`,
  }
}

function notAllowed(request: PageRequest): PageContent {
  const say = frameSay(request)
  return {
    kind: 'page',
    title: say.text('readOnlyTitle'),
    heading: say.text('readOnly'),
    isListed: false,
    body: html`<p><a href="/">${say.text('home')}</a></p>`,
  }
}

interface Showing {
  readonly around: Surroundings
  readonly request: PageRequest
  readonly inside: Pick<Inside, 'links' | 'reader'>
  readonly status: number
  readonly headers: Record<string, string>
}

function showPage(
  site: SiteFace,
  content: PageContent,
  { around, request, inside, status, headers }: Showing,
): PageAnswer {
  const { publicUrl, contentUrl, script } = around
  const frame: Frame = {
    url: shownUrl(site, request, publicUrl),
    here: hereOf(request),
    language: request.language,
    origin: `${publicUrl.protocol}//${request.host}`,
    contentOrigin: contentUrl.origin,
    productUrl: `${publicUrl.origin}/`,
    script,
    links: inside.links,
    reader: inside.reader,
  }
  const { body, fingerprint, policy } = renderPage(site, content, frame)
  return {
    status,
    headers: {
      ...safeguards(publicUrl),
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      ...(!content.isListed && { 'x-robots-tag': 'noindex' }),
      ...headers,
    },
    body,
    fingerprint,
  }
}

export function shownUrl(
  { primaryHost }: SiteFace,
  { path }: Pick<PageRequest, 'path'>,
  { protocol, port }: URL,
): URL {
  const url = new URL(`${protocol}//${primaryHost}${port ? `:${port}` : ''}`)
  // The path isn't resolved: `//stranger` or `a:` would name another host.
  url.pathname = path
  return url
}

export function hereOf({ path, search }: Pick<PageRequest, 'path' | 'search'>): string {
  const here = search === '' ? path : `${path}?${search}`
  return here.length > 400 ? path : here
}

/**
 * Pages for everyone may be cached by proxies, pages for one person only by their browser. Both
 * revalidate every time, so an editor sees changes immediately.
 */
function kept({ ifNoneMatch }: PageRequest, { reader }: Inside, answer: PageAnswer): PageAnswer {
  const same = answer.fingerprint ?? answer.body
  const etag = `"${hash('sha256', same, 'base64url').slice(0, 22)}"`
  const headers = {
    ...answer.headers,
    etag,
    vary: 'cookie, accept-language',
    'cache-control': isAnonymous(reader) ? publicCache : 'private, no-cache',
  }
  return ifNoneMatch === etag ? { status: 304, headers, body: '' } : { ...answer, headers }
}

export const publicCache = 'public, no-cache'

function redirectTo({ to, isPermanent, forNowSeconds }: Redirect, publicUrl: URL): PageAnswer {
  const usual = forNowSeconds === undefined ? 303 : 302
  const kept = forNowSeconds ? { 'cache-control': `private, max-age=${forNowSeconds}` } : {}
  return {
    status: isPermanent ? 301 : usual,
    headers: { ...plainHeaders(publicUrl), ...kept, location: to },
    body: '',
  }
}

function redirect(domain: string, { path, search }: PageRequest, publicUrl: URL): PageAnswer {
  const port = publicUrl.port ? `:${publicUrl.port}` : ''
  const query = search ? `?${search}` : ''
  return {
    status: 301,
    headers: {
      ...plainHeaders(publicUrl),
      // Browsers cache a 301 permanently by default, and domains can change hands.
      'cache-control': 'public, max-age=300',
      location: `${publicUrl.protocol}//${domain}${port}${path}${query}`,
    },
    body: '',
  }
}

function plainHeaders(publicUrl: URL): Record<string, string> {
  return { ...safeguards(publicUrl), 'content-security-policy': nothingAllowed, ...noStore }
}

function safeguards({ protocol }: URL): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(protocol === 'https:' && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

const nothingAllowed = "default-src 'none'; frame-ancestors 'none'"
const noStore = { 'cache-control': 'no-store' }
const secret = { ...noStore, 'referrer-policy': 'no-referrer' }
export const anonymousVisit = { links: [], reader: { contactId: null, name: '', key: '' } } as const
