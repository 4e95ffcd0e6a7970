import type { Quote } from '../model.ts'
import { excerptOf, quotedText } from '../quote-rules.ts'
import { keptBlock } from './block-columns.ts'
import type { QuotedRow } from './store/quotes.ts'

export function presentQuote(quoted: QuotedRow, name: string): Quote {
  const { id, seq, kind, authorKind: by, fileNames } = quoted
  const isGone = quoted.deletedAt !== null
  const author = { kind: by, name }
  const text = quotedText({ text: quoted.text, block: keptBlock(quoted), author })
  const excerpt = excerptOf({ kind, text, fileNames, isDeleted: isGone })
  return { id, seq, author, excerpt, isGone }
}
