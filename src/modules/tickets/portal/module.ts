import type { PortalFace, PortalLink, PortalVisit } from '#platform/portal/portal-page.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { hasTicketsForCustomers } from '../server/store/own-tickets.ts'
import { newTicketPage } from './new-ticket-page.ts'
import { ownTicketPage } from './own-ticket-page.ts'
import { openTicketsBlock, ownTicketsPage } from './own-tickets-page.ts'
import { ticketSay } from './words.ts'

export const portal: PortalFace = {
  part: 'tickets',
  pages: [
    { path: '/tickets', answer: ownTicketsPage },
    { path: '/tickets/new', answer: newTicketPage },
    { path: '/tickets/{key}', answer: ownTicketPage },
  ],
  unfollowed: ['/tickets'],
  links: listLinks,
  homeBlocks: async (scope, visit) =>
    visit.reader.contactId === null ? [] : openTicketsBlock(scope, visit),
}

async function listLinks(scope: Scope, visit: PortalVisit): Promise<PortalLink[]> {
  const say = ticketSay(visit)
  const canAsk = await visit.remember('tickets on the form', () => hasTicketsForCustomers(scope))
  const own = {
    href: '/tickets',
    label: say.text('yourTickets'),
    description: say.text('yourTicketsAbout'),
    place: 80,
  }
  const ask = {
    href: '/tickets/new',
    label: say.text('ask'),
    description: say.text('askAbout'),
    place: 90,
  }
  if (canAsk) return [own, ask]
  return visit.reader.contactId === null ? [] : [own]
}
