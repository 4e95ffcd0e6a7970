import type { SiteFace } from '#modules/sites/model.ts'

import { html } from './html.ts'
import { renderPage, type PageContent } from './page.ts'

export interface PageRequest {
  readonly method: string
  readonly hostname: string
  readonly path: string
  readonly search: string
}

export interface PageAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What a tenant host answers. Pure: the same question always gets the same page. */
export function answerPage(site: SiteFace, request: PageRequest, publicUrl: URL): PageAnswer {
  const show = (status: number, content: PageContent, headers: Record<string, string>) =>
    showPage(site, publicUrl, { status, content, headers })

  if (site.state === 'suspended') return show(503, suspended, { 'retry-after': '3600' })
  // Anything else could turn the redirect below into one to a stranger.
  const isPath = /^\/[\x21-\x7e]*$/.test(request.path)
  if (site.state === 'archived' || !isPath) return show(404, missing(request.path), notKept)
  if (!['GET', 'HEAD'].includes(request.method)) {
    return show(405, notAllowed, { ...notKept, allow: 'GET, HEAD' })
  }
  if (site.primaryDomain !== undefined && site.primaryDomain !== request.hostname) {
    return redirect(site.primaryDomain, request, publicUrl)
  }
  if (request.path !== '/') return show(404, missing(request.path), notKept)
  return show(200, home(site), { 'cache-control': 'public, max-age=60' })
}

function home({ name, indexable }: SiteFace): PageContent {
  return {
    title: name,
    heading: 'Nothing is published here yet',
    isListed: indexable,
    body: html`<p>
      As soon as <span dir="auto">${name}</span> publishes help articles, documentation or news, you
      will find them on this page.
    </p>`,
  }
}

function missing(path: string): PageContent {
  const title = `Page Not Found: ${path.slice(0, 200)}`
  return {
    title,
    heading: title,
    isListed: false,
    body: html`<p>The address may be mistyped, or the page has moved.</p>
      <p><a href="/">Back to home</a></p>`,
  }
}

const suspended: PageContent = {
  title: 'Not available',
  heading: 'This site is not available at the moment',
  isListed: false,
  body: html`<p>Please try again later.</p>`,
}

const notAllowed: PageContent = {
  title: 'Method Not Allowed',
  heading: 'This page can only be read',
  isListed: false,
  body: html`<p><a href="/">Back to home</a></p>`,
}

function showPage(
  site: SiteFace,
  publicUrl: URL,
  {
    status,
    content,
    headers,
  }: {
    status: number
    content: PageContent
    headers: Record<string, string>
  },
): PageAnswer {
  const { body, policy } = renderPage(site, content, `${publicUrl.origin}/`)
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
  }
}

function redirect(domain: string, { path, search }: PageRequest, publicUrl: URL): PageAnswer {
  const port = publicUrl.port ? `:${publicUrl.port}` : ''
  const query = search ? `?${search}` : ''
  return {
    status: 301,
    headers: {
      ...safeguards(publicUrl),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      // Browsers keep a 301 for good unless told otherwise, and domains can be given back.
      'cache-control': 'public, max-age=300',
      location: `${publicUrl.protocol}//${domain}${port}${path}${query}`,
    },
    body: '',
  }
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

const notKept = { 'cache-control': 'no-store' }
