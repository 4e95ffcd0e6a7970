import { fill } from '#lib/fill.ts'
import { Refused } from '#platform/widget/browser-client.ts'
import { clockWords } from '#platform/widget/time-words.ts'
import type { Words } from '#modules/widget/rules.ts'

export function explainLimit(
  error: unknown,
  { words, locale, now }: { readonly words: Words; readonly locale: string; readonly now: number },
): unknown {
  if (!(error instanceof Refused) || error.status !== 429) return error
  const { open, waitSeconds } = error.facts
  if (open) return refused(words.openEnough)
  if (!waitSeconds) return error
  // Rounded up to the minute, so it's never too early.
  const at = new Date(Math.ceil((now + waitSeconds * 1000) / 60_000) * 60_000)
  return refused(fill(words.tooMuch, { time: clockWords(at, locale) }))
}

function refused(sentence: string): Refused {
  return new Refused(429, sentence)
}
