import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

const hostile = [
  '',
  ' ',
  'evil.example',
  'inbox',
  './inbox',
  '../inbox',
  '//evil.example',
  '///evil.example',
  '////evil.example//',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ok\r\nSet-Cookie: sid=evil',
  '/ok\u0000',
  '/ok\u2028//evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/%2f%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/%09/evil.example',
  '/%0d%0aLocation:%20//evil.example',
  '/%00//evil.example',
  '%2f%2fevil.example',
  'http://evil.example',
  'https://evil.example/',
  'https:evil.example',
  'https:/evil.example',
  'HTTPS://evil.example',
  '//evil.example@own-origin.invalid',
  'http://own-origin.invalid@evil.example',
  '//evil%E3%80%82example',
  '//evil。example',
  '／／evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  '?next=//evil.example',
  '#//evil.example',
  '@evil.example',
  ':80',
]

test.each(hostile)('%j falls back to /', (payload) => {
  expect(safePath(payload)).toBe('/')
})

test.each([
  ['/', '/'],
  ['/inbox', '/inbox'],
  ['/inbox/12?tab=notes#last', '/inbox/12?tab=notes#last'],
  ['/search?q=https://other.example//x', '/search?q=https://other.example//x'],
  ['/search?q=line%0Aline', '/search?q=line%0Aline'],
  ['/a/../b', '/b'],
  ['/@evil.example', '/@evil.example'],
  ['/k/größe', '/k/gr%C3%B6%C3%9Fe'],
  ['/。evil', '/%E3%80%82evil'],
])('%j stays: %j', (next, path) => {
  expect(safePath(next)).toBe(path)
})

test('any input stays on our origin', () => {
  const hostileText = fc.array(
    fc.constantFrom(
      '/',
      '\\',
      '.',
      '%2f',
      '%5c',
      '@',
      ':',
      '\t',
      '\n',
      '?',
      '#',
      'evil',
      '。',
      ' ',
    ),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.webUrl(),
        hostileText.map((parts) => `/${parts.join('')}`),
      ),
      (next) => {
        const path = safePath(next)
        expect(new URL(path, 'https://app.example').origin).toBe('https://app.example')
        expect(path).toMatch(/^\/(?![/\\])/)
        expect(safePath(path)).toBe(path)
      },
    ),
    { numRuns: 2000 },
  )
})
