import { cut } from '#lib/archive/archive-words.ts'
import { parseFrontMatterFields, isRecord } from '#lib/archive/front-matter.ts'
import { textIn } from '#lib/archive/page-files.ts'
import type { ArchiveFile } from '#lib/archive/read-zip.ts'

export interface MetaLine {
  readonly name: string
  readonly title: string
  readonly url: string
}

/** Reads Nextra's `_meta.json`, or `.js` and `.ts` if they only export a plain object. */
export function metaIn(files: readonly ArchiveFile[]): Map<string, readonly MetaLine[]> {
  const found = new Map<string, readonly MetaLine[]>()
  for (const file of files) {
    const [, folder] = /^(?:(.*)\/)?_meta(?:\.global)?\.(?:json|[jt]sx?)$/.exec(file.path)
      ? [0, file.path.split('/').slice(0, -1).join('/')]
      : []
    if (typeof folder === 'string') found.set(folder, readMeta(textIn(file)))
  }
  return found
}

export function readMeta(text: string): MetaLine[] {
  const [object] = /\{[\s\S]*\}/.exec(text.replaceAll(/^\s*\/\/.*$/gm, '')) ?? []
  // A plain object literal parses as YAML; scripts are never run.
  const facts =
    object === undefined ? undefined : parseFrontMatterFields(object.replaceAll('\t', '  '))
  if (!isRecord(facts)) return []
  return Object.entries(facts).flatMap(([name, value]): MetaLine[] => {
    if (typeof value === 'string') return [{ name, title: cut(value, 200), url: '' }]
    if (!isRecord(value)) return []
    if (value['type'] === 'separator' || value['display'] === 'hidden') return []
    const url = cut(value['href'], 500)
    return [{ name, title: cut(value['title'], 200), url: /^https?:\/\//i.test(url) ? url : '' }]
  })
}
