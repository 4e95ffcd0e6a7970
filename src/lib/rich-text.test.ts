import { expect, test } from 'vitest'

import { emptyRichText, isEmptyRichText, textOf, type RichTextNode } from './rich-text.ts'

const text = (words: string): RichTextNode => ({ type: 'text', text: words })
const paragraph = (...content: readonly RichTextNode[]): RichTextNode => ({
  type: 'paragraph',
  content,
})
const item = (...content: readonly RichTextNode[]): RichTextNode => ({ type: 'listItem', content })
const read = (...content: readonly RichTextNode[]): string => textOf({ type: 'doc', content })

test('blocks are separated, marks are dropped', () => {
  const heading = { type: 'heading', attrs: { level: 2 }, content: [text('Returns')] }
  const bold = { ...text('30 days'), marks: [{ type: 'bold' }] }
  expect(read(heading, paragraph(text('You have '), bold, text('.')))).toBe(
    'Returns\n\nYou have 30 days.',
  )
})

test('lists keep markers, depth, and start numbers', () => {
  const inner = { type: 'bulletList', content: [item(paragraph(text('receipt')))] }
  const list = {
    type: 'orderedList',
    attrs: { start: 3 },
    content: [item(paragraph(text('Pack')), inner), item(paragraph(text('Send')))],
  }
  expect(read(list)).toBe('3. Pack\n   - receipt\n4. Send')
})

test('quotes, code, breaks, and rules are distinguishable', () => {
  const quote = {
    type: 'blockquote',
    content: [paragraph(text('a'), { type: 'hardBreak' }, text('b'))],
  }
  const code = { type: 'codeBlock', content: [text('npm start\nnpm test')] }
  expect(read(quote, { type: 'horizontalRule' }, code)).toBe(
    '> a\n> b\n\n---\n\nnpm start\nnpm test',
  )
})

test('unknown nodes keep their text', () => {
  expect(read({ type: 'callout', content: [paragraph(text('Mind the gap'))] })).toBe('Mind the gap')
})

test('whitespace is empty', () => {
  expect(isEmptyRichText(emptyRichText)).toBe(true)
  expect(isEmptyRichText({ type: 'doc' })).toBe(true)
  expect(isEmptyRichText({ type: 'doc', content: [paragraph(text('  '))] })).toBe(true)
  expect(isEmptyRichText({ type: 'doc', content: [paragraph(text('a'))] })).toBe(false)
})

test('deep nesting is cut off', () => {
  let node: RichTextNode = paragraph(text('deep'))
  for (let depth = 0; depth < 50_000; depth++) node = { type: 'blockquote', content: [node] }
  expect(read(node)).not.toContain('deep')
})
