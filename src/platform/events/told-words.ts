import { fillSentence, standsAlone, type NameOf } from './sentence.ts'
import type { Told } from './told.ts'

export function toldWords(
  { says, quote, values }: Told,
  data: unknown,
  nameOf: NameOf,
): { readonly words: string; readonly isAlone: boolean; readonly quote: string | undefined } {
  const words = fillSentence({ says, with: values }, data, nameOf)
  const below = quote === null ? '' : fillSentence({ says: quote, with: values }, data, nameOf)
  return { words, isAlone: standsAlone(says), quote: below || undefined }
}
