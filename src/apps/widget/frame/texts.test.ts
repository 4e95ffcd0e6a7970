import { expect, test } from 'vitest'

import type { WidgetConfig } from '#modules/widget/model.ts'
import type { Words } from '#modules/widget/rules.ts'

import { textsFor } from './texts.ts'

const words = { title: 'T', tagline: '', placeholder: '', away: '' } as Words
const greeting = (locale: string, texts: Record<string, string>): string => {
  const own = Object.entries(texts).map(([name, text]) => [name, { greeting: text }])
  const settings = { locale: 'en', texts: Object.fromEntries(own) }
  const config = { settings, organization: 'Acme' } as unknown as WidgetConfig
  return textsFor(config, locale, words).greeting
}

test('a greeting in the language of the visitor comes first', () => {
  expect(greeting('ar', { en: 'Hello', ar: 'مرحبا' })).toBe('مرحبا')
})

test('without one it is said in the language of the organization', () => {
  expect(greeting('de', { en: 'Hello' })).toBe('Hello')
})

test('but not where that runs the other way', () => {
  expect(greeting('ar', { en: 'Hello' })).toBe('')
})
