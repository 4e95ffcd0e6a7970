import { readMarks } from '#lib/marks/light-marks.ts'
import { markedText } from '#lib/marks/marked-text.ts'
import { readLinks, type Marked } from '#lib/marks/marked.ts'

export interface ToldInMail {
  /** Who said it, and when. */
  readonly head: string
  readonly words: string
  /** A member said it, so it may be marked. */
  readonly isMarked: boolean
  readonly fileNames: readonly string[]
}

/** One message among others in a mail: how it looks, and the same in plain words. */
export function inMail({ head, words, isMarked, fileNames }: ToldInMail): {
  readonly text: string
  readonly parts: readonly Marked[]
} {
  const said = isMarked ? readMarks(words) : readLinks(words)
  const names = fileNames.map((name) => `[${name}]`)
  return {
    text: [head, markedText(said), ...names].filter(Boolean).join('\n'),
    parts: [`${head}\n`, ...said, ...names.map((name) => `\n${name}`)],
  }
}
