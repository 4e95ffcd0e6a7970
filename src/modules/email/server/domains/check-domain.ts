import { getDomain } from 'tldts'

import type { Scope } from '#platform/scope/scope.ts'

import {
  emailDomainChecked,
  emailDomainDegraded,
  emailDomainDrifted,
  emailDomainFailed,
  emailDomainVerified,
} from '../../domains-contract.ts'
import type { DomainRecord } from '../../model.ts'
import { proveByDomain, unproveByDomain } from '../accounts/prove-by-domain.ts'
import type { Inside } from '../inside.ts'
import { isNameFree } from '../rows-store.ts'
import { statusAfter, type StatusChange } from './domain-status.ts'
import { changeDomain, lockDomainRow, type DomainRow, type KeyRow } from './domains-store.ts'
import { expectedRecords, recordRuntime } from './expected-records.ts'
import { queryRecords } from './query-records.ts'
import { providerOf } from './name-providers.ts'
import { readRecords } from './present-domain.ts'

export interface Seen {
  readonly records: DomainRecord[]
  readonly provider: string
  readonly askedAt: Date
}

/** Queries the name servers. This can take seconds, so no transaction may be open. */
export async function queryDomain(
  scope: Pick<Scope, 'product'>,
  row: DomainRow,
  keys: readonly KeyRow[],
): Promise<Seen> {
  const { dns } = scope.product
  const askedAt = new Date()
  const zone = getDomain(row.domain, { allowPrivateDomains: true }) ?? row.domain
  const [records, nameServers] = await Promise.all([
    queryRecords(expectedRecords(row, keys, recordRuntime(scope)), dns),
    dns.lookupNs(zone).catch(() => []),
  ])
  return { records, provider: providerOf(nameServers) || row.provider, askedAt }
}

/**
 * Stores the result and emits events; undefined if the domain is gone. Of two concurrent checks,
 * the one that started later wins.
 */
export async function noteSeen(
  scope: Inside,
  domainId: string,
  { records, provider, askedAt }: Seen,
): Promise<DomainRow | undefined> {
  const row = await lockDomainRow(scope, domainId)
  if (!row || (row.checkedAt && row.checkedAt > askedAt)) return row
  const isFree = await isNameFree(scope, row.domain)
  const { after, change } = statusAfter(row, records, { now: scope.now, isFree })
  const changed = await changeDomain(
    scope,
    { id: row.id },
    { ...after, records: JSON.stringify(records), provider, checkedAt: askedAt },
  )
  if (!changed) return undefined
  if (after.verifiedAt && !row.verifiedAt) await proveByDomain(scope, changed)
  if (!after.verifiedAt && row.verifiedAt) await unproveByDomain(scope, row.id)
  emitChange(scope, changed, { change, records, isNew: isDifferent(readRecords(row), records) })
  return changed
}

function emitChange(
  scope: Inside,
  { id, domain, state, takenAt }: DomainRow,
  {
    change,
    records,
    isNew,
  }: {
    readonly change: StatusChange | undefined
    readonly records: readonly DomainRecord[]
    readonly isNew: boolean
  },
): void {
  const about = { domainId: id, domain }
  const missing = records
    .filter(({ isRequired, state: found }) => isRequired && ['missing', 'differs'].includes(found))
    .map(({ kind }) => kind)
  const subject = { subjectId: id }
  if (isNew) scope.emit(emailDomainChecked, { ...about, state, missing }, subject)
  if (change === 'verified') scope.emit(emailDomainVerified, about, subject)
  if (change === 'drifted') scope.emit(emailDomainDrifted, { ...about, missing }, subject)
  if (change === 'degraded') scope.emit(emailDomainDegraded, { ...about, missing }, subject)
  if (change === 'failed') {
    scope.emit(emailDomainFailed, { ...about, isTaken: takenAt !== null }, subject)
  }
}

function isDifferent(before: readonly DomainRecord[], after: readonly DomainRecord[]): boolean {
  const states = (records: readonly DomainRecord[]): string =>
    records.map(({ kind, state, message }) => `${kind} ${state} ${message}`).join('\n')
  return states(before) !== states(after)
}
