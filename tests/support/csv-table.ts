import { parseCsv } from '#lib/parse-csv.ts'

export function csvTable(text: string): (readonly string[])[] {
  const table = parseCsv(text)
  if (typeof table === 'string') throw new Error(table)
  return table
}
