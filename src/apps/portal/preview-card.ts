import type { SiteFace } from '#modules/sites/model.ts'
import {
  notFound,
  type NotFound,
  type Plain,
  type PortalAnswer,
} from '#platform/portal/portal-page.ts'

import { CardThread } from './card/card-thread.ts'

export async function cardOfPage(site: SiteFace, page: PortalAnswer): Promise<Plain | NotFound> {
  if (page.kind !== 'page' || !page.isListed || (page.status ?? 200) !== 200) return notFound
  const body = await cards.draw(site.organizationId, {
    title: page.title,
    siteName: site.name,
    host: site.primaryHost,
    color: site.theme.primaryColor,
  })
  return { kind: 'plain', contentType: 'image/png', body, isListed: true }
}

const cards = new CardThread()
