import { useState, type ReactNode } from 'react'

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

import { getAnalytics } from '../../../insight-contract.ts'
import type { Analytics, Base } from '../../../model.ts'
import { helpfulShare } from '../helpful-share.ts'
import { directionOf, ownHelp } from '../own-help.ts'
import { articlePath, baseSettingsPath } from '../paths.ts'
import { countOf } from '../words.ts'
import type { TabPart } from './tab-part.ts'

/** What is read, what helps, and what people look for. */
export function NumbersTab({ base }: TabPart) {
  const today = todayIn(undefined)
  const [range, setRange] = useState<DateRange>({ from: addDays(today, -29), to: today })
  const [locale, setLocale] = useState('')
  const where = { id: base.id, ...(locale && { locale }) }
  const { data, error, refetch } = useCall(getAnalytics, { ...where, ...range })
  const { data: before } = useCall(getAnalytics, { ...where, ...rangeBefore(range) })
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end gap-3">
        <DateRangeField
          label="Period"
          className="w-72 max-sm:w-full"
          max={today}
          value={range}
          onChange={(next) => next && setRange(next)}
        />
        {base.languages.length > 1 && (
          <Select
            label="Language"
            className="w-44 max-sm:min-w-0 max-sm:flex-1"
            items={[
              { value: '', label: 'All languages' },
              ...base.languages.map((one) => ({
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
      {data && <Figures {...{ base, data, before, range }} />}
    </div>
  )
}

function Figures({
  base,
  data,
  before,
  range,
}: {
  readonly base: Base
  readonly data: Analytics
  readonly before: Analytics | undefined
  readonly range: DateRange
}) {
  const days = daysIn(range)
  const views = new Map(data.days.map((one) => [one.day, one.views]))
  const share = (one: Analytics): number | undefined => {
    const all = one.helpfulCount + one.unhelpfulCount
    return all === 0 ? undefined : Math.round((one.helpfulCount / all) * 100)
  }
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Stat label="Views" {...figure(data.views, before?.views, true)} />
        <Stat label="Readers" {...figure(data.readers, before?.readers, true)} />
        <Stat label="It helped" value={share(data) === undefined ? '–' : `${share(data)} %`} />
        <Stat
          label="Found nothing"
          to={baseSettingsPath(base.id, 'gaps')}
          {...figure(data.emptySearchCount, before?.emptySearchCount, false)}
        />
        <Stat label="Searches" {...figure(data.searchCount, before?.searchCount, true)} />
        <Stat
          label="Helped themselves"
          hint="Of the people who searched or read in the Help tab of the widget, the share that did not start a conversation from there. Each person counts once a day."
          {...ownHelp(data, before)}
        />
      </div>
      <AreaChart
        title="Views"
        axis={{ times: days, step: 'day', timeZone: 'UTC' }}
        series={[{ key: 'views', label: 'Views', values: days.map((day) => views.get(day) ?? 0) }]}
        emptyText="Nobody read anything in this time."
      />
      <Section title="Looked for most">
        <Terms
          terms={data.searches}
          empty="Nobody searched in this time."
          tail={({ clickCount }) => `${clickCount.toLocaleString('en')} opened one`}
        />
      </Section>
      <Section title="Read most">
        {data.articles.length === 0 && <p className="text-ink-faint">Nothing was read.</p>}
        <ol className="divide-y divide-line">
          {data.articles.map(({ id, title, views, helpfulCount, unhelpfulCount }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-2">
              <span className="min-w-0 flex-1 basis-48 truncate">
                <TextLink to={articlePath({ baseId: base.id, id })}>{title || 'Untitled'}</TextLink>
              </span>
              <span className="text-sm text-ink-soft tabular-nums">
                {countOf(views, 'view', 'views')}
                {helpfulCount + unhelpfulCount > 0 &&
                  ` · helped ${helpfulShare(helpfulCount, unhelpfulCount)}`}
              </span>
            </li>
          ))}
        </ol>
      </Section>
    </>
  )
}

function Terms<Term extends Analytics['emptySearches'][number]>({
  terms,
  empty,
  tail,
}: {
  readonly terms: readonly Term[]
  readonly empty: string
  readonly tail?: (term: Term) => ReactNode
}) {
  if (terms.length === 0) return <p className="text-ink-faint">{empty}</p>
  return (
    <ol className="divide-y divide-line">
      {terms.map((term) => (
        <li key={term.query} className="flex flex-wrap items-baseline gap-x-3 py-2">
          <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{term.query}</span>
          <span className="text-sm text-ink-soft tabular-nums">
            {countOf(term.count, 'time', 'times')}
            {tail && <> · {tail(term)}</>} · <TimeAgo at={term.lastAt} />
          </span>
        </li>
      ))}
    </ol>
  )
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
