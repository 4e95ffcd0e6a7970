import { cut } from '#lib/archive/archive-words.ts'
import { parseMarkdown, type MarkdownNode } from '#lib/document/markdown/markdown-tree.ts'

import type { OutlineEntry } from './outline.ts'

/** Reads `SUMMARY.md` of GitBook and mdBook: nested lists of links below headings. */
export function readSummary(text: string): OutlineEntry[] {
  const found: OutlineEntry[] = []
  let part: { title: string; children: OutlineEntry[] } | undefined
  for (const node of parseMarkdown(text).children ?? []) {
    if (node.type === 'heading' && (node.depth ?? 1) > 1) {
      part = { title: cut(wordsIn(node), 200), children: [] }
      found.push(part)
    } else if (node.type === 'list') (part?.children ?? found).push(...entriesOf(node))
    else if (node.type === 'paragraph') (part?.children ?? found).push(...linksOutsideLists(node))
    else if (node.type === 'thematicBreak') part = undefined
  }
  return found.filter(({ title, path, url, children }) =>
    path === undefined && url === undefined ? children.length > 0 && title !== '' : true,
  )
}

function entriesOf(list: MarkdownNode, depth = 0): OutlineEntry[] {
  if (depth > maxListDepth) return []
  return (list.children ?? []).flatMap((item): OutlineEntry[] => {
    const parts = item.children ?? []
    const children = parts
      .filter(({ type }) => type === 'list')
      .flatMap((inside) => entriesOf(inside, depth + 1))
    const line = parts.find(({ type }) => type === 'paragraph')
    const link = line && firstLink(line)
    const title = cut(line ? wordsIn(link ?? line) : '', 200)
    if (link) return [{ title, ...targetOf(link.url ?? ''), children }]
    return title === '' ? children : [{ title, children }]
  })
}

/** mdBook lists its first and last chapters outside of lists. */
function linksOutsideLists(line: MarkdownNode): OutlineEntry[] {
  return (line.children ?? [])
    .filter(({ type }) => type === 'link')
    .map((link) => ({ title: cut(wordsIn(link), 200), ...targetOf(link.url ?? ''), children: [] }))
}

function targetOf(url: string): { path?: string; url?: string } {
  if (/^https?:\/\//i.test(url)) return { url }
  const [path = ''] = url.split('#', 1)
  return path === '' ? {} : { path: decoded(path).replace(/^\.?\//, '') }
}

function firstLink(node: MarkdownNode): MarkdownNode | undefined {
  if (node.type === 'link') return node
  for (const child of node.children ?? []) {
    const link = firstLink(child)
    if (link) return link
  }
  return undefined
}

function wordsIn({ value = '', children = [] }: MarkdownNode): string {
  return value + children.map(wordsIn).join('')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const maxListDepth = 20
