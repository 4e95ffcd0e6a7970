import { addDays, addMonths } from '#lib/calendar-date.ts'
import { AreaChart } from '#ui/chart/area-chart.tsx'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import { DonutChart } from '#ui/chart/donut-chart.tsx'
import { Heatmap } from '#ui/chart/heatmap.tsx'
import { LineChart } from '#ui/chart/line-chart.tsx'
import type { Series } from '#ui/chart/series.ts'
import { Sparkline } from '#ui/chart/sparkline.tsx'

import type { Section } from './section.ts'

function Lines() {
  return (
    <div className="flex flex-col gap-8">
      <LineChart
        look="plain"
        title="Conversations"
        headline={{
          value: total(thisMonth),
          before: total(lastMonth),
          comparedTo: 'vs. previous 30 days',
          moreIs: 'good',
        }}
        axis={days}
        series={[
          { key: 'now', label: 'These 30 days', values: thisMonth },
          { key: 'before', label: 'Previous 30 days', values: lastMonth, isComparison: true },
        ]}
      />
      <LineChart
        look="plain"
        title="First response time"
        headline={{
          value: average(answerTimes, 20),
          before: average(answerTimes, 0),
          comparedTo: 'vs. first 10 days',
          moreIs: 'bad',
        }}
        format={{ style: 'unit', unit: 'minute' }}
        axis={days}
        series={answerTimes}
      />
    </div>
  )
}

function Areas() {
  return (
    <AreaChart
      look="plain"
      title="Visitors by source"
      headline={{
        value: total(sources.map(({ values }) => values.at(-1) ?? 0)),
        before: total(sources.map(({ values }) => values[0] ?? 0)),
        comparedTo: 'vs. last year',
        moreIs: 'good',
      }}
      axis={months}
      series={sources}
    />
  )
}

function Bars() {
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <BarChart
        look="plain"
        title="Tickets solved"
        axis={{ heading: 'Team', names: ['Billing', 'Shipping', 'Technical', 'Sales', 'Partners'] }}
        series={[{ key: 'solved', label: 'Solved', values: [128, 94, 211, 57, 23] }]}
      />
      <BarChart
        look="plain"
        title="Satisfaction"
        arrangement="stacked"
        axis={weeks}
        series={[
          { key: 'happy', label: 'Happy', values: [82, 91, 78, 96, 104, 99, 112, 108] },
          { key: 'neutral', label: 'Neutral', values: [14, 12, 19, 11, 9, 15, 12, 10] },
          { key: 'unhappy', label: 'Unhappy', values: [6, 9, 12, 5, 4, 7, 3, 5] },
        ]}
      />
      <BarChart
        look="plain"
        title="Revenue by plan"
        locale="de-DE"
        format={{ style: 'currency', currency: 'EUR', maximumFractionDigits: 0 }}
        axis={{ heading: 'Quarter', names: ['Q1', 'Q2', 'Q3', 'Q4'] }}
        series={[
          { key: 'starter', label: 'Starter', values: [18_400, 21_100, 22_900, 26_300] },
          { key: 'team', label: 'Team', values: [42_800, 47_200, 55_600, 61_900] },
          { key: 'business', label: 'Business', values: [31_500, 30_200, 38_700, 44_100] },
        ]}
      />
      <BarChart
        look="plain"
        title="Refunds"
        axis={weeks}
        emptyText="No refunds in this period."
        series={[{ key: 'refunds', label: 'Refunds', values: [] }]}
      />
    </div>
  )
}

function Donuts() {
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <DonutChart
        look="plain"
        title="Conversations by channel"
        heading="Channel"
        parts={[
          { key: 'chat', label: 'Live chat', value: 1284 },
          { key: 'email', label: 'Email', value: 962 },
          { key: 'whatsapp', label: 'WhatsApp', value: 418 },
          { key: 'phone', label: 'Phone', value: 203 },
          { key: 'instagram', label: 'Instagram', value: 96 },
          { key: 'sms', label: 'SMS', value: 41 },
          { key: 'api', label: 'API', value: 17 },
        ]}
      />
      <DonutChart
        look="plain"
        title="Resolved by"
        heading="Resolved by"
        parts={[
          { key: 'person', label: 'A person', value: 1870 },
          { key: 'assistant', label: 'AI assistant', value: 1151 },
        ]}
      />
    </div>
  )
}

function Heat() {
  return (
    <Heatmap
      look="plain"
      title="Messages by time of day"
      heading="Weekday"
      unit="conversations"
      note="Times in Europe/Berlin (GMT+1)."
      columns={Array.from({ length: 24 }, (_, hour) => `${hour}:00`)}
      rows={weekdays.map((label, weekday) => ({
        key: label,
        label,
        short: label.slice(0, 2),
        values: wave(24, { level: 1, swing: 0, seed: weekday }).map((_, hour) =>
          busyness(weekday, hour),
        ),
      }))}
    />
  )
}

function Sparklines() {
  return (
    <ul className="flex max-w-md flex-col gap-2">
      {teams.map(({ key, label, level }, team) => {
        const values = wave(14, { level, swing: 4, seed: team * 5 })
        return (
          <li key={key} className="flex items-center justify-between gap-4">
            <span>{label}</span>
            <span className="flex items-center gap-4">
              <Sparkline label={label} values={values} tone={team === 0 ? 'main' : 'plain'} />
              <span className="w-8 text-right font-medium tabular-nums">{values.at(-1)}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

export const sections: readonly Section[] = [
  { title: 'Line chart', Demo: Lines },
  { title: 'Area chart', Demo: Areas },
  { title: 'Bar chart', Demo: Bars },
  { title: 'Donut chart', Demo: Donuts },
  { title: 'Heatmap', Demo: Heat },
  { title: 'Sparkline', Demo: Sparklines },
]

function wave(
  length: number,
  { level, swing, seed }: { readonly level: number; readonly swing: number; readonly seed: number },
): number[] {
  return Array.from({ length }, (_, at) => {
    const week = Math.sin(((at + seed) / 7) * Math.PI * 2)
    const chance = Math.sin((at + 1) * 12.9898 + seed * 78.233)
    return Math.max(0, Math.round(level + swing * (week + chance * 0.6) + (at * level) / 90))
  })
}

function busyness(weekday: number, hour: number): number {
  const isOpen = hour >= 7 && hour <= 21
  const isWeekend = weekday > 4
  const noon = Math.exp(-((hour - 11) ** 2) / 10) + 0.8 * Math.exp(-((hour - 16) ** 2) / 8)
  return Math.round((isOpen ? 30 : 4) * noon * (isWeekend ? 0.35 : 1 - weekday * 0.06))
}

function average(series: readonly Series[], from: number): number {
  const values = series.flatMap((entry) => entry.values.slice(from, from + 10))
  const known = values.filter((value) => value !== null)
  return total(known) / known.length
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

const teams = [
  { key: 'support', label: 'Support', level: 24 },
  { key: 'billing', label: 'Billing', level: 36 },
  { key: 'night', label: 'Night shift', level: 44 },
]
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const thisMonth = wave(30, { level: 64, swing: 14, seed: 2 })
const lastMonth = wave(30, { level: 58, swing: 12, seed: 5 })

const answerTimes = teams.map(({ key, label, level }, team) => ({
  key,
  label,
  values: wave(30, { level, swing: 1.6, seed: team * 3 }).map((value, at) =>
    key === 'night' && at < 9 ? null : value / 4,
  ),
}))
const sources = ['Search', 'Direct', 'Newsletter', 'Referral', 'Social', 'Advertising'].map(
  (label, source) => ({
    key: label,
    label,
    values: wave(12, { level: 1400 - source * 210, swing: 260, seed: source * 2 }),
  }),
)

const days = {
  times: Array.from({ length: 30 }, (_, at) => addDays('2026-10-17', at)),
  step: 'day',
  timeZone: 'Europe/Berlin',
} as const
const weeks = {
  times: Array.from({ length: 8 }, (_, at) => addDays('2026-09-21', at * 7)),
  step: 'week',
  timeZone: 'Europe/Berlin',
} as const
const months = {
  times: Array.from({ length: 12 }, (_, at) => addMonths('2025-12-01', at)),
  step: 'month',
  timeZone: 'Europe/Berlin',
} as const
