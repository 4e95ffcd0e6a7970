import { expect, test } from 'vitest'

import { datesForCustomer } from './dates-for-customer.ts'

type Organization = Parameters<typeof datesForCustomer>[1]
const organization = {
  defaultLocale: 'de-DE',
  timeZone: 'Europe/Berlin',
  dateFormat: 'iso',
} as Organization

test('visitors get times in their time zone and language', () => {
  const dates = datesForCustomer({ locale: 'fr-CA', timeZone: 'America/Toronto' }, organization)
  expect(dates).toEqual({ locale: 'fr-CA', timeZone: 'America/Toronto', dateFormat: 'locale' })
})

test.each([
  { locale: null, timeZone: null },
  { locale: 'not a locale', timeZone: 'Nowhere/Atlantis' },
  { locale: '', timeZone: '' },
])("unknown settings fall back to the organization's: %o", (visitor) => {
  expect(datesForCustomer(visitor, organization)).toEqual({
    locale: 'de-DE',
    timeZone: 'Europe/Berlin',
    dateFormat: 'iso',
  })
})
