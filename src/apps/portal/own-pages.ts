import { siteParts } from '#modules/sites/rules.ts'
import { html, type Html } from '#platform/portal/html.ts'
import type {
  PageContent,
  Plain,
  PortalFace,
  PortalLink,
  PortalPage,
  PortalVisit,
  SitemapEntry,
} from '#platform/portal/portal-page.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { frameSay, type FrameSay } from './words.ts'

export function ownPages(faces: readonly PortalFace[]): PortalPage[] {
  return [
    { path: '/', answer: (scope, visit) => home(scope, visit, faces) },
    { path: '/robots.txt', answer: (_, visit) => Promise.resolve(robots(visit, faces)) },
    { path: '/sitemap.xml', answer: (scope, visit) => sitemap(scope, visit, faces) },
  ]
}

export async function listLinks(
  scope: Scope,
  visit: PortalVisit,
  faces: readonly PortalFace[],
): Promise<PortalLink[]> {
  const lists = await Promise.all(
    shownFaces(faces, visit).map(async (face) => {
      const links = (await face.links?.(scope, visit)) ?? []
      return [...links].sort((one, other) => one.place - other.place)
    }),
  )
  return lists.flat()
}

function shownFaces(faces: readonly PortalFace[], { site }: PortalVisit): PortalFace[] {
  const { parts } = site.home
  const placeOf = ({ part }: PortalFace): number => {
    const place = parts.findIndex((chosen) => chosen.part === part)
    return place === -1 ? parts.length + usualPlaceOf(part) : place
  }
  return faces
    .filter(({ part }) => !parts.some((chosen) => chosen.part === part && !chosen.isShown))
    .sort((one, other) => placeOf(one) - placeOf(other))
}

function usualPlaceOf(part: string | undefined): number {
  const place = siteParts.findIndex((known) => known === part)
  return place === -1 ? siteParts.length : place
}

async function home(
  scope: Scope,
  visit: PortalVisit,
  faces: readonly PortalFace[],
): Promise<PageContent> {
  const links = await listLinks(scope, visit, faces)
  const blocks = await Promise.all(
    shownFaces(faces, visit).map(async (face) => (await face.homeBlocks?.(scope, visit)) ?? []),
  )
  const { name, indexable } = visit.site
  const common = { kind: 'page', title: name, isListed: indexable, width: 'wide' } as const
  const say = frameSay(visit)
  const own = ownText(visit)
  if (links.length === 0 && !own) return { ...common, ...nothingYet(name, say) }
  const [firstLine = ''] = own?.intro.split('\n') ?? []
  return {
    ...common,
    description: firstLine.slice(0, 300) || say.text('homeDescription', { name }),
    heading: own?.title || say.text('homeHeading'),
    structuredData: { '@type': 'WebSite', name, url: visit.url.href },
    body: html`${leadOf(own?.intro, name, say)}
      <ul class="cards">
        ${links.map(card)}
      </ul>
      ${blocks.flat()}`,
  }
}

/** Prefers the language of the visit, then the language of the site, then any. */
function ownText({ site, language }: PortalVisit): HomeText | undefined {
  const texts = site.home.texts.filter(({ title, intro }) => title !== '' || intro !== '')
  const isIn = (code: string) => (text: HomeText) =>
    text.locale.split('-')[0] === code.split('-')[0]
  return texts.find(isIn(language)) ?? texts.find(isIn(site.defaultLocale)) ?? texts[0]
}

type HomeText = PortalVisit['site']['home']['texts'][number]

function leadOf(intro: string | undefined, name: string, say: FrameSay): Html {
  if (intro) return html`<p class="lead words" dir="auto">${intro}</p>`
  return html`<p class="lead">
    ${say.html('homeLead', { name: html`<span dir="auto">${name}</span>` })}
  </p>`
}

function card({ href, label, description }: PortalLink): Html {
  return html`<li>
    <a class="card" href="${href}"
      ><strong dir="auto">${label}</strong><span dir="auto">${description}</span></a
    >
  </li>`
}

function nothingYet(name: string, say: FrameSay): Pick<PageContent, 'heading' | 'body'> {
  return {
    heading: say.text('emptyHeading'),
    body: html`<p>${say.html('emptyWhy', { name: html`<span dir="auto">${name}</span>` })}</p>`,
  }
}

function robots({ site, url }: PortalVisit, faces: readonly PortalFace[]): Plain {
  const unfollowed = ['/api/', ...faces.flatMap((face) => face.unfollowed ?? [])]
  const rules = site.indexable
    ? ['Allow: /', ...unfollowed.toSorted().map((path) => `Disallow: ${path}`)]
    : ['Disallow: /']
  const map = site.indexable ? ['', `Sitemap: ${new URL('/sitemap.xml', url).href}`] : []
  return {
    kind: 'plain',
    contentType: 'text/plain; charset=utf-8',
    body: ['User-agent: *', ...rules, ...map, ''].join('\n'),
    isListed: true,
  }
}

async function sitemap(
  scope: Scope,
  visit: PortalVisit,
  faces: readonly PortalFace[],
): Promise<Plain> {
  const lists = visit.site.indexable
    ? await Promise.all(faces.map(async (face) => (await face.sitemap?.(scope, visit)) ?? []))
    : []
  const home: SitemapEntry = { path: '/' }
  const entries = [home, ...lists.flat()].slice(0, maxEntries)
  const { markup } = html`<?xml version="1.0" encoding="UTF-8"?>
    <urlset
      xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
      xmlns:xhtml="http://www.w3.org/1999/xhtml"
    >
      ${
        visit.site.indexable &&
        entries.map(
          ({ path, changedAt, alternates = [] }) =>
            html`<url
              ><loc>${new URL(path, visit.url).href}</loc>${
                changedAt && html`<lastmod>${changedAt.toISOString()}</lastmod>`
              }${alternates.map(
                (other) =>
                  html`<xhtml:link
                    rel="alternate"
                    hreflang="${other.locale}"
                    href="${new URL(other.path, visit.url).href}"
                  />`,
              )}</url
            >`,
        )
      }
    </urlset>`
  return {
    kind: 'plain',
    contentType: 'application/xml; charset=utf-8',
    body: markup.trimStart(),
    isListed: true,
  }
}

const maxEntries = 50_000
