export function breakPieces(text: string): string[] {
  const pieces: string[] = []
  for (const { segment } of words.segment(text)) {
    const last = pieces.at(-1)
    if (last !== undefined && !mayBreak(last, segment)) pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces
}

function mayBreak(before: string, after: string): boolean {
  if (/^\s/u.test(after)) return false
  if (/\s$/u.test(before)) return true
  if (closing.test(after) || opening.test(before)) return false
  return unspaced.test(before.at(-1) ?? '') || unspaced.test(after)
}

const words = new Intl.Segmenter('zh', { granularity: 'word' })
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u3000-\u303F\uFF00-\uFFEF]/u
const closing = /^[\p{Pe}\p{Pf}\p{Po}、。ー]/u
const opening = /[\p{Ps}\p{Pi}]$/u
