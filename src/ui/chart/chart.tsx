import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import Table2 from 'lucide-react/icons/table-2'
import { useId, useState, type ReactNode } from 'react'

import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { Comparison } from '../stat.tsx'
import { ChartTable, type HiddenTable } from './chart-table.tsx'
import { differenceOf, numberWords } from './number-words.ts'

export interface Headline {
  readonly value: number
  readonly before?: number | undefined
  readonly comparedTo?: string | undefined
  readonly moreIs?: 'good' | 'bad' | undefined
}

export interface ChartWords {
  readonly title: string
  readonly headline?: Headline | undefined
  readonly locale?: string | undefined
  readonly format?: Intl.NumberFormatOptions | undefined
  readonly look?: 'card' | 'plain' | undefined
  readonly emptyText?: string | undefined
}

export function Chart({
  title,
  headline,
  locale = 'en',
  format,
  look = 'card',
  emptyText = 'No data for this period.',
  isEmpty,
  legend,
  note,
  table,
  isTableItself = false,
  children,
}: ChartWords & {
  readonly isEmpty: boolean
  readonly legend?: ReactNode
  readonly note?: ReactNode
  readonly table: HiddenTable
  readonly isTableItself?: boolean
  readonly children: ReactNode
}) {
  const titleId = useId()
  const [isTable, setTable] = useState(false)
  return (
    <figure
      aria-labelledby={titleId}
      className={classes(
        '@container flex min-w-0 flex-col gap-3',
        look === 'card' && 'rounded-card border border-line bg-surface p-4 shadow-card',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p id={titleId} className="font-medium text-ink-soft">
            {title}
          </p>
          {headline && <HeadlineText {...{ headline, locale, format }} />}
        </div>
        {!isEmpty && <TableToggle isTable={isTable} onToggle={() => setTable(!isTable)} />}
      </div>
      {isEmpty ? (
        <p className="grid h-60 place-items-center rounded-control border border-dashed border-line px-4 text-center text-ink-faint">
          {emptyText}
        </p>
      ) : (
        <>
          {!isTable && legend}
          {!isTable && children}
          {(isTable || !isTableItself) && <ChartTable {...table} title={title} isShown={isTable} />}
          {note && <p className="text-xs text-ink-faint">{note}</p>}
        </>
      )}
    </figure>
  )
}

function HeadlineText({
  headline: { value, before, comparedTo = '', moreIs },
  locale,
  format,
}: {
  readonly headline: Headline
  readonly locale: string
  readonly format: Intl.NumberFormatOptions | undefined
}) {
  const change = before === undefined ? undefined : differenceOf(value, before, locale, format)
  const isGood = moreIs && (moreIs === 'good') === (change?.direction === 'up')
  return (
    <>
      <p className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">
        {numberWords(locale, format).full(value)}
      </p>
      {change && <Comparison change={{ ...change, comparedTo, ...(moreIs && { isGood }) }} />}
    </>
  )
}

function TableToggle({
  isTable,
  onToggle,
}: {
  readonly isTable: boolean
  readonly onToggle: () => void
}) {
  const Icon = isTable ? ChartNoAxesColumn : Table2
  const words = isTable ? 'Show as chart' : 'Show as table'
  return (
    <Button
      kind="quiet"
      size="small"
      className="-mt-1 -mr-1"
      title={words}
      icon={<Icon size={16} aria-hidden />}
      onClick={onToggle}
    >
      <span className="@max-md:sr-only">{words}</span>
    </Button>
  )
}
