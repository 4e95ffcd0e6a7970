import { expect, test } from 'vitest'

import type { WidgetConfig } from '#modules/widget/model.ts'

import { wholeConfig } from './whole-config.ts'

const texts = { title: 'Frag uns', greeting: 'Guten Tag', words: { send: 'Ab damit' } }

function before(locale: string): WidgetConfig {
  const kept = { locale, people: ['Anna'], settings: { texts: { de: texts } } }
  return kept as unknown as WidgetConfig
}

test.each(['de', 'de-AT'])('an older configuration keeps its people and words in %s', (locale) => {
  expect(wholeConfig(before(locale))).toMatchObject({
    people: [{ name: 'Anna', pictureUrl: null }],
    texts,
  })
})

test('words of another language are not said', () => {
  expect(wholeConfig(before('fr')).texts).toMatchObject({ title: '', words: {} })
})

test('what is told today stays as it is', () => {
  const people = [{ name: 'Anna', pictureUrl: '/anna.webp' }]
  const config = { locale: 'de', people, texts, settings: {} } as unknown as WidgetConfig
  expect(wholeConfig(config)).toMatchObject({ people, texts })
})

test('corners that were said in a word are as round as usual', () => {
  const kept = { ...before('de'), settings: { radius: 'soft' } } as unknown as WidgetConfig
  expect(wholeConfig(kept).settings.radius).toBe(16)
})
