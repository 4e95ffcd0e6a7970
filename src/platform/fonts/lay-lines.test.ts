import { expect, test } from 'vitest'

import { layLines } from './lay-lines.ts'

const widthOf = (text: string): number => text.length

function shown(paragraph: string, width = 100): string[] {
  return layLines(paragraph, width, widthOf).map(({ spans }) =>
    spans.map(({ text }) => text).join(''),
  )
}

test('a paragraph breaks between words', () => {
  expect(shown('one two three', 8)).toEqual(['one two', 'three'])
})

test('an overlong word is split', () => {
  expect(shown('abcdefghijklmnopqrst', 8)).toEqual(['abcdefgh', 'ijklmnop', 'qrst'])
})

test('an empty paragraph is an empty line', () => {
  expect(layLines('', 10, widthOf)).toEqual([{ spans: [], isFromRight: false }])
})

test('right-to-left text is in visual order', () => {
  const [line] = layLines('שלום עולם', 100, widthOf)
  expect(line?.isFromRight).toBe(true)
  expect(line?.spans.map(({ text }) => text)).toEqual(['עולם', ' ', 'שלום'])
})

test('embedded text keeps its order, and brackets are mirrored', () => {
  expect(shown('שלום abc def (עולם)')).toEqual(['(עולם) abc def שלום'])
})

test('a number in Arabic runs left to right', () => {
  expect(shown('رقم 123 هنا')).toEqual(['هنا 123 رقم'])
})
