import { csvFile, type CsvColumn } from '#lib/csv-file.ts'

import type { Template } from '../../model.ts'

export type ExportedTemplate = Pick<
  Template,
  | 'name'
  | 'shortcut'
  | 'folder'
  | 'kind'
  | 'subject'
  | 'body'
  | 'texts'
  | 'usedCount'
  | 'editedCount'
  | 'lastUsedAt'
>

/** Can be imported again. Usage comes last, as columns the import ignores. */
export function templatesAsCsv(templates: readonly ExportedTemplate[]): string {
  const locales = [...new Set(templates.flatMap(({ texts }) => Object.keys(texts)))].toSorted()
  const columns: readonly CsvColumn<ExportedTemplate>[] = [
    { title: 'Name', valueOf: ({ name }) => name },
    { title: 'Shortcut', valueOf: ({ shortcut }) => shortcut },
    { title: 'Folder', valueOf: ({ folder }) => folder },
    { title: 'Subject', valueOf: ({ subject }) => subject },
    { title: 'Text', valueOf: ({ body }) => body },
    { title: 'Type', valueOf: ({ kind }) => (kind === 'note' ? 'Note' : 'Reply') },
    ...locales.map((locale) => ({
      title: `Text (${locale})`,
      valueOf: ({ texts }: ExportedTemplate) => texts[locale],
    })),
    { title: 'Used', valueOf: ({ usedCount }) => usedCount },
    { title: 'Edited before sending', valueOf: ({ editedCount }) => editedCount },
    { title: 'Last used', valueOf: ({ lastUsedAt }) => lastUsedAt },
  ]
  return csvFile(columns, templates)
}
