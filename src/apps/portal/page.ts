import { createHash } from 'node:crypto'

import type { SiteFace } from '#modules/sites/model.ts'

import { html, Html } from './html.ts'
import { stylesheet } from './stylesheet.ts'

export interface PageContent {
  readonly title: string
  readonly heading: string
  readonly body: Html
  /** What search engines are told; a page that is no page is never listed. */
  readonly isListed: boolean
}

export interface Page {
  readonly body: string
  /** Allows exactly the stylesheet of this page and nothing else. */
  readonly policy: string
}

/** The frame around every page of a site: the tenant's name above, ours in one small line below. */
export function renderPage(site: SiteFace, content: PageContent, productUrl: string): Page {
  const style = stylesheet(site.theme)
  // Made outside the template: its hash below counts every space.
  const sheet = new Html(`<style>${style}</style>`)
  const robots = content.isListed ? html`` : html`<meta name="robots" content="noindex" />`
  const { markup } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${content.title}</title>
        ${robots} ${sheet}
      </head>
      <body>
        <header>
          <a href="/"
            ><span class="mark" aria-hidden="true">${initialOf(site.name)}</span
            ><span dir="auto">${site.name}</span></a
          >
        </header>
        <main>
          <h1 dir="auto">${content.heading}</h1>
          ${content.body}
        </main>
        <footer>Powered by <a href="${productUrl}" rel="noopener">Parley</a></footer>
      </body>
    </html> `
  return { body: markup, policy: policyFor(style) }
}

function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name)
  return first?.segment.toUpperCase() ?? ''
}

function policyFor(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64')
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
