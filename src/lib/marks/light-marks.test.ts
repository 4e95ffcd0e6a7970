import { expect, test } from 'vitest'

import { findMarks, readMarks } from './light-marks.ts'
import { markedHtml } from './marked-html.ts'
import { markedText } from './marked-text.ts'
import { pictureOf, placedPictures, readLinks, wordsOf, type Marked } from './marked.ts'

test.each([
  ['**bold** and *slanted*', '<strong>bold</strong> and <em>slanted</em>'],
  ['***both***', '<strong><em>both</em></strong>'],
  ['**bold *and* more**', '<strong>bold <em>and</em> more</strong>'],
  ['*slanted **and***', '<em>slanted <strong>and</strong></em>'],
  ['(**bold**), *it*.', '(<strong>bold</strong>), <em>it</em>.'],
  ['这是**重要**的', '这是<strong>重要</strong>的'],
  ['שלום **עולם**', 'שלום <strong>עולם</strong>'],
  ['👍**👍**👍', '👍<strong>👍</strong>👍'],
  ['**[words](https://a.example/)**', '<strong><a href="https://a.example/">words</a></strong>'],
  ['[**words**](https://a.example/)', '<a href="https://a.example/"><strong>words</strong></a>'],
  [
    '**https://a.example/b**',
    '<strong><a href="https://a.example/b">https://a.example/b</a></strong>',
  ],
  ['[a](https://a.example/x_(y))', '<a href="https://a.example/x_(y)">a</a>'],
  ['[https://a.example](https://b.example/)', '<a href="https://b.example/">https://a.example</a>'],
  ['[Write](mailto:ada@a.example)', '<a href="mailto:ada@a.example">Write</a>'],
  ['![no file](https://a.example/x.png)', '!<a href="https://a.example/x.png">no file</a>'],
])('%s', (text, html) => {
  expect(bare(text)).toBe(html)
})

test.each([
  '2 * 3 * 4',
  '2*3*4',
  '2 ** 3 ** 4',
  'file_name_x and __init__',
  'a*b*c',
  'a * b',
  '**never ended',
  'never *ended, **never',
  '**',
  '****',
  '*** ***',
  '`never ended',
  '[words](javascript:alert(1))',
  '[words](data:text/html,x)',
  '[words](//evil.example)',
  '[words](https://our-bank@evil.example)',
  '[words](file:a.png)',
  '[words] (https://)',
  '#1 - done',
  '-5 degrees',
  '3.5 is a number',
  '>:(',
  '10:30 - 11:00',
])('%s stays plain text', (text) => {
  expect(readMarks(text)).toEqual([text])
})

test('markup in code is ignored', () => {
  expect(readMarks('`**a** [b](https://a.example)`')).toEqual([
    { tag: 'code', of: ['**a** [b](https://a.example)'] },
  ])
  expect(readMarks('```js\n**a**\n- b\n```\nc')).toEqual([{ tag: 'pre', of: ['**a**\n- b'] }, 'c'])
  expect(readMarks('```\nto the end')).toEqual([{ tag: 'pre', of: ['to the end'] }])
})

test('lists are separate blocks and can be nested', () => {
  expect(readMarks('Steps:\n\n1. open\n2. press\n   - left\n   - right\n\nDone')).toEqual([
    'Steps:',
    {
      tag: 'ol',
      to: '1',
      of: [
        { tag: 'li', of: ['open'] },
        {
          tag: 'li',
          of: [
            'press',
            {
              tag: 'ul',
              of: [
                { tag: 'li', of: ['left'] },
                { tag: 'li', of: ['right'] },
              ],
            },
          ],
        },
      ],
    },
    'Done',
  ])
})

test('a numbered list keeps its start number', () => {
  expect(readMarks('12. Mai')).toEqual([{ tag: 'ol', to: '12', of: [{ tag: 'li', of: ['Mai'] }] }])
})

test('quotes contain their own marks', () => {
  expect(readMarks('> **a**\n>\n> - b\nc')).toEqual([
    {
      tag: 'blockquote',
      of: [
        { tag: 'strong', of: ['a'] },
        { tag: 'ul', of: [{ tag: 'li', of: ['b'] }] },
      ],
    },
    'c',
  ])
})

test('marks end with the line', () => {
  expect(readMarks('*a\nb*')).toEqual(['*a\nb*'])
})

const files = [
  { id: 'one', name: 'photo (1).png', width: 10 },
  { id: 'two', name: 'photo.png', width: 10 },
  { id: 'three', name: 'photo.png', width: 20 },
  { id: 'four', name: 'terms.pdf', width: null },
]

test('images are found by name or ID, other references are not', () => {
  const text =
    '![a](file:photo (1).png) - ![](file:photo.png)\n- ![c](file:three) ![d](file:terms.pdf)'
  const parts = readMarks(text)
  expect(placedPictures(parts, files).map(({ id }) => id)).toEqual(['one', 'two', 'three'])
  expect(pictureOf({ tag: 'img', of: [], to: 'terms.pdf' }, files)).toBeUndefined()
  expect(placedPictures(readMarks('`![a](file:photo.png)`'), files)).toEqual([])
})

test.each([
  ['**Hello** [there](https://a.example/)', 'Hello there'],
  ['Steps:\n\n1. one\n2. two\n\nDone', 'Steps:\none\ntwo\nDone'],
  ['> a\n```\nb\n```', 'a\nb'],
  ['a\n\nb ![c](file:d.png)', 'a\n\nb c'],
  ['2 * 3', '2 * 3'],
])('%j as plain text', (text, words) => {
  expect(wordsOf(readMarks(text))).toBe(words)
})

test('plain text keeps list markers and link URLs', () => {
  const text =
    '**Steps**:\n1. [open](https://a.example/b)\n2. see https://c.example/\n   - left\n> so'
  expect(markedText(readMarks(text))).toBe(
    'Steps:\n1. open (https://a.example/b)\n2. see https://c.example/\n  - left\n> so',
  )
})

test('HTML escapes text and renders images with the callback', () => {
  const text = '**<b>"x"</b>**\n\n- `<i>`\n\n[<u>](https://a.example/?a=1&b=\'2) ![<s>](file:a.png)'
  const html = markedHtml(readMarks(text), ({ to }) => (to === 'a.png' ? '<img>' : undefined))
  expect(html).not.toMatch(/<(b|i|u|s)>/)
  expect(html).toContain('<p><strong>&lt;b&gt;&quot;x&quot;&lt;/b&gt;</strong></p><ul><li><code')
  expect(html).toContain('<a href="https://a.example/?a=1&amp;b=%272">&lt;u&gt;</a> <img></p>')
})

test("text without markup characters isn't parsed", () => {
  expect(findMarks('Hello, see https://a.example')).toBeUndefined()
  expect(findMarks('**Hello**')).toEqual([{ tag: 'strong', of: ['Hello'] }])
})

test.each([
  '*',
  '*a ',
  '**a *b ',
  '***a',
  '`',
  '`a ',
  '[',
  '[a](',
  '[a](b[a](c)',
  '[a]((b)',
  '![](file:',
  '> ',
  '>',
  '- ',
  '- a\n',
  '- a\n  - b\n    - c\n      - d\n',
  '> > > > > > > a\n',
  '```\n',
  'a@',
  'https://',
  '\n',
  '.',
])('a hundred thousand characters of %j are parsed quickly', (sign) => {
  const text = sign.repeat(Math.ceil(100_000 / sign.length))
  expect(depthOf(readMarks(text))).toBeLessThan(20)
})

test.each([
  ['see https://example.com/a?b=1.', ['https://example.com/a?b=1']],
  ['www.example.com, please', ['https://www.example.com/']],
  ['write to ada@example.com!', ['mailto:ada@example.com']],
  ['(http://example.com)', ['http://example.com/']],
  ['two: https://a.example https://b.example', ['https://a.example/', 'https://b.example/']],
  ['https://example.com/*/edit?a[]=1', ['https://example.com/*/edit?a[]=1']],
])('the links in %s', (text, addresses) => {
  const parts = readLinks(text)
  expect(parts.flatMap((part) => (typeof part === 'string' ? [] : part.to))).toEqual(addresses)
  expect(wordsOf(parts)).toBe(text)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'https://our-bank@evil.example',
  'ftp://example.com',
  'http://',
  '**plain** words, - nothing else',
])('%s has no links', (text) => {
  const leading = [...readLinks(text), ...readMarks(text)].flatMap((part) =>
    typeof part === 'string' ? [] : (part.to ?? []),
  )
  expect(leading.filter((to) => !to.startsWith('mailto:'))).toEqual([])
})

function bare(text: string): string {
  return markedHtml(readMarks(text)).replace(/^<p>|<\/p>$/g, '')
}

function depthOf(parts: readonly Marked[]): number {
  const inside = parts.map((part) => (typeof part === 'string' ? 0 : 1 + depthOf(part.of)))
  return inside.reduce((most, depth) => Math.max(most, depth), 0)
}
