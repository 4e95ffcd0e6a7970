import { expect, test } from 'vitest'

import { linkParts } from './link-parts.ts'

test.each([
  ['see https://example.com/a?b=1.', ['https://example.com/a?b=1']],
  ['www.example.com, please', ['https://www.example.com/']],
  ['write to ada@example.com!', ['mailto:ada@example.com']],
  ['(http://example.com)', ['http://example.com/']],
  ['two: https://a.example https://b.example', ['https://a.example/', 'https://b.example/']],
])('%s', (text, hrefs) => {
  const parts = linkParts(text)
  expect(parts.flatMap((part) => (part.kind === 'link' ? part.href : []))).toEqual(hrefs)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'https://our-bank@evil.example',
  'ftp://example.com',
  'http://',
  'plain words, nothing else',
])('%s stays text', (text) => {
  const links = linkParts(text).filter((part) => part.kind === 'link')
  expect(links.filter(({ href }) => !href.startsWith('mailto:'))).toEqual([])
})
