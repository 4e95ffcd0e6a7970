import { csvCell } from '#lib/csv-cell.ts'
import { callApi } from '#platform/registry/browser-client.ts'
import { saveFile } from '#platform/resources/browser/csv-export.ts'
import { toast } from '#ui/toast.ts'

import { templateCalls } from '../../contract.ts'
import type { Template } from '../../model.ts'
import { templatesAsCsv } from './templates-as-csv.ts'

/** Reads every reply and note, page by page, and hands them over as a file. */
export async function downloadTemplates(): Promise<void> {
  try {
    const templates = (await readAll()).filter(({ kind }) => kind !== 'macro')
    saveFile('message-templates.csv', templatesAsCsv(templates, csvCell))
    const count = templates.length
    toast({ tone: 'good', title: `${count} ${count === 1 ? 'template' : 'templates'} exported` })
  } catch (error) {
    toast({
      tone: 'bad',
      title: 'The file could not be made',
      description: error instanceof Error ? error.message : String(error),
    })
  }
}

async function readAll(): Promise<Template[]> {
  const templates: Template[] = []
  let cursor: string | null | undefined
  do {
    const page = await callApi(templateCalls.list, { limit: 100, ...(cursor && { cursor }) })
    templates.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return templates
}
