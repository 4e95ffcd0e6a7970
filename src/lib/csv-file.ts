import { csvCell, type CsvValue } from './csv-cell.ts'

/** One column of a CSV file: its title in the first line, and what a row says in it. */
export interface CsvColumn<Row> {
  readonly title: string
  readonly valueOf: (row: Row) => CsvValue
}

/** The whole file. Every CSV file of the product is written here. */
export function csvFile<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const head = columns.map(({ title }) => title)
  const lines = rows.map((row) => columns.map(({ valueOf }) => valueOf(row)))
  // Spreadsheets read a file as UTF-8 only when it begins with a byte order mark.
  return `\ufeff${[head, ...lines].map((cells) => `${csvLine(cells)}\r\n`).join('')}`
}

/** One line, without its end. */
export function csvLine(cells: readonly CsvValue[]): string {
  return cells.map(csvCell).join(',')
}
