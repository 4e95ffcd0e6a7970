import { callApi } from '#platform/registry/browser-client.ts'
import { csvCell } from '#lib/csv-cell.ts'

import { slugOf, type Resource } from '../resource.ts'
import type { ResourceCalls } from '../resource-calls.ts'
import type { BesideParts } from './beside-parts.ts'
import { wordsOf } from './cell.tsx'
import { listInput, type ListAddress } from './list-address.ts'
import type { Values } from './record-fields.tsx'

/** Reads everything the list shows, page by page, and hands it over as a file. */
export async function exportCsv(
  resource: Resource,
  calls: ResourceCalls,
  address: ListAddress,
  beside: BesideParts | undefined,
): Promise<number> {
  const records: Values[] = []
  let cursor: string | null | undefined
  do {
    const page = await callApi(calls.list, {
      ...listInput(address),
      limit: 100,
      ...(cursor && { cursor }),
    })
    records.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  const rows = beside ? await beside.file.rowsOf(records) : records
  saveFile(`${slugOf(resource.plural)}.csv`, csvOf(beside?.file.resource ?? resource, rows))
  return records.length
}

export function csvOf({ fields }: Pick<Resource, 'fields'>, records: readonly Values[]): string {
  const columns = Object.entries(fields)
  const head = columns.map(([, { label }]) => csvCell(label))
  const lines = records.map((record) =>
    columns.map(([name, field]) => csvCell(wordsOf(field, record[name]))),
  )
  // Spreadsheets take a file for UTF-8 only when it begins like this.
  return `\ufeff${[head, ...lines].map((cells) => cells.join(',')).join('\r\n')}\r\n`
}

export function saveFile(name: string, text: string, type = 'text/csv'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
