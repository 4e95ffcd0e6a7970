import { hash } from 'node:crypto'

import { isContactBlocked, listEmailsOf } from '#modules/contacts/server/door.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { isOfDomain } from './blocked-things.ts'
import { isWithin } from './network.ts'
import { isVisitorBlocked } from './store/visits.ts'
import { readNetworks } from './terms.ts'
import { refuseBlocked } from './visit-book.ts'

export { countUnseenVisitors, deleteUnseenVisitors } from './store/chores.ts'

/** For whoever lets people write: refuses who may not, by what he is or where he comes from. */
export async function refuseBlockedWriter(
  scope: Scope,
  {
    contactId,
    address,
    country,
    email,
    visitKey,
  }: {
    readonly contactId: string | undefined
    readonly address: string
    /** Two letters, where a proxy of ours says it. */
    readonly country?: string | undefined
    /** That he says is his. */
    readonly email?: string | undefined
    readonly visitKey: string | undefined
  },
): Promise<void> {
  const [isContact, isVisitor, { blocked, domains, countries }] = await Promise.all([
    contactId !== undefined && isContactBlocked(scope, contactId),
    visitKey !== undefined && isVisitorBlocked(scope, hash('sha256', visitKey)),
    readNetworks(scope),
  ])
  if (isContact || isVisitor || isWithin(address, blocked)) refuseBlocked()
  if (country !== undefined && countries.includes(country)) refuseBlocked()
  if (domains.length === 0) return
  const known = contactId === undefined ? [] : await listEmailsOf(scope, contactId)
  if ([email, ...known].some((each) => isOfDomain(each, domains))) refuseBlocked()
}
