import { hash } from 'node:crypto'

import { isContactBlocked } from '#modules/contacts/server/door.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { isWithin } from './network.ts'
import { isVisitorBlocked } from './store/visits.ts'
import { readNetworks } from './terms.ts'
import { refuseBlocked } from './visit-book.ts'

/** For whoever lets people write: refuses who may not, by what he is or where he comes from. */
export async function refuseBlockedWriter(
  scope: Scope,
  {
    contactId,
    address,
    visitKey,
  }: {
    readonly contactId: string | undefined
    readonly address: string
    readonly visitKey: string | undefined
  },
): Promise<void> {
  const [isContact, isVisitor, { blocked }] = await Promise.all([
    contactId !== undefined && isContactBlocked(scope, contactId),
    visitKey !== undefined && isVisitorBlocked(scope, hash('sha256', visitKey)),
    readNetworks(scope),
  ])
  if (isContact || isVisitor || isWithin(address, blocked)) refuseBlocked()
}
