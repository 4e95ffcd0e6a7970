import { expect, test } from 'vitest'

import {
  formatDate,
  formatDateTime,
  formatRecent,
  formatTime,
  type DateSettings,
} from './format-date.ts'

const lateEvening = '2026-11-15T23:30:00Z'
const berlin: DateSettings = { locale: 'de', timeZone: 'Europe/Berlin', dateFormat: 'locale' }
const newYork: DateSettings = {
  locale: 'en-US',
  timeZone: 'America/New_York',
  dateFormat: 'locale',
}

test('days use the time zone and the locale', () => {
  expect(formatDate(lateEvening, berlin)).toBe('16.11.2026')
  expect(formatDate(lateEvening, newYork)).toBe('Nov 15, 2026')
})

test('fixed formats are the same in every language', () => {
  for (const locale of ['de', 'en-US', 'ar-EG', 'th', 'fa', 'ja']) {
    const at = (dateFormat: DateSettings['dateFormat']): string =>
      formatDate(lateEvening, { locale, timeZone: 'Europe/Berlin', dateFormat })
    expect(at('iso')).toBe('2026-11-16')
    expect(at('dmy')).toBe('16/11/2026')
    expect(at('mdy')).toBe('11/16/2026')
  }
})

test('times follow the locale, and ISO dates use 24 hours', () => {
  expect(plain(formatTime('2026-11-15T13:05:00Z', newYork))).toBe('8:05 AM')
  expect(formatTime('2026-11-15T13:05:00Z', berlin)).toBe('14:05')
  expect(formatTime('2026-11-15T05:00:00Z', { ...newYork, dateFormat: 'iso' })).toBe('00:00')
})

test('day and time are combined', () => {
  const noon = '2026-11-15T12:00:00Z'
  expect(formatDateTime(noon, { ...berlin, dateFormat: 'iso' })).toBe('2026-11-15 13:00')
  expect(formatDateTime(noon, { ...berlin, dateFormat: 'dmy' })).toBe('15/11/2026, 13:00')
  expect(plain(formatDateTime(noon, newYork))).toBe('Nov 15, 2026, 7:00 AM')
})

test('times today omit the date, depending on the time zone', () => {
  const now = new Date(lateEvening)
  const settings: DateSettings = { ...berlin, dateFormat: 'iso' }
  expect(formatRecent('2026-11-15T23:05:00Z', settings, now)).toBe('00:05')
  expect(formatRecent('2026-11-15T22:55:00Z', settings, now)).toBe('2026-11-15 23:55')
})

test('the date is right on the night of a clock change', () => {
  const settings: DateSettings = { ...newYork, dateFormat: 'iso' }
  expect(formatDateTime('2026-11-01T05:30:00Z', settings)).toBe('2026-11-01 01:30')
  expect(formatDateTime('2026-11-01T06:30:00Z', settings)).toBe('2026-11-01 01:30')
})

// Newer ICU data puts a narrow no-break space before AM.
function plain(text: string): string {
  return text.replaceAll(/\s/g, ' ')
}
