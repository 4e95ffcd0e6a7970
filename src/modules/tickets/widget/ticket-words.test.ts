import { expect, test } from 'vitest'

import { translations } from '#modules/widget/rules.ts'

import { ticketLanguages, ticketWords } from './ticket-words.ts'

test('tickets are translated to every language of the chat', () => {
  expect(['en', ...ticketLanguages].toSorted()).toEqual(Object.keys(translations).toSorted())
})

test.each(['de', 'de-AT', 'FR-ca', 'es', 'ar'])('%s has its own texts', (locale) => {
  expect(ticketWords(locale).make).not.toBe(ticketWords('en').make)
})

test.each(['en', 'en-GB', 'sv', ''])('%s falls back to English', (locale) => {
  expect(ticketWords(locale).make).toBe('New ticket')
})
