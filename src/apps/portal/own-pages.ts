import { html, type Html } from '#platform/portal/html.ts'
import type {
  PageContent,
  Plain,
  PortalFace,
  PortalLink,
  PortalPage,
  PortalVisit,
} from '#platform/portal/portal-page.ts'
import type { Scope } from '#platform/scope/scope.ts'

/** The pages of a site that belong to no module: its home, and what search engines ask for. */
export function ownPages(faces: readonly PortalFace[]): PortalPage[] {
  return [
    { path: '/', answer: (scope, visit) => home(scope, visit, faces) },
    { path: '/robots.txt', answer: (_, visit) => Promise.resolve(robots(visit)) },
    { path: '/sitemap.xml', answer: (scope, visit) => sitemap(scope, visit, faces) },
  ]
}

/** In the order of their places, whichever module they come from. */
export async function listLinks(
  scope: Scope,
  visit: PortalVisit,
  faces: readonly PortalFace[],
): Promise<PortalLink[]> {
  const lists = await Promise.all(
    faces.map(async (face) => (await face.links?.(scope, visit)) ?? []),
  )
  return lists.flat().sort((one, other) => one.place - other.place)
}

async function home(
  scope: Scope,
  visit: PortalVisit,
  faces: readonly PortalFace[],
): Promise<PageContent> {
  const links = await listLinks(scope, visit, faces)
  const blocks = await Promise.all(
    faces.map(async (face) => (await face.homeBlocks?.(scope, visit)) ?? []),
  )
  const { name, indexable } = visit.site
  const common = { kind: 'page', title: name, isListed: indexable, width: 'wide' } as const
  if (links.length === 0) return { ...common, ...nothingYet(name) }
  return {
    ...common,
    description: `Help and news from ${name}.`,
    heading: 'How can we help?',
    structuredData: { '@type': 'WebSite', name, url: visit.url.href },
    body: html`<p class="lead">
        What <span dir="auto">${name}</span> shares with you, in one place.
      </p>
      <ul class="cards">
        ${links.map(card)}
      </ul>
      ${blocks.flat()}`,
  }
}

function card({ href, label, description }: PortalLink): Html {
  return html`<li>
    <a class="card" href="${href}"
      ><strong dir="auto">${label}</strong><span dir="auto">${description}</span></a
    >
  </li>`
}

function nothingYet(name: string): Pick<PageContent, 'heading' | 'body'> {
  return {
    heading: 'Nothing is published here yet',
    body: html`<p>
      As soon as <span dir="auto">${name}</span> publishes help articles, documentation or news, you
      will find them on this page.
    </p>`,
  }
}

function robots({ site, url }: PortalVisit): Plain {
  const rules = site.indexable
    ? [
        'Allow: /',
        'Disallow: /api/',
        'Disallow: /enter',
        'Disallow: /sign-in',
        'Disallow: /tickets',
      ]
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
  const entries = [{ path: '/', changedAt: undefined }, ...lists.flat()].slice(0, mostEntries)
  const { markup } = html`<?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      ${
        visit.site.indexable &&
        entries.map(
          ({ path, changedAt }) =>
            html`<url
              ><loc>${new URL(path, visit.url).href}</loc>${
                changedAt && html`<lastmod>${changedAt.toISOString()}</lastmod>`
              }</url
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

// What the protocol of sitemaps takes in one file.
const mostEntries = 50_000
