import { plainOf } from './search-words.ts'

export interface Piece {
  readonly text: string
  readonly isHit: boolean
}

export function snippetOf(text: string, stems: readonly string[], most = 180): Piece[] {
  const words = [...text.replaceAll(/\s+/g, ' ').matchAll(/[\p{L}\p{N}\p{M}]+/gu)]
  const flat = text.replaceAll(/\s+/g, ' ')
  const isHit = (word: string): boolean => {
    const plain = plainOf(word)
    return stems.some((stem) => isLike(plain, stem))
  }
  const first = words.find(([word]) => isHit(word))?.index ?? 0
  const from = first < 60 ? 0 : startOfWord(flat, first - 50)
  const to = endOfWord(flat, from + most)
  const pieces: Piece[] = []
  let at = from
  for (const { 0: word, index } of words) {
    if (index < at || index + word.length > to || !isHit(word)) continue
    if (index > at) pieces.push({ text: flat.slice(at, index), isHit: false })
    pieces.push({ text: word, isHit: true })
    at = index + word.length
  }
  if (at < to) pieces.push({ text: flat.slice(at, to), isHit: false })
  if (from > 0) pieces.unshift({ text: '… ', isHit: false })
  if (to < flat.length) pieces.push({ text: ' …', isHit: false })
  return pieces
}

/** A stem may differ from the word's ending: `polici` is `policy`. */
function isLike(word: string, stem: string): boolean {
  const sure = stem.length > 4 ? stem.slice(0, -1) : stem
  if (word.startsWith(sure)) return true
  // In languages without spaces, a match lies within a longer run.
  return /^[^ -\u024f]/u.test(stem) && word.includes(stem)
}

function startOfWord(text: string, at: number): number {
  const gap = text.indexOf(' ', Math.max(0, at))
  return gap === -1 || gap > at + 30 ? Math.max(0, at) : gap + 1
}

function endOfWord(text: string, at: number): number {
  if (at >= text.length) return text.length
  const gap = text.lastIndexOf(' ', at)
  return gap < at - 30 ? at : gap
}
