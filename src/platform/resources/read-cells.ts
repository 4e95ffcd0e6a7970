import type { Fields } from './field.ts'
import { problemOf, readCell } from './field-kinds.ts'

export interface CellProblem {
  readonly field: string
  readonly message: string
}

export interface ReadRow {
  readonly values: Readonly<Record<string, unknown>>
  readonly problems: readonly CellProblem[]
}

export function readCells(fields: Fields, cells: Readonly<Record<string, string>>): ReadRow {
  const values: Record<string, unknown> = {}
  const problems: CellProblem[] = []
  for (const [name, raw] of Object.entries(cells)) {
    const field = fields[name]
    const cell = withoutGuard(raw).trim()
    if (!field) problems.push({ field: name, message: 'Unknown field.' })
    else if (cell !== '') {
      const value = readCell(field, cell)
      if (value === undefined) problems.push({ field: name, message: problemOf(field) })
      else values[name] = value
    }
  }
  return { values, problems }
}

/** Our exports put an apostrophe before text that a spreadsheet would run as a formula. */
export function withoutGuard(cell: string): string {
  return /^'(?:[\t\r\n]|[\s"\u200b\ufeff]*[=+\-@＝＋－＠])/.test(cell) ? cell.slice(1) : cell
}
