export interface CsvRow {
  /**
   * Line numbers start at 1. They differ from row numbers because empty rows are dropped and cells
   * may contain line breaks.
   */
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * Parses CSV as written by spreadsheets: any usual separator, quoted cells, any line ending.
 * Returns a sentence if the file is malformed.
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
    const character = source[at]
    if (character === '\n' || (character === '\r' && source[at + 1] !== '\n')) line++
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (source[at + 1] === '"') cell += source[at++]
      else isQuoted = false
    } else if (character === '"' && cell === '') {
      isQuoted = true
      quotedFrom = line
    } else if (character === separator) {
      row.push(cell)
      cell = ''
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && source[at + 1] === '\n') {
        at++
        line++
      }
      rows.push({ line: begins, cells: [...row, cell] })
      begins = line
      row = []
      cell = ''
    } else cell += character
  }
  // Otherwise the rest of the file would become one cell.
  if (isQuoted) return `The quote opened on line ${quotedFrom} is never closed.`
  if (cell !== '' || row.length > 0) rows.push({ line: begins, cells: [...row, cell] })
  return rows.filter(({ cells }) => cells.some((each) => each.trim() !== ''))
}

function separatorOf(source: string): string {
  const first = source.replaceAll(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)[0] ?? ''
  const counts = separators.map((character) => first.split(character).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

const separators = [',', ';', '\t']
