import { createHash } from 'node:crypto'

import type { SiteFace } from '#modules/sites/model.ts'
import { carriedForm } from '#platform/portal/carried-form.ts'
import { html, Html } from '#platform/portal/html.ts'
import type { PageContent, PortalLink, PortalReader } from '#platform/portal/portal-page.ts'

import { stylesheet } from './stylesheet.ts'

/** What stands around a page, and where its files come from. */
export interface Frame {
  /** The address of the page as people should see it, without the query. */
  readonly url: URL
  /** The path with the query: where who signs in comes back to. */
  readonly here: string
  /** Where the request came to; scripts are loaded from there. */
  readonly origin: string
  readonly contentOrigin: string
  readonly productUrl: string
  /** The path of the built islands. */
  readonly script: string
  readonly links: readonly PortalLink[]
  readonly reader: PortalReader
}

export interface Page {
  readonly body: string
  /** Allows the stylesheet of this page, the built islands, and nothing else. */
  readonly policy: string
}

/** The frame around every page of a site: the tenant's name above, ours in one small line below. */
export function renderPage(site: SiteFace, content: PageContent, frame: Frame): Page {
  const style = `${stylesheet(site.theme)}${content.styles ?? ''}`
  // Made outside the template: its hash below counts every space.
  const sheet = new Html(`<style>${style}</style>`)
  const language = content.language ?? 'en'
  const { markup } = html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${headOf(site, content, frame)} ${sheet}
        <script type="module" src="${frame.script}"></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        ${header(site, frame)}
        <main id="content" tabindex="-1" class="${content.width ?? 'text'}">
          ${content.trail && trailOf(content.trail)}
          <h1 dir="auto">${content.heading}</h1>
          ${content.body}
        </main>
        <footer>Powered by <a href="${frame.productUrl}" rel="noopener">Parley</a></footer>
      </body>
    </html> `
  return { body: markup, policy: policyFor(style, frame) }
}

function headOf(site: SiteFace, content: PageContent, frame: Frame): Html {
  const canonical = canonicalOf(content, frame)
  const title = content.title === site.name ? site.name : `${content.title} · ${site.name}`
  const { description, feed } = content
  return html`<title>${title}</title>
    ${description !== undefined && html`<meta name="description" content="${description}" />`}
    ${
      content.isListed
        ? html`<link rel="canonical" href="${canonical}" />
            <meta property="og:type" content="website" />
            <meta property="og:site_name" content="${site.name}" />
            <meta property="og:title" content="${content.title}" />
            <meta property="og:url" content="${canonical}" />
            ${
              description !== undefined &&
              html`<meta property="og:description" content="${description}" />`
            }
            <meta name="twitter:card" content="summary" />`
        : html`<meta name="robots" content="noindex" />`
    }
    ${
      feed &&
      html`<link
        rel="alternate"
        type="application/rss+xml"
        href="${feed.path}"
        title="${feed.title}"
      />`
    }
    <link rel="icon" href="${iconOf(site)}" />
    ${content.structuredData && jsonLd(content.structuredData)}`
}

function canonicalOf({ canonicalPath }: PageContent, { url }: Frame): string {
  const canonical = new URL(url)
  if (canonicalPath !== undefined) canonical.pathname = canonicalPath
  return canonical.href
}

/** No text in it can end the element: there is no `<` left. */
function jsonLd(data: object): Html {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data })
  return new Html(
    `<script type="application/ld+json">${text.replaceAll('<', String.raw`\u003c`)}</script>`,
  )
}

function header(site: SiteFace, { links, reader, url, here }: Frame): Html {
  return html`<header>
    <div class="bar">
      <a class="brand" href="/"
        ><span class="mark" aria-hidden="true">${initialOf(site.name)}</span
        ><span dir="auto">${site.name}</span></a
      >
      ${
        links.length > 0 &&
        html`<nav aria-label="Site">
          <ul>
            ${links.map((link) => navigationLink(link, url.pathname))}
          </ul>
        </nav>`
      }
      ${(links.length > 0 || reader.contactId !== null) && standingOf(reader, here)}
    </div>
  </header>`
}

function trailOf({ href, label }: NonNullable<PageContent['trail']>): Html {
  return html`<p class="trail">
    <a href="${href}"
      ><svg class="arrow" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path
          d="M10 3 5 8l5 5"
          fill="none"
          stroke="currentColor"
          stroke-width="1.5"
          stroke-linecap="round"
          stroke-linejoin="round"
        /></svg
      ><span dir="auto">${label}</span></a
    >
  </p>`
}

function navigationLink({ href, label }: PortalLink, path: string): Html {
  const isHere = href === path || path.startsWith(`${href}/`)
  const current = isHere && html` aria-current="${href === path ? 'page' : 'true'}"`
  return html`<li><a href="${href}" dir="auto" ${current}>${label}</a></li>`
}

function standingOf({ contactId, name }: PortalReader, here: string): Html {
  if (contactId === null) {
    const isNoPlace = here === '/' || /^\/(sign-in|enter)\b/.test(here)
    const next = isNoPlace ? '' : `?next=${encodeURIComponent(here)}`
    return html`<a class="standing quiet-button" href="/sign-in${next}">Sign in</a>`
  }
  return carriedForm(nowhere, {
    call: 'POST /api/reader/leave',
    after: { go: '/' },
    className: 'standing',
    body: () => html`<span class="who" dir="auto">${name}</span>`,
    submit: html`<button class="quiet-button">Sign out</button>`,
  })
}

/** Of a form that is never refused. */
const nowhere = { search: new URLSearchParams() }

function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name)
  return first?.segment.toUpperCase() ?? ''
}

function iconOf({ name, theme }: SiteFace): string {
  const { markup } = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    <rect width="32" height="32" rx="8" fill="${theme.primaryColor}" />
    <text
      x="16"
      y="22"
      font-family="sans-serif"
      font-size="17"
      font-weight="600"
      text-anchor="middle"
      fill="#fff"
    >
      ${initialOf(name)}
    </text>
  </svg>`
  return `data:image/svg+xml,${encodeURIComponent(markup)}`
}

function directionOf(language: string): 'ltr' | 'rtl' {
  return /^(ar|fa|he|ur|yi|ps|dv|ckb|ug)\b/i.test(language) ? 'rtl' : 'ltr'
}

function policyFor(style: string, { origin, contentOrigin }: Frame): string {
  const hash = createHash('sha256').update(style).digest('base64')
  return [
    "default-src 'none'",
    // By folder: uploads are served under this host too.
    `script-src ${origin}/portal-assets/`,
    `style-src 'sha256-${hash}'`,
    `img-src 'self' data: ${contentOrigin}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
