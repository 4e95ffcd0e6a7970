import type { PortalFace, PortalLink, PortalVisit } from '#platform/portal/portal-page.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { hasTicketsForCustomers } from '../server/store/own-tickets.ts'
import { newTicketPage } from './new-ticket-page.ts'
import { ownTicketPage } from './own-ticket-page.ts'
import { openTicketsBlock, ownTicketsPage } from './own-tickets-page.ts'

/** A customer's own tickets, on the site of whoever works on them. */
export const ticketsFace: PortalFace = {
  pages: [
    { path: '/tickets', answer: ownTicketsPage },
    { path: '/tickets/new', answer: newTicketPage },
    { path: '/tickets/{key}', answer: ownTicketPage },
  ],
  links: listLinks,
  homeBlocks: async (scope, { reader }) =>
    reader.contactId === null ? [] : openTicketsBlock(scope),
}

async function listLinks(scope: Scope, { reader }: PortalVisit): Promise<PortalLink[]> {
  const canAsk = await hasTicketsForCustomers(scope)
  const own = {
    href: '/tickets',
    label: 'Your tickets',
    description: 'See where your requests stand, answer and close them.',
    place: 80,
  }
  const ask = {
    href: '/tickets/new',
    label: 'Ask for help',
    description: 'Tell us what you need and follow the answers here.',
    place: 90,
  }
  if (canAsk) return [own, ask]
  return reader.contactId === null ? [] : [own]
}
