import type { PortalFace, PortalVisit, SitemapEntry } from '#platform/portal/portal-page.ts'
import { ticketKey } from '#modules/tickets/rules.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { listChangedRows } from '../server/store/ideas.ts'
import { listReadableShares } from '../server/store/shares.ts'
import { boardsPage, isIndexable, listBoardLinks, pagesOf } from './boards-page.ts'
import { boardFeed, ideaFeed } from './feeds.ts'
import { ideaPage } from './idea-page.ts'
import { ideasPage } from './ideas-page.ts'
import { newIdeaPage } from './new-idea-page.ts'
import { onBoard } from './on-board.ts'
import { roadmapPage } from './roadmap-page.ts'
import { shippedBlock } from './shipped-block.ts'
import { unsubscribeAtOnce, unsubscribePage } from './unsubscribe-page.ts'

export const portal: PortalFace = {
  part: 'boards',
  pages: [
    { path: '/s', answer: boardsPage },
    {
      path: '/s/unsubscribe',
      answer: (_, visit) => Promise.resolve(unsubscribePage(visit)),
      take: unsubscribeAtOnce,
    },
    { path: '/s/{slug}', answer: onBoard(ideasPage) },
    { path: '/s/{slug}/feed.xml', answer: onBoard(boardFeed, { asks: false }) },
    { path: '/s/{slug}/new', answer: onBoard(newIdeaPage) },
    { path: '/s/{slug}/roadmap', answer: onBoard(roadmapPage) },
    { path: '/s/{slug}/{key}', answer: onBoard(ideaPage) },
    { path: '/s/{slug}/{key}/feed.xml', answer: onBoard(ideaFeed, { asks: false }) },
  ],
  links: listBoardLinks,
  homeBlocks: shippedBlock,
  sitemap: listPages,
}

/** Only boards that anyone can view and that search engines may index. */
async function listPages(scope: Scope, { site }: PortalVisit): Promise<SitemapEntry[]> {
  if (!site.indexable) return []
  const shares = (await listReadableShares(scope)).filter(isIndexable)
  const lists = await Promise.all(
    shares.map(async (share) => {
      const rows = await listChangedRows(scope, { shareId: share.id }, maxListed)
      const ideas = rows.map((row) => ({
        path: `/s/${share.slug}/${ticketKey(row.boardKey, row.number)}`,
        changedAt: row.updatedAt,
      }))
      return [...pagesOf(share), ...ideas]
    }),
  )
  return lists.flat()
}

const maxListed = 5000
