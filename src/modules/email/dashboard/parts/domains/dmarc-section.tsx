import { lazy, Suspense } from 'react'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { listDmarcReports, summarizeDmarc } from '../../../domains-contract.ts'
import type { EmailDomain } from '../../../model.ts'

const BarChart = lazy(async () => ({
  default: (await import('#ui/chart/bar-chart.tsx')).BarChart,
}))

export function DmarcSection({ domain }: { readonly domain: EmailDomain }) {
  useLiveRefresh([
    { after: 'email_domain.reported', call: summarizeDmarc },
    { after: 'email_domain.reported', call: listDmarcReports },
  ])
  const [text, setDays] = useSearchParam('days', '30')
  const days = periods.some(({ value }) => value === text) ? Number(text) : 30
  const { data, error, refetch } = useCall(summarizeDmarc, { id: domain.id, days })
  const isEmpty = data && data.passed + data.failed === 0
  return (
    <Section
      title="DMARC reports"
      description="What Google, Microsoft, and others report about email from this domain."
      actions={
        <Select
          label="Period"
          isLabelHidden
          size="medium"
          className="w-36"
          items={periods}
          value={String(days)}
          onChange={setDays}
        />
      }
    >
      {!data && error && <ErrorState detail={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
      {isEmpty && (
        <p className="text-ink-soft">
          No reports for this period. Providers send them daily once your DMARC record is set up.
        </p>
      )}
      {data && !isEmpty && (
        <>
          <Suspense fallback={<div className="h-64" />}>
            <BarChart
              title={`${share(data.passed, data.failed)} of ${(data.passed + data.failed).toLocaleString('en')} emails passed`}
              arrangement="stacked"
              axis={{ times: data.days.map(({ day }) => day), step: 'day', timeZone: 'UTC' }}
              series={[
                { key: 'passed', label: 'Passed', values: data.days.map(({ passed }) => passed) },
                {
                  key: 'failed',
                  label: 'Failed',
                  values: data.days.map(({ failed }) => failed),
                },
              ]}
            />
          </Suspense>
          <h3 className="font-semibold">Sending servers</h3>
          <ul className="divide-y divide-line">
            {data.sources.map(({ source, passed, failed, words }) => (
              <li key={source} className="flex flex-wrap items-baseline gap-x-3 py-2">
                <code className="font-mono text-sm">{source}</code>
                <span className="ms-auto text-sm text-ink-soft tabular-nums">
                  {passed.toLocaleString('en')} passed
                  {failed > 0 && (
                    <span className="text-bad"> · {failed.toLocaleString('en')} failed</span>
                  )}
                </span>
                <span className="basis-full text-sm text-ink-soft">{words}</span>
              </li>
            ))}
          </ul>
          <Reports domain={domain} />
        </>
      )}
    </Section>
  )
}

function Reports({ domain }: { readonly domain: EmailDomain }) {
  const reports = usePages(listDmarcReports, { id: domain.id, limit: 10 })
  if (reports.rows.length === 0) return null
  return (
    <details>
      <summary className="cursor-pointer rounded-sm font-semibold">Individual reports</summary>
      <ul className="mt-2 divide-y divide-line">
        {reports.rows.map(({ id, reporter, beginsAt, policy, passed, failed }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-2">
            <span className="min-w-0 truncate font-medium">{reporter}</span>
            <span className="text-sm text-ink-faint">{dayOf(beginsAt)}</span>
            <span className="ms-auto text-sm text-ink-soft tabular-nums">
              p={policy} · {passed.toLocaleString('en')} passed, {failed.toLocaleString('en')}{' '}
              failed
            </span>
          </li>
        ))}
      </ul>
      {reports.hasMore && (
        <Button isBusy={reports.isLoadingMore} onClick={reports.loadMore}>
          Show older
        </Button>
      )}
    </details>
  )
}

/** DMARC reports cover days in UTC. */
function dayOf(moment: string): string {
  return new Date(moment).toLocaleDateString('en', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

function share(passed: number, failed: number): string {
  return `${Math.floor((passed / (passed + failed)) * 1000) / 10}%`
}

const periods = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
]
