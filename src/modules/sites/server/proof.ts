import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { domainFailed, domainProofMissing, domainVerified } from '../contract.ts'
import type { DomainProblem } from '../model.ts'
import { hasProof, isAbandoned, isProofLost, proofName } from '../rules.ts'
import { changeDomain, claimHost, releaseHost, type DomainRow, type SiteScope } from './store.ts'

/**
 * Checks the DNS record of a domain and updates its state. A DNS server that doesn't respond
 * changes nothing.
 */
export async function checkProof(scope: Scope, row: DomainRow): Promise<DomainRow | 'no-answer'> {
  const records = await scope.product.lookupTxt(proofName(row.hostname)).catch(() => undefined)
  if (records === undefined) {
    await changeDomain(scope, row.id, { checkedAt: scope.now })
    return 'no-answer'
  }
  const isProven = hasProof(records, row.txtToken)
  if (row.state === 'active') return isProven ? keep(scope, row) : recordFailure(scope, row)
  if (isProven) return activate(scope, row)
  return isAbandoned(row.createdAt, scope.now) ? fail(scope, row, 'no-proof') : wait(scope, row)
}

/** The record isn't enough: a domain that another organization holds stays theirs. */
async function activate(scope: SiteScope, row: DomainRow): Promise<DomainRow> {
  if (!(await claimHost(scope, row.hostname, { siteId: row.siteId, kind: 'domain' }))) {
    return fail(scope, row, 'taken')
  }
  const changed = await change(scope, row, { state: 'active', problem: null, missingSince: null })
  scope.emit(domainVerified, aboutOf(row), { subjectId: row.id })
  scope.signal({ kind: 'hosts-changed' })
  return changed
}

async function keep(scope: SiteScope, row: DomainRow): Promise<DomainRow> {
  return change(scope, row, { missingSince: null })
}

async function recordFailure(scope: SiteScope, row: DomainRow): Promise<DomainRow> {
  if (isProofLost(row.missingSince ?? undefined, scope.now)) {
    await releaseHost(scope, row.hostname)
    scope.signal({ kind: 'hosts-changed' })
    return fail(scope, row, 'no-proof')
  }
  if (row.missingSince === null) {
    scope.emit(domainProofMissing, aboutOf(row), { subjectId: row.id })
  }
  return change(scope, row, { missingSince: row.missingSince ?? scope.now })
}

async function wait(scope: SiteScope, row: DomainRow): Promise<DomainRow> {
  return change(scope, row, row.state === 'failed' ? {} : { state: 'verifying' })
}

async function fail(scope: SiteScope, row: DomainRow, problem: DomainProblem): Promise<DomainRow> {
  const isNews = row.state !== 'failed' || row.problem !== problem
  if (isNews) scope.emit(domainFailed, { ...aboutOf(row), problem }, { subjectId: row.id })
  return change(scope, row, { state: 'failed', problem, isPrimary: false })
}

async function change(
  scope: SiteScope,
  row: DomainRow,
  news: Parameters<typeof changeDomain>[2],
): Promise<DomainRow> {
  const changed = await changeDomain(scope, row.id, { ...news, checkedAt: scope.now })
  // The domain was removed during the DNS lookup; the rollback also releases the claimed host.
  return changed ?? refuse('not_found', 'This domain no longer exists.')
}

function aboutOf({ id, siteId, hostname }: DomainRow) {
  return { siteId, domainId: id, hostname }
}
