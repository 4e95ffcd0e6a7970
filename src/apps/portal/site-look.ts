import { hash } from 'node:crypto'

import type { SiteFace } from '#modules/sites/model.ts'
import { html, type Html } from '#platform/portal/html.ts'

import { stylesheet } from './stylesheet.ts'

export interface Sheet {
  readonly bytes: Buffer
  readonly hash: string
}

export interface SiteLook {
  readonly brand: Html
  readonly icon: string
  sheetWith(styles: string): Sheet
}

export function lookOf(site: SiteFace): SiteLook {
  const known = looks.get(site)
  if (known) return known
  const look = createLook(site)
  looks.set(site, look)
  return look
}

const looks = new WeakMap<SiteFace, SiteLook>()

function createLook(site: SiteFace): SiteLook {
  const common = stylesheet(site.theme)
  const sheets = new Map<string, Sheet>()
  return {
    brand: brandOf(site),
    icon: site.favicon ?? iconOf(site),
    sheetWith(styles) {
      const known = sheets.get(styles)
      if (known) return known
      const sheet = sheetOf(`${common}${styles}`)
      // Bounded, because a page that creates a new stylesheet each time must not fill the memory.
      if (sheets.size < maxSheets) sheets.set(styles, sheet)
      return sheet
    },
  }
}

/** Built outside any template, because the policy hash counts every space. */
function sheetOf(style: string): Sheet {
  return {
    bytes: Buffer.from(`<style>${style}</style>`),
    hash: hash('sha256', style, 'base64'),
  }
}

function brandOf(site: SiteFace): Html {
  return html`<a class="brand" href="/"
    >${site.logo ? logoOf(site.logo) : markOf(site)}<span dir="auto">${site.name}</span></a
  >`
}

function logoOf({ url, width, height }: NonNullable<SiteFace['logo']>): Html {
  return html`<img class="logo" src="${url}" alt="" width="${width}" height="${height}" />`
}

function markOf({ name }: SiteFace): Html {
  return html`<span class="mark" aria-hidden="true">${initialOf(name)}</span>`
}

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

const maxSheets = 50
