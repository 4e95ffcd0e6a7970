import type { DmarcReport } from '#platform/mail/reading/dmarc-report.ts'
import type { ReadMail } from '#platform/mail/reading/mail-shape.ts'
import type { MailTrust } from '#platform/mail/trust/authenticate-mail.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { noteDmarcReport, type ReadReport } from '../domains/dmarc-reports.ts'
import { domainOfReportAddress } from '../domains/report-address.ts'
import { handleBounce, handleComplaint, type Reporting } from '../sending/handle-bounce.ts'
import { trustedReporter } from '../sending/trusted-reporter.ts'
import type { InboundRow } from './store.ts'

interface Arrived {
  readonly row: InboundRow
  readonly mail: ReadMail
  readonly authenticate: () => Promise<MailTrust>
}

/** Records a report about our email and returns its kind; undefined for email from people. */
export async function handleReport(
  scope: Scope,
  { row, mail, authenticate }: Arrived,
): Promise<string | undefined> {
  const { config, reading } = scope.product
  const isForReports = row.envelopeTo.every(
    (address) => domainOfReportAddress(address, config.mailInDomain) !== undefined,
  )
  const isForBounces = row.envelopeTo.every((address) => address.startsWith('bounce+'))
  if (mail.kind === 'dmarc-report' || isForReports) {
    const report = await reading.findDmarcReport(mail.files)
    const isKept = report !== undefined && (await noteDmarcReport(scope, asRead(report)))
    if (isKept) return 'DMARC report'
    return isForReports || report ? 'DMARC report for an unknown domain' : undefined
  }
  const reporting: Reporting = {
    envelopeTo: row.envelopeTo,
    reporter: async () => trustedReporter(mail.from, await authenticate()),
  }
  if (mail.complaint) {
    await handleComplaint(scope, mail.complaint, reporting)
    return 'complaint'
  }
  if (mail.bounce) {
    await handleBounce(scope, mail.bounce, reporting)
    return 'bounce'
  }
  return isForBounces ? 'reply to the bounce address' : undefined
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
