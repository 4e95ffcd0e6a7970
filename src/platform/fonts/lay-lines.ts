import createBidi from 'bidi-js'

import { breakPieces } from './break-points.ts'

export interface Span {
  readonly text: string
  readonly isRightToLeft: boolean
}

export interface Line {
  readonly spans: readonly Span[]
  readonly isFromRight: boolean
}

export function layLines(
  paragraph: string,
  width: number,
  widthOf: (text: string) => number,
): Line[] {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph, 'auto')
  const isFromRight = ((paragraphs[0]?.level ?? 0) & 1) === 1
  return breakLines(paragraph, width, widthOf).map(({ from, to }) => ({
    spans: visualOrder(spansOf(paragraph, levels, { from, to })),
    isFromRight,
  }))
}

interface Stretch {
  readonly from: number
  readonly to: number
}

function breakLines(
  paragraph: string,
  width: number,
  widthOf: (text: string) => number,
): Stretch[] {
  const lines: Stretch[] = []
  let from = 0
  let at = 0
  let used = 0
  for (const piece of breakPieces(paragraph).flatMap((one) => fitting(one, width, widthOf))) {
    const bare = widthOf(piece.trimEnd())
    if (used > 0 && used + bare > width) {
      lines.push({ from, to: at })
      from = at
      used = 0
    }
    used += piece === piece.trimEnd() ? bare : widthOf(piece)
    at += piece.length
  }
  return [...lines, { from, to: at }]
}

function fitting(piece: string, width: number, widthOf: (text: string) => number): string[] {
  if (piece.length < shortest || widthOf(piece.trimEnd()) <= width) return [piece]
  const parts: string[] = []
  let part = ''
  let used = 0
  for (const { segment } of graphemes.segment(piece)) {
    const wide = widthOf(segment)
    if (part !== '' && used + wide > width) {
      parts.push(part)
      part = ''
      used = 0
    }
    part += segment
    used += wide
  }
  return [...parts, part]
}

interface Leveled extends Span {
  readonly level: number
}

function spansOf(paragraph: string, levels: Uint8Array, { from, to }: Stretch): Leveled[] {
  const end = from + paragraph.slice(from, to).trimEnd().length
  const spans: { text: string; level: number; isRightToLeft: boolean }[] = []
  for (let at = from; at < end;) {
    const letter = String.fromCodePoint(paragraph.codePointAt(at) ?? 0)
    const level = levels[at] ?? 0
    const isRightToLeft = (level & 1) === 1
    const shown = (isRightToLeft && bidi.getMirroredCharacter(letter)) || letter
    const last = spans.at(-1)
    const isJoined =
      last?.level === level && (!isRightToLeft || (isLetter(last.text) && isLetter(shown)))
    if (last && isJoined) last.text += shown
    else spans.push({ text: shown, level, isRightToLeft })
    at += letter.length
  }
  return spans
}

function isLetter(text: string): boolean {
  return rightToLeftLetters.test(text)
}

/** Rule L2 of the Unicode bidirectional algorithm. */
function visualOrder(spans: readonly Leveled[]): Span[] {
  const shown = [...spans]
  for (let level = Math.max(0, ...spans.map((span) => span.level)); level > 0; level--) {
    for (let from = 0; from < shown.length; from++) {
      let to = from
      while ((shown[to]?.level ?? 0) >= level) to++
      if (to > from) shown.splice(from, to - from, ...shown.slice(from, to).toReversed())
      from = to
    }
  }
  return shown
}

const bidi = createBidi()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const rightToLeftLetters = /^[\p{L}\p{M}\u200C\u200D]+$/u
const shortest = 12
