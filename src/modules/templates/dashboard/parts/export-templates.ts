import { callApi } from '#platform/registry/browser-client.ts'
import { csvOf, saveFile } from '#platform/resources/browser/csv-export.ts'
import { toast } from '#ui/toast.ts'

import { templateCalls } from '../../contract.ts'
import type { Template } from '../../model.ts'
import { templateCsv } from '../../template-csv.ts'

/** Reads every reply, page by page, and hands them over as a file. */
export async function downloadTemplates(): Promise<void> {
  try {
    const templates = await readAll()
    const records = templates.map(({ name, shortcut, folder, body }) => {
      return { name, shortcut, folder, body }
    })
    saveFile('message-templates.csv', csvOf(templateCsv, records))
    const count = templates.length
    toast({ tone: 'good', title: `${count} ${count === 1 ? 'reply' : 'replies'} exported` })
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
    const page = await callApi(templateCalls.list, {
      kind: 'reply',
      limit: 100,
      ...(cursor && { cursor }),
    })
    templates.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return templates
}
