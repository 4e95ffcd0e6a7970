import type { WidgetConfig, WidgetTexts } from '#modules/widget/model.ts'
import { fill, type Words } from '#modules/widget/rules.ts'

export type Texts = Omit<WidgetTexts, 'words' | 'launcherLabel'>

/** What the organization wrote for this language, else what the product says in it. */
export function textsFor(
  { settings, organization }: Pick<WidgetConfig, 'settings' | 'organization'>,
  locale: string,
  words: Words,
): Texts {
  const [language = locale] = locale.split('-')
  const [first = settings.locale] = settings.locale.split('-')
  // Words of another language would be worse than the product's own.
  const names = [locale, language, ...(first === language ? [settings.locale] : [])]
  const found = names.flatMap((name) => settings.texts[name] ?? [])
  // A greeting has no other words; better in the organization's language than not at all.
  const greetings = [...found, ...[settings.texts[settings.locale] ?? []].flat()]
  const pick = (key: keyof Texts, fallback: string): string =>
    found.find((texts) => texts[key])?.[key] ?? fallback
  return {
    title: pick('title', words.title),
    tagline: pick('tagline', fill(words.tagline, { organization })),
    greeting: greetings.find(({ greeting }) => greeting)?.greeting ?? '',
    placeholder: pick('placeholder', words.placeholder),
    away: pick('away', words.away),
    replyTime: pick('replyTime', ''),
  }
}
