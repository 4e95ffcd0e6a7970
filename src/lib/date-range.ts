import { addDays, addMonths, endOfMonth, startOfMonth } from './calendar-date.ts'

export interface DateRange {
  readonly from: string
  readonly to: string
}

export interface RangePreset {
  readonly key: string
  readonly label: string
  readonly range: DateRange
}

export function presetRanges(today: string): readonly RangePreset[] {
  const lastMonth = addMonths(startOfMonth(today), -1)
  const back = (days: number): DateRange => ({ from: addDays(today, 1 - days), to: today })
  return [
    { key: 'today', label: 'Today', range: back(1) },
    { key: 'last-7-days', label: 'Last 7 days', range: back(7) },
    { key: 'last-30-days', label: 'Last 30 days', range: back(30) },
    { key: 'last-90-days', label: 'Last 90 days', range: back(90) },
    { key: 'this-month', label: 'This month', range: { from: startOfMonth(today), to: today } },
    {
      key: 'last-month',
      label: 'Last month',
      range: { from: lastMonth, to: endOfMonth(lastMonth) },
    },
    {
      key: 'this-year',
      label: 'This year',
      range: { from: `${today.slice(0, 4)}-01-01`, to: today },
    },
  ]
}

export function rangeBetween(one: string, other: string): DateRange {
  return one <= other ? { from: one, to: other } : { from: other, to: one }
}
