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

test.each(['de', 'ar'])(
  'without one in %s it is said in the language of the organization',
  (locale) => {
    expect(greeting(locale, { en: 'Hello' })).toBe('Hello')
  },
)
