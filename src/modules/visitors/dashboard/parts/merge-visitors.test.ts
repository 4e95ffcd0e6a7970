import { expect, test } from 'vitest'

import { mergeVisitors, type LiveVisitors } from './merge-visitors.ts'

test('new visitors appear, changed ones stay in place, and gone ones disappear', () => {
  const before = live(['a', 'Home'], ['b', 'Home'], ['c', 'Home'])
  const news = { ...live(['b', 'Cart'], ['d', 'Home']), goneIds: ['c'], total: 3 }

  const merged = mergeVisitors(before, news)

  expect(merged.items.map(({ id, pageTitle }) => `${id} ${pageTitle}`)).toEqual([
    'a Home',
    'b Cart',
    'd Home',
  ])
  expect(merged.items[0]).toBe(before.items[0])
  expect(merged.total).toBe(3)
})

test('a visitor who left and returned is listed', () => {
  const merged = mergeVisitors(live(['a', 'Home']), { ...live(['a', 'Cart']), goneIds: ['a'] })

  expect(merged.items.map(({ pageTitle }) => pageTitle)).toEqual(['Cart'])
})

test('an empty change keeps the same list, so nothing renders again', () => {
  const before = live(['a', 'Home'])

  expect(mergeVisitors(before, live()).items).toBe(before.items)
})

function live(...rows: [id: string, pageTitle: string][]): LiveVisitors {
  const at = '2026-01-01T12:00:00.000Z'
  return {
    items: rows.map(([id, pageTitle]) => ({
      id,
      contactId: null,
      pictureUrl: null,
      name: id,
      widgetId: 'w',
      pageUrl: 'https://shop.example/',
      pageTitle,
      pageSince: at,
      beganAt: at,
      referrer: '',
      utm: {},
      country: null,
      region: '',
      city: '',
      device: 'computer',
      os: '',
      browser: '',
      locale: '',
      timeZone: '',
      pages: 1,
      sessions: 1,
      isBlocked: false,
    })),
    goneIds: [],
    total: rows.length,
    countries: [],
    languages: [],
    referrers: [],
    utmSources: [],
    until: at,
  }
}
