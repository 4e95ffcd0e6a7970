import { faceOf, hasLetter, type Face } from './faces.ts'

export interface Run {
  readonly text: string
  readonly face: Face | undefined
}

export const replacementCharacter = '\u{25A1}'

export function splitRuns(faces: readonly Face[], text: string): Run[] {
  if (plain.test(text)) return [{ text, face: faceOf(faces, 0x41) }]
  const runs: { text: string; face: Face | undefined }[] = []
  for (const { segment } of graphemes.segment(text)) {
    const { text: drawn, face } = drawable(faces, segment)
    if (drawn === '') continue
    const last = runs.at(-1)
    const isSame =
      last?.face === face || (drawn === ' ' && last?.face && hasLetter(last.face, 0x20))
    if (last && isSame) last.text += drawn
    else runs.push({ text: drawn, face })
  }
  return runs
}

function drawable(faces: readonly Face[], grapheme: string): Run {
  const letters = Array.from(grapheme).filter((letter) => !invisible.test(letter))
  const [first] = letters
  if (first === undefined) return { text: '', face: undefined }
  const face = faceOf(faces, first.codePointAt(0) ?? 0)
  if (!face) return { text: replacementCharacter, face: faceOf(faces, 0x25_a1) }
  // Joiners and skin tones of an emoji are dropped if its font doesn't know them.
  const kept = letters.filter(
    (letter, place) => place === 0 || hasLetter(face, letter.codePointAt(0) ?? 0),
  )
  return { text: kept.join(''), face }
}

const plain = /^[\x20-\x7E]+$/
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
// Control characters, direction marks, and variation selectors.
const invisible =
  /[\p{Cc}\p{Variation_Selector}\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u
