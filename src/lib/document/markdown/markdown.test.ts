import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { checkDocument } from '../check-document.ts'
import { anyDocument, anyWords } from './any-document.ts'
import { fromMarkdown } from './from-markdown.ts'
import { toMarkdown } from './to-markdown.ts'

test('any document round-trips through Markdown', () => {
  fc.assert(
    fc.property(anyDocument(), (document) => {
      expect(fromMarkdown(toMarkdown(document))).toEqual(document)
    }),
    { numRuns: 120 },
  )
})

test('any text becomes a valid document that is stable after one pass', () => {
  const text = fc.array(anyWords(), { maxLength: 12 }).map((words) => words.join('\n'))
  fc.assert(
    fc.property(text, (markdown) => {
      const document = fromMarkdown(markdown)
      expect(checkDocument(document)).toMatchObject({ ok: true, dropped: [] })
      expect(fromMarkdown(toMarkdown(document))).toEqual(document)
    }),
    { numRuns: 120 },
  )
})

const corpus = join(import.meta.dirname, 'corpus')
const filesIn = (folder: string): readonly (readonly [name: string, text: string])[] =>
  readdirSync(join(corpus, folder)).map((name) => [
    name,
    readFileSync(join(corpus, folder, name), 'utf8'),
  ])

test.each(filesIn('ours'))('%s round-trips unchanged', (_, text) => {
  const document = fromMarkdown(text)
  expect(checkDocument(document)).toEqual({ ok: true, document, dropped: [] })
  expect(toMarkdown(document)).toBe(text)
})

test.each(filesIn('foreign'))('%s is stable after one pass', (_, text) => {
  const document = fromMarkdown(text)
  const written = toMarkdown(document)
  expect(fromMarkdown(written)).toEqual(document)
  expect(toMarkdown(fromMarkdown(written))).toBe(written)
})
