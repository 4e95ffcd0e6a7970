import fc from 'fast-check'
import { expect, test } from 'vitest'

import { csvCell } from './csv-cell.ts'
import { parseCsv, parseCsvRows } from './parse-csv.ts'

test.each([
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b\r\n1;2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a\tb\r1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['\ufeffname\nAda', [['name'], ['Ada']]],
  [
    '"a,b";"c;d"\n1;2',
    [
      ['a,b', 'c;d'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\n"two\nlines","say ""hi"""',
    [
      ['a', 'b'],
      ['two\nlines', 'say "hi"'],
    ],
  ],
  [
    'a,b\n\n,\n1,',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  ['', []],
])('%j', (text, rows) => {
  expect(parseCsv(text)).toEqual(rows)
})

test.each([
  ['"never closed', 1],
  ['name,note\n"Ada",fine\nBob,"cut off', 3],
  ['name;note\r\n"two\r\nlines";"open\r\nCarl;fine\r\n', 3],
  ['name\rAda\r"', 3],
])('an unclosed quote is reported with its line: %j', (text, line) => {
  expect(parseCsvRows(text)).toBe(`The quote opened on line ${line} is never closed.`)
  expect(parseCsv(text)).toBe(`The quote opened on line ${line} is never closed.`)
})

test('rows keep their line number after empty rows and multiline cells', () => {
  const text = 'a;b\r\n1;2\r\n;\r\n"two\r\nlines";3\r\n4;5'

  const rows = parseCsvRows(text)
  if (typeof rows === 'string') throw new Error(rows)

  expect(rows.map(({ line, cells }) => [line, cells[1]])).toEqual([
    [1, 'b'],
    [2, '2'],
    [4, '3'],
    [6, '5'],
  ])
})

test('written files can be parsed', () => {
  const cell = fc
    .string({ maxLength: 20 })
    .filter((text) => !/^[\s"'=+\-@＝＋－＠\u200b\ufeff]|[\r\s]$/.test(text))
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
      const header = ['one', 'two', 'three']
      const text = [header, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')
      const kept = rows.filter((row) => row.some((each) => each.trim() !== ''))

      expect(parseCsv(text)).toEqual([header, ...kept])
    }),
  )
})
