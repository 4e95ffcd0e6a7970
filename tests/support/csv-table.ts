import { parseCsv } from '#lib/parse-csv.ts'

/** The rows of a file that a test knows to be whole. */
export function csvTable(text: string): (readonly string[])[] {
  const table = parseCsv(text)
  if (typeof table === 'string') throw new Error(table)
  return table
}
