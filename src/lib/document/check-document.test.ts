import { expect, test } from 'vitest'

import type { RichTextNode } from '../rich-text.ts'
import { checkDocument } from './check-document.ts'

const text = (words: string, ...marks: readonly unknown[]) => ({ type: 'text', text: words, marks })
const paragraph = (...content: readonly unknown[]) => ({ type: 'paragraph', content })
const check = (...content: readonly unknown[]) => checkDocument({ type: 'doc', content })
const refusal = (...content: readonly unknown[]): string => {
  const result = check(...content)
  return result.ok ? 'accepted' : result.sentence
}

test('unset attributes are dropped and adjacent text is merged', () => {
  const result = check(
    { type: 'orderedList', attrs: { start: 1, type: null }, content: [item(text('a'), text('b'))] },
    { type: 'paragraph', attrs: {}, content: [] },
  )
  expect(result).toEqual({
    ok: true,
    dropped: [],
    document: {
      type: 'doc',
      content: [
        {
          type: 'orderedList',
          content: [
            {
              type: 'listItem',
              content: [{ type: 'paragraph', content: [{ type: 'text', text: 'ab' }] }],
            },
          ],
        },
        { type: 'paragraph' },
      ],
    },
  })
})

test('an empty document has one empty paragraph', () => {
  expect(check()).toMatchObject({ document: { content: [{ type: 'paragraph' }] } })
})

test('links allow web, mail, phone, anchors, paths and articles only', () => {
  const linked = (href: unknown) => refusal(paragraph(text('x', { type: 'link', attrs: { href } })))
  for (const href of [
    'https://example.com/a?b=c#d',
    'http://example.com',
    'mailto:a@example.com',
    'tel:+4930123456',
    '#how-to',
    '/k/en/returns',
    'article:0193a1b2-0000-7000-8000-000000000001',
    'article:0193a1b2-0000-7000-8000-000000000001#step-2',
  ])
    expect(linked(href), href).toBe('accepted')
  for (const href of [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    'https://northwind.example@evil.example',
    'article:../x',
    '#"onclick=alert(1)',
    '',
    7,
    undefined,
    { toString: 'javascript:alert(1)' },
  ])
    expect(linked(href), JSON.stringify(href)).toContain('isn’t allowed')
})

test('images need a stored file or https', () => {
  for (const src of [
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'http://x.example/p.png',
    '/p.png',
  ])
    expect(refusal({ type: 'image', attrs: { src } }), src).toContain('Images need a file')
  expect(refusal({ type: 'image', attrs: { src: 'https://x.example/p.png' } })).toBe('accepted')
  expect(
    check({ type: 'image', attrs: { fileId: 'f1', src: 'https://x.example/p.png' } }),
  ).toMatchObject({
    document: { content: [{ attrs: { fileId: 'f1' } }] },
  })
})

test('unknown blocks are refused by name, unknown attributes and marks removed by name', () => {
  expect(refusal({ type: 'script', content: [text('alert(1)')] })).toBe('Unknown block “script”.')
  expect(refusal({ type: 'constructor' })).toBe('Unknown block “constructor”.')
  expect(refusal({ type: '__proto__' })).toBe('Unknown block “__proto__”.')
  const picture = { type: 'image', attrs: { fileId: 'f', onerror: 'alert(1)', width: '1"' } }
  expect(check(picture, paragraph(text('x', { type: 'blink' })))).toEqual({
    ok: true,
    dropped: ['image.width', 'image.onerror', 'mark blink'],
    document: {
      type: 'doc',
      content: [
        { type: 'image', attrs: { fileId: 'f' } },
        { type: 'paragraph', content: [{ type: 'text', text: 'x' }] },
      ],
    },
  })
})

test('misplaced blocks are refused', () => {
  const broken: readonly (readonly [unknown, string])[] = [
    [paragraph(paragraph()), '“paragraph” isn’t allowed in “paragraph”.'],
    [item(text('a')), '“listItem” isn’t allowed in the document.'],
    [text('a'), '“text” isn’t allowed in the document.'],
    [{ type: 'bulletList' }, '“bulletList” is empty.'],
    [{ type: 'bulletList', content: [paragraph()] }, '“paragraph” isn’t allowed in “bulletList”.'],
    [
      {
        type: 'bulletList',
        content: [{ type: 'listItem', content: [{ type: 'horizontalRule' }] }],
      },
      '“horizontalRule” isn’t allowed in “listItem”.',
    ],
    [{ type: 'table', content: [paragraph()] }, '“paragraph” isn’t allowed in “table”.'],
    [{ type: 'blockquote', content: [] }, '“blockquote” is empty.'],
    [
      { type: 'codeBlock', content: [{ type: 'hardBreak' }] },
      '“hardBreak” isn’t allowed in “codeBlock”.',
    ],
    [
      { type: 'horizontalRule', content: [paragraph()] },
      '“horizontalRule” can’t contain anything.',
    ],
    [{ type: 'paragraph', content: 'words' }, 'The content of “paragraph” isn’t a list.'],
    [{ type: 'heading', attrs: { level: 1 } }, 'Headings must have level 2, 3 or 4.'],
    [{ type: 'callout', attrs: { kind: 'x' }, content: [paragraph()] }, 'Callouts must be info'],
    [{ type: 'video', attrs: { src: 'https://evil.example/embed' } }, 'Videos need a file'],
    [{ type: 'embed', attrs: { url: 'javascript:alert(1)' } }, 'Embeds need a web URL.'],
    [null, 'something that isn’t a block'],
    [7, 'something that isn’t a block'],
  ]
  for (const [node, sentence] of broken) expect(refusal(node)).toContain(sentence)
})

test("input that isn't a document is refused", () => {
  for (const value of [
    undefined,
    null,
    'doc',
    [],
    { type: 'paragraph' },
    { type: 'doc', content: {} },
  ])
    expect(checkDocument(value).ok).toBe(false)
})

test("characters that a database can't store are removed", () => {
  const result = check(paragraph(text('a\u0000b\ud800c\nd')), {
    type: 'codeBlock',
    content: [text('a\r\n\tb\u0000')],
  })
  expect(result).toMatchObject({
    document: {
      content: [{ content: [{ text: 'ab\ufffdc d' }] }, { content: [{ text: 'a\n\tb' }] }],
    },
  })
})

test('endless nesting is refused before it costs time', () => {
  const deep = (levels: number): RichTextNode => {
    let node: RichTextNode = { type: 'paragraph' }
    for (let level = 0; level < levels; level++) node = { type: 'blockquote', content: [node] }
    return node
  }
  expect(refusal(deep(38))).toBe('accepted')
  expect(refusal(deep(100_000))).toBe('Blocks can be nested at most 40 levels deep.')
})

test('the limit is 1.5 MB, counted in bytes', () => {
  expect(refusal(paragraph(text('a'.repeat(1_500_000))))).toBe('accepted')
  expect(refusal(paragraph(text('ä'.repeat(800_000))))).toContain('larger than 1.5 MB')
  const many = Array.from({ length: 200_000 }, () => ({ type: 'paragraph' }))
  expect(checkDocument({ type: 'doc', content: many })).toMatchObject({ ok: false })
})

function item(...content: readonly unknown[]) {
  return { type: 'listItem', content: [paragraph(...content)] }
}
