import { expect, test } from 'vitest'

import { documentProblems } from './document-problems.ts'
import { fromMarkdown } from './markdown/from-markdown.ts'

const codes = (markdown: string, sources = {}): readonly string[] =>
  documentProblems(fromMarkdown(markdown), sources).map(({ code, block }) => `${block} ${code}`)

test('a valid document has no problems', () => {
  const text = '## A\n\n### B\n\n![A bag](https://x.example/p.png)\n\n[x](article:a1)'
  expect(codes(text, { hasArticle: () => true })).toEqual([])
})

test('images need alt text, headings need text and order, links need a visible target', () => {
  const text = [
    '### Jump',
    '##',
    '::image{fileId="f1"}',
    '> [gone](article:a1)',
    '::snippet{key="s"}',
    'Hello :variable{key="v"}',
  ].join('\n\n')
  const nothing = () => false
  expect(
    codes(text, {
      hasArticle: nothing,
      hasFile: nothing,
      hasSnippet: nothing,
      hasVariable: nothing,
    }),
  ).toEqual([
    '0 heading_jump',
    '1 empty_heading',
    '2 missing_file',
    '2 picture_without_alt',
    '3 broken_link',
    '4 unknown_snippet',
    '5 unknown_variable',
  ])
})

test('an empty document is reported once', () => {
  expect(codes('')).toEqual(['0 empty'])
})
