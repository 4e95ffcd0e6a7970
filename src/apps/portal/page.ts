import { playerOrigins } from '#lib/document/player.ts'
import type { SiteFace } from '#modules/sites/model.ts'
import { carriedForm } from '#platform/portal/carried-form.ts'
import { html, Html } from '#platform/portal/html.ts'
import type { PageContent, PortalLink, PortalReader } from '#platform/portal/portal-page.ts'

import { formWords } from '#platform/portal/form-words.ts'
import { portalLanguageOf, type PortalLanguage } from '#platform/portal/words.ts'

import { cardPathOf } from './card-path.ts'
import { lookOf, type Sheet } from './site-look.ts'
import { frameWords, type FrameWords } from './words.ts'

export interface Frame {
  readonly url: URL
  readonly here: string
  readonly language: PortalLanguage
  readonly origin: string
  readonly contentOrigin: string
  readonly productUrl: string
  readonly script: string
  readonly links: readonly PortalLink[]
  readonly reader: PortalReader
}

export interface Page {
  readonly body: Buffer
  readonly fingerprint: string
  readonly policy: string
}

export function renderPage(site: SiteFace, content: PageContent, frame: Frame): Page {
  const sheet = lookOf(site).sheetWith(content.styles ?? '')
  const language = content.language ?? frame.language
  const spoken = portalLanguageOf(language) ?? frame.language
  const words = frameWords[spoken]
  const start = html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${headOf(site, content, frame)}
     `
  const rest = html`
    <script type="module" src="${frame.script}"></script>
    </head>
    <body data-words="${wordsFor(spoken)}">
      <a class="skip" href="#content">${words.skip}</a>
      ${header(site, frame, words)}
      <main id="content" tabindex="-1" class="${content.width ?? 'text'}">
        ${content.trail && trailOf(content.trail)} ${content.above}
        <h1 dir="auto">${content.heading}</h1>
        ${content.body}
      </main>
      <footer>${words.poweredBy} <a href="${frame.productUrl}" rel="noopener">Parley</a></footer>
    </body>
    </html>
  `
  return {
    body: Buffer.concat([Buffer.from(start.markup), sheet.bytes, Buffer.from(rest.markup)]),
    fingerprint: `${start.markup}${sheet.hash}${rest.markup}`,
    policy: policyFor(sheet, content, frame),
  }
}

function wordsFor(language: PortalLanguage): Html {
  const known = islandWords.get(language)
  if (known) return known
  const made = html`${JSON.stringify(formWords[language])}`
  islandWords.set(language, made)
  return made
}

const islandWords = new Map<PortalLanguage, Html>()

function headOf(site: SiteFace, content: PageContent, frame: Frame): Html {
  const canonical = canonicalOf(content, frame)
  const title = content.title === site.name ? site.name : `${content.title} · ${site.name}`
  const { description, feed } = content
  return html`<title>${title}</title>
    ${description !== undefined && html`<meta name="description" content="${description}" />`}
    ${
      content.isListed
        ? html`<link rel="canonical" href="${canonical}" />
            ${content.alternates && alternatesOf(content.alternates, frame)}
            <meta property="og:type" content="${content.isArticle ? 'article' : 'website'}" />
            <meta property="og:site_name" content="${site.name}" />
            <meta property="og:title" content="${content.title}" />
            <meta property="og:url" content="${canonical}" />
            ${
              description !== undefined &&
              html`<meta property="og:description" content="${description}" />`
            }
            <meta property="og:image" content="${imageOf(content, frame)}" />
            <meta name="twitter:card" content="summary_large_image" />`
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
    <link rel="icon" href="${lookOf(site).icon}" />
    ${content.structuredData && jsonLd(content.structuredData)}`
}

function imageOf({ image }: PageContent, { url }: Frame): string {
  return new URL(image ?? cardPathOf(url.pathname), url).href
}

function canonicalOf({ canonicalPath }: PageContent, { url }: Frame): string {
  return canonicalPath === undefined ? url.href : new URL(canonicalPath, url).href
}

function alternatesOf(
  { all, fallback }: NonNullable<PageContent['alternates']>,
  { url }: Frame,
): Html[] {
  return [...all, { locale: 'x-default', path: fallback }].map(
    ({ locale, path }) =>
      html`<link rel="alternate" hreflang="${locale}" href="${new URL(path, url).href}" />`,
  )
}

/** No text can end the script element, because `<` is escaped. */
function jsonLd(data: object): Html {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data })
  return new Html(
    `<script type="application/ld+json">${text.replaceAll('<', String.raw`\u003c`)}</script>`,
  )
}

function header(site: SiteFace, frame: Frame, words: FrameWords): Html {
  const { links, reader, url } = frame
  const here = links
    .filter(({ href }) => href === url.pathname || url.pathname.startsWith(`${href}/`))
    .toSorted((one, other) => other.href.length - one.href.length)[0]
  return html`<header>
    <div class="bar">
      ${lookOf(site).brand}
      ${
        links.length > 0 &&
        html`<nav aria-label="${words.site}">
          <ul>
            ${links.map((link) => navigationLink(link, link === here, url.pathname))}
          </ul>
        </nav>`
      }
      ${(links.length > 0 || reader.contactId !== null) && accountMenu(frame, words)}
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

function navigationLink({ href, label }: PortalLink, isHere: boolean, path: string): Html {
  const current = isHere && html` aria-current="${href === path ? 'page' : 'true'}"`
  return html`<li><a href="${href}" dir="auto" ${current}>${label}</a></li>`
}

function accountMenu({ reader, here, language }: Frame, words: FrameWords): Html {
  const { contactId, name } = reader
  if (contactId === null) {
    const isHomeOrSignIn = here === '/' || /^\/(sign-in|enter)\b/.test(here)
    const next = isHomeOrSignIn ? '' : `?next=${encodeURIComponent(here)}`
    return html`<a class="standing quiet-button" href="/sign-in${next}">${words.signIn}</a>`
  }
  return carriedForm(
    { search: new URLSearchParams(), language },
    {
      call: 'POST /api/reader/leave',
      after: { go: '/' },
      className: 'standing',
      body: () => html`<span class="who" dir="auto">${name}</span>`,
      submit: html`<button class="quiet-button">${words.signOut}</button>`,
    },
  )
}

function directionOf(language: string): 'ltr' | 'rtl' {
  return /^(ar|fa|he|ur|yi|ps|dv|ckb|ug)\b/i.test(language) ? 'rtl' : 'ltr'
}

function policyFor(
  sheet: Sheet,
  { showsDocument }: PageContent,
  { origin, contentOrigin }: Frame,
): string {
  return [
    "default-src 'none'",
    // Restricted by folder, because uploads are served from this host too.
    `script-src ${origin}/portal-assets/`,
    `style-src 'sha256-${sheet.hash}'`,
    `img-src 'self' data: ${contentOrigin}${showsDocument ? ' https:' : ''}`,
    ...(showsDocument
      ? [`media-src 'self' ${contentOrigin}`, `frame-src ${playerOrigins.join(' ')}`]
      : []),
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
