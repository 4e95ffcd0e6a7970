import { hash } from 'node:crypto'

import type { Scope } from '#platform/scope/scope.ts'

import { visitorKnown } from '../contract.ts'
import { linkContacts } from './store/visits.ts'
import { visitorEventData } from './event-data.ts'

interface Linked {
  readonly contactId: string | undefined
  readonly visitKey: string | undefined
  readonly peek?: string | undefined
}

/** Links a visitor to their contact right away instead of at the next heartbeat. */
export function linkWriters(scope: Scope, writers: readonly Linked[]): void {
  const known = writers.flatMap(({ contactId, visitKey, peek }) =>
    contactId === undefined || visitKey === undefined
      ? []
      : [{ contactId, keyHash: hash('sha256', visitKey), peekHash: peek && hash('sha256', peek) }],
  )
  if (known.length === 0) return
  scope.afterCommit(() => {
    // The next heartbeat links them if this fails.
    scope.inOwnTransaction('write', (writing) => link(writing, known)).catch(() => undefined)
  })
}

async function link(scope: Scope, known: Parameters<typeof linkContacts>[1]): Promise<void> {
  for (const row of await linkContacts(scope, known))
    scope.emit(visitorKnown, visitorEventData(row))
}
