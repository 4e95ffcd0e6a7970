import { cut } from './archive-words.ts'
import { parseFrontMatterFields, isRecord } from './front-matter.ts'
import { lastOrder, textIn } from './page-files.ts'
import type { ArchiveFile } from './read-zip.ts'

export interface FolderLabel {
  readonly label: string
  readonly description: string
  readonly order: number
}

export function folderLabels(files: readonly ArchiveFile[]): Map<string, FolderLabel> {
  const found = new Map<string, FolderLabel>()
  for (const file of files) {
    const [, folder] = /^(.*)\/_category_\.(?:json|ya?ml)$/.exec(file.path) ?? []
    if (folder === undefined) continue
    const facts = parseFrontMatterFields(textIn(file))
    if (!isRecord(facts)) continue
    const link = isRecord(facts['link']) ? facts['link'] : {}
    const order = Number(facts['position'] ?? lastOrder)
    found.set(folder, {
      label: cut(facts['label'], 200),
      description: cut(facts['description'] ?? link['description'], 2000),
      order: Number.isFinite(order) ? order : lastOrder,
    })
  }
  return found
}
