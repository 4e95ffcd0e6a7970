import { expect, test } from 'vitest'

import { asText } from './transcript-words.ts'

const copied = [
  { head: 'You, 1 March', lines: ['<img src=x onerror=alert(1)>', '[log.txt]'] },
  { head: 'Priya, 1 March', lines: ['Tom & "Jerry"'] },
]

test('a text transcript names the author of each message', () => {
  expect(asText('Acme', copied)).toBe(
    'Acme\n\nYou, 1 March\n<img src=x onerror=alert(1)>\n[log.txt]\n\nPriya, 1 March\nTom & "Jerry"\n',
  )
})
