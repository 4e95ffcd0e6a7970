import { expect, test } from 'vitest'

import { fill } from '#lib/fill.ts'

import { loadWords, pickLocale, translations, words } from './rules.ts'

test.each(Object.keys(translations))(
  '%s has every text, with the same placeholders',
  async (locale) => {
    const loaded = await loadWords({ texts: {} }, locale)
    expect(Object.keys(loaded).toSorted()).toEqual(Object.keys(words).toSorted())
    for (const [key, text] of Object.entries(words)) {
      const translated = Object.entries(loaded).find(([name]) => name === key)?.[1] ?? ''
      expect(translated).not.toBe('')
      expect([key, placesIn(translated)]).toEqual([key, placesIn(text)])
    }
  },
)

test('custom texts win, and omitted ones are translated', async () => {
  const texts = { de: { words: { send: 'Ab damit', back: '' } } }
  const loaded = await loadWords({ texts }, 'de-AT')
  expect([loaded.send, loaded.back]).toEqual(['Ab damit', 'Zurück'])
})

const settings = { locale: 'fr', localeFrom: 'browser', texts: { nb: {} } } as const
test.each([
  [{ browser: 'de-CH' }, 'de-CH'],
  [{ browser: 'nb-NO' }, 'nb-NO'],
  [{ browser: 'ja' }, 'fr'],
  [{ browser: '__proto__', asked: 'constructor' }, 'fr'],
  [{ browser: 'de', asked: 'ar' }, 'ar'],
  [{ browser: 'de', asked: 'xx' }, 'de'],
  [{ page: 'es' }, 'fr'],
  [{}, 'fr'],
])('%o gets %s', (wishes, locale) => {
  expect(pickLocale(settings, wishes)).toBe(locale)
})

test('the page language counts if the widget uses it', () => {
  const wishes = { page: 'es', browser: 'de' }
  expect(pickLocale({ ...settings, localeFrom: 'page' }, wishes)).toBe('es')
  expect(pickLocale({ ...settings, localeFrom: 'fixed' }, wishes)).toBe('fr')
})

test('values replace placeholders', () => {
  expect(fill('{count} of {what}', { count: 2 })).toBe('2 of {what}')
})

function placesIn(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(String).toSorted()
}
