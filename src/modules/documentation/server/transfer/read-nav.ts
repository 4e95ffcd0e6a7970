import { cut } from '#lib/archive/archive-words.ts'
import { parseFrontMatterFields, isRecord } from '#lib/archive/front-matter.ts'

import type { OutlineEntry } from './outline.ts'

export interface MkDocs {
  readonly folder: string
  /** Undefined if the folders define the order. */
  readonly nav: OutlineEntry[] | undefined
}

/**
 * Reads `mkdocs.yml`: the folder of the pages, and `nav`, a list of paths, titles with paths, and
 * sections.
 */
export function readMkDocs(text: string): MkDocs {
  // Its YAML tags call Python functions and are ignored.
  const facts = parseFrontMatterFields(text.replaceAll(/!!?[\w:./-]+/g, ''))
  if (!isRecord(facts)) return { folder: 'docs', nav: undefined }
  const folder = cut(facts['docs_dir'], 200).replaceAll(/^[./]+|\/+$/g, '')
  const nav = Array.isArray(facts['nav']) ? entriesOf(facts['nav']) : undefined
  return { folder: folder || 'docs', nav: nav && nav.length > 0 ? nav : undefined }
}

function entriesOf(list: readonly unknown[], depth = 0): OutlineEntry[] {
  if (depth > maxNavDepth) return []
  return list.flatMap((one): OutlineEntry[] => {
    if (typeof one === 'string') return [{ title: '', ...targetOf(one), children: [] }]
    if (!isRecord(one)) return []
    return Object.entries(one).flatMap(([name, value]): OutlineEntry[] => {
      const title = cut(name, 200)
      if (typeof value === 'string') return [{ title, ...targetOf(value), children: [] }]
      if (!Array.isArray(value)) return []
      return [sectionOf(title, entriesOf(value, depth + 1))]
    })
  })
}

/** A section whose first page is an index becomes that page. */
function sectionOf(title: string, children: readonly OutlineEntry[]): OutlineEntry {
  const [first, ...others] = children
  const isIndex = first?.title === '' && /(^|\/)(index|README)\.mdx?$/i.test(first.path ?? '')
  return isIndex && first ? { title, path: first.path, children: others } : { title, children }
}

function targetOf(target: string): { path?: string; url?: string } {
  return /^https?:\/\//i.test(target) ? { url: target } : { path: target.replace(/^\.?\//, '') }
}

const maxNavDepth = 20
