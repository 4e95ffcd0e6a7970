import { fill } from '#lib/fill.ts'
import type { WidgetConfig } from '#modules/widget/model.ts'
import type { Words } from '#modules/widget/rules.ts'

export type Texts = Omit<WidgetConfig['texts'], 'words'>

export function textsFor(
  { texts, organization }: Pick<WidgetConfig, 'texts' | 'organization'>,
  words: Words,
): Texts {
  return {
    ...texts,
    title: texts.title || words.title,
    tagline: texts.tagline || fill(words.tagline, { organization }),
    placeholder: texts.placeholder || words.placeholder,
    away: texts.away || words.away,
  }
}
