import { parseCsv } from '#lib/parse-csv.ts'

import { maxImportRows } from '../../../rules.ts'
import type { NewRow } from './import-row.ts'
import type { FileTable } from './rows-of-table.ts'
import { rowsOfTrello } from './rows-of-trello.ts'

export type ImportFile =
  | (FileTable & { readonly kind: 'table'; readonly name: string })
  | {
      readonly kind: 'rows'
      readonly name: string
      readonly from: string
      readonly rows: readonly NewRow[]
    }

export function readImportFile(name: string, text: string): ImportFile | string {
  const read = /^\s*\{/.test(text) ? readJson(name, text) : readTable(name, text)
  if (typeof read !== 'string' && read.rows.length > maxImportRows) {
    return 'The file has more than 10,000 rows. Split it and import the parts.'
  }
  return read
}

function readTable(name: string, text: string): ImportFile | string {
  const table = parseCsv(text)
  if (typeof table === 'string') return table
  const [head, ...rows] = table
  if (!head || rows.length === 0) return 'The file has no rows after the header.'
  return { kind: 'table', name, from: makerOf(head), head, rows }
}

function readJson(name: string, text: string): ImportFile | string {
  const rows = rowsOfTrello(parsed(text))
  if (!rows) return 'This isn’t a Trello export. Choose a Trello JSON or a CSV file.'
  if (rows.length === 0) return 'This Trello board has no cards.'
  return { kind: 'rows', name, from: 'Trello', rows }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function makerOf(head: readonly string[]): string {
  const titles = new Set(head.map((column) => column.trim().toLowerCase()))
  if (titles.has('issue key') && titles.has('summary')) return 'Jira'
  return titles.has('card id') && titles.has('card name') ? 'Trello' : ''
}
