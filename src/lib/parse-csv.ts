export interface CsvRow {
  /** Where it begins in the file, from 1: rows without a word are left out, and a cell may have lines. */
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * Reads CSV as spreadsheets write it: any usual separator, quoted cells, lines of any kind. A file that
 * cannot be read as it was meant is answered with a sentence.
 */
export function parseCsv(text: string): (readonly string[])[] | string {
  const rows = parseCsvRows(text)
  return typeof rows === 'string' ? rows : rows.map(({ cells }) => cells)
}

export function parseCsvRows(text: string): CsvRow[] | string {
  const source = text.replace(/^\ufeff/, '')
  const separator = separatorOf(source)
  const rows: CsvRow[] = []
  let begins = 1
  let line = 1
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  let quotedFrom = 1
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]
    if (sign === '\n' || (sign === '\r' && source[at + 1] !== '\n')) line++
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (source[at + 1] === '"') cell += source[at++]
      else isQuoted = false
    } else if (sign === '"' && cell === '') {
      isQuoted = true
      quotedFrom = line
    } else if (sign === separator) {
      row.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && source[at + 1] === '\n') {
        at++
        line++
      }
      rows.push({ line: begins, cells: [...row, cell] })
      begins = line
      row = []
      cell = ''
    } else cell += sign
  }
  // All that follows would be one cell: a file cut off, or a row in which a quote is missing.
  if (isQuoted) return `The quote opened on line ${quotedFrom} is never closed.`
  if (cell !== '' || row.length > 0) rows.push({ line: begins, cells: [...row, cell] })
  return rows.filter(({ cells }) => cells.some((each) => each.trim() !== ''))
}

/** The sign that parts the first line most often, outside of quotes. */
function separatorOf(source: string): string {
  const first = source.replaceAll(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)[0] ?? ''
  const counts = separators.map((sign) => first.split(sign).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

const separators = [',', ';', '\t']
