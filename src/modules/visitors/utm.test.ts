import { expect, test } from 'vitest'

import { utmOf } from './utm.ts'

test('only campaign parameters are read from a URL', () => {
  expect(
    utmOf('https://shop.example/?utm_source=news&utm_medium=email&utm_content=&q=1&UTM_TERM=x'),
  ).toEqual({ source: 'news', medium: 'email' })
})

test('an invalid URL has no campaign, and long values are cut', () => {
  expect(utmOf('nonsense')).toEqual({})
  expect(utmOf(`https://shop.example/?utm_term=${'x'.repeat(500)}`).term).toHaveLength(120)
})
