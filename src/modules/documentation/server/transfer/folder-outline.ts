import { folderLabels, type FolderLabel } from '#lib/archive/folder-labels.ts'
import { lastOrder, nameOf, orderOf } from '#lib/archive/page-files.ts'
import type { ArchiveFile } from '#lib/archive/read-zip.ts'

import type { ForeignPage } from './foreign-pages.ts'
import type { ForeignSite } from './foreign-site.ts'
import { joined } from './foreign-site.ts'
import type { OutlineEntry } from './outline.ts'
import { metaIn, type MetaLine } from './read-meta.ts'

/** Derives a table of contents from folders: by number, position and label, else by name. */
export function folderOutline(
  pages: readonly ForeignPage[],
  files: readonly ArchiveFile[],
  site: ForeignSite,
): OutlineEntry[] {
  const folders = new Map<string, Folder>()
  for (const page of pages) addTo(folders, page)
  const around = { folders, labels: folderLabels(files), meta: metaIn(files), site }
  return entriesIn('', around, 0)
}

/** The page of a folder: its index, or a page with the name of the folder. */
export function isIndexName(name: string): boolean {
  return /^(index|readme)$/i.test(name.replace(/^\d{1,4}[ ._-]+/, ''))
}

interface Folder {
  readonly pages: Map<string, ForeignPage>
  readonly folders: Set<string>
}

function addTo(folders: Map<string, Folder>, page: ForeignPage): void {
  const parts = page.stem.split('/')
  parts.forEach((part, at) => {
    const name = parts.slice(0, at).join('/')
    const folder = folders.get(name) ?? { pages: new Map(), folders: new Set() }
    folders.set(name, folder)
    if (at < parts.length - 1) folder.folders.add(part)
    else if (!folder.pages.has(part)) folder.pages.set(part, page)
  })
}

interface Around {
  readonly folders: ReadonlyMap<string, Folder>
  readonly labels: ReadonlyMap<string, FolderLabel>
  readonly meta: ReadonlyMap<string, readonly MetaLine[]>
  readonly site: ForeignSite
}

type Ordered = OutlineEntry & { readonly order: number; readonly name: string }

function entriesIn(at: string, around: Around, depth: number): OutlineEntry[] {
  const folder = around.folders.get(at)
  if (!folder || depth > maxFolderDepth) return []
  const lines = around.meta.get(joined(around.site.root, at)) ?? []
  const isTop = at === ''
  const entries: Ordered[] = []
  for (const [name, page] of folder.pages) {
    // An index file is the page of its folder; the top-level index is the first page.
    if (folder.folders.has(name) || (!isTop && isIndexName(name))) continue
    const order = isIndexName(name) && page.order === lastOrder ? -1 : page.order
    entries.push({ title: '', path: page.stem, children: [], order, name })
  }
  for (const name of folder.folders) entries.push(folderEntry(at, name, around, depth))
  for (const { name, title, url } of lines.filter((line) => line.url !== '')) {
    entries.push({ title: title || name, url, children: [], order: lastOrder, name })
  }
  return entries.map((entry) => byMeta(entry, lines)).toSorted(inOrder)
}

function folderEntry(at: string, name: string, around: Around, depth: number): Ordered {
  const path = joined(at, name)
  const own = around.folders.get(path)
  const label = around.labels.get(joined(around.site.root, path)) ?? around.labels.get(path)
  const index =
    [...(own?.pages.values() ?? [])].find(({ stem }) =>
      isIndexName(stem.split('/').at(-1) ?? ''),
    ) ??
    around.folders.get(at)?.pages.get(name) ??
    own?.pages.get(name)
  const order =
    label && label.order !== lastOrder ? label.order : Math.min(orderOf({}, name), orderIn(index))
  const children = entriesIn(path, around, depth + 1).filter(
    (one) => index === undefined || one.path !== index.stem,
  )
  const title = label?.label || nameOf(name)
  return { title, path: index?.stem, folder: name, children, order, name }
}

function orderIn(index: ForeignPage | undefined): number {
  return index?.order ?? lastOrder
}

/** Nextra lists the order of a folder; entries it doesn't list come last. */
function byMeta(entry: Ordered, lines: readonly MetaLine[]): Ordered {
  if (lines.length === 0) return entry
  const at = lines.findIndex(({ name }) => name === entry.name)
  const title = lines[at]?.title
  return { ...entry, order: at === -1 ? lastOrder : at, ...(title && { title }) }
}

function inOrder(one: Ordered, other: Ordered): number {
  return one.order - other.order || one.name.localeCompare(other.name, 'en', { numeric: true })
}

const maxFolderDepth = 40
