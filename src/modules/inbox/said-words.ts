import { readMarks } from '#lib/marks/light-marks.ts'
import { wordsOf } from '#lib/marks/marked.ts'

import type { Message } from './model.ts'

/** The beginning of what a message says, without its marks. What a customer wrote has none. */
export function saidWords(text: string, by: Message['author']['kind']): string {
  return by === 'member' ? wordsOf(readMarks(text.slice(0, longest))) : text
}

/** More than any line shows. */
const longest = 2000
