import { expect, test } from 'vitest'

import { titleOf, viewForTarget } from './parts.ts'

const words = { help: 'Answers' } as Parameters<typeof titleOf>[1]['words']

test("a title is the organization's text, or else the module's text in the language", () => {
  expect(titleOf('help', { words, locale: 'de' })).toBe('Answers')
  const news = { en: 'News', de: 'Neuigkeiten' }
  expect(titleOf(news, { words, locale: 'de-AT' })).toBe('Neuigkeiten')
  expect(titleOf(news, { words, locale: 'fr' })).toBe('News')
})

test('an object opened by a page goes to the module that handles it', () => {
  expect(viewForTarget({ article: 'a1' })?.name).toBe('help')
  expect(viewForTarget({ ticket: 'SUP-1' })?.name).toBe('tickets')
  expect(viewForTarget({ survey: 's1' })).toBeUndefined()
})
