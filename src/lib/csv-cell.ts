/** One CSV cell: quoted if needed, and never run as a formula by a spreadsheet. */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return String(value)
  return quote(startsFormula.test(value) ? `'${value}` : value)
}

export type CsvValue = string | number | bigint | boolean | Date | null | undefined

// Spreadsheets may trim spaces and quotes before they look for a formula, and East Asian locales
// accept full-width characters.
const startsFormula = /^(?:[\t\r\n]|[\s"\u200b\ufeff]*[=+\-@＝＋－＠])/

function quote(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
