import { lazy, Suspense, useId, useState } from 'react'

import type { Ticket } from '#modules/tickets/model.ts'
import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import { getBugReport, listBugReports } from '../contract.ts'
import type { BugReportLine } from '../model.ts'
import { browserOf, reportCount } from '../rules.ts'

const ReportDetails = lazy(async () => ({
  default: (await import('./parts/report-details.tsx')).ReportDetails,
}))

export function BugBlock({ ticket }: { readonly ticket: Pick<Ticket, 'id'> }) {
  const titleId = useId()
  useLiveRefresh(liveRules)
  const list = usePages(listBugReports, { id: ticket.id, limit: 20 })
  const [chosen, setChosen] = useState<string>()
  const shown = list.rows.find(({ id }) => id === chosen) ?? list.rows[0]
  const report = useCall(getBugReport, { id: shown?.id ?? '' }, { isEnabled: shown !== undefined })
  const error = list.error ?? report.error
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-3">
      <header className="flex min-h-8 items-center gap-2">
        <h3 id={titleId} className="font-semibold">
          Bug report
        </h3>
        {report.data && (
          <span className="text-sm text-ink-faint tabular-nums">
            {reportCount(report.data.reportCount)}
          </span>
        )}
      </header>
      {error && <ErrorState detail={error.message} onRetry={list.retry} />}
      {!error && !report.data && <LoadingState />}
      {report.data && (
        <Suspense fallback={<LoadingState />}>
          <ReportDetails key={report.data.id} report={report.data} />
        </Suspense>
      )}
      {list.rows.length > 1 && (
        <div className="flex flex-col gap-1">
          <h4 className="text-sm font-medium text-ink-soft">All reports</h4>
          <ul className="flex flex-col">
            {list.rows.map((line) => (
              <li key={line.id}>
                <ReportLine
                  report={line}
                  isShown={line === shown}
                  onShow={() => setChosen(line.id)}
                />
              </li>
            ))}
          </ul>
          {list.hasMore && (
            <Button kind="quiet" isBusy={list.isLoadingMore} onClick={list.loadMore}>
              Show more
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function ReportLine({
  report,
  isShown,
  onShow,
}: {
  readonly report: BugReportLine
  readonly isShown: boolean
  readonly onShow: () => void
}) {
  const { title, reporter, userAgent, isTold, createdAt } = report
  const about = [
    reporter?.name ?? 'Unknown',
    ...(userAgent ? [browserOf(userAgent)] : []),
    ...(isTold ? ['Notified'] : []),
  ]
  return (
    <button
      type="button"
      aria-current={isShown}
      className="flex w-full min-w-0 flex-col rounded-control px-2 py-2 text-start hover:bg-sunken aria-current:bg-sunken"
      onClick={onShow}
    >
      <span className="w-full truncate" dir="auto">
        {title}
      </span>
      <span className="w-full truncate text-sm text-ink-faint">
        {about.join(' · ')} · <TimeAgo at={createdAt} />
      </span>
    </button>
  )
}

const liveRules = [
  { after: 'bug_report.', call: listBugReports },
  { after: 'bug_report.', call: getBugReport },
]
