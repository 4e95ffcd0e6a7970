/** One cell of a CSV line: quoted where needed, and never a formula to a spreadsheet. */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return String(value)
  return quote(startsFormula.test(value) ? `'${value}` : value)
}

export type CsvValue = string | number | bigint | boolean | Date | null | undefined

// A spreadsheet may trim spaces and quotes before it looks for the sign of a formula,
// and in East Asian settings it takes the full-width signs as well.
const startsFormula = /^(?:[\t\r\n]|[\s"\u200b\ufeff]*[=+\-@＝＋－＠])/

function quote(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
