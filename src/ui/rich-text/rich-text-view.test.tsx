import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { RichTextNode } from '#lib/rich-text.ts'

import { RichTextView } from './rich-text-view.tsx'

const text = (words: string, ...marks: readonly string[]): RichTextNode => ({
  type: 'text',
  text: words,
  marks: marks.map((type) => ({ type })),
})
const link = (href: unknown): RichTextNode => ({
  type: 'text',
  text: 'here',
  marks: [{ type: 'link', attrs: { href } }],
})
const paragraph = (...content: readonly RichTextNode[]): RichTextNode => ({
  type: 'paragraph',
  content,
})
const render = (...content: readonly RichTextNode[]): string =>
  renderToStaticMarkup(<RichTextView document={{ type: 'doc', content }} />)
    .replace('<div class="rich-text">', '')
    .replace(/<\/div>$/, '')

test('blocks and marks become elements', () => {
  expect(render(paragraph(text('a '), text('b', 'bold', 'italic'), text('c', 'code')))).toBe(
    '<p>a <em><strong>b</strong></em><code>c</code></p>',
  )
  const list = {
    type: 'orderedList',
    attrs: { start: 2 },
    content: [{ type: 'listItem', content: [paragraph(text('x'))] }],
  }
  expect(render(list)).toBe('<ol start="2"><li><p>x</p></li></ol>')
  expect(render({ type: 'heading', attrs: { level: 3 }, content: [text('t')] })).toBe('<h3>t</h3>')
  expect(render({ type: 'codeBlock', content: [text('a\nb')] })).toBe(
    '<pre><code>a\nb</code></pre>',
  )
})

test('links go only to the web, email, and phone', () => {
  expect(render(paragraph(link('https://example.com')))).toBe(
    '<p><a href="https://example.com/" target="_blank" rel="noopener noreferrer nofollow">here</a></p>',
  )
  expect(render(paragraph(link('mailto:a@example.com')))).toContain('href="mailto:a@example.com"')
  for (const href of ['javascript:alert(1)', 'data:text/html,x', ' javascript:x', 7, undefined])
    expect(render(paragraph(link(href)))).toBe('<p>here</p>')
})

test('unknown nodes keep only their text', () => {
  const strange = { type: 'script', content: [text('<img src=x onerror=alert(1)>', 'blink')] }
  expect(render(strange)).toBe('&lt;img src=x onerror=alert(1)&gt;')
  expect(render({ type: 'image', attrs: { src: 'https://tracker.example/p.gif' } })).toBe('')
})

test('deep nesting is cut off', () => {
  let node: RichTextNode = paragraph(text('deep'))
  for (let depth = 0; depth < 5000; depth++) node = { type: 'blockquote', content: [node] }
  expect(render(node)).not.toContain('deep')
})
