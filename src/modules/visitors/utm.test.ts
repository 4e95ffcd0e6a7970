import { expect, test } from 'vitest'

import { utmOf } from './utm.ts'

test('what an address says of its campaign is kept, and nothing else', () => {
  expect(
    utmOf('https://shop.example/?utm_source=news&utm_medium=email&utm_content=&q=1&UTM_TERM=x'),
  ).toEqual({ source: 'news', medium: 'email' })
})

test('what is no address says nothing, and what is too long is cut', () => {
  expect(utmOf('nonsense')).toEqual({})
  expect(utmOf(`https://shop.example/?utm_term=${'x'.repeat(500)}`).term).toHaveLength(120)
})
