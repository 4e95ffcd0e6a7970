import type { Field, Fields } from './field.ts'

export interface CellProblem {
  readonly field: string
  readonly message: string
}

export interface ReadRow {
  readonly values: Readonly<Record<string, unknown>>
  readonly problems: readonly CellProblem[]
}

/** Reads the cells of one line of a file into values. An empty cell leaves the preset. */
export function readCells(fields: Fields, cells: Readonly<Record<string, string>>): ReadRow {
  const values: Record<string, unknown> = {}
  const problems: CellProblem[] = []
  for (const [name, raw] of Object.entries(cells)) {
    const field = fields[name]
    const cell = withoutGuard(raw).trim()
    if (!field) problems.push({ field: name, message: 'There is no such field.' })
    else if (cell !== '') {
      const value = readCell(field, cell)
      if (value === undefined) problems.push({ field: name, message: problemOf(field) })
      else values[name] = value
    }
  }
  return { values, problems }
}

/** Our own files put an apostrophe before what a spreadsheet would take for a formula. */
export function withoutGuard(cell: string): string {
  return /^'(?:[\t\r\n]|[\s"\u200b\ufeff]*[=+\-@＝＋－＠])/.test(cell) ? cell.slice(1) : cell
}

function readCell(field: Field, cell: string): unknown {
  const lower = cell.toLowerCase()
  switch (field.kind) {
    case 'text':
    case 'prose':
    case 'color':
      return cell
    case 'choice':
      return field.options.find(
        ({ value, label }) => value.toLowerCase() === lower || label.toLowerCase() === lower,
      )?.value
    case 'flag':
      if (['true', 'yes', 'y', '1', 'x', 'on'].includes(lower)) return true
      return ['false', 'no', 'n', '0', 'off'].includes(lower) ? false : undefined
    case 'number': {
      const value = Number(cell)
      return Number.isFinite(value) ? value : undefined
    }
  }
}

function problemOf(field: Field): string {
  switch (field.kind) {
    case 'choice':
      return `Choose one of: ${field.options.map(({ label }) => label).join(', ')}.`
    case 'flag':
      return 'Write yes or no.'
    case 'number':
      return 'Write a number.'
    case 'text':
    case 'prose':
    case 'color':
      return 'Write something else here.'
  }
}
