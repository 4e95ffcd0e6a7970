import { expect, test } from 'vitest'

import { fill } from '#lib/fill.ts'

import { loadWords, pickLocale, translations, words } from './rules.ts'

test.each(Object.keys(translations))(
  '%s has every word, with the same places for values',
  async (locale) => {
    const spoken = await loadWords({ texts: {} }, locale)
    expect(Object.keys(spoken).toSorted()).toEqual(Object.keys(words).toSorted())
    for (const [key, text] of Object.entries(words)) {
      const said = Object.entries(spoken).find(([name]) => name === key)?.[1] ?? ''
      expect(said).not.toBe('')
      expect([key, placesIn(said)]).toEqual([key, placesIn(text)])
    }
  },
)

test('an owner says it in his own words, and what he left out is translated', async () => {
  const texts = { de: { words: { send: 'Ab damit', back: '' } } }
  const spoken = await loadWords({ texts }, 'de-AT')
  expect([spoken.send, spoken.back]).toEqual(['Ab damit', 'Zurück'])
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
])('%o is spoken to in %s', (wishes, locale) => {
  expect(pickLocale(settings, wishes)).toBe(locale)
})

test('the language of the page counts where the owner wants it to', () => {
  const wishes = { page: 'es', browser: 'de' }
  expect(pickLocale({ ...settings, localeFrom: 'page' }, wishes)).toBe('es')
  expect(pickLocale({ ...settings, localeFrom: 'fixed' }, wishes)).toBe('fr')
})

test('values are put where they belong', () => {
  expect(fill('{count} of {what}', { count: 2 })).toBe('2 of {what}')
})

function placesIn(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(String).toSorted()
}
