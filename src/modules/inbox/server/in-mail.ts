import { readMarks } from '#lib/marks/light-marks.ts'
import { markedText } from '#lib/marks/marked-text.ts'
import { readLinks, type Marked } from '#lib/marks/marked.ts'

export interface MailText {
  readonly head: string
  readonly words: string
  readonly isMarked: boolean
  readonly fileNames: readonly string[]
}

export function inMail({ head, words, isMarked, fileNames }: MailText): {
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
