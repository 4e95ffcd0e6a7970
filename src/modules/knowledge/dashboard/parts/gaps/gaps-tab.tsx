import SearchCheck from 'lucide-react/icons/search-check'
import { useEffect, useRef, useState } from 'react'

import { addDays, todayIn } from '#lib/calendar-date.ts'
import type { DateRange } from '#lib/date-range.ts'
import { languageName } from '#lib/language-name.ts'
import { usePeople } from '#modules/organization/dashboard/public/people.tsx'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { DateRangeField } from '#ui/date-range-field.tsx'
import { Section } from '#ui/page.tsx'
import { Segments } from '#ui/segments.tsx'
import { Select } from '#ui/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { listGaps } from '../../../gaps-contract.ts'
import type { Gap } from '../../../model.ts'
import type { TabPart } from '../settings/tab-part.ts'
import { GapRow } from './gap-row.tsx'
import { GiveGapDialog } from './give-gap-dialog.tsx'
import { useGapActs } from './use-gap-acts.ts'

export function GapsTab({ base, canManage }: TabPart) {
  const today = todayIn(undefined)
  const [range, setRange] = useState<DateRange>({ from: addDays(today, -89), to: today })
  const [state, setState] = useChoice('gaps', states)
  const [reason, setReason] = useChoice('why', reasons)
  const [selected, setLocale] = useSearchParam('language', '')
  const locale = base.languages.find((one) => one.locale === selected)?.locale ?? ''
  return (
    <Section
      title="Search gaps"
      description="Searches that didn’t lead to an answer."
      actions={<Segments label="Status" items={states} value={state} onChange={setState} />}
    >
      <div className="flex flex-wrap items-end gap-3">
        <DateRangeField
          label="Period"
          className="w-72 max-w-full"
          max={today}
          value={range}
          onChange={(next) => next && setRange(next)}
        />
        <Select
          label="Reason"
          className="w-44 max-sm:flex-1"
          items={reasons}
          value={reason}
          onChange={setReason}
        />
        {base.languages.length > 1 && (
          <Select
            label="Language"
            className="w-44 max-sm:flex-1"
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
      <Gaps
        key={state}
        {...{ base, canManage }}
        question={{
          id: base.id,
          limit: 30,
          state,
          ...range,
          ...(reason !== 'all' && { reason }),
          ...(locale && { locale }),
        }}
      />
    </Section>
  )
}

function Gaps({
  base,
  canManage,
  question,
}: TabPart & { readonly question: Parameters<typeof usePages<typeof listGaps>>[1] }) {
  const { rows, isLoading, error, hasMore, isLoadingMore, loadMore, retry } = usePages(
    listGaps,
    question,
  )
  const { nameOf } = usePeople()
  const [giving, setGiving] = useState<Gap>()
  const list = useRef<HTMLUListElement>(null)
  const hasActed = useRef(false)
  const acts = useGapActs(base.id)
  useEffect(() => {
    // The focused row left the list, so focus moves to the list instead of the page.
    if (document.activeElement === document.body && hasActed.current) list.current?.focus()
    hasActed.current = false
  }, [rows.length])
  const leaving = (act: (gap: Gap) => void) => (gap: Gap) => {
    hasActed.current = true
    act(gap)
  }
  const canAct = canManage && !base.isArchived
  if (error && rows.length === 0) return <ErrorState detail={error.message} onRetry={retry} />
  if (isLoading) return <LoadingState />
  return (
    <>
      {rows.length === 0 && <NoGaps question={question} />}
      <ul ref={list} tabIndex={-1} className="divide-y divide-line outline-none">
        {rows.map((gap) => (
          <li key={`${gap.locale} ${gap.query}`} className="py-3 first:pt-0 last:pb-0">
            <GapRow
              {...{ base, gap }}
              acts={{ ...acts, setAside: leaving(acts.setAside), reopen: leaving(acts.reopen) }}
              who={nameOf(gap.memberId)}
              canManage={canAct}
              onGive={() => setGiving(gap)}
            />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button kind="quiet" className="self-start" isBusy={isLoadingMore} onClick={loadMore}>
          Show more
        </Button>
      )}
      {giving && (
        <GiveGapDialog
          baseId={base.id}
          gap={giving}
          onDone={(title) => acts.notifyAdded(giving, title)}
          onClose={() => setGiving(undefined)}
        />
      )}
    </>
  )
}

function NoGaps({
  question: { state, reason, locale },
}: {
  readonly question: Parameters<typeof usePages<typeof listGaps>>[1]
}) {
  const isFiltered = reason !== undefined || locale !== undefined
  const words = {
    open: { title: 'No open gaps', text: 'Every search in this period found an answer.' },
    set_aside: { title: 'Nothing dismissed', text: 'Searches you dismiss show up here.' },
    answered: {
      title: 'Nothing answered yet',
      text: 'Searches you write an article for show up here.',
    },
  }[state ?? 'open']
  return (
    <EmptyState
      icon={<SearchCheck size={20} aria-hidden />}
      title={words.title}
      isFiltered={isFiltered}
    >
      {isFiltered ? undefined : words.text}
    </EmptyState>
  )
}

function useChoice<Value extends string>(
  name: string,
  items: readonly [{ readonly value: Value }, ...{ readonly value: Value }[]],
): [Value, (value: Value) => void] {
  const [selected, set] = useSearchParam(name, items[0].value)
  return [items.find(({ value }) => value === selected)?.value ?? items[0].value, set]
}

const states = [
  { value: 'open', label: 'Open' },
  { value: 'set_aside', label: 'Dismissed' },
  { value: 'answered', label: 'Answered' },
] as const

const reasons = [
  { value: 'all', label: 'Any reason' },
  { value: 'nothing_found', label: 'No results' },
  { value: 'wrote', label: 'Led to a conversation' },
  { value: 'not_opened', label: 'No clicks' },
] as const
