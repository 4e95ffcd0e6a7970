import { useState } from 'react'

import { addDays, daysBetween, todayIn } from '#lib/calendar-date.ts'
import type { DateRange } from '#lib/date-range.ts'
import { languageName } from '#lib/language-name.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { AreaChart } from '#ui/chart/area-chart.tsx'
import { DateRangeField } from '#ui/date-range-field.tsx'
import { Section } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { Stat, type Change } from '#ui/stat.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import { getNumbers } from '../../../insight-contract.ts'
import type { DocVersion, Numbers, Space } from '../../../model.ts'
import { placePath } from '../place.ts'
import { countOf } from '../words.ts'

/** What is read, what helps, and what people look for in vain. */
export function NumbersTab({
  space,
  versions,
}: {
  readonly space: Space
  readonly versions: readonly DocVersion[]
}) {
  const today = todayIn(undefined)
  const [range, setRange] = useState<DateRange>({ from: addDays(today, -29), to: today })
  const [versionId, setVersion] = useState('')
  const [locale, setLocale] = useState('')
  const where = { id: space.id, ...(versionId && { versionId }), ...(locale && { locale }) }
  const { data, error, refetch } = useCall(getNumbers, { ...where, ...range })
  const { data: before } = useCall(getNumbers, { ...where, ...rangeBefore(range) })
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <div className="flex flex-wrap items-end gap-3">
        <DateRangeField
          label="Period"
          className="w-72 max-lg:w-full"
          max={today}
          value={range}
          onChange={(next) => next && setRange(next)}
        />
        {versions.length > 1 && (
          <Select
            label="Version"
            className="w-40 max-lg:min-w-0 max-lg:flex-1"
            items={[
              { value: '', label: 'All versions' },
              ...versions.map(({ id, label }) => ({ value: id, label })),
            ]}
            value={versionId}
            onChange={setVersion}
          />
        )}
        {space.languages.length > 1 && (
          <Select
            label="Language"
            className="w-40 max-lg:min-w-0 max-lg:flex-1"
            items={[
              { value: '', label: 'All languages' },
              ...space.languages.map((one) => ({
                value: one.locale,
                label: languageName(one.locale),
              })),
            ]}
            value={locale}
            onChange={setLocale}
          />
        )}
      </div>
      {!data && error && <ErrorState detail={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
      {data && <Figures space={space} data={data} before={before} range={range} />}
    </div>
  )
}

function Figures({
  space,
  data,
  before,
  range,
}: {
  readonly space: Space
  readonly data: Numbers
  readonly before: Numbers | undefined
  readonly range: DateRange
}) {
  const days = daysIn(range)
  const views = new Map(data.days.map((one) => [one.day, one.views]))
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Stat label="Views" {...figure(data.views, before?.views, true)} />
        <Stat label="Readers" {...figure(data.readers, before?.readers, true)} />
        <Stat label="It helped" value={helpful(data) ?? '–'} />
        <Stat
          label="Found nothing"
          {...figure(data.emptySearchCount, before?.emptySearchCount, false)}
        />
      </div>
      <AreaChart
        title="Views"
        axis={{ times: days, step: 'day', timeZone: 'UTC' }}
        series={[{ key: 'views', label: 'Views', values: days.map((day) => views.get(day) ?? 0) }]}
        emptyText="Nobody read anything in this time."
      />
      <Section title="Looked for and not found">
        <Terms terms={data.emptySearches} empty="Every search found something." />
      </Section>
      <Section title="Looked for most">
        <Terms terms={data.searches} empty="Nobody searched in this time." />
      </Section>
      <Section title="Read most">
        {data.pages.length === 0 && <p className="text-ink-faint">Nothing was read.</p>}
        <ol className="divide-y divide-line">
          {data.pages.map((page) => (
            <li key={page.id} className="flex flex-wrap items-baseline gap-x-3 py-2">
              <span className="min-w-0 flex-1 basis-48 truncate">
                <TextLink to={placePath({ space: space.id, page: page.id })}>
                  {page.title || 'Untitled'}
                </TextLink>
              </span>
              <span className="text-sm text-ink-soft tabular-nums">
                {countOf(page.views, 'view', 'views')}
                {helpful(page) !== undefined && ` · helped ${helpful(page)}`}
              </span>
            </li>
          ))}
        </ol>
      </Section>
    </>
  )
}

function Terms({
  terms,
  empty,
}: {
  readonly terms: Numbers['emptySearches']
  readonly empty: string
}) {
  if (terms.length === 0) return <p className="text-ink-faint">{empty}</p>
  return (
    <ol className="divide-y divide-line">
      {terms.map(({ query, count, lastAt }) => (
        <li key={query} className="flex flex-wrap items-baseline gap-x-3 py-2">
          <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{query}</span>
          <span className="text-sm text-ink-soft tabular-nums">
            {countOf(count, 'time', 'times')} · <TimeAgo at={lastAt} />
          </span>
        </li>
      ))}
    </ol>
  )
}

function helpful({
  helpfulCount,
  unhelpfulCount,
}: Pick<Numbers, 'helpfulCount' | 'unhelpfulCount'>): string | undefined {
  const all = helpfulCount + unhelpfulCount
  return all === 0 ? undefined : `${Math.round((helpfulCount / all) * 100)} %`
}

/** Days on which nobody read anything are days too. */
function daysIn({ from, to }: DateRange): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, place) => addDays(from, place))
}

/** As long a time right before. */
function rangeBefore({ from, to }: DateRange): DateRange {
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

function figure(now: number, before: number | undefined, moreIsGood: boolean) {
  const value = now.toLocaleString('en')
  if (before === undefined || before === 0) return { value }
  const part = Math.round(((now - before) / before) * 100)
  const change: Change = {
    text: `${Math.abs(part)} %`,
    direction: directionOf(part),
    ...(part !== 0 && { isGood: part > 0 === moreIsGood }),
    comparedTo: 'to before',
  }
  return { value, change }
}

function directionOf(part: number): Change['direction'] {
  if (part === 0) return 'flat'
  return part > 0 ? 'up' : 'down'
}
