import { useState, type ReactNode } from 'react'

import { addDays, daysBetween, todayIn } from '#lib/calendar-date.ts'
import type { DateRange } from '#lib/date-range.ts'
import { languageName } from '#lib/language-name.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { AreaChart } from '#ui/chart/area-chart.tsx'
import { DateRangeField } from '#ui/date-range-field.tsx'
import { Section } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { Stat } from '#ui/stat.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import type { CallOf } from '../call-of.ts'
import type { CollectionView } from '../collections/collection-desk.ts'
import { countOf } from '../words.ts'
import { figure } from './figure.ts'
import { helpfulShare } from './helpful-share.ts'

interface Term {
  readonly query: string
  readonly count: number
  readonly lastAt: string
}

interface CountedDocument {
  readonly id: string
  readonly title: string
  readonly views: number
  readonly helpfulCount: number
  readonly unhelpfulCount: number
}

export interface NumbersData {
  readonly views: number
  readonly readers: number
  readonly helpfulCount: number
  readonly unhelpfulCount: number
  readonly searchCount: number
  readonly emptySearchCount: number
  readonly days: readonly { readonly day: string; readonly views: number }[]
  readonly searches: readonly (Term & { readonly clickCount: number })[]
  readonly emptySearches: readonly Term[]
}

interface NumbersPart<Data extends NumbersData> {
  /** Where the count of searches without results links to. */
  readonly emptyPath?: string
  /** More figures for this kind of content. */
  readonly renderMore?: (now: Data, before: Data | undefined) => ReactNode
  readonly documentsOf: (data: Data) => readonly CountedDocument[]
  readonly pathOf: (documentId: string) => string
}

export function NumbersView<Data extends NumbersData>({
  collection: { id, languages },
  read,
  filter,
  which,
  ...part
}: NumbersPart<Data> & {
  readonly collection: Pick<CollectionView, 'id' | 'languages'>
  readonly read: CallOf<
    { id: string; from: string; to: string; locale?: string; versionId?: string },
    Data
  >
  /** An additional filter and its value. */
  readonly filter?: ReactNode
  readonly which?: { readonly versionId?: string }
}) {
  const today = todayIn(undefined)
  const [range, setRange] = useState<DateRange>({ from: addDays(today, -29), to: today })
  const [locale, setLocale] = useState('')
  const where = { id, ...which, ...(locale && { locale }) }
  const { data, error, refetch } = useCall(read, { ...where, ...range })
  const { data: before } = useCall(read, { ...where, ...rangeBefore(range) })
  return (
    <div className="flex max-w-form flex-col gap-6">
      <div className="flex flex-wrap items-end gap-3">
        <DateRangeField
          label="Period"
          className="w-72 max-lg:w-full"
          max={today}
          value={range}
          onChange={(next) => next && setRange(next)}
        />
        {filter}
        {languages.length > 1 && (
          <Select
            label="Language"
            className="w-44 max-lg:min-w-0 max-lg:flex-1"
            items={[
              { value: '', label: 'All languages' },
              ...languages.map((one) => ({ value: one.locale, label: languageName(one.locale) })),
            ]}
            value={locale}
            onChange={setLocale}
          />
        )}
      </div>
      {!data && error && <ErrorState detail={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
      {data && <Figures {...part} {...{ data, before, range }} />}
    </div>
  )
}

function Figures<Data extends NumbersData>({
  data,
  before,
  range,
  emptyPath,
  renderMore,
  documentsOf,
  pathOf,
}: NumbersPart<Data> & {
  readonly data: Data
  readonly before: Data | undefined
  readonly range: DateRange
}) {
  const days = daysIn(range)
  const views = new Map(data.days.map((one) => [one.day, one.views]))
  const documents = documentsOf(data)
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Stat label="Views" {...figure(data.views, before?.views, true)} />
        <Stat label="Readers" {...figure(data.readers, before?.readers, true)} />
        <Stat label="Found it helpful" value={shareOf(data)} />
        <Stat
          label="Searches without results"
          {...(emptyPath && { to: emptyPath })}
          {...figure(data.emptySearchCount, before?.emptySearchCount, false)}
        />
        <Stat label="Searches" {...figure(data.searchCount, before?.searchCount, true)} />
        {renderMore?.(data, before)}
      </div>
      <AreaChart
        title="Views"
        axis={{ times: days, step: 'day', timeZone: 'UTC' }}
        series={[{ key: 'views', label: 'Views', values: days.map((day) => views.get(day) ?? 0) }]}
        emptyText="No views in this period."
      />
      {emptyPath === undefined && (
        <Section title="Searches without results">
          <Terms terms={data.emptySearches} empty="Every search had results." />
        </Section>
      )}
      <Section title="Top searches">
        <Terms
          terms={data.searches}
          empty="No searches in this period."
          tail={({ clickCount }) => `${clickCount.toLocaleString('en')} clicked`}
        />
      </Section>
      <Section title="Most viewed">
        {documents.length === 0 && <p className="text-ink-faint">No views in this period.</p>}
        <ol className="divide-y divide-line">
          {documents.map(({ id, title, views, helpfulCount, unhelpfulCount }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-2">
              <span className="min-w-0 flex-1 basis-48 truncate">
                <TextLink to={pathOf(id)}>{title || 'Untitled'}</TextLink>
              </span>
              <span className="text-sm text-ink-soft tabular-nums">
                {countOf(views, 'view', 'views')}
                {helpfulCount + unhelpfulCount > 0 &&
                  ` · ${helpfulShare(helpfulCount, unhelpfulCount)} found it helpful`}
              </span>
            </li>
          ))}
        </ol>
      </Section>
    </>
  )
}

function Terms<One extends Term>({
  terms,
  empty,
  tail,
}: {
  readonly terms: readonly One[]
  readonly empty: string
  readonly tail?: (term: One) => ReactNode
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

function shareOf({ helpfulCount, unhelpfulCount }: NumbersData): string {
  const all = helpfulCount + unhelpfulCount
  return all === 0 ? '–' : `${Math.round((helpfulCount / all) * 100)}%`
}

/** Includes days without views. */
function daysIn({ from, to }: DateRange): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, place) => addDays(from, place))
}

/** The period of the same length right before. */
function rangeBefore({ from, to }: DateRange): DateRange {
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}
