import type { Quote } from '../model.ts'
import { excerptOf } from '../quote-rules.ts'
import type { QuotedRow } from './store/quotes.ts'

export function presentQuote(quoted: QuotedRow, name: string): Quote {
  const { id, seq, kind, author_kind: by, text, file_names: fileNames } = quoted
  const isGone = quoted.deleted_at !== null
  const excerpt = excerptOf({ kind, text, fileNames, isDeleted: isGone })
  return { id, seq, author: { kind: by, name }, excerpt, isGone }
}
