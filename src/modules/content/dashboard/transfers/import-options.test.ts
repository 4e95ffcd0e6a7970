import { expect, test } from 'vitest'

import { defaultChoices } from './import-options.ts'

test('languages of an archive map to existing ones, never two to the same', () => {
  const base = { defaultLocale: 'en', languages: [{ locale: 'en' }, { locale: 'pt-br' }] }
  const found = ['en-us', 'en-gb', 'pt-br', 'fr', ''].map((locale) => ({ locale, texts: 1 }))

  expect(defaultChoices(found, base).languages).toEqual([
    { from: 'en-us', to: 'en' },
    { from: 'en-gb', to: 'en-gb' },
    { from: 'pt-br', to: 'pt-br' },
    { from: 'fr', to: 'fr' },
    { from: '', to: null },
  ])
})
