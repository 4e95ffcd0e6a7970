import { domainToUnicode } from 'node:url'

import { z } from 'zod'

import { domainRecord, type DomainRecord, type EmailDomain } from '../../model.ts'
import type { DomainRow, KeyRow } from './domains-store.ts'
import { expectedRecords, type RecordRuntime } from './expected-records.ts'

export function presentDomain(
  row: DomainRow,
  keys: readonly KeyRow[],
  runtime: RecordRuntime,
): EmailDomain {
  const own = keys.filter(({ domainId }) => domainId === row.id)
  const active = own.find(({ state }) => state === 'active')
  return {
    id: row.id,
    domain: row.domain,
    name: domainToUnicode(row.domain) || row.domain,
    state: row.state,
    isTaken: row.takenAt !== null,
    receives: row.receives,
    records: recordsOf(row, own, runtime),
    provider: row.provider,
    selector: active?.selector ?? '',
    nextSelector: own.find(({ state }) => state === 'next')?.selector ?? '',
    keySince: active?.activeAt?.toISOString() ?? null,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    nextCheckAt: row.nextCheckAt.toISOString(),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Stored results, limited to records that are still expected. */
function recordsOf(
  row: DomainRow,
  keys: readonly KeyRow[],
  runtime: RecordRuntime,
): DomainRecord[] {
  const seen = readRecords(row)
  return expectedRecords(row, keys, runtime).map((record) => {
    const found = seen.find(({ kind, host }) => kind === record.kind && host === record.host)
    return found ?? { ...record, found: [], state: 'pending', message: 'Not checked yet.' }
  })
}

export function readRecords({ records }: Pick<DomainRow, 'records'>): DomainRecord[] {
  const parsed = z.array(domainRecord).safeParse(records)
  return parsed.success ? parsed.data : []
}
