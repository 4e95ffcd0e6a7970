import { expect, test } from 'vitest'

import { asPage, asText } from './transcript-words.ts'

const copied = [
  { head: 'You, 1 March', lines: ['<img src=x onerror=alert(1)>', '[log.txt]'] },
  { head: 'Priya, 1 March', lines: ['Tom & "Jerry"'] },
]

test('a copy as text says who wrote what', () => {
  expect(asText('Acme', copied)).toBe(
    'Acme\n\nYou, 1 March\n<img src=x onerror=alert(1)>\n[log.txt]\n\nPriya, 1 March\nTom & "Jerry"\n',
  )
})

test('a copy as a page runs nothing of what was written', () => {
  const page = asPage('Acme <Shop>', copied, 'en')
  expect(page).not.toMatch(/<img|<Shop/)
  expect(page).toContain('&#60;img src=x onerror=alert(1)&#62;\n[log.txt]')
  expect(page).toContain('Tom &#38; &#34;Jerry&#34;')
})
