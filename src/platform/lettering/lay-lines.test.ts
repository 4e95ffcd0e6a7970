import { expect, test } from 'vitest'

import { layLines } from './lay-lines.ts'

const widthOf = (text: string): number => text.length

function shown(paragraph: string, width = 100): string[] {
  return layLines(paragraph, width, widthOf).map(({ spans }) =>
    spans.map(({ text }) => text).join(''),
  )
}

test('a paragraph is broken between its words', () => {
  expect(shown('one two three', 8)).toEqual(['one two', 'three'])
})

test('a word that is too wide is cut', () => {
  expect(shown('abcdefghijklmnopqrst', 8)).toEqual(['abcdefgh', 'ijklmnop', 'qrst'])
})

test('an empty paragraph is an empty line', () => {
  expect(layLines('', 10, widthOf)).toEqual([{ spans: [], isFromRight: false }])
})

test('words from right to left stand in the order in which they are seen', () => {
  const [line] = layLines('שלום עולם', 100, widthOf)
  expect(line?.isFromRight).toBe(true)
  expect(line?.spans.map(({ text }) => text)).toEqual(['עולם', ' ', 'שלום'])
})

test('what runs the other way keeps its own order, and brackets are turned', () => {
  expect(shown('שלום abc def (עולם)')).toEqual(['(עולם) abc def שלום'])
})

test('a figure within Arabic is read from the left', () => {
  expect(shown('رقم 123 هنا')).toEqual(['هنا 123 رقم'])
})
