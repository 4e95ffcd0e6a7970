import { expect, test } from 'vitest'

import { formatMoney, formatNumber, formatPercent, type NumberSettings } from './format-number.ts'

const german: NumberSettings = { locale: 'de', numberFormat: 'locale' }
const english: NumberSettings = { locale: 'en-US', numberFormat: 'locale' }

test('numbers are formatted for the locale', () => {
  expect(formatNumber(1234.5, german)).toBe('1.234,5')
  expect(formatNumber(1234.5, english)).toBe('1,234.5')
})

test('the decimal separator can be chosen', () => {
  for (const locale of ['de', 'en-US', 'fr', 'es', 'pl', 'ar-EG', 'fa', 'de-CH']) {
    const comma = formatNumber(1234.5, { locale, numberFormat: 'comma' })
    const point = formatNumber(1234.5, { locale, numberFormat: 'point' })
    expect([locale, comma, point]).toEqual([locale, '1.234,5', '1,234.5'])
  }
})

test('money is in the smallest unit of its currency', () => {
  expect(plain(formatMoney(123_450, 'EUR', german))).toBe('1.234,50 €')
  expect(formatMoney(123_450, 'USD', english)).toBe('$1,234.50')
  expect(formatMoney(1234, 'JPY', english)).toBe('¥1,234')
  expect(plain(formatMoney(1234, 'KWD', english))).toBe('KWD 1.234')
  expect(formatMoney(-5, 'USD', english)).toBe('-$0.05')
})

test('long amounts keep every cent', () => {
  expect(formatMoney(900_719_925_474_099_267n, 'USD', english)).toBe('$9,007,199,254,740,992.67')
})

test('money keeps its locale format with another decimal separator', () => {
  expect(plain(formatMoney(123_450, 'EUR', { locale: 'de', numberFormat: 'point' }))).toBe(
    '1,234.50 €',
  )
})

test('fractions are formatted as percentages', () => {
  expect(formatPercent(0.425, english)).toBe('43%')
  expect(
    plain(formatPercent(0.425, { locale: 'de', numberFormat: 'comma' }, { decimals: 1 })),
  ).toBe('42,5 %')
})

function plain(text: string): string {
  return text.replaceAll(/\s/g, ' ')
}
