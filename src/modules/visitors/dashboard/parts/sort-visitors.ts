import type { Sort } from '#ui/table/column.ts'

import type { Visitor } from '../../model.ts'
import { browserWords, campaignWords, hostOf } from './visitor-words.ts'

export function sortVisitors(rows: readonly Visitor[], { key, isDescending }: Sort): Visitor[] {
  const valueOf = values[key] ?? beganAt
  const direction = isDescending ? -1 : 1
  return rows.toSorted((one, other) => {
    const a = valueOf(one)
    const b = valueOf(other)
    if (a === b) return one.id < other.id ? -1 : 1
    return a < b ? -direction : direction
  })
}

export function readSort(text: string): Sort {
  const key = text.replace(/^-/, '')
  return { key: key in values ? key : 'time', isDescending: text.startsWith('-') }
}

export function writeSort({ key, isDescending }: Sort): string {
  return `${isDescending ? '-' : ''}${key}`
}

const beganAt = (row: Visitor): string => row.beganAt

const values: Readonly<Record<string, (row: Visitor) => string | number>> = {
  who: ({ contactId, name }) => `${contactId === null ? 1 : 0} ${name.toLowerCase()}`,
  page: ({ pageTitle, pageUrl }) => (pageTitle || pageUrl).toLowerCase(),
  time: ({ beganAt: at }) => -Date.parse(at),
  pages: ({ pages }) => pages,
  referrer: ({ referrer, utm }) => `${hostOf(referrer)} ${campaignWords(utm)}`,
  device: (row) => `${row.device} ${browserWords(row)}`,
  country: ({ country }) => country ?? '~',
}
