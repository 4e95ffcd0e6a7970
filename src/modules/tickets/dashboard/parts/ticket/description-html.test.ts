import { expect, test } from 'vitest'

import { emptyRichText, type RichTextNode } from '#lib/rich-text.ts'

import { htmlOf } from './description-html.ts'

const write = (...content: RichTextNode[]) => htmlOf({ type: 'doc', content })
const text = (words: string, ...marks: string[]): RichTextNode => ({
  type: 'text',
  text: words,
  marks: marks.map((type) => ({ type })),
})
const paragraph = (...content: RichTextNode[]): RichTextNode => ({ type: 'paragraph', content })

test('an empty description is stored empty', () => {
  expect(htmlOf(emptyRichText)).toBe('')
})

test('text that looks like markup stays text', () => {
  expect(write(paragraph(text('a < b & "c"')))).toBe('<p>a &lt; b &amp; &quot;c&quot;</p>')
})

test('formatting surrounds its text', () => {
  expect(write(paragraph(text('now', 'bold', 'italic')))).toBe(
    '<p><em><strong>now</strong></em></p>',
  )
})

test('a link keeps its escaped URL', () => {
  const link = { type: 'link', attrs: { href: 'https://example.com/?a="b"' } }

  expect(write(paragraph({ type: 'text', text: 'here', marks: [link] }))).toBe(
    '<p><a href="https://example.com/?a=&quot;b&quot;">here</a></p>',
  )
})

test('all block types are written', () => {
  const item = { type: 'listItem', content: [paragraph(text('one'))] }

  expect(
    write(
      { type: 'heading', attrs: { level: 3 }, content: [text('Head')] },
      { type: 'bulletList', content: [item] },
      { type: 'codeBlock', content: [text('x = 1')] },
      { type: 'horizontalRule' },
    ),
  ).toBe('<h3>Head</h3><ul><li><p>one</p></li></ul><pre><code>x = 1</code></pre><hr>')
})
