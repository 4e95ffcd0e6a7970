import { expect, test } from 'vitest'

import type { WidgetConfig } from '#modules/widget/model.ts'

import { wholeConfig } from './whole-config.ts'

const texts = { title: 'Frag uns', greeting: 'Guten Tag', words: { send: 'Ab damit' } }

function before(locale: string): WidgetConfig {
  const kept = { locale, people: ['Anna'], settings: { texts: { de: texts } } }
  return kept as unknown as WidgetConfig
}

test.each(['de', 'de-AT'])('an older config keeps its people and texts in %s', (locale) => {
  expect(wholeConfig(before(locale))).toMatchObject({
    people: [{ name: 'Anna', pictureUrl: null }],
    texts,
  })
})

test('texts of another language are ignored', () => {
  expect(wholeConfig(before('fr')).texts).toMatchObject({ title: '', words: {} })
})

test('a current config stays unchanged', () => {
  const people = [{ name: 'Anna', pictureUrl: '/anna.webp' }]
  const config = { locale: 'de', people, texts, settings: {} } as unknown as WidgetConfig
  expect(wholeConfig(config)).toMatchObject({ people, texts })
})

test('named corner sizes get the default radius', () => {
  const kept = { ...before('de'), settings: { radius: 'soft' } } as unknown as WidgetConfig
  expect(wholeConfig(kept).settings.radius).toBe(16)
})
