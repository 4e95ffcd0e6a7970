import type { HistoryMode } from '../../model.ts'

/** An earlier email, as quoted in a reply. */
export interface EarlierMail {
  readonly from: string
  readonly at: Date
  /** Its own text. */
  readonly reply: string
  /** The full text, including quotes. */
  readonly text: string
}

/** Selects the quoted history: nothing, the last email, or all of them. */
export function quotedText(earlier: EarlierMail | undefined, mode: HistoryMode): string {
  if (!earlier || mode === 'none') return ''
  const lines = quotedWords(earlier, mode)
    .split('\n')
    .map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`))
  return [headOf(earlier), ...lines].join('\n')
}

/** Limited to what a person would read. */
export function quotedWords(
  { text, reply }: Pick<EarlierMail, 'text' | 'reply'>,
  mode: Exclude<HistoryMode, 'none'>,
): string {
  return (mode === 'full' ? text : reply).slice(0, maxQuoted).toWellFormed().trimEnd()
}

/** All clients that hide quoted text recognize "On 2026-11-17 09:12 UTC, Ada Marsh wrote:". */
export function headOf({ at, from }: Pick<EarlierMail, 'at' | 'from'>): string {
  return `On ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${from} wrote:`
}

/** Prefixes quoted lines with ">" (RFC 3676). */
export function withSignature(text: string, signature: string): string {
  return signature.trim() === '' ? text : `${text}\n\n-- \n${signature.trim()}`
}

const maxQuoted = 100_000
