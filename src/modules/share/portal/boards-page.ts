import { html } from '#platform/portal/html.ts'
import type {
  PortalAnswer,
  PortalLink,
  PortalVisit,
  SitemapEntry,
} from '#platform/portal/portal-page.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { listReadableShares, type ShareRow } from '../server/store/shares.ts'

/** The boards of a site; where there is one, it is that one. */
export async function boardsPage(scope: Scope, { site }: PortalVisit): Promise<PortalAnswer> {
  const shares = await listReadableShares(scope)
  const [only] = shares
  if (only && shares.length === 1) return { kind: 'redirect', to: `/s/${only.slug}` }
  const common = { kind: 'page', title: 'Ideas and roadmaps', width: 'wide' } as const
  if (!only) {
    return {
      ...common,
      heading: 'Nothing is shared here yet',
      isListed: false,
      body: html`<p>
          As soon as <span dir="auto">${site.name}</span> shares ideas or a roadmap, you find them
          on this page.
        </p>
        <p><a href="/">Back to home</a></p>`,
    }
  }
  return {
    ...common,
    heading: 'Ideas and roadmaps',
    description: `What ${site.name} works on, and what you can ask for.`,
    isListed: site.indexable && shares.some(isForSearch),
    body: html`<p class="lead">
        What <span dir="auto">${site.name}</span> works on, and what you can ask for.
      </p>
      <ul class="cards">
        ${shares.map(
          (share) =>
            html`<li>
              <a class="card" href="/s/${share.slug}"
                ><strong dir="auto">${share.title}</strong
                ><span dir="auto">${about(share)}</span></a
              >
            </li>`,
        )}
      </ul>`,
  }
}

/** In the navigation and on the home page: each board, or the way to all where there are many. */
export async function listBoardLinks(scope: Scope): Promise<PortalLink[]> {
  const shares = await listReadableShares(scope)
  if (shares.length > mostInNavigation) {
    const description = 'See what is planned, vote, and say what you want next.'
    return [{ href: '/s', label: 'Ideas and roadmaps', description, place: 40 }]
  }
  return shares.map((share, place) => ({
    href: `/s/${share.slug}`,
    label: share.title,
    description: about(share),
    place: 40 + place,
  }))
}

export function isForSearch({ view_access: access, is_indexed: isIndexed }: ShareRow): boolean {
  return access === 'anyone' && isIndexed
}

/** Of the pages that are no ideas. */
export function pagesOf({ slug, shows_ideas, roadmap, updated_at }: ShareRow): SitemapEntry[] {
  return [
    ...(shows_ideas ? [{ path: `/s/${slug}`, changedAt: updated_at }] : []),
    ...(roadmap === 'none' ? [] : [{ path: `/s/${slug}/roadmap`, changedAt: updated_at }]),
  ]
}

function about({ intro, shows_ideas: showsIdeas, roadmap }: ShareRow): string {
  const [line = ''] = intro.split('\n')
  if (line !== '') return line.length > 160 ? `${line.slice(0, 159)}…` : line
  if (!showsIdeas) return 'What is planned, and when.'
  return roadmap === 'none'
    ? 'Vote, and say what you want next.'
    : 'What is planned, and your ideas.'
}

const mostInNavigation = 3
