import { findDmarcReport, type DmarcReport } from '#platform/mail/reading/dmarc-report.ts'
import type { ReadMail } from '#platform/mail/reading/mail-shape.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { noteDmarcReport, type ReadReport } from '../domains/dmarc-reports.ts'
import { domainOfReportAddress } from '../domains/report-address.ts'
import { noteBounce, noteComplaint } from '../sending/note-bounce.ts'
import type { ReceivingNeeds } from './receiving-needs.ts'
import type { InboundRow } from './store.ts'

/** Notes what other servers say of our mail. Answers what it was; undefined for mail of people. */
export async function noteReport(
  scope: Scope,
  { config }: ReceivingNeeds,
  { row, mail }: { readonly row: InboundRow; readonly mail: ReadMail },
): Promise<string | undefined> {
  const isForReports = row.envelope_to.every(
    (address) => domainOfReportAddress(address, config.mailInDomain) !== undefined,
  )
  const isForBounces = row.envelope_to.every((address) => address.startsWith('bounce+'))
  if (mail.kind === 'dmarc-report' || isForReports) {
    const report = findDmarcReport(mail.files)
    const isKept = report !== undefined && (await noteDmarcReport(scope, asRead(report)))
    if (isKept) return 'DMARC report'
    return isForReports || report ? 'DMARC report that is of no domain here' : undefined
  }
  if (mail.complaint) {
    await noteComplaint(scope, mail.complaint)
    return 'complaint'
  }
  if (mail.bounce) {
    await noteBounce(scope, mail.bounce, row.envelope_to)
    return 'bounce'
  }
  return isForBounces ? 'answer to the address for bounces' : undefined
}

function asRead({ sources, ...report }: DmarcReport): ReadReport {
  return {
    ...report,
    sources: sources.map((source) => ({
      source: source.address,
      count: source.count,
      disposition: source.disposition,
      dkim: source.isDkimAligned ? 'pass' : 'fail',
      spf: source.isSpfAligned ? 'pass' : 'fail',
      from: source.headerFrom,
    })),
  }
}
