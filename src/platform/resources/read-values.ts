import type { Fields, FieldValue } from './field.ts'
import { readCells, type CellProblem } from './read-cells.ts'
import { changeShape } from './record-schema.ts'

export function readValues(
  fields: Fields,
  cells: Readonly<Record<string, string>>,
): { readonly values: Readonly<Record<string, FieldValue>>; readonly problems: CellProblem[] } {
  const read = readCells(fields, cells)
  const schemas = changeShape(fields)
  const values: Record<string, FieldValue> = {}
  const problems = [...read.problems]
  for (const [name, value] of Object.entries(read.values)) {
    const parsed = schemas[name]?.safeParse(value)
    if (parsed?.success) values[name] = parsed.data ?? null
    else
      problems.push({
        field: name,
        message: parsed?.error.issues[0]?.message ?? 'Enter a valid value.',
      })
  }
  return { values, problems }
}
