import { z } from 'zod'

import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { dmarcReported } from '../../domains-contract.ts'
import type * as domainsContract from '../../domains-contract.ts'
import type { DmarcReport, DmarcSource } from '../../model.ts'
import type { Inside } from '../inside.ts'
import {
  countByDay,
  countBySource,
  findDomainId,
  insertReport,
  listReports,
  type SourceCount,
} from './dmarc-store.ts'
import { getDomainRow } from './domain-actions.ts'

export interface ReadReport {
  readonly reporter: string
  readonly reportKey: string
  readonly domain: string
  readonly policy: string
  readonly beginsAt: Date
  readonly endsAt: Date
  readonly sources: readonly DmarcSource[]
}

/** Stores a report; false if the domain is unknown or the report is a duplicate. */
export async function noteDmarcReport(scope: Inside, report: ReadReport): Promise<boolean> {
  const domain = report.domain.toLowerCase().replace(/\.$/, '')
  const domainId = await findDomainId(scope, domain)
  if (!domainId) return false
  const passed = count(report.sources.filter(isProven))
  const failed = count(report.sources) - passed
  const reporter = report.reporter.slice(0, 255) || 'unknown'
  const isNew = await insertReport(scope, {
    domainId,
    reporter,
    reportKey: report.reportKey.slice(0, 255) || report.beginsAt.toISOString(),
    beginsAt: report.beginsAt,
    endsAt: report.endsAt,
    policy: policyOf(report.policy),
    passed,
    failed,
    sources: JSON.stringify(report.sources.slice(0, 500)),
  })
  if (isNew) {
    scope.emit(
      dmarcReported,
      { domainId, domain, reporter, passed, failed },
      { subjectId: domainId },
    )
  }
  return isNew
}

export async function summarizeDmarc(
  scope: Scope,
  { id, days }: ParsedInputOf<typeof domainsContract.summarizeDmarc>,
): Promise<AnswerOf<typeof domainsContract.summarizeDmarc>> {
  await getDomainRow(scope, id)
  const since = new Date(scope.now.getTime() - (days - 1) * dayMs)
  since.setUTCHours(0, 0, 0, 0)
  const [byDay, sources] = await Promise.all([
    countByDay(scope, id, since),
    countBySource(scope, id, since),
  ])
  return {
    days: byDay,
    passed: byDay.reduce((sum, { passed }) => sum + passed, 0),
    failed: byDay.reduce((sum, { failed }) => sum + failed, 0),
    sources: sources.map((source) => ({
      source: source.source,
      passed: source.passed,
      failed: source.failed,
      words: sourceWords(source),
    })),
  }
}

export async function listDmarcReports(
  scope: Scope,
  { id, limit, cursor }: ParsedInputOf<typeof domainsContract.listDmarcReports>,
): Promise<Page<DmarcReport>> {
  await getDomainRow(scope, id)
  const after = decodeCursor(cursor, z.tuple([z.iso.datetime(), z.uuid()]))
  const rows = await listReports(scope, id, { limit, after })
  return toPage(rows, limit, {
    item: (row) => ({
      id: row.id,
      reporter: row.reporter,
      beginsAt: row.beginsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      policy: row.policy,
      passed: row.passed,
      failed: row.failed,
    }),
    key: (row) => [row.beginsAt.toISOString(), row.id],
  })
}

/** A sentence on one server's results and what to do about them. */
function sourceWords({ passed, failed, hasDkim, hasSpf, isRejected }: SourceCount): string {
  if (failed === 0) {
    if (hasDkim && hasSpf) return 'All email was signed and sent from a server you allow.'
    return hasDkim
      ? 'All email was signed. The server isn’t in your SPF record.'
      : 'Sent from a server you allow, but not signed.'
  }
  const end = isRejected ? 'Some of it was rejected or sent to spam.' : ''
  return passed > 0
    ? `Some email failed, often because a recipient forwarded it.${end}`
    : `All email failed. It’s spoofed or from a tool you haven’t set up yet.${end}`
}

function isProven({ dkim, spf }: DmarcSource): boolean {
  return dkim === 'pass' || spf === 'pass'
}

function count(sources: readonly DmarcSource[]): number {
  return sources.reduce((sum, source) => sum + source.count, 0)
}

function policyOf(text: string): 'none' | 'quarantine' | 'reject' {
  return text === 'quarantine' || text === 'reject' ? text : 'none'
}

const dayMs = 24 * 60 * 60 * 1000
