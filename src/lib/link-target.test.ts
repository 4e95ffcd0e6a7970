import { expect, test } from 'vitest'

import { linkTarget } from './link-target.ts'

test.each([
  ['example.com', 'https://example.com/'],
  ['www.example.com/help?a=1#b', 'https://www.example.com/help?a=1#b'],
  ['example.com:8080/a', 'https://example.com:8080/a'],
  ['http://example.com', 'http://example.com/'],
  [' https://example.com/a b ', 'https://example.com/a%20b'],
  ['grace@example.com', 'mailto:grace@example.com'],
  ['mailto:grace@example.com?subject=Hi', 'mailto:grace@example.com?subject=Hi'],
  ['+49 30 1234567', 'tel:+49301234567'],
  ['tel:+49301234567', 'tel:+49301234567'],
])('%s links to %s', (typed, target) => expect(linkTarget(typed)).toBe(target))

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://example.com',
  '//example.com',
  '/inbox',
  'https://example.com@evil.example',
  'just words',
  'word',
  '',
])("%j isn't a link", (typed) => expect(linkTarget(typed)).toBeUndefined())
