import type { HistoryMode } from '../../model.ts'

/** The mail before, as an answer quotes it. */
export interface EarlierMail {
  readonly from: string
  readonly at: Date
  /** What was new in it. */
  readonly reply: string
  /** All of it, with what it quoted itself. */
  readonly text: string
}

/** What an answer repeats of the mail before it: nothing, that mail, or all that came before. */
export function quotedText(earlier: EarlierMail | undefined, mode: HistoryMode): string {
  if (!earlier || mode === 'none') return ''
  const lines = quotedWords(earlier, mode)
    .split('\n')
    .map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`))
  return [headOf(earlier), ...lines].join('\n')
}

/** The words themselves, no more than anybody reads. */
export function quotedWords(
  { text, reply }: Pick<EarlierMail, 'text' | 'reply'>,
  mode: Exclude<HistoryMode, 'none'>,
): string {
  return (mode === 'full' ? text : reply).slice(0, mostQuoted).toWellFormed().trimEnd()
}

/** "On 2026-11-17 09:12 UTC, Ada Marsh wrote:" is cut off again by all programs that cut. */
export function headOf({ at, from }: Pick<EarlierMail, 'at' | 'from'>): string {
  return `On ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${from} wrote:`
}

/** Lines with what stands below them, in the way that programs know (RFC 3676). */
export function withSignature(text: string, signature: string): string {
  return signature.trim() === '' ? text : `${text}\n\n-- \n${signature.trim()}`
}

const mostQuoted = 100_000
