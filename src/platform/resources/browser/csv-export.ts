import { csvFile } from '#lib/csv-file.ts'
import { callApi } from '#platform/registry/browser-client.ts'

import { slugOf, type Resource } from '../resource.ts'
import type { ResourceCalls } from '../resource-calls.ts'
import type { ExtraParts } from './extra-parts.ts'
import { cellOf, titleInFile } from '../field-kinds.ts'
import { labelOf } from './cell.tsx'
import { downloadRows } from './download-rows.ts'
import { listInput, type ListAddress } from './list-address.ts'
import type { Values } from './record-fields.tsx'

export async function exportCsv(
  resource: Resource,
  calls: ResourceCalls,
  address: ListAddress,
  extra: ExtraParts | undefined,
): Promise<void> {
  await downloadRows<Values>({
    file: `${slugOf(resource.plural)}.csv`,
    noun: [resource.name, resource.plural],
    read: (page) => callApi(calls.list, { ...listInput(address), ...page }),
    async write(records) {
      const rows = extra ? await extra.file.rowsOf(records) : records
      return csvOf(extra?.file.resource ?? resource, rows)
    },
  })
}

export function csvOf({ fields }: Pick<Resource, 'fields'>, records: readonly Values[]): string {
  const columns = Object.entries(fields).map(([name, field]) => ({
    title: titleInFile(field),
    valueOf: (record: Values) => cellOf(field, record[name], () => labelOf(record, name)),
  }))
  return csvFile(columns, records)
}
