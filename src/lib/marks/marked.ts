import { address, bareAddress, webAddress } from '../web-address.ts'

export type Marked = string | MarkedPart

export interface MarkedPart {
  readonly tag: 'strong' | 'em' | 'code' | 'pre' | 'a' | 'img' | 'ul' | 'ol' | 'li' | 'blockquote'
  readonly of: readonly Marked[]
  readonly to?: string
}

export const blocks: ReadonlySet<MarkedPart['tag']> = new Set(['pre', 'ul', 'ol', 'blockquote'])

export function readLinks(text: string): readonly Marked[] {
  const parts: Marked[] = []
  let from = 0
  for (const { 0: whole, index } of text.matchAll(address)) {
    add(parts, text.slice(from, index))
    addAddress(parts, whole)
    from = index + whole.length
  }
  add(parts, text.slice(from))
  return parts
}

export function addAddress(parts: Marked[], whole: string): void {
  const bare = bareAddress(whole)
  const to = webAddress(bare)
  add(parts, to ? { tag: 'a', of: [bare], to } : bare)
  add(parts, whole.slice(bare.length))
}

export function add(parts: Marked[], part: Marked): void {
  const before = parts.at(-1)
  if (typeof part === 'string' && typeof before === 'string')
    parts[parts.length - 1] = before + part
  else if (part !== '') parts.push(part)
}

export interface MarkedFile {
  readonly id: string
  readonly name: string
  readonly width: number | null
}

export function pictureOf<File extends MarkedFile>(
  { to }: MarkedPart,
  files: readonly File[],
): File | undefined {
  return files.find(({ id, name, width }) => width !== null && (id === to || name === to))
}

export function placedPictures<File extends MarkedFile>(
  parts: readonly Marked[],
  files: readonly File[],
): readonly File[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return []
    if (part.tag !== 'img') return placedPictures(part.of, files)
    return pictureOf(part, files) ?? []
  })
}

export function wordsOf(parts: readonly Marked[]): string {
  let words = ''
  let isApart = true
  for (const part of parts) {
    const isWords = typeof part === 'string'
    const isBlock = !isWords && (blocks.has(part.tag) || part.tag === 'li')
    if (!isApart || (isBlock && words)) words += '\n'
    words += isWords ? part : wordsOf(part.of)
    isApart = !isBlock
  }
  return words
}
