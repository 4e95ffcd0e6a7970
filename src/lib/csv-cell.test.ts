import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell } from './csv-cell.ts'

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [' padded ', '" padded "'],
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t=1"'],
  ['\r=1', '"\'\r=1"'],
  ['"=cmd|\' /C calc\'!A0"', '"\'""=cmd|\' /C calc\'!A0"""'],
  ['  =1', "'  =1"],
  ['＝1+1', "'＝1+1"],
  ['a=b', 'a=b'],
])('%j becomes %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

test('non-text values are written unchanged', () => {
  const cells = [-5, 1.5, 10n, true, null, undefined, new Date(0)].map(csvCell)
  expect(cells).toEqual(['-5', '1.5', '10', 'true', '', '', '1970-01-01T00:00:00.000Z'])
})

test('every text can be read back, with an apostrophe only before formulas', () => {
  const text = fc.array(
    fc.oneof(
      fc.string(),
      fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', ' '),
    ),
  )
  fc.assert(
    fc.property(text, (parts) => {
      const value = parts.join('')
      const read = readCells(`${csvCell(value)},end`)
      expect(read).toHaveLength(2)
      expect([value, `'${value}`]).toContain(read[0])
      expect(read[0]).not.toMatch(/^[\s"]*[=+\-@]|^[\t\r\n]/)
    }),
    { numRuns: 2000 },
  )
})

function readCells(line: string): string[] {
  const cells = line.match(/(?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,|$)/g) ?? []
  return cells
    .slice(0, -1)
    .map((cell) => cell.replace(/,$/, ''))
    .map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))
}
