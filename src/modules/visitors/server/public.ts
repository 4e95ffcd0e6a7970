import { hash } from 'node:crypto'

import { listWriters, markSeen } from '#modules/contacts/server/public.ts'
import type { Writer } from '#modules/inbox/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { isOfDomain } from './block-values.ts'
import { linkWriters } from './link-writers.ts'
import { isWithin } from './network.ts'
import { findNamelessId, isVisitorBlocked } from './store/visits.ts'
import { readNetworks } from './terms.ts'
import { refuseBlocked } from './visit-batches.ts'

export {
  countAgedPages,
  countUnseenVisitors,
  deleteUnseenVisitors,
  deleteAgedPages,
} from './store/cleanup.ts'
export { setPageRetention } from './store/settings.ts'

export async function refuseBlockedWriter(scope: Scope, writer: Writer): Promise<void> {
  const [isBlocked] = await listBlockedWriters(scope, [writer])
  if (isBlocked) refuseBlocked()
}

/** Says for each writer whether they are blocked, in order, and marks the others as seen. */
export async function listBlockedWriters(
  scope: Scope,
  writers: readonly Writer[],
): Promise<boolean[]> {
  const contactIds = writers.flatMap(({ contactId }) => contactId ?? [])
  const [networks, contacts, visitors] = await Promise.all([
    readNetworks(scope),
    contactIds.length > 0 ? listWriters(scope, contactIds) : [],
    Promise.all(writers.map(({ visitKey }) => isBlockedVisitor(scope, visitKey))),
  ])
  const known = new Map(contacts.map((contact) => [contact.id, contact]))
  const areBlocked = writers.map(({ contactId, address, country, email }, place) => {
    const contact = contactId === undefined ? undefined : known.get(contactId)
    const until = contact?.blockedUntil
    if (visitors[place] || (until && until > scope.now)) return true
    if (isWithin(address, networks.blocked)) return true
    if (country !== undefined && networks.countries.includes(country)) return true
    return [email, ...(contact?.emails ?? [])].some((each) => isOfDomain(each, networks.domains))
  })
  const here = writers.filter((_, place) => !areBlocked[place])
  markSeen(
    scope,
    here.flatMap(({ contactId = '' }) => known.get(contactId) ?? []),
  )
  linkWriters(scope, here)
  return areBlocked
}

/** The ID of the visitor, so that the new contact keeps the name on the visitor list. */
export function findVisitorId(
  scope: Scope,
  { widgetId, visitKey }: { readonly widgetId: string; readonly visitKey: string },
): Promise<string | undefined> {
  return findNamelessId(scope, { widgetId, keyHash: hash('sha256', visitKey) })
}

async function isBlockedVisitor(scope: Scope, visitKey: string | undefined): Promise<boolean> {
  return visitKey !== undefined && isVisitorBlocked(scope, hash('sha256', visitKey))
}
