import { describe, expect, test } from 'vitest'

import { statusWords } from '#modules/bugs/portal/words.ts'
import { readerWords } from '#modules/readers/portal/words.ts'
import { shareWords } from '#modules/share/portal/words.ts'
import { ticketWords } from '#modules/tickets/portal/words.ts'
import { formWords } from '#platform/portal/form-words.ts'
import { portalLanguages } from '#platform/portal/words.ts'

import { frameWords } from './words.ts'

const dictionaries = {
  frame: frameWords,
  forms: formWords,
  readers: readerWords,
  tickets: ticketWords,
  boards: shareWords,
  reports: statusWords,
}

describe.each(Object.entries(dictionaries))('the texts of %s', (_, dictionary) => {
  const english: Readonly<Record<string, unknown>> = dictionary.en

  test.each(portalLanguages)('are complete in %s, with the same placeholders', (language) => {
    const words: Readonly<Record<string, unknown>> = dictionary[language]
    expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort())
    for (const [key, entry] of Object.entries(words)) {
      expect(valuesIn(entry), key).toEqual(valuesIn(english[key]))
      expect(JSON.stringify(entry).length, key).toBeGreaterThan(2)
    }
  })

  test.each(portalLanguages)('have every plural form of %s', (language) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const [key, entry] of Object.entries(dictionary[language])) {
      if (typeof entry !== 'object') continue
      const fieldRequired = pluralCategories.filter((form) => form !== 'many' || language === 'ar')
      expect(Object.keys(entry), key).toEqual(expect.arrayContaining(fieldRequired))
    }
  })
})

function valuesIn(entry: unknown): string[] {
  const text = typeof entry === 'string' ? entry : String(Reflect.get(entry as object, 'other'))
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort()
}
