import { expect, test } from 'vitest'

import { htmlOfText } from './html-of-text.ts'

test.each([
  ['', ''],
  ['  \n\n ', ''],
  ['One line', '<p>One line</p>'],
  ['One\ntwo', '<p>One<br>two</p>'],
  ['One\n\n\ntwo', '<p>One</p><p>two</p>'],
  [
    '<script>alert("1")</script> & more',
    '<p>&lt;script&gt;alert("1")&lt;/script&gt; &amp; more</p>',
  ],
])('%j is %s', (text, html) => {
  expect(htmlOfText(text)).toBe(html)
})
