import { expect, test } from 'vitest'

import { widgetTexts, type WidgetTexts } from '../../model.ts'
import { textsIn } from './texts-in.ts'

function written(texts: Readonly<Record<string, Partial<WidgetTexts>>>) {
  const whole = Object.entries(texts).map(([name, text]) => [name, widgetTexts.parse(text)])
  return { locale: 'en', texts: Object.fromEntries(whole) }
}

test("only texts in the visitor's language are sent", () => {
  const settings = written({
    en: { title: 'Hello', words: { send: 'Send it' } },
    de: { title: 'Hallo', words: { send: 'Senden' } },
  })

  const texts = textsIn('de', settings)

  expect(texts).toMatchObject({ title: 'Hallo', words: { send: 'Senden' } })
  expect(JSON.stringify(texts)).not.toContain('Hello')
})

test('a regional language falls back to its base language', () => {
  const settings = written({
    de: { title: 'Hallo', away: 'Bald zurück', words: { send: 'Senden', close: 'Zu' } },
    'de-AT': { title: 'Servus', words: { send: 'Abschicken', close: '' } },
  })

  expect(textsIn('de-AT', settings)).toMatchObject({
    title: 'Servus',
    away: 'Bald zurück',
    words: { send: 'Abschicken', close: 'Zu' },
  })
})

test.each(['de', 'ar'])('without a greeting in %s, the default greeting is used', (locale) => {
  const settings = written({ en: { title: 'Hello', greeting: 'How can we help?' } })

  expect(textsIn(locale, settings)).toMatchObject({ title: '', greeting: 'How can we help?' })
})
