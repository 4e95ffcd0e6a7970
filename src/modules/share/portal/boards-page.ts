import { html } from '#platform/portal/html.ts'
import type {
  PortalAnswer,
  PortalLink,
  PortalVisit,
  SitemapEntry,
} from '#platform/portal/portal-page.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { listReadableShares, type ShareRow } from '../server/store/shares.ts'
import { shareSay, type ShareSay } from './words.ts'

export async function boardsPage(scope: Scope, visit: PortalVisit): Promise<PortalAnswer> {
  const { site } = visit
  const say = shareSay(visit)
  const name = html`<span dir="auto">${site.name}</span>`
  const shares = await listReadableShares(scope)
  const [only] = shares
  if (only && shares.length === 1) return { kind: 'redirect', to: `/s/${only.slug}` }
  const common = { kind: 'page', title: say.text('boards'), width: 'wide' } as const
  if (!only) {
    return {
      ...common,
      heading: say.text('boardsNone'),
      isListed: false,
      body: html`<p>${say.html('boardsNoneWhy', { name })}</p>
        <p><a href="/">${say.text('home')}</a></p>`,
    }
  }
  return {
    ...common,
    heading: say.text('boards'),
    description: say.text('boardsLead', { name: site.name }),
    isListed: site.indexable && shares.some(isIndexable),
    body: html`<p class="lead">${say.html('boardsLead', { name })}</p>
      <ul class="cards">
        ${shares.map(
          (share) =>
            html`<li>
              <a class="card" href="/s/${share.slug}"
                ><strong dir="auto">${share.title}</strong
                ><span dir="auto">${about(share, say)}</span></a
              >
            </li>`,
        )}
      </ul>`,
  }
}

export async function listBoardLinks(scope: Scope, visit: PortalVisit): Promise<PortalLink[]> {
  const say = shareSay(visit)
  const shares = await listReadableShares(scope)
  if (shares.length > maxInNavigation) {
    const description = say.text('boardsAbout')
    return [{ href: '/s', label: say.text('boards'), description, place: 40 }]
  }
  return shares.map((share, place) => ({
    href: `/s/${share.slug}`,
    label: share.title,
    description: about(share, say),
    place: 40 + place,
  }))
}

export function isIndexable({ viewAccess: access, isIndexed }: ShareRow): boolean {
  return access === 'anyone' && isIndexed
}

export function pagesOf({ slug, showsIdeas, roadmap, updatedAt }: ShareRow): SitemapEntry[] {
  return [
    ...(showsIdeas ? [{ path: `/s/${slug}`, changedAt: updatedAt }] : []),
    ...(roadmap === 'none' ? [] : [{ path: `/s/${slug}/roadmap`, changedAt: updatedAt }]),
  ]
}

function about({ intro, showsIdeas, roadmap }: ShareRow, say: ShareSay): string {
  const [line = ''] = intro.split('\n')
  if (line !== '') return line.length > 160 ? `${line.slice(0, 159)}…` : line
  if (!showsIdeas) return say.text('aboutRoadmap')
  return say.text(roadmap === 'none' ? 'aboutIdeas' : 'aboutBoth')
}

const maxInNavigation = 3
