import { csvCell, type CsvValue } from './csv-cell.ts'

export interface CsvColumn<Row> {
  readonly title: string
  readonly valueOf: (row: Row) => CsvValue
}

export function csvFile<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const head = columns.map(({ title }) => title)
  const lines = rows.map((row) => columns.map(({ valueOf }) => valueOf(row)))
  // Spreadsheets need a byte order mark to read UTF-8.
  return `\ufeff${[head, ...lines].map((cells) => `${csvLine(cells)}\r\n`).join('')}`
}

export function csvLine(cells: readonly CsvValue[]): string {
  return cells.map(csvCell).join(',')
}
