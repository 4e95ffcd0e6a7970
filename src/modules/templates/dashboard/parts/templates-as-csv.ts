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

/**
 * A file that comes back in as it is: the texts in every language that one of them has. How much they
 * were used stands behind, for whoever clears up.
 */
export function templatesAsCsv(
  templates: readonly ExportedTemplate[],
  cell: (text: string) => string,
): string {
  const locales = [...new Set(templates.flatMap(({ texts }) => Object.keys(texts)))].toSorted()
  const head = [
    'Name',
    'Shortcut',
    'Folder',
    'Subject',
    'Text',
    'Kind',
    ...locales.map((locale) => `Text (${locale})`),
    'Used',
    'Changed before sending',
    'Last used',
  ]
  const lines = templates.map((template) => [
    template.name,
    template.shortcut,
    template.folder,
    template.subject,
    template.body,
    template.kind === 'note' ? 'Note' : 'Reply',
    ...locales.map((locale) => template.texts[locale] ?? ''),
    String(template.usedCount),
    String(template.editedCount),
    template.lastUsedAt ?? '',
  ])
  // Spreadsheets take a file for UTF-8 only when it begins like this.
  return `\ufeff${[head, ...lines].map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}
