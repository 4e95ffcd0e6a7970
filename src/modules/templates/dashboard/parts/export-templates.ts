import { callApi } from '#platform/registry/browser-client.ts'
import { downloadRows } from '#platform/resources/browser/download-rows.ts'

import { templateCalls } from '../../contract.ts'
import type { Template } from '../../model.ts'
import { templatesAsCsv } from './templates-as-csv.ts'

export async function downloadTemplates(): Promise<void> {
  await downloadRows<Template>({
    file: 'message-templates.csv',
    noun: ['template', 'templates'],
    async read(page) {
      const { items, nextCursor } = await callApi(templateCalls.list, page)
      return { items: items.filter(({ kind }) => kind !== 'macro'), nextCursor }
    },
    write: templatesAsCsv,
  })
}
