import { readMarks } from '#lib/marks/light-marks.ts'
import { wordsOf } from '#lib/marks/marked.ts'

import type { Message } from './model.ts'

export function plainMessageText(text: string, by: Message['author']['kind']): string {
  return by === 'member' ? wordsOf(readMarks(text.slice(0, longest))) : text
}

const longest = 2000
