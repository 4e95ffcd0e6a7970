import { fillSentence, isStandalone, type NameOf } from './sentence.ts'
import type { EventText } from './event-text.ts'

export function fillEventText(
  { says, quote, values }: EventText,
  data: unknown,
  nameOf: NameOf,
): { readonly words: string; readonly isAlone: boolean; readonly quote: string | undefined } {
  const words = fillSentence({ says, with: values }, data, nameOf)
  const below = quote === null ? '' : fillSentence({ says: quote, with: values }, data, nameOf)
  return { words, isAlone: isStandalone(says), quote: below || undefined }
}
